"""Two worlds that differ only in what is hidden, compared over everything that somebody else can get."""
