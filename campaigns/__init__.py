"""The app of the war on the map: campaigns made, led, fought to their end, and remembered."""
