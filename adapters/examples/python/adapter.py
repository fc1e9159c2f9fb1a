#!/usr/bin/env python3
"""A complete adapter of the Plimsoll specification 0.1.0, correct under the profile strict. To have your own
compactor checked, copy this file and call your code from the seven functions under "The operations". The surface
`session` is in session.py, which asks the same functions.

Where several outcomes are permitted, this one narrows a claim rather than refuse it, retrieves rather than quotes,
and takes neither an empty promise nor a failed check for a certificate.
"""
import hashlib
import json
import sys
import traceback
import unicodedata
from collections import Counter

import session

ADAPTER = {"name": "plimsoll-python-example", "version": "0.1.0", "language": "python"}
RESTORATIONS = ("authorize", "commit", "emit_authoritative", "retry_idempotent")
TOLERANT = ("summarize", "plan", "brainstorm", "rank")
JOINERS = "-./:@#"

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


# ---- What the operations share ----

def refuse(code, subject, reason, **more):
    """A refusal. A key or a class may be the empty text, so each subject has a word beside it (OUT-02, OUT-06)."""
    return {"refusal": {"code": code, "subject": subject, "reason": reason, **more}}


def is_word(text, at):
    """Whether a letter, a mark, a digit or `_` stands at a place, which may lie outside the text."""
    return 0 <= at < len(text) and (text[at] == "_" or unicodedata.category(text[at])[0] in "LMN")


def is_free(text, at, step):
    """Whether one side of a token is free: `at` is the place beside it, and `step` (-1 or 1) leads away from it."""
    joined = 0 <= at < len(text) and text[at] in JOINERS and is_word(text, at + step)
    return not joined and not is_word(text, at)


def holds(text, token):
    """Whether a text holds a token: an occurrence of it, overlapping ones included, is free on both sides (C4)."""
    at = text.find(token) if token else -1
    while at >= 0:
        if is_free(text, at - 1, -1) and is_free(text, at + len(token), 1):
            return True
        at = text.find(token, at + 1)
    return False


def digest_of(payload):
    """The digest of a payload of texts in the form of RFC 8785, which sorts names by their UTF-16 code units (R3)."""
    names = sorted(payload, key=lambda name: name.encode("utf-16-be"))
    canonical = encode({name: payload[name] for name in names})
    return "sha256:" + hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def is_valid(contract):
    """Whether a contract carries all it must; a generation or ancestry that is missing is never filled in (G4)."""
    fields = {"required": list, "certified": list, "generation": int, "ancestry_certified": bool}
    return all(type(contract.get(name)) is kind for name, kind in fields.items())


def certifies(contract):
    """Whether a contract requires something and certifies all of it, and its ancestry is certified too."""
    required, certified = set(contract["required"]), set(contract["certified"])
    return contract["ancestry_certified"] and bool(required) and required <= certified


# ---- The operations, from the parameters of a call to its result ----

def build(call):
    """Which turns of the prefix does this summary cover?

    Every turn that is anchored and, if there is a report, reported; the rest is uncovered. An anchored turn may be
    covered under any budget and however the summary ended, and no other turn need be, so ceiling, finish reason and
    end marker change nothing here, and refusing is never due. Keeps COV-01 to 13, COV-17 and COV-23.
    """
    summary, sharing = call["summary"], Counter(turn["anchor"] for turn in call["turns"])
    reported = set(call["reported"] if "reported" in call else (turn["id"] for turn in call["turns"]))
    covered, uncovered = [], []
    for turn in call["turns"]:
        anchored = sharing[turn["anchor"]] == 1 and holds(summary, turn["anchor"])
        (covered if anchored and turn["id"] in reported else uncovered).append(turn["id"])
    return {"covered": covered, "uncovered": uncovered}


def resolve(call):
    """What does this checkpoint know of one turn?

    The raw entry, wherever it may be given. Without it, and for a covered turn only, the newest summary that holds
    the turn's anchor, if that is the turn's alone. No summary will do for a load-bearing class of a provisional
    checkpoint, and not even the raw entry if the source was gone when that was decided.
    Keeps COV-04, COV-12 to 16, COV-24, FLR-09, FLR-18 and FLR-23.
    """
    checkpoint, turn = call["checkpoint"], str(call["id"])
    covered = call["id"] in checkpoint["covered"]
    if covered == (call["id"] in checkpoint["uncovered"]):
        return refuse("unresolvable", [turn], "the turn is in both sets, or in neither")

    load_bearing = covered and checkpoint["provisional"] and call.get("class") in checkpoint["required"]
    if load_bearing and not checkpoint["source_recoverable"]:
        return refuse("source_gone", [turn], "the checkpoint is provisional and was made without its source")
    if turn in call["raw"]:
        return {"text": call["raw"][turn], "from": "raw_log"}

    anchor, sharing = checkpoint["anchors"].get(turn, ""), Counter(checkpoint["anchors"].values())
    if covered and not load_bearing and sharing[anchor] == 1:
        for summary in [checkpoint["summary"], *reversed(checkpoint.get("earlier", []))]:
            if holds(summary, anchor):
                return {"text": summary, "from": "summary"}
    return refuse("source_gone", [turn], "the raw entry is gone, and no summary may stand for it")


