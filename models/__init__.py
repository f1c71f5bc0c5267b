"""Weights, and the programs that make and measure them; nothing at run time imports this."""
