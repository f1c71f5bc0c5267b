"""Cards and the games of the Elevator family: pure values, standard library only."""