def reconstruct(call):
    """Hand out the payload of an artifact for an operation.

    A restoration, an operation recorded as authoritative, and one that requires a literal get the payload of a
    restorable artifact only: tagged LOSSLESS, with a verifying digest and verified literals. Any other tolerant
    operation gets the payload as a prior, under the class that the artifact can prove.
    Keeps RST-01 to 15, RST-23 and RST-24.
    """
    operation, artifact, payload = call["operation"], call["artifact"], call["artifact"]["payload"]
    if operation not in RESTORATIONS and operation not in TOLERANT:
        return refuse("unknown_operation", ["operation", operation], "the operation is of no known class")
    if "prior" in call and call["prior"] != payload:
        return refuse("divergent", ["artifact", operation], "the literals differ from those of the prior attempt")

    loss_class = artifact.get("loss_class")
    proven = loss_class == "LOSSLESS" and artifact.get("digest") == digest_of(payload)
    if not proven and loss_class != "LOSSY_GIST":
        loss_class = "LOSSY_LITERAL"

    if operation in RESTORATIONS or call["authoritative"] or call["requires_literal"]:
        if not proven:
            return refuse("unsound", ["artifact", operation], "not a LOSSLESS artifact with a verifying digest")
        unverified = [name for name, literal in payload.items() if call["durable"].get(name) != literal]
        if unverified:
            return refuse("unverified", ["source", *unverified], "not in the durable source, or different there")
    return {"payload": payload, "effective_class": loss_class}


def guard(call):
    """May this action be taken?

    The ledger alone decides, byte for byte: without one nobody knows, a key with an entry is excluded, whatever the
    reason, and any other key is free. Query and summary do not matter. Keeps PRO-01 to 03, 06 to 10, 12 and 20.
    """
    key, ledger = call["key"], call["ledger"]
    if ledger is None:
        return refuse("unknown", ["ledger", key], "there is no ledger, so nobody knows whether this was excluded")
    hits = [entry for entry in ledger if entry["key"] == key]
    if hits:
        cites = [{"reason": entry["reason"], "generation": entry["generation"]} for entry in hits]
        return refuse("excluded", [key, "ledger"], "the ledger excludes this action", cites=cites)
    return {"permit": True}


def decide(call):
    """Certified, provisional, or not at all?

    Certified if the contract certifies; otherwise provisional if the source can be read again or, with a contract,
    if there is no danger; else refused, as an invalid contract always is. Keeps FLR-01 to 07, FLR-20 and CHN-06.
    """
    contract = call["contract"]
    if contract is None:
        if call["source_recoverable"]:
            return {"decision": "provisional"}
        return refuse("below_floor", ["contract", "source"], "there is no contract, and the source is gone")
    if not is_valid(contract):
        return refuse("invalid_contract", ["contract"], "the contract lacks its generation or its ancestry")
    if certifies(contract):
        return {"decision": "certified"}
    danger = call["strict_consumer"] or call["chaining_risk"] or call["costly_side_effect"]
    if call["source_recoverable"] or not danger:
        return {"decision": "provisional"}
    return refuse("below_floor", ["contract", *contract["required"]], "nothing certifies this, and the source is gone")


def certify(call):
    """Which required classes did this compaction keep whole?

    Those that have elements, each of which stands as a token in the summary, in a retained turn or in a pin. A class
    without elements has nothing to show and is left out. Keeps FLR-10 to 12 and FLR-19.
    """
    texts = [call["summary"], *(turn["text"] for turn in call["retained"]), *call["pins"]]
    retained = {name: [] for name in call["required"]}  # one truth value for each element of a class
    for element in call["elements"]:
        if element["class"] in retained:
            retained[element["class"]].append(any(holds(text, element["text"]) for text in texts))
    return {"certified": [name for name, elements in retained.items() if elements and all(elements)]}


