"""The sentences of KOKU's events, by module."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # muster
    "army_brought": "{side} bring an army of {koku} koku: {figures} figures.",
    "army_mustered": "{side} muster {figures} figures for {koku} koku.",
    "ashigaru_mustered": "{name}: {troop}.",
    "band_mustered": "{name} come to fight.",
    "bands_counted": "Bands of ronin and monks: {count}.",
    "choices_confirmed": "{side} have chosen.",
    "choices_made": "{side} choose anew: {figures} figures.",
    "koku_thrown": "The domain yields {koku} koku.",
    "rider_mustered": "A mounted samurai comes with the {weapon}.",
    "samurai_mustered": "{name}: {troop}.",
}
"""For each kind of event the sentence that is filled in with its parameters."""
