"""A referee's corrections as he writes them (CAM-EVT-4): what they change, and how that is told."""
