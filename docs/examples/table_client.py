#!/usr/bin/env python3
"""A complete client for Koudi's table protocol (docs/table-protocol.md):

    python3 table_client.py SOCKET [NAME] [DEALS]

It takes a seat at the table behind a Unix socket, tells what it hears, plays the first action that it may, comes back
when the line is cut, and leaves after so many deals (0: when the match is over). Python's standard library suffices."""
import secrets
import socket
import sys
import time

RETRIES = 10


class Client:
    def __init__(self, path, name, deals):
        self.path, self.name, self.deals = path, name, deals
        self.secret = secrets.token_hex(16)  # the key to the seat: the same on each line
        self.table, self.seat, self.view, self.may = "", "-", {}, []
        self.played = self.answered = "0"

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
            self.say("koudi-table 1 can talk")
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

    def act(self):
        """A block has come to its end: what is to be done?"""
        wait = self.view["wait"].split()[0]
        over = self.view["match"].split()[0] == "1"
        if wait == "over" and self.played != self.view["deal"]:
            self.played = self.view["deal"]
            print(f"deal {self.played}: result {self.view['result']}", flush=True)
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
        for attempt in range(RETRIES):
            try:
                for line in self.lines():
                    if not self.hear(line):
                        return
            except OSError as error:
                print(f"cut: {error}", flush=True)
            time.sleep(min(attempt, 5) + 0.2)
        sys.exit("the table cannot be reached")


if __name__ == "__main__":
    arguments = sys.argv[1:] + ["Snake", "0"][len(sys.argv) - 2:]
    Client(arguments[0], arguments[1], int(arguments[2])).run()
