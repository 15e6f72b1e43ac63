"""The worked examples of the campaign's book, played by the rules: scenes, acts, questions, and what must come of it.

What stands in ``book/examples.toml`` is written in the language of :mod:`~rulesets.campaign.played.scenes` (what is
given) and :mod:`~rulesets.campaign.played.acts` (what is done); rulesets/README.md lists both.
"""
