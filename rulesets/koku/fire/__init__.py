"""The firing phase: who can fire at whom, the dice, the order, what is offered."""
