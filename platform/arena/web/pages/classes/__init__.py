"""Classes: the join link, uploading for the event, the organiser's list of pupils and points."""
