"""Pictures that social networks show beside a link: drawn by us, for public pages only."""
