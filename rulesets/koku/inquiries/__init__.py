"""What can be asked of KOKU's dice: one module a question, and how a battle poses them."""
