"""Pictures in, placed cards out."""
