"""The parts of the resource `events`: what is read, who enters, what organisers do."""
