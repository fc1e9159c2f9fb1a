"""The surface `session` of the Plimsoll specification 0.1.0: a runtime that remembers, around a compactor.

The compactor is whatever has the seven operations of `decide`, here the module adapter.py. Each of the five steps that
may be refused fills in a call from what the session remembers and puts it to the operation; nothing is decided twice,
so the rows of `decide` hold here as well. What is left for this file is to remember, and most rows of this surface are
kept by how: a checkpoint is a value that is never changed, the chain only grows or is cut, the ledger only grows.

Where several outcomes are permitted, this runtime executes an act on a literal that any of the sources of R7 vouches
for, and refuses one that the durable source contradicts.
"""
import json
from functools import partial
from itertools import takewhile

from journal import Journals

RAW_HISTORY = {"summary": "", "generation": 0, "provisional": False, "source_recoverable": True, "required": [],
               "uncovered": [], "pins": []}  # stands for the checkpoint in force where there is none


def ids(turns):
    return [turn["id"] for turn in turns]


def behind(these, those):
    """One list behind another, what they have in common at their beginning only once."""
    common = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(these, those))))
    return these + those[common:]


def pick(fields, record):
    """Those fields that a record has. One that is missing stays missing, an empty one stays empty (RST-19)."""
    return {name: record[name] for name in fields if name in record}


# ---- What a session remembers ----

