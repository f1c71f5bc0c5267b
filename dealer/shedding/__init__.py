"""Follow one match of the hand-shedding game called Elevator: events, state, pure step, and what is said and drawn."""
