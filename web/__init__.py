"""The page: display and controls."""
