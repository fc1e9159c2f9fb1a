"""The surface `session`: a runtime that remembers, a Session for each conversation, and a method for each step.

What only remembers is written already; it keeps the table of SPEC.md, "What the runtime remembers". `resolve`,
`reconstruct` and `guard` put their question to operations.py. `compact` and `act` are left for you: until then they
refuse and say so. Replace as much of this file by your own runtime as you like.
"""
import json

import operations
from operations import refuse

RAW_HISTORY = {"summary": "", "generation": 0, "provisional": False, "source_recoverable": True, "required": [],
               "uncovered": [], "pins": []}  # stands for the checkpoint in force where there is none


def unwritten(name, *subject):
    """What stands in for a step until it is written."""
    reason = f"session/{name} is not written yet: session.py, def {name}; SPEC.md, session/{name}"
    return refuse("unknown", list(subject), reason)


def pick(record, *fields):
    """Those of the fields that a record has; one that is missing stays missing."""
    return {name: record[name] for name in fields if name in record}


class Session:
    """One conversation. All attributes are JSON and together they are the whole state, so that saving is encoding."""

    def __init__(self):
        self.history = []    # turns in order of append: id, role, text, anchor, tokens
        self.raw = {}        # the raw log: text by id, the id as a text
        self.chain = []      # the checkpoints in force, oldest first; see compact
        self.ledger = []     # entries: key, reason, generation; None once it was lost
        self.artifacts = {}  # by name
        self.durable = {}    # the durable source: texts by name
        self.executed = []   # acts: operation, key, literals
        self.returned = {}   # literals that tools returned in this turn
        self.answered = []   # texts that resolve answered in this turn

    # What is left to write

    def compact(self, call):
        """Replace the older part of the conversation by this summary, if that may be done: seven steps in SPEC.md.

        An applied one appends to the chain (from raw: begins a new one) a checkpoint of these: summary, covered,
        uncovered, generation, ancestry_certified, certified_here, certified_along, required, source_recoverable,
        provisional, pins (all so far, then those of the call), newest (id of the newest turn of the history).
        result: outcome "applied", covered, uncovered, decision, generation, ancestry_certified, certified_here,
        certified_along. One that refuses changes nothing.
        """
        return unwritten("compact", "contract")

    def act(self, call):
        """Take this action: operation, key, literals, artifact?, authoritative.

        An executed one appends to self.executed.
        result: executed, always True
        """
        return unwritten("act", call["key"], "operation")

    # Steps that ask an operation

    def resolve(self, call):
        """What does the session know of this turn? A retained one stands in the context."""
        covered, uncovered, retained = self.parts()
        if call["id"] in retained:
            result = {"text": next(turn["text"] for turn in self.history if turn["id"] == call["id"]), "from": "raw_log"}
        else:
            anchors = {str(turn["id"]): turn["anchor"] for turn in self.history}
            earlier = [checkpoint["summary"] for checkpoint in self.chain[:-1]]
            sets = {"covered": covered, "uncovered": uncovered, "anchors": anchors, "earlier": earlier}
            result = operations.resolve({**call, "checkpoint": {**self.checkpoint(), **sets}, "raw": self.raw})
        if "refusal" not in result:
            self.answered.append(result["text"])
        return result

    def reconstruct(self, call):
        """The payload of a stored artifact, held against the durable source as it is now."""
        return operations.reconstruct({**call, "artifact": self.artifacts[call["artifact"]], "durable": self.durable})

    def guard(self, call):
        """May this action be taken?"""
        return operations.guard({**call, **pick(self.checkpoint(), "generation", "summary"), "ledger": self.ledger})

    # Steps that remember, and are never refused

    def append(self, call):
        if call["role"] == "user":
            self.begin_turn()
        self.history.append(pick(call, "id", "role", "text", "anchor", "tokens"))
        self.raw[str(call["id"])] = call["text"]
        return {}

    def tool_result(self, call):
        self.returned.update(call["literals"])
        return {}

    def put_artifact(self, call):
        self.artifacts[call["name"]] = call["artifact"]
        return {}

    def record(self, call):
        if self.ledger is not None:  # an entry does not bring a lost ledger back
            self.ledger.append({**pick(call, "key", "reason"), "generation": self.checkpoint()["generation"]})
        return {}

    def durable_(self, call):
        self.durable.update(call["set"])
        self.durable = {name: text for name, text in self.durable.items() if text is not None}
        return {}

    def lose(self, call):
        for turn in call.get("raw", []):
            self.raw.pop(str(turn), None)
        if call.get("ledger"):
            self.ledger = None
        return {}

    def undo(self, call):
        """Turns go, and with them every checkpoint that was made while they were there. All else stays."""
        self.history = [turn for turn in self.history if turn["id"] <= call["to"]]
        self.raw = {turn: text for turn, text in self.raw.items() if int(turn) <= call["to"]}
        self.chain = [checkpoint for checkpoint in self.chain if checkpoint["newest"] <= call["to"]]
        self.begin_turn()
        return {}

    def inspect(self, call):
        """Everything that a caller could see."""
        covered, uncovered, retained = self.parts()
        return {
            "history": [{"id": turn["id"], "raw": self.raw.get(str(turn["id"]))} for turn in self.history],
            "covered": covered,
            "uncovered": uncovered,
            "retained": retained,
            **pick(self.checkpoint(), "summary", "generation", "provisional", "pins"),
            "ledger": self.ledger,
            "contract": self.contract(),
            "artifacts": {name: pick(each, "loss_class", "digest") for name, each in self.artifacts.items()},
        }

    def save(self, call):
        return {"saved": json.dumps(vars(self))}

    # What the steps share

    def checkpoint(self):
        """The checkpoint in force."""
        return self.chain[-1] if self.chain else RAW_HISTORY

    def parts(self):
        """The ids of the covered, the uncovered and the retained turns, each in the order of the history."""
        claimed = {turn for checkpoint in self.chain for turn in checkpoint["covered"]}
        ids = [turn["id"] for turn in self.history]
        uncovered = [turn for turn in ids if turn in self.checkpoint()["uncovered"] and turn not in claimed]
        return ([turn for turn in ids if turn in claimed], uncovered,
                [turn for turn in ids if turn not in claimed and turn not in uncovered])

    def contract(self):
        """The contract of the checkpoint in force, with the classes that its ancestors required and its gaps."""
        if not self.chain:
            return None
        gaps = []
        for name in self.checkpoint()["required"]:
            since = None  # the generation from which on the class is not certified
            for checkpoint in self.chain:
                if name in checkpoint["certified_along"]:
                    since = None
                elif since is None:
                    since = checkpoint["generation"]
            if since is not None:
                gaps.append({"class": name, "generation": since})
        required = dict.fromkeys(name for checkpoint in reversed(self.chain) for name in checkpoint["required"])
        shown = pick(self.checkpoint(), "certified_here", "certified_along", "ancestry_certified")
        return {"required": list(required), "gaps": gaps, **shown}

    def begin_turn(self):
        self.returned, self.answered = {}, []


# ---- From the wire to a session ----

SESSIONS = {}  # by name


def restore(saved):
    """A session in the state that was saved."""
    session = Session()
    vars(session).update(json.loads(saved))
    return session


def open_(call):
    SESSIONS[call["session"]] = restore(call.get("saved", "{}"))
    return {}


def fork(call):
    session = SESSIONS[call["as"]] = restore(SESSIONS[call["session"]].save(call)["saved"])
    return session.undo(call)


def close(call):
    del SESSIONS[call["session"]]
    return {}


def step(method):
    """A step as a method of the wire: on the session that the call names."""
    return lambda call: method(SESSIONS[call["session"]], call)


METHODS = {"session/open": open_, "session/fork": fork, "session/close": close, "session/durable": step(Session.durable_),
           **{"session/" + each.__name__: step(each) for each in (
               Session.append, Session.tool_result, Session.put_artifact, Session.record, Session.lose, Session.compact,
               Session.resolve, Session.reconstruct, Session.guard, Session.act, Session.undo, Session.inspect,
               Session.save)}}
