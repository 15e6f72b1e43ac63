"""The after-action report of a battle: its facts, and the prose, pictures and charts made of them.

``facts`` are worked out once and know no language; ``prose`` tells them in the reader's, ``chart`` draws them, and
``paper`` puts a whole report together for a page or as Markdown. Only battles that are over have one.
"""
