"""The movement phase: orders, what they amount to and cost, whether they are lawful, what is offered and foretold."""
