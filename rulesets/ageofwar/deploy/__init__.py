"""Before the first turn: roles, scenery laid by turns, the late, setting up."""
