"""The deal in progress: events in, states out."""
