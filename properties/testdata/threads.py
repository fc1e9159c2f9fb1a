"""The Python example with a thread for each call, as an adapter that takes calls of one session at once.

    threads.py FOLDER locked    keeps the calls of a session apart: in order
    threads.py FOLDER open      does not, and records with a moment between reading the ledger and writing it
"""
import json
import sys
import threading
import time
from collections import defaultdict

folder, way = sys.argv[1:]
sys.path.insert(0, folder)
import adapter  # noqa: E402

out, locks, door = threading.Lock(), defaultdict(threading.Lock), threading.Lock()


class Slow(list):
    """A ledger that is copied, and written back after a moment."""

    def append(self, entry):
        mine = list(self)
        time.sleep(0.002)
        self[:] = mine + [entry]


def lock_of(line):
    try:
        name = json.loads(line)["params"]["session"]
    except (ValueError, KeyError, TypeError):
        name = ""
    with door:
        return locks[name]


def answer(line):
    if way == "locked":
        time.sleep(0.0005)
        with lock_of(line):
            reply = adapter.reply_to(line)
    else:
        reply = adapter.reply_to(line)
    reply = json.loads(reply)
    if b'"hello"' in line:
        reply["result"]["capabilities"] = ["concurrent"]
    with out:
        sys.stdout.buffer.write(json.dumps(reply, ensure_ascii=False).encode("utf-8") + b"\n")
        sys.stdout.buffer.flush()


if way == "open":
    keep = adapter.session.Session.__init__

    def init(self, *saved):
        keep(self, *saved)
        if self.ledger is not None:
            self.ledger = Slow(self.ledger)

    adapter.session.Session.__init__ = init

for line in sys.stdin.buffer:
    threading.Thread(target=answer, args=(line,)).start()
