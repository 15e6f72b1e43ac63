"""From the Sky we Came: clans of samurai, command rolls, charges under fire, and honour."""