class Session:
    """The state of one conversation. All attributes are JSON, and they are the whole state, so to save is to encode
    them, and to copy is to save and open. Keeps what must survive a reload: RST-19, RST-20, PRO-11, FLR-08, CHN-08.
    """

    def __init__(self, saved="{}"):
        self.history = []    # turns in order of append: id, role, text, anchor, tokens
        self.raw = {}        # the raw log: the text of each turn, by its id in decimal digits
        self.chain = []      # the checkpoints of the chain in force, the newest last, each with all pins of its time
                             # and with its parents, by their places here
        self.ledger = []     # entries in the order of recording: key, reason, generation
        self.whole = True    # whether that is all of them: not once it was lost, here or in a session taken in
        self.artifacts = {}  # by name
        self.durable = {}    # the durable source: texts by name
        self.attempts = {}   # of the executed acts all that is ever asked for: the first literals under each key, or
                             # None where sessions that were merged differ
        self.returned = []   # values that tools returned in this turn
        self.answered = []   # texts that `resolve` answered in this turn
        state = json.loads(saved)
        if type(state) is not dict or state.keys() not in ({}.keys(), vars(self).keys()):
            raise ValueError("this is no saved session")
        vars(self).update(state)

    def save(self):
        return json.dumps(vars(self), ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    @property
    def checkpoint(self):
        """The checkpoint in force."""
        return self.chain[-1] if self.chain else RAW_HISTORY

    def parts(self):
        """The covered, the uncovered and the retained turns, each in the order of the history.

        Told from the chain each time, so that no turn can fall between the three. Keeps COV-19.
        """
        claimed = {turn for checkpoint in self.chain for turn in checkpoint["covered"]}
        named = set(self.checkpoint["uncovered"])
        covered, uncovered, retained = [], [], []
        for turn in self.history:
            part = covered if turn["id"] in claimed else uncovered if turn["id"] in named else retained
            part.append(turn)
        return covered, uncovered, retained

    def texts_in_view(self):
        """The texts that a literal may be taken from: retained turns, the current user turn, answers of `resolve`."""
        users = [turn for turn in self.history if turn["role"] == "user"]
        return self.answered + [turn["text"] for turn in self.parts()[2] + users[-1:]]

    def contract(self):
        """The contract of the checkpoint in force, or None.

        It names the classes that its ancestors required behind its own, and for each of its own that is not certified
        along the chain the generation from which on that is so. Keeps CHN-09 and CHN-10.
        """
        if not self.chain:
            return None
        back = self.chain[::-1]
        gaps = []
        for name in dict.fromkeys(back[0]["required"]):
            lacking = self.lacking(name, back[0])
            if lacking:
                gaps.append({"class": name, "generation": min(lacking)})
        return {
            "required": list(dict.fromkeys(name for checkpoint in back for name in checkpoint["required"])),
            **pick(("certified_here", "certified_along", "ancestry_certified"), back[0]),
            "gaps": gaps,
        }

    def lacking(self, name, checkpoint):
        """The generations that lack the class, going back on every way until one has it."""
        if name in checkpoint["certified_along"]:
            return []
        before = (self.lacking(name, self.chain[place]) for place in checkpoint["parents"])
        return sum(before, [checkpoint["generation"]])

    def entries(self, key):
        """The ledger as far as it can speak of a key: all of it; or, of an incomplete one, only if the key is in it.

        An entry that is there excludes, whatever is missing; a key that is not there is unknown. Keeps PRO-04, 19, 21.
        """
        known = self.whole or any(entry["key"] == key for entry in self.ledger)
        return self.ledger if known else None

    def joined(self, others):
        """A session that is this one with others taken in, the places of their checkpoints, and the pins of all.

        Artifacts, durable source and this turn are this session's. Keeps CHN-08, PRO-14, COV-19, RST-20 in a merge.
        """
        both, heads, pins = Session(self.save()), self.heads(), self.checkpoint["pins"]
        for other in others:
            known = set(ids(both.history))
            both.history += [turn for turn in other.history if turn["id"] not in known]
            both.history.sort(key=lambda turn: turn["id"])
            both.raw.update(other.raw)
            both.ledger, both.whole = behind(both.ledger, other.ledger), both.whole and other.whole
            for key, literals in other.attempts.items():
                if both.attempts.setdefault(key, literals) != literals:
                    both.attempts[key] = None
            places = both.add_chain(other.chain)
            heads += [places[head] for head in other.heads() if places[head] not in heads]
            pins = behind(pins, other.checkpoint["pins"])
        return both, heads, pins

    def heads(self):
        """The place of the checkpoint in force, if there is one."""
        return [len(self.chain) - 1] if self.chain else []

    def add_chain(self, chain):
        """Add the checkpoints of another chain, those that are here already not twice. Returns their places."""
        places = []
        for checkpoint in chain:
            moved = dict(checkpoint, parents=[places[parent] for parent in checkpoint["parents"]])
            if moved not in self.chain:
                self.chain.append(moved)
            places.append(self.chain.index(moved))
        return places

    def begin_turn(self):
        """From here on no tool has returned anything, and `resolve` has answered nothing."""
        self.returned, self.answered = [], []

    def go_back(self, to):
        """Cut off the turns after `to`, and every checkpoint made while one of them was there.

        Pins go back with the checkpoint that holds them. All else stays, the ledger above all. Keeps PRO-18.
        """
        self.history = [turn for turn in self.history if turn["id"] <= to]
        self.raw = {turn: text for turn, text in self.raw.items() if int(turn) <= to}
        self.chain = [checkpoint for checkpoint in self.chain if checkpoint["newest"] <= to]
        self.begin_turn()


# ---- The steps ----

class Runtime:
    """Sessions by name, which share nothing, and a method for each step: from a session and a call to the result."""

    def __init__(self, compactor):
        self.compactor = compactor
        self.sessions = {}
        self.journals = None  # in memory alone, unless the harness names a state directory

    def methods(self):
        """For each method its function, from a call to the result, and its parameters."""
        steps = {name: partial(self.take, getattr(self, name)) for name in PARAMETERS}
        steps["open"] = self.open
        return {"session/" + name: (steps[name], {"session": str, **PARAMETERS[name]}) for name in PARAMETERS}

    def take(self, step, call):
        """Take a step on the session that the call names, and keep it if it changed something."""
        name = call["session"]
        for each in [name, *call.get("with", [])]:
            if each not in self.sessions:
                raise self.unusable(f"there is no session {each}")
        if call.get("with"):  # the others go into the journal whole, for they are closed after a merge
            call = dict(call, taken=[self.sessions[other].save() for other in call["with"]])
        result = step(self.sessions[name], call)
        if self.journals and step.__name__ in KEPT and "refusal" not in result:
            try:
                self.journals.write(name, {"step": step.__name__, "call": call})
            except OSError:
                self.sessions[name] = self.resumed(name)  # without the step, which is answered with the error
                raise
        return result

    # Sessions that outlive the process

    def keep_in(self, directory):
        """From here on every session has a journal in this directory."""
        self.journals = Journals(directory)

    def enter(self, name, session):
        """A session is open from here on; its journal begins with what it is."""
        if self.journals:
            self.journals.begin(name, {"saved": session.save()})
        self.sessions[name] = session

    def resumed(self, name):
        """The session whose journal this is. Keeps PRO-11, RST-19, RST-20 and TXN-05 across a kill."""
        entries = self.journals.resume(name)
        session = Session(entries[0]["saved"])
        for entry in entries[1:]:
            getattr(self, entry["step"])(session, entry["call"])
        return session

    def unusable(self, message):
        """The error of a call with parameters that cannot be used."""
        return self.compactor.CallError(-32602, message)

    def begin(self, name, saved):
        """A session of a name that is free, in the saved state."""
        if name in self.sessions:
            raise self.unusable(f"there is a session {name} already")
        try:
            session = Session(saved)
            session.save().encode("utf-8")  # what was not made by `save` may hold NaN or a lone surrogate
            return session
        except ValueError as problem:
            raise self.unusable(str(problem))

    # Steps that are never refused

    def open(self, call):
        """Begin a session, from nothing or in the state of a `save`; or go on with one after a kill."""
        name = call["session"]
        if not call.get("resume"):
            self.enter(name, self.begin(name, call.get("saved", "{}")))
        elif self.journals and name not in self.sessions:
            self.sessions[name] = self.resumed(name)
        else:
            raise self.unusable(f"there is no session {name} to go on with")
        return {}

    def append(self, session, call):
        """Add a turn to the history and the raw log. A turn of the user begins a new turn."""
        if call["role"] == "user":
            session.begin_turn()
        session.history.append(pick(("id", "role", "text", "anchor", "tokens"), call))
        session.raw[str(call["id"])] = call["text"]
        return {}

    def tool_result(self, session, call):
        """A tool returned these literals. Under which name does not matter."""
        session.returned.extend(call["literals"].values())
        return {}

    def put_artifact(self, session, call):
        """Store an artifact, tag and digest byte for byte. Keeps RST-19."""
        session.artifacts[call["name"]] = pick(("loss_class", "payload", "digest"), call["artifact"])
        return {}

    def record(self, session, call):
        """Add an entry to the ledger, in the place of none (PRO-05). A lost one does not become whole (PRO-04)."""
        generation = session.checkpoint["generation"]
        session.ledger.append({"key": call["key"], "reason": call["reason"], "generation": generation})
        return {}

    def durable(self, session, call):
        """The durable source has changed. Nothing is remembered of what it held before (RST-22)."""
        session.durable.update(call["set"])
        session.durable = {name: text for name, text in session.durable.items() if text is not None}
        return {}

    def lose(self, session, call):
        """Raw entries or the ledger are lost. Only here does a raw entry go while its turn stays. Keeps COV-20."""
        for turn in call.get("raw", []):
            session.raw.pop(str(turn), None)
        if call.get("ledger"):
            session.ledger, session.whole = [], False
        return {}

    def undo(self, session, call):
        """Go back to a turn."""
        session.go_back(call["to"])
        return {}

    def fork(self, session, call):
        """The same in a copy under another name."""
        copy = self.begin(call["as"], session.save())
        copy.go_back(call["to"])
        self.enter(call["as"], copy)
        return {}

    def save(self, session, call):
        """The whole state as a text."""
        return {"saved": session.save()}

    def close(self, session, call):
        """Forget the session."""
        if self.journals:
            self.journals.end(call["session"])
        del self.sessions[call["session"]]
        return {}

    def inspect(self, session, call):
        """Everything that a caller could see, told from the state alone."""
        covered, uncovered, retained = session.parts()
        return {
            "history": [{"id": turn["id"], "raw": session.raw.get(str(turn["id"]))} for turn in session.history],
            "covered": ids(covered),
            "uncovered": ids(uncovered),
            "retained": ids(retained),
            **pick(("summary", "generation", "provisional", "pins"), session.checkpoint),
            "ledger": session.ledger if session.whole else None,
            "contract": session.contract(),
            "artifacts": {name: pick(("loss_class", "digest"), each) for name, each in session.artifacts.items()},
        }

    # Steps that may be refused

    def compact(self, session, call):
        """Replace the older part of the conversation by this summary, if that may be done.

        The new checkpoint is worked out from the call and the session, and put in force in the last line, so that a
        refused compaction leaves nothing behind, neither its flags nor that it was refused; and `applied` is the reply
        of one that came that far. From raw, the new chain replaces the old one; ledger and pins cross over. With other
        sessions, it is worked out of what all of them come to together. Keeps FLR-08, FLR-13, FLR-14, FLR-21, CHN-08,
        PRO-18 and OUT-01.
        """
        if call["from"] not in ("head", "raw"):
            raise self.unusable("from is neither head nor raw")
        whole, heads, pins = session.joined([Session(taken) for taken in call.get("taken", [])])
        ask, fresh, covered = self.compactor, call["from"] == "raw", set(ids(whole.parts()[0]))
        turns = [turn for turn in whole.history if fresh or turn["id"] not in covered]
        cut = max(0, len(turns) - call["keep"])
        pins = pins + call["pins"]

        sets = ask.build(dict(call, turns=turns[:cut]))
        if "refusal" not in sets:
            sets = self.narrowed(sets, call, covered)
        if "refusal" in sets:
            return sets
        kept = ask.certify(dict(call, retained=turns[cut:], pins=pins))
        certified = [] if "refusal" in kept else kept["certified"]
        parents = [dict(whole.chain[head], certified=whole.chain[head]["certified_along"]) for head in heads]
        own = {"required": call["required"], "certified": certified}
        ancestry = ask.inherit({"parents": parents, "own": own, "fresh": fresh})
        contract = {**ancestry, "required": call["required"], "certified": ancestry["certified_along"]}
        decided = ask.decide(dict(call, contract=contract))
        if "refusal" in decided:
            return decided

        checkpoint = {
            **pick(("summary", "required", "source_recoverable"), call),
            **sets,
            **ancestry,
            "provisional": decided["decision"] == "provisional",
            "pins": pins,
            "newest": whole.history[-1]["id"] if whole.history else -1,
            "parents": [] if fresh else heads,
        }
        whole.chain = ([] if fresh else whole.chain) + [checkpoint]
        vars(session).update(vars(whole))
        return {"outcome": "applied", **sets, **ancestry, **decided}

    def narrowed(self, sets, call, covered):
        """The two sets without the claims that the request to the summarizer does not bear out. Keeps COV-18.

        A new summary that takes the place of one which its summarizer was not given would speak for turns that nobody
        told it of: that is refused.
        """
        if "shown" not in call:
            return sets
        told = set(call["shown"])
        if call.get("shown_summary"):
            told |= covered
        elif covered and call["from"] == "head":
            return self.compactor.refuse("irreversible", ["summary"], "the summarizer was not given the earlier summary")
        unheard = [turn for turn in sets["covered"] if turn not in told]
        return {
            "covered": [turn for turn in sets["covered"] if turn in told],
            "uncovered": sorted(sets["uncovered"] + unheard),  # ids ascend with the history
        }

    def resolve(self, session, call):
        """What does the session know of this turn?

        Of a retained one its text; of any other what the operation says of the chain and of the raw log as it is now.
        """
        covered, uncovered, retained = session.parts()
        texts = [turn["text"] for turn in retained if turn["id"] == call["id"]]
        if texts:
            result = {"text": texts[0], "from": "raw_log"}
        else:
            checkpoint = {
                **session.checkpoint,
                "earlier": [earlier["summary"] for earlier in session.chain[:-1]],
                "anchors": {str(turn["id"]): turn["anchor"] for turn in session.history},
                "covered": ids(covered),
                "uncovered": ids(uncovered),
            }
            result = self.compactor.resolve(dict(call, checkpoint=checkpoint, raw=session.raw))
        if "refusal" not in result:
            session.answered.append(result["text"])
        return result

    def reconstruct(self, session, call):
        """Hand out the payload of a stored artifact, held against the durable source as it is now. Keeps RST-22."""
        name = call["artifact"]
        if name not in session.artifacts:
            return self.compactor.refuse("unsound", ["artifact", name], "nothing is stored under this name")
        return self.compactor.reconstruct(dict(call, artifact=session.artifacts[name], durable=session.durable))

    def guard(self, session, call):
        """May this action be taken? The ledger of the session tells; what it cannot tell escalates. Keeps PRO-04."""
        known = pick(("generation", "summary"), session.checkpoint)
        return self.compactor.guard({**call, **known, "ledger": session.entries(call["key"])})

    def act(self, session, call):
        """Take this action, if the operation is known, the ledger permits it, it is no retry with other literals, and
        every literal comes from somewhere.

        The guard is asked in any case (PRO-13, PRO-19). The first literals under a key bind each retry (RST-20). From
        the artifact that the act names come those literals that it would be handed out.
        """
        key, literals, refuse = call["key"], call["literals"], self.compactor.refuse
        if call["operation"] not in self.compactor.RESTORATIONS + self.compactor.TOLERANT:
            return refuse("unknown_operation", ["operation", call["operation"]], "the operation is of no known class")
        permission = self.guard(session, dict(call, query=""))
        if "refusal" in permission:
            return permission
        if call["operation"] == "retry_idempotent" and session.attempts.get(key, literals) not in (None, literals):
            return refuse("divergent", [key, *literals], "the literals differ from those of the first attempt")
        payload = {}
        if "artifact" in call:
            taken = dict(pick(("artifact", "operation", "authoritative"), call), requires_literal=False)
            payload = self.reconstruct(session, taken).get("payload", {})
        invented = [name for name in literals if not self.has_provenance(session, name, literals[name], payload)]
        if invented:
            return refuse("unverified", ["source", *invented], "nothing that is known now vouches for these literals")
        session.attempts.setdefault(key, literals)
        return {"executed": True}

    def has_provenance(self, session, name, value, payload):
        """Whether a literal comes from somewhere, byte for byte; that it is true does not help it (RST-16, RST-18).

        A tool returned it in this turn, and the durable source does not say otherwise (RST-17); or it stands in view
        as a token; or it is of the artifact, and the durable source still says the same (RST-21, RST-22).
        """
        if value in session.returned:
            return session.durable.get(name, value) == value
        if any(self.compactor.holds(text, value) for text in session.texts_in_view()):
            return True
        return payload.get(name) == value == session.durable.get(name)


KEPT = ("append", "tool_result", "put_artifact", "record", "durable", "lose", "compact", "resolve", "act", "undo")
PARAMETERS = {  # of each step besides `session`, with their types; those with a question mark may be missing
    "open": {"saved?": str, "resume?": bool},
    "append": {"id": int, "role": str, "text": str, "anchor": str, "tokens": int},
    "tool_result": {"literals": dict},
    "put_artifact": {"name": str, "artifact": dict},
    "record": {"key": str, "reason": str},
    "durable": {"set": dict},
    "lose": {"raw?": list, "ledger?": bool},
    "compact": {"from": str, "with?": list, "keep": int, "summary": str, "budget": int, "ratio_low": int, "reported?": list,
                "finish?": str, "end_marker?": str, "required": list, "elements": list, "pins": list,
                "source_recoverable": bool, "strict_consumer": bool, "chaining_risk": bool,
                "costly_side_effect": bool, "shown?": list, "shown_summary?": bool},
    "resolve": {"id": int, "class?": str},
    "reconstruct": {"artifact": str, "operation": str, "authoritative": bool, "requires_literal": bool,
                    "prior?": dict},
    "guard": {"key": str, "query": str},
    "act": {"operation": str, "key": str, "literals": dict, "artifact?": str, "authoritative": bool},
    "undo": {"to": int},
    "fork": {"to": int, "as": str},
    "inspect": {}, "save": {}, "close": {},
}
