"""Moving and charging, figure by figure (SKIR-MOV, SKIR-CHG, SKIR-OTH)."""
