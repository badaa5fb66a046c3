#!/usr/bin/env python3
"""A complete client for Koudi's table protocol (docs/table-protocol.md):

    python3 table_client.py SOCKET [NAME] [DEALS]

It takes a seat at the table behind a Unix socket, tells what it hears, plays the first action that it may, adds its
number to each deck and checks that nobody has chosen the deck, comes back when the line is cut, and leaves after so
many deals (0: when the match is over). Python's standard library suffices."""
import hashlib
import secrets
import socket
import sys
import time

RETRIES = 10


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Client:
    def __init__(self, path, name, deals):
        self.path, self.name, self.deals = path, name, deals
        self.secret = secrets.token_hex(16)  # the key to the seat: the same on each line
        self.table, self.seat, self.view, self.may = "", "-", {}, []
        self.played = self.answered = "0"
        self.numbers = {}  # of each deal: what was committed and revealed, and by whom
        self.rules, self.attempts = {}, 0

    def say(self, line):
        try:
            self.socket.sendall(line.encode() + b"\n")
        except OSError:
            pass  # the line is cut: first what the table has said before is read

    def lines(self):
        """The lines of the table, until it closes or the line is cut."""
        self.socket = socket.socket(socket.AF_UNIX)
        self.answered = "0"  # the last answer may be lost with the line: then the question comes again
        self.socket.connect(self.path)
        with self.socket, self.socket.makefile(encoding="utf-8", newline="\n") as file:
            self.say("koudi-table 1 can talk fair")
            self.say(f"table : {self.table}" if self.table else "table")
            for line in file:
                yield line.rstrip("\n")

    def hear(self, line):
        """Handles one line. False: there is nothing to come back to."""
        line, _, text = line.partition(" : ")
        word, _, rest = line.partition(" ")
        if word == "table":  # which one it is: who are we?
            self.table = rest.split()[0]
            for said in (f"secret {self.secret}", "seat any", f"name : {self.name}", "begin"):
                self.say(said)
        elif word == "you":
            self.seat, _, self.title = rest.partition(" ")
        elif word == "set":
            key, _, self.rules[key] = rest.partition(" = ")
        elif word == "begin":
            self.attempts = 0
        elif word in ("commit", "committed", "reveal"):
            self.mix(word, *rest.split())
        elif word == "ping":
            self.say(f"pong {rest}")
        elif word in ("refuse", "end"):
            print(f"{word} {rest}: {text}", flush=True)
            return rest in ("restart", "full", "late")
        elif word in ("talk", "note", "refused"):
            print(line, text, flush=True)
        elif word == "now":
            self.view, self.may, self.sitters = {}, [], {}
        elif word == "event":
            print(line, flush=True)
        elif word == "may":
            self.may.append(rest)
        elif word == "sitter":
            seat, _, state = rest.partition(" ")
            self.sitters[seat] = state.split()
        elif word == "done":
            return self.act()
        else:
            self.view[word] = rest
        return True

    def mix(self, word, deal, digits="", who="host"):
        """Adds a number to the deck of a deal, once each: first its hash, and when all have told theirs, the number."""
        deck = self.numbers.setdefault(deal, {"own": secrets.token_hex(32), "commit": {}, "reveal": {}})
        if word == "committed":
            if deck["commit"].get(self.seat) == sha256(deck["own"]):
                self.say(f"reveal {deal} {deck['own']}")
        elif deck[word].setdefault(who, digits) != digits or (
                word == "reveal" and deck["commit"].get(who, sha256(digits)) != sha256(digits)):
            print(f"unfair: {who} has changed a number of deal {deal}", flush=True)
        elif word == "commit" and who == "host" and self.seat != "-":
            self.say(f"commit {deal} {sha256(deck['own'])}")

    def fair(self):
        """Does the deck of the deal that is over follow from all numbers, the own one among them?"""
        deal, rules, view = self.played, self.rules, self.view
        deck = self.numbers.get(deal, {"own": "", "reveal": {}})
        numbers = deck["reveal"]
        if "host" not in numbers or numbers.get(self.seat) != deck["own"]:
            return False
        told = "".join(f" number {seat} {numbers[seat]}" for seat in "0123" if seat in numbers)
        seed = sha256(f"koudi deal {deal} secret {numbers['host']}{told}")
        faces = [suit + rank for suit in rules["suits"].split() for rank in rules["ranks"].replace("10", "T").split()]
        faces += ["bj", "rj"] if rules["jokers"] == "yes" else []
        left = [face for face in faces for _ in range(int(rules["decks"]))]
        deck = [left.pop(int(sha256(f"koudi {seed} deal {deal} card {i}")[:16], 16) % len(left))
                for i in range(len(left))]
        drawn = deck[(int(self.seat) - int(view["first"])) % 4::4][:len(view["drawn"].split(","))]
        return sha256(f"{','.join(deck)} {view['salt']}") == view["seal"] and ",".join(drawn) == view["drawn"]

    def act(self):
        """A block has come to its end: what is to be done?"""
        wait = self.view["wait"].split()[0]
        over = self.view["match"].split()[0] == "1"
        if wait == "over" and self.played != self.view["deal"]:
            self.played = self.view["deal"]
            print(f"deal {self.played}: result {self.view['result']}: {'fair' if self.fair() else 'not checked'}",
                  flush=True)
        if over or (self.deals and wait == "over" and int(self.played) >= self.deals):
            self.say("leave")  # answered by "end left"
            return True
        if self.view.get("ask", self.answered) != self.answered:
            self.answered = self.view["ask"]
            self.say(f"answer {self.answered} {self.may[0]}")
        elif "question" in self.view:
            self.say(f"agree {self.view['question'].split()[0]}")
        elif self.seat != "-" and self.sitters[self.seat][2] == "0":
            if wait == "over" or (wait == "people" and self.title == "opener"):
                self.say("ready")
        return True

    def run(self):
        while self.attempts < RETRIES:  # since the table was there
            self.attempts += 1
            try:
                for line in self.lines():
                    if not self.hear(line):
                        return
            except OSError as error:
                print(f"cut: {error}", flush=True)
            time.sleep(min(self.attempts, 5) + 0.2)
        sys.exit("the table cannot be reached")


if __name__ == "__main__":
    arguments = sys.argv[1:] + ["Snake", "0"][len(sys.argv) - 2:]
    Client(arguments[0], arguments[1], int(arguments[2])).run()
