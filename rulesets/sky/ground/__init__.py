"""What lies on the table: scenery, difficult ground, buildings, sight."""
