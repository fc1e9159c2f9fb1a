"""The surface `decide`: seven operations, each from the parameters of a call to its result. They remember nothing.

Put your compactor in. SPEC.md has a section for each operation, with examples and with what is permitted. One that is
not written yet refuses and says so; the failures of a run show it. Write it, and name it in OPERATIONS of adapter.py.
"""


def refuse(code, subject, reason, **more):
    """A refusal: one of the codes of SPEC.md, "Answers"; the ids, keys, literals or classes concerned; a sentence."""
    return {"refusal": {"code": code, "subject": subject, "reason": reason, **more}}


def unwritten(name, *subject):
    """What stands in for an operation until it is written."""
    return refuse("unknown", list(subject), f"{name} is not written yet: operations.py, def {name}; SPEC.md, decide/{name}")


def build(call):
    """Which turns of the prefix does this summary cover?

    call: turns (id, anchor, tokens), summary, budget (None: unbounded), ratio_low, reported?, finish?, end_marker?
    result: covered, uncovered (ids, in the order of the turns)
    """
    ids = [turn["id"] for turn in call["turns"]] or call.get("reported")
    return unwritten("build", *map(str, ids or ["turns"]))


def resolve(call):
    """What does this checkpoint know of one turn?

    call: checkpoint (summary, earlier?, anchors, covered, uncovered, provisional, source_recoverable, required),
    raw (text by id), id, class?. In anchors and raw the ids are texts.
    result: text, from ("summary" or "raw_log")
    """
    return unwritten("resolve", str(call["id"]))


def reconstruct(call):
    """Hand out the payload of an artifact for an operation.

    call: artifact (payload, loss_class?, digest?), operation, authoritative, requires_literal, prior?, durable
    result: payload, effective_class
    """
    return unwritten("reconstruct", "operation")


def guard(call):
    """May this action be taken?

    call: generation, ledger (entries with key, reason, generation; None: absent), summary, key, query
    result: permit
    """
    return unwritten("guard", call["key"], "ledger")


def decide(call):
    """Certified, provisional, or not at all?

    call: contract (required, certified, generation, ancestry_certified; None: there is none), source_recoverable,
    strict_consumer, chaining_risk, costly_side_effect
    result: decision ("certified" or "provisional")
    """
    return unwritten("decide", "contract")


def certify(call):
    """Which required classes did this compaction keep whole?

    call: required, elements (class, text, turn), retained (turns with id and text), summary, pins
    result: certified
    """
    return unwritten("certify", "contract")


def inherit(call):
    """The ancestry of a checkpoint made from others.

    call: parents (contracts), own (required, certified), fresh
    result: generation, ancestry_certified, certified_here, certified_along
    """
    return unwritten("inherit", "contract")


METHODS = {"decide/" + each.__name__: each for each in (build, resolve, reconstruct, guard, decide, certify, inherit)}
