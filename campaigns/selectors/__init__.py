"""What is shown of a campaign; all of it is made of what viewing hands out (CAM-SEC-2)."""
