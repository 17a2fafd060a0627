"""A game's film as a file: `pictures` decides what is shown, `drawing` has a browser draw it,
`writing` makes a GIF or a video of the drawings."""