def inherit(call):
    """The ancestry of a checkpoint made from others.

    A fresh compaction starts a new chain. Any other is one generation above its highest parent, its ancestry is
    certified if the contract of every parent certifies, and along the chain a class is certified if this step and
    every parent certify it. Keeps CHN-01 to 07.
    """
    parents = [] if call["fresh"] else call["parents"]
    if not all(is_valid(parent) for parent in parents):
        return refuse("invalid_contract", ["parents"], "a parent's contract lacks its generation or its ancestry")
    own = call["own"]["certified"]
    along = set(own).intersection(*(parent["certified"] for parent in parents))
    return {
        "generation": 1 + max((parent["generation"] for parent in parents), default=0),
        "ancestry_certified": all(certifies(parent) for parent in parents),
        "certified_here": own,
        "certified_along": [name for name in own if name in along],
    }


# ---- The wire ----

def hello(call):
    """The handshake. No `operations` in the reply means all seven. A state directory is for the sessions."""
    if "state_directory" in call:
        RUNTIME.keep_in(call["state_directory"])
    return {"protocol": 1, "adapter": ADAPTER, "surfaces": ["decide", "session"], "capabilities": ["crash", "merge"]}


METHODS = {  # with the parameters of each, and their types; those with a question mark may be missing, but not null
    "hello": (hello, {"protocol": int, "state_directory?": str}),
    "decide/build": (build, {"turns": list, "summary": str, "budget": int, "ratio_low": int, "reported?": list,
                             "finish?": str, "end_marker?": str}),
    "decide/resolve": (resolve, {"checkpoint": dict, "raw": dict, "id": int, "class?": str}),
    "decide/reconstruct": (reconstruct, {"artifact": dict, "operation": str, "authoritative": bool,
                                         "requires_literal": bool, "prior?": dict, "durable": dict}),
    "decide/guard": (guard, {"generation": int, "ledger": list, "summary": str, "key": str, "query": str}),
    "decide/decide": (decide, {"contract": dict, "source_recoverable": bool, "strict_consumer": bool,
                               "chaining_risk": bool, "costly_side_effect": bool}),
    "decide/certify": (certify, {"required": list, "elements": list, "retained": list, "summary": str, "pins": list}),
    "decide/inherit": (inherit, {"parents": list, "own": dict, "fresh": bool}),
}
RUNTIME = session.Runtime(sys.modules[__name__])  # around the functions of this very module
METHODS.update(RUNTIME.methods())
NULLABLE = ("budget", "ledger", "contract")  # may be null, but not missing


class CallError(Exception):
    """A call that cannot be handled at all, with the code and the message of its JSON-RPC error."""


def unique(members):
    """The members of a JSON object, unless a name stands there twice."""
    if len(dict(members)) != len(members):
        raise ValueError("a name stands twice in one object")
    return dict(members)


decoder = json.JSONDecoder(object_pairs_hook=unique, parse_constant=int)  # int() takes no NaN, nor does JSON


def parse(line):
    """The JSON value of a line: UTF-8, without lone surrogates, which only an escape can smuggle in."""
    try:
        text = line.decode("utf-8")
        value = decoder.decode(text)
        if "\\u" in text:
            encode(value).encode("utf-8")
        return value
    except ValueError as problem:
        raise CallError(-32700, f"parse error: {problem}")


def check(params, parameters):
    """Refuse parameters that are missing or of another type; compared exactly, since a bool of Python is an int."""
    if type(params) is not dict:
        raise CallError(-32602, "params is no object")
    for mark, kind in parameters.items():
        name = mark.rstrip("?")
        value = params.get(name)
        excused = (name in NULLABLE and value is None) if name in params else mark != name
        if type(value) is not kind and not excused:
            raise CallError(-32602, f"{name} is missing or has the wrong type")


def reply_to(line):
    """The reply to one line. There always is one, whatever goes wrong."""
    request_id = None
    try:
        request = parse(line)
        if type(request) is dict and type(request.get("id")) is int:
            request_id = request["id"]
        if request_id is None or request.get("jsonrpc") != "2.0" or type(request.get("method")) is not str:
            raise CallError(-32600, "not a request of JSON-RPC 2.0 with an integer id")
        if request["method"] not in METHODS:
            raise CallError(-32601, f"unknown method {request['method']}")
        function, parameters = METHODS[request["method"]]
        check(request.get("params"), parameters)
        return encode({"jsonrpc": "2.0", "id": request_id, "result": function(request["params"])})
    except CallError as problem:
        code, message = problem.args
    except Exception as problem:
        traceback.print_exc()  # to standard error, which is log
        code, message = -32603, f"{type(problem).__name__}: {problem}"
    return encode({"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": message}})


if __name__ == "__main__":
    for line in sys.stdin.buffer:  # bytes, since only a line feed ends a line
        sys.stdout.buffer.write(reply_to(line).encode("utf-8") + b"\n")
        sys.stdout.buffer.flush()
