"""An army by dice and choices: the throws, their charts, rosters and their faults, clans."""
