"""The world outside: cameras, each with a simulated equal."""
