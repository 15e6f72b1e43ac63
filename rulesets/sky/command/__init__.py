"""Who acts: initiative, command rolls, action points, leaders, the Samurai who may not wait."""
