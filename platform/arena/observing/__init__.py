"""What machines ask the site: is it alive, is it ready, how is it doing."""
