"""Who may act: motivation, points, generals' rides, messengers, challenges, the late."""
