"""Moving, charging, horses, weapons in hand, pavises (GODAI-MOV, GODAI-CHG, GODAI-HRS, GODAI-CHW, GODAI-PAV)."""
