#!/usr/bin/env python3
"""A complete player for Koudi's seat protocol (docs/protocol.md):  koudi play --seat west='cmd:python3 bot.py'

It declares as soon as it can, plays low, and wins tricks with points in them when it can do so."""
import sys

RANKS = "23456789TJQKA"


def cards(text):
    return [] if text == "-" else text.split(",")


def points(card):
    return {"5": 5, "T": 10, "K": 10}.get(card[1], 0) if card[0] in "SHCD" else 0


def height(card, trump, level):
    """Higher for cards that win more often."""
    if card in ("rj", "bj"):
        return 200 + (card == "rj")
    if card[1] == level:
        return 150 + 10 * (card[0] == trump)
    return RANKS.index(card[1]) + 100 * (card[0] == trump)


def choose(seat, view, may):
    """One of the actions listed. may: (verb, cards) each."""
    trump, level = view["order"].split()
    cost = lambda play: sum(height(c, trump, level) + 5 * points(c) for c in play[1])
    if view["phase"] in ("deal", "ask"):
        return may[-1]
    if view["phase"] == "bury":
        hand = sorted(cards(view["hand"]), key=lambda c: height(c, trump, level) + 9 * points(c))
        return "bury", hand[:int(view["count"])]
    if view["phase"] != "play":
        return next((a for a in may if a[0] == "pass"), may[0])
    trick = view.get("trick " + view["tricks"], "0 - 0 - - - -").split()
    table = [cards(t) for t in trick[3:]]
    at_stake = sum(points(c) for play in table for c in play)
    partner_led = int(trick[0]) == (seat + 2) % 4
    pick = max if at_stake >= 5 and not partner_led else min
    return pick(may, key=cost)


def main():
    print("koudi-seat 1 example in Python", flush=True)
    seat, view, may = 0, {}, []
    for line in sys.stdin:
        key, _, rest = line.rstrip("\n").partition(" ")
        if key == "seat":
            seat = int(rest)
        elif key == "ask":
            view, may = {}, []
        elif key == "may":
            verb, _, listed = rest.partition(" ")
            may.append((verb, cards(listed or "-")))
        elif key == "trick":
            number, _, rest = rest.partition(" ")
            view["trick " + number] = rest
        elif key == "go":
            verb, played = choose(seat, view, may)
            print("answer", rest, verb, ",".join(played), flush=True)
        elif key == "end":
            break
        else:
            view[key] = rest


main()
