"""The computer clan (CAM-LEA-5): it knows what a clan in its seat knows, and files plans like anybody else."""
