"""Replays the examples of the specification against adapter.py: python3 -m unittest"""
import itertools
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import adapter  # noqa: E402

REFUSE = "a refusal"
CODES = """unknown excluded unsound unverified divergent unknown_operation irreversible unresolvable source_gone
below_floor invalid_contract""".split()

TOKENS = [  # anchor, text, whether the text holds the anchor as a token
    ("T1", "T1", True),
    ("T1", "see T1, then go on", True),
    ("T1", "T12", False),
    ("T1", "T12 and T1", True),
    ("T1", "T1_a", False),
    ("T1", "T1.", True),
    ("T1", "T1.x", False),
    ("T1", "T1..x", True),
    ("T1", "T1,x", True),
    ("T1", "T1+2", True),
    ("T1", "[T1]", True),
    ("a.go", "x/a.go", False),
    ("a.go", "(a.go).", True),
    ("a.go", "./a.go", True),
    ("12", "#12", True),
    ("12", "v1.12", False),
    ("cafe", "cafe\u0301", False),
    ("caf\u00e9", "cafe\u0301", False),
    ("PR-482", "pr-482", False),
    # beyond the table of the specification
    ("", "T1", False),
    ("T1", "", False),
    ("aa", "xaaa", False),
    ("a a", "xa a a", True),  # the second of two overlapping occurrences
    ("T1", "\u20dd\u0301T1", False),  # a mark before it
    ("T1", "T1\u00b2", False),  # No, a number
    ("T1", "T1\u2163", False),  # Nl, a number
    ("T1", "T1\U0001d49c", False),  # a letter outside the basic plane
    ("T1", "T1\U0001f600", True),  # a symbol outside the basic plane
    ("T1", "T1-\U0001d49c", False),
    ("T1", "\u200bT1\u2028", True),
    ("-T1", "x-T1", False),  # the joiner belongs to the token, and x stands beside it
    ("T1", "@_T1", False),
    ("T1", "_@T1", False),
]

DIGESTS = [
    ({}, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
    ({"sha": "9f2c41d", "file": "api/map.go"}, "3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d"),
    ({"a": 'tab\tquote" back\\slash\u0001', "B": "caf\u00e9"},
     "dc7ee3f3f094671de3738166c54212a603ba29876d818161ff37550fb08c9a49"),
    ({"\uff21": "1", "\U0001f600": "2"}, "573ffca9577f41cb722ef42de506f96f812eddf452d78c41aa3556650cb45743"),
]

LITERALS = {"file": "api/map.go", "sha": "9f2c41d"}
DURABLE = {"branch": "lease", "file": "api/map.go", "sha": "9f2c41d"}
DIGEST = "sha256:3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d"
LOSSY = {"loss_class": "LOSSY_LITERAL", "payload": LITERALS}
LOSSLESS = {"loss_class": "LOSSLESS", "payload": LITERALS, "digest": DIGEST}

CHECKPOINT = {
    "summary": "Opened PR-482. The lease test fails with ErrStaleLease.",
    "anchors": {"11": "PR-482", "12": "api/map.go", "13": "ErrStaleLease"},
    "covered": [11, 13],
    "uncovered": [12],
    "provisional": False,
    "source_recoverable": True,
    "required": ["identifier"],
}
RAW = {"12": "edit api/map.go: ok", "13": "go test ./lease: ErrStaleLease"}

LEDGER = [
    {"key": "deploy eu-west", "reason": "the replica lags by an hour", "generation": 1},
    {"key": "drop table leases", "reason": "", "generation": 1},
    {"key": "deploy eu-west", "reason": "  Still lagging ", "generation": 3},
]
GUARD = {"generation": 4, "ledger": LEDGER, "summary": "Deploying is fine again.", "key": "deploy eu-west",
         "query": "deploy to the european region"}

PARTIAL = {"required": ["identifier", "negation"], "certified": ["identifier"], "generation": 2,
           "ancestry_certified": True}
WHOLE = dict(PARTIAL, certified=["identifier", "negation"])
EVENT = {"contract": PARTIAL, "source_recoverable": False, "strict_consumer": True, "chaining_risk": True,
         "costly_side_effect": True}

INHERIT = {
    "parents": [
        {"required": ["identifier"], "certified": ["identifier"], "generation": 2, "ancestry_certified": True},
        dict(PARTIAL, generation=4),
    ],
    "own": {"required": ["identifier", "negation"], "certified": ["identifier", "negation"]},
    "fresh": False,
}

EXAMPLES = [  # operation, parameters, the permitted outcomes; for a refusal also what is concerned
    ("build", {
        "turns": [
            {"id": 11, "anchor": "PR-482", "tokens": 900},
            {"id": 12, "anchor": "api/map.go", "tokens": 2600},
            {"id": 13, "anchor": "ErrStaleLease", "tokens": 1400},
        ],
        "summary": "Opened PR-482. The lease test fails with ErrStaleLease.",
        "budget": 1000, "ratio_low": 5, "finish": "stop",
    }, [{"covered": [11, 13], "uncovered": [12]}, REFUSE], ["11", "12", "13"]),
    ("build", {
        "turns": [{"id": 21, "anchor": "T21", "tokens": 40000}, {"id": 22, "anchor": "T22", "tokens": 300}],
        "summary": "(T21) done.\nEND",
        "budget": 500, "ratio_low": 5, "reported": [21], "finish": "stop", "end_marker": "END",
    }, [{"covered": [21], "uncovered": [22]}], []),
    ("resolve", {"checkpoint": CHECKPOINT, "raw": RAW, "id": 13}, [
        {"from": "summary", "text": "The lease test fails with ErrStaleLease."},
        {"from": "raw_log", "text": "go test ./lease: ErrStaleLease"},
    ], []),
    ("resolve", {"checkpoint": dict(CHECKPOINT, provisional=True), "raw": RAW, "id": 11, "class": "identifier"},
     [REFUSE], ["11", "identifier"]),
    ("reconstruct", {"artifact": LOSSLESS, "operation": "commit", "authoritative": False, "requires_literal": True,
                     "durable": DURABLE}, [{"payload": LITERALS, "effective_class": "LOSSLESS"}], []),
    ("reconstruct", {"artifact": LOSSY, "operation": "commit", "authoritative": False, "requires_literal": True,
                     "durable": DURABLE}, [REFUSE], ["artifact", "commit"]),
    ("reconstruct", {"artifact": LOSSY, "operation": "plan", "authoritative": False, "requires_literal": False,
                     "durable": {}}, [{"payload": LITERALS, "effective_class": "LOSSY_LITERAL"}], []),
    ("guard", GUARD, [REFUSE], ["deploy eu-west"]),
    ("guard", dict(GUARD, key="deploy eu-west-2"), [{"permit": True}], []),
    ("guard", dict(GUARD, ledger=None), [REFUSE], ["ledger", "deploy eu-west"]),
    ("decide", dict(EVENT, source_recoverable=True, chaining_risk=False), [{"decision": "provisional"}], []),
    ("decide", EVENT, [REFUSE], ["negation", "identifier", "contract", "source"]),
    ("decide", dict(EVENT, contract=WHOLE), [{"decision": "certified"}], []),
    ("certify", {
        "required": ["identifier", "negation"],
        "elements": [
            {"class": "identifier", "text": "PR-482", "turn": 11},
            {"class": "identifier", "text": "9f2c41d", "turn": 12},
            {"class": "negation", "text": "do not push to main", "turn": 14},
        ],
        "retained": [{"id": 12, "text": "commit 9f2c41d"}],
        "summary": "Opened PR-482; to push to main was discussed.",
        "pins": [],
    }, [{"certified": ["identifier"]}], []),
    ("inherit", INHERIT, [{
        "generation": 5,
        "ancestry_certified": False,
        "certified_here": ["identifier", "negation"],
        "certified_along": ["identifier"],
    }], []),
    ("inherit", dict(INHERIT, fresh=True), [{
        "generation": 1,
        "ancestry_certified": True,
        "certified_here": ["identifier", "negation"],
        "certified_along": ["identifier", "negation"],
    }], []),
]

TRANSCRIPT = [  # the whole session of the specification: step, parameters, result
    ("open", {"session": "s1"}, {}),
    ("append", {"session": "s1", "id": 11, "role": "user", "text": "Fix the lease test. Do not push to main.",
                "anchor": "lease test", "tokens": 900},
     {}),
    ("append", {"session": "s1", "id": 12, "role": "assistant", "text": "Opened PR-482.", "anchor": "PR-482",
                "tokens": 2600},
     {}),
    ("record", {"session": "s1", "key": "deploy eu-west", "reason": "the replica lags by an hour"}, {}),
    ("put_artifact", {"session": "s1", "name": "patch",
                      "artifact": {"loss_class": "LOSSY_LITERAL", "payload": {"file": "api/map.go"}}},
     {}),
    ("durable", {"session": "s1", "set": {"branch": None, "file": "api/map.go"}}, {}),
    ("append", {"session": "s1", "id": 13, "role": "user", "text": "Commit it.", "anchor": "commit it", "tokens": 3},
     {}),
    ("compact", {"session": "s1", "from": "head", "keep": 1, "summary": "Fixing the lease test: opened PR-482.",
                 "budget": 1000, "ratio_low": 5, "finish": "stop", "required": ["identifier", "negation"],
                 "elements": [{"class": "identifier", "text": "PR-482", "turn": 12},
                              {"class": "negation", "text": "Do not push to main", "turn": 11}],
                 "pins": ["Do not push to main."], "source_recoverable": True, "strict_consumer": False,
                 "chaining_risk": False, "costly_side_effect": True},
     {"outcome": "applied", "covered": [11, 12], "uncovered": [], "decision": "certified", "generation": 1,
      "ancestry_certified": True, "certified_here": ["identifier", "negation"],
      "certified_along": ["identifier", "negation"]}),
    ("inspect", {"session": "s1"},
     {"history": [{"id": 11, "raw": "Fix the lease test. Do not push to main."}, {"id": 12, "raw": "Opened PR-482."},
                  {"id": 13, "raw": "Commit it."}], "covered": [11, 12], "uncovered": [], "retained": [13],
      "summary": "Fixing the lease test: opened PR-482.", "generation": 1, "provisional": False,
      "ledger": [{"key": "deploy eu-west", "reason": "the replica lags by an hour", "generation": 0}],
      "contract": {"required": ["identifier", "negation"], "certified_here": ["identifier", "negation"],
                   "certified_along": ["identifier", "negation"], "ancestry_certified": True, "gaps": []},
      "pins": ["Do not push to main."], "artifacts": {"patch": {"loss_class": "LOSSY_LITERAL"}}}),
    ("resolve", {"session": "s1", "id": 12}, {"from": "raw_log", "text": "Opened PR-482."}),
    ("lose", {"session": "s1", "raw": [12]}, {}),
    ("tool_result", {"session": "s1", "literals": {"sha": "9f2c41d"}}, {}),
    ("act", {"session": "s1", "operation": "commit", "key": "commit lease", "literals": {"sha": "9f2c41d"},
             "authoritative": False},
     {"executed": True}),
    ("act", {"session": "s1", "operation": "retry_idempotent", "key": "commit lease", "literals": {"sha": "9f2c41"},
             "authoritative": False},
     {"refusal": {"code": "divergent", "subject": ["9f2c41"], "reason": "the first attempt was made with 9f2c41d"}}),
    ("reconstruct", {"session": "s1", "artifact": "patch", "operation": "plan", "authoritative": False,
                     "requires_literal": False},
     {"payload": {"file": "api/map.go"}, "effective_class": "LOSSY_LITERAL"}),
    ("guard", {"session": "s1", "key": "deploy eu-west", "query": "roll it out"},
     {"refusal": {"code": "excluded", "subject": ["deploy eu-west"], "reason": "excluded once",
                  "cites": [{"reason": "the replica lags by an hour", "generation": 0}]}}),
    ("undo", {"session": "s1", "to": 13}, {}),
    ("save", {"session": "s1"}, {"saved": "v1:c2Vzc2lvbg=="}),
    ("close", {"session": "s1"}, {}),
    ("open", {"session": "s2", "saved": "v1:c2Vzc2lvbg=="}, {}),
    ("fork", {"session": "s2", "to": 12, "as": "s3"}, {}),
    ("close", {"session": "s2"}, {}),
    ("inspect", {"session": "s3"},
     {"history": [{"id": 11, "raw": "Fix the lease test. Do not push to main."}, {"id": 12, "raw": None}],
      "covered": [], "uncovered": [], "retained": [11, 12], "summary": "", "generation": 0, "provisional": False,
      "ledger": [{"key": "deploy eu-west", "reason": "the replica lags by an hour", "generation": 0}],
      "contract": None, "pins": [], "artifacts": {"patch": {"loss_class": "LOSSY_LITERAL"}}}),
    ("close", {"session": "s3"}, {}),
]

ACT = {"operation": "commit", "key": "push", "authoritative": False}
QUIET = {"source_recoverable": True, "strict_consumer": False, "chaining_risk": False, "costly_side_effect": False}
DANGER = {"source_recoverable": False, "strict_consumer": True, "chaining_risk": True, "costly_side_effect": True}

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello",
         "params": {"protocol": 1, "spec": "0.1.0", "harness": "conformance 0.1.0"}}
PERMIT = {"jsonrpc": "2.0", "id": 2, "method": "decide/guard",
          "params": {"generation": 0, "ledger": [], "summary": "", "key": "make test", "query": ""}}


def request(number, operation, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "decide/" + operation, "params": params}).encode()


def ask(operation, params):
    return json.loads(adapter.reply_to(request(1, operation, params)))["result"]


def step(name, params):
    """What the adapter answers to a step of a session."""
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "session/" + name, "params": params})
    return json.loads(adapter.reply_to(line.encode()))


class Script:
    """A session to be played by a test. The turn with the id 7 has the anchor T7."""
    names = map("session {}".format, itertools.count())

    def __init__(self, turns=0):
        self.name = next(self.names)
        self("open")
        for number in range(1, turns + 1):
            self.turn(number, f"the text of T{number}")

    def __call__(self, method, **params):
        return step(method, dict(params, session=self.name))["result"]

    def turn(self, number, text, role="user"):
        self("append", id=number, role=role, text=text, anchor=f"T{number}", tokens=10)

    def compact(self, summary, keep=0, start="head", elements=("identifier T1",), pins=(), **more):
        """Elements are given as class and text; their classes are required."""
        elements = [dict(zip(("class", "text"), each.split(" ", 1)), turn=1) for each in elements]
        given = dict(QUIET, summary=summary, keep=keep, elements=elements, pins=list(pins), budget=None, ratio_low=1,
                     required=list(dict.fromkeys(each["class"] for each in elements)))
        return self("compact", **{**given, **more, "from": start})

    def act(self, literals, **more):
        """True if the act was executed, else the code of the refusal."""
        result = self("act", **{**ACT, **more, "literals": literals})
        return result["refusal"]["code"] if "refusal" in result else result["executed"]

    def reload(self):
        saved = self("save")["saved"]
        self("close")
        self.name = next(self.names)
        self("open", saved=saved)

    def fork(self, to):
        new = next(self.names)
        self("fork", **{"to": to, "as": new})
        self("close")
        self.name = new

    def see(self, name):
        return self("inspect")[name]


class TestTables(unittest.TestCase):
    def test_tokens(self):
        for anchor, text, token in TOKENS:
            with self.subTest(anchor=anchor, text=text):
                self.assertIs(adapter.holds(text, anchor), token)

    def test_digests(self):
        for payload, digest in DIGESTS:
            with self.subTest(payload=payload):
                self.assertEqual(adapter.digest_of(payload), "sha256:" + digest)


class TestExamples(unittest.TestCase):
    def test_examples(self):
        for operation, params, permitted, concerned in EXAMPLES:
            with self.subTest(operation=operation, params=params):
                result = ask(operation, params)
                if "refusal" in result:
                    self.assertIn(REFUSE, permitted)
                    self.assertEqual(list(result), ["refusal"])
                    self.assertIn(result["refusal"]["code"], CODES)
                    self.assertTrue(set(result["refusal"]["subject"]) & set(concerned))
                    self.assertTrue(result["refusal"]["reason"])
                else:
                    self.assertIn(result, permitted)

    def test_what_a_guard_cites(self):
        refusal = ask("guard", GUARD)["refusal"]
        self.assertEqual(refusal["code"], "excluded")
        self.assertEqual(refusal["cites"], [
            {"reason": "the replica lags by an hour", "generation": 1},
            {"reason": "  Still lagging ", "generation": 3},
        ])
        self.assertEqual(ask("guard", dict(GUARD, ledger=None))["refusal"]["code"], "unknown")

    def test_a_subject_is_never_empty(self):
        entry = {"key": "", "reason": "", "generation": 0}
        subject = ask("guard", dict(GUARD, key="", ledger=[entry]))["refusal"]["subject"]
        self.assertTrue("" in subject and any(subject))


class TestSession(unittest.TestCase):
    def test_transcript(self):
        saved = {}  # the text of the specification, and that of this adapter
        for name, params, result in TRANSCRIPT:
            with self.subTest(step=name, params=params):
                if "saved" in params:
                    params = dict(params, saved=saved[params["saved"]])
                answer = step(name, params)["result"]
                if "saved" in result:
                    saved[result["saved"]] = answer["saved"]
                elif "refusal" in result:
                    for field in ("code", "cites"):
                        self.assertEqual(answer["refusal"].get(field), result["refusal"].get(field))
                else:
                    self.assertEqual(answer, result)

    def test_rst_16_a_literal_from_nowhere(self):
        script = Script()
        script("durable", set={"sha": "9f2c41d"})
        self.assertEqual(script.act({"sha": "9f2c41d"}), "unverified")
        script.turn(1, "push 9f2c41d.")
        self.assertIs(script.act({"sha": "9f2c41d"}), True)

    def test_rst_17_returned_by_a_tool_in_this_turn(self):
        script = Script(1)
        script("tool_result", literals={"head": "9f2c41d"})
        self.assertIs(script.act({"sha": "9f2c41d"}, authoritative=True), True)
        script("durable", set={"sha": "0000000"})
        self.assertEqual(script.act({"sha": "9f2c41d"}), "unverified")
        script("durable", set={"sha": None})
        script.turn(2, "ok", role="assistant")
        self.assertIs(script.act({"sha": "9f2c41d"}), True)
        script.turn(3, "go on")
        self.assertEqual(script.act({"sha": "9f2c41d"}), "unverified")

    def test_rst_18_another_form(self):
        script = Script()
        script("tool_result", literals={"sha": "9f2c41d", "ratio": "0.50"})
        for value in ("9f2c41", "9F2C41D", "9f2c41d0", ".5"):
            self.assertEqual(script.act({"sha": value}), "unverified")

    def test_rst_19_tag_and_digest(self):
        script = Script()
        artifacts = {"a": {"loss_class": "", "digest": "sha256:X", "payload": {}}, "b": {"payload": {}}}
        for name, artifact in artifacts.items():
            script("put_artifact", name=name, artifact=artifact)
        script.reload()
        self.assertEqual(script.see("artifacts"), {"a": {"loss_class": "", "digest": "sha256:X"}, "b": {}})

    def test_rst_20_the_first_attempt_binds(self):
        script = Script(2)
        script("tool_result", literals={"first": "9f2c41d", "second": "0000000"})
        self.assertIs(script.act({"sha": "9f2c41d"}), True)
        self.assertIs(script.act({"sha": "0000000"}), True)  # no retry, and not the first
        script.compact("T1 T2")
        script.reload()
        self.assertEqual(script.act({"sha": "0000000"}, operation="retry_idempotent"), "divergent")
        self.assertIs(script.act({"sha": "9f2c41d"}, operation="retry_idempotent"), True)

    def test_rst_21_taken_from_an_artifact(self):
        script = Script()
        script("put_artifact", name="lossless", artifact=LOSSLESS)
        script("put_artifact", name="lossy", artifact=LOSSY)
        script("durable", set={"sha": "9f2c41d"})
        self.assertEqual(script.act({"sha": "9f2c41d"}, artifact="lossless"), "unverified")  # file is not verified
        self.assertIs(script.act({"sha": "9f2c41d"}, artifact="lossy", operation="plan"), True)
        script("durable", set=LITERALS)
        self.assertIs(script.act({"sha": "9f2c41d"}, artifact="lossless"), True)
        self.assertEqual(script.act({"sha": "9f2c41d"}, artifact="nothing"), "unverified")

    def test_rst_22_verified_once(self):
        script = Script()
        script("put_artifact", name="patch", artifact=LOSSLESS)
        use = {"artifact": "patch", "operation": "commit", "authoritative": False, "requires_literal": True}
        script("durable", set=LITERALS)
        self.assertEqual(script("reconstruct", **use)["payload"], LITERALS)
        script("durable", set={"sha": None})
        self.assertEqual(script("reconstruct", **use)["refusal"]["code"], "unverified")
        self.assertEqual(script.act({"sha": "9f2c41d"}, artifact="patch"), "unverified")
        self.assertIn("refusal", script("reconstruct", **dict(use, artifact="nothing")))

    def test_pro_04_and_pro_19_a_lost_ledger(self):
        script = Script(1)
        script("tool_result", literals={"sha": "9f2c41d"})
        script("lose", ledger=True)
        script("record", key="deploy", reason="")
        script.reload()
        self.assertIsNone(script.see("ledger"))
        for key, code in {"deploy": "excluded", "push": "unknown"}.items():
            self.assertEqual(script("guard", key=key, query="")["refusal"]["code"], code)
            self.assertEqual(script.act({"sha": "9f2c41d"}, key=key), code)

    def test_pro_05_and_pro_11_the_ledger_grows(self):
        script = Script(1)
        script("record", key="push", reason="red")
        script.compact("T1")
        script("record", key="push", reason="")
        script.reload()
        cites = [{"reason": "red", "generation": 0}, {"reason": "", "generation": 1}]
        self.assertEqual(script.see("ledger"), [dict(cite, key="push") for cite in cites])
        self.assertEqual(script("guard", key="push", query="")["refusal"]["cites"], cites)

    def test_pro_13_an_excluded_act(self):
        script = Script()
        script("tool_result", literals={"sha": "9f2c41d"})
        script("record", key="push", reason="red")
        self.assertEqual(script.act({"sha": "9f2c41d"}), "excluded")
        self.assertIs(script.act({"sha": "9f2c41d"}, key="push "), True)

    def test_pro_18_the_ledger_stays(self):
        script = Script(3)
        script("record", key="push", reason="red")
        ledger = script.see("ledger")
        script.compact("T1", start="raw")
        script("undo", to=2)
        script.fork(1)
        self.assertEqual((script.see("ledger"), script.see("retained")), (ledger, [1]))

    def test_cov_19_every_turn_is_somewhere(self):
        script = Script(4)
        self.assertEqual(script.compact("T1", keep=1)["uncovered"], [2, 3])
        script.turn(5, "the text of T5")
        self.assertEqual([script.see(part) for part in ("covered", "uncovered", "retained")], [[1], [2, 3], [4, 5]])
        self.assertEqual(script.compact("T3 T5", keep=1)["covered"], [3])  # 2 was uncovered, and 5 is kept
        self.assertEqual([script.see(part) for part in ("covered", "uncovered", "retained")], [[1, 3], [2, 4], [5]])
        script("undo", to=4)
        self.assertEqual([script.see(part) for part in ("covered", "uncovered", "retained")], [[1], [2, 3], [4]])
        script("undo", to=3)
        self.assertEqual([script.see(part) for part in ("covered", "uncovered", "retained")], [[], [], [1, 2, 3]])

    def test_cov_20_raw_entries_stay(self):
        script = Script(3)
        script.compact("T1")
        self.assertEqual(script("resolve", id=2), {"text": "the text of T2", "from": "raw_log"})
        script("lose", raw=[1, 2, 3])
        self.assertEqual(script("resolve", id=1), {"text": "T1", "from": "summary"})
        for lost in (2, 9):
            self.assertIn(str(lost), script("resolve", id=lost)["refusal"]["subject"])
        self.assertEqual([turn["raw"] for turn in script.see("history")], [None] * 3)
        script("undo", to=2)
        self.assertEqual(script("resolve", id=2)["text"], "the text of T2")  # retained again, in the context

    def test_resolved_texts_are_in_view(self):
        script = Script()
        script.turn(1, "T1: 9f2c41d")
        script.turn(2, "T2: go on")
        script.compact("T1 T2")
        self.assertEqual(script.act({"sha": "9f2c41d"}), "unverified")
        script("resolve", id=1)
        self.assertIs(script.act({"sha": "9f2c41d"}), True)

    def test_flr_08_the_mark_of_a_provisional_checkpoint(self):
        script = Script(2)
        self.assertEqual(script.compact("T1", elements=["negation not"])["decision"], "provisional")
        script.reload()
        script.fork(2)
        self.assertIs(script.see("provisional"), True)
        self.assertEqual(script("resolve", **{"id": 1, "class": "negation"})["from"], "raw_log")
        script("lose", raw=[1])
        self.assertIn("refusal", script("resolve", **{"id": 1, "class": "negation"}))
        self.assertEqual(script("resolve", id=1)["from"], "summary")

    def test_flr_13_14_21_a_refused_compaction_is_forgotten(self):
        script = Script(2)
        before = script("inspect")
        refused = script.compact("T1", elements=["negation not"], pins=["pin"], **DANGER)
        self.assertEqual(refused["refusal"]["code"], "below_floor")
        self.assertEqual(script("inspect"), before)
        self.assertEqual(script.compact("T1", **DANGER)["decision"], "certified")
        self.assertEqual(script.compact("T2", elements=["negation not"])["decision"], "provisional")

    def test_chn_08_pins(self):
        script = Script(1)
        script.compact("T1", pins=["a", "b"])
        script.turn(2, "the text of T2")
        fresh = script.compact("T2", start="raw", elements=["pinned a"], pins=["a"])
        self.assertEqual(fresh["certified_here"], ["pinned"])
        script.reload()
        self.assertEqual(script.see("pins"), ["a", "b", "a"])
        script("undo", to=1)
        self.assertEqual((script.see("pins"), script.see("contract")), ([], None))  # never the older chain

    def test_chn_09_and_chn_10_contract_and_gaps(self):
        script = Script(4)
        script.compact("T1", keep=2)
        script.compact("T1 T2", keep=1, elements=["negation not", "identifier T1"])
        script.compact("not", elements=["negation not"])
        contract = script.see("contract")
        self.assertEqual(contract["required"], ["negation", "identifier"])
        self.assertEqual((contract["certified_here"], contract["certified_along"]), (["negation"], []))
        self.assertIs(contract["ancestry_certified"], False)
        self.assertEqual(contract["gaps"], [{"class": "negation", "generation": 1}])

    def test_out_01_applied_means_in_force(self):
        script = Script(2)
        for generation in (1, 2):
            self.assertEqual(script.compact("T1")["outcome"], "applied")
            self.assertEqual((script.see("generation"), script.see("summary")), (generation, "T1"))
        self.assertEqual(script.compact("T2", start="raw")["generation"], 1)

    def test_sessions_share_nothing(self):
        one, other = Script(1), Script(1)
        one("record", key="push", reason="")
        one("fork", **{"to": 1, "as": "a copy"})
        one("put_artifact", name="patch", artifact=LOSSY)
        self.assertEqual((other.see("ledger"), other.see("artifacts")), ([], {}))
        self.assertEqual(step("inspect", {"session": "a copy"})["result"]["artifacts"], {})

    def test_errors(self):
        name = Script(1).name
        whole = step("save", {"session": name})["result"]["saved"]
        cases = [
            ("guard", {"session": "nobody", "key": "push", "query": ""}, -32602),
            ("open", {"session": name}, -32602),
            ("open", {"session": "new", "saved": "v1:c2Vzc2lvbg=="}, -32602),
            ("open", {"session": "new", "saved": "[]"}, -32602),
            ("open", {"session": "new", "saved": '{"history":[]}'}, -32602),
            ("open", {"session": "new", "saved": whole.replace("T1", "\\ud800")}, -32602),
            ("open", {"session": "new", "saved": whole.replace("10", "NaN")}, -32602),
            ("fork", {"session": name, "to": 1, "as": name}, -32602),
            ("undo", {"session": name}, -32602),
            ("undo", {"session": name, "to": True}, -32602),
            ("resolve", {"session": name, "id": 1, "class": None}, -32602),
            ("compact", {"session": name}, -32602),
            ("compact", dict(TRANSCRIPT[7][1], **{"session": name, "from": "tail"}), -32602),
            ("merge", {"session": name}, -32601),
        ]
        before = step("inspect", {"session": name})
        for method, params, code in cases:
            with self.subTest(method=method, params=params):
                self.assertEqual(step(method, params)["error"]["code"], code)
        self.assertEqual(step("inspect", {"session": name}), before)


class TestWire(unittest.TestCase):
    def serve(self, text):
        """What the process answers to a text, which ends its input, and what it logs."""
        command = [sys.executable, "-B", os.path.join(HERE, "adapter.py")]
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 0)
        return [json.loads(line) for line in done.stdout.split(b"\n")[:-1]], done.stderr

    def test_conversation(self):
        replies, log = self.serve(b"\n".join(json.dumps(each).encode() for each in (HELLO, PERMIT)))
        self.assertEqual(log, b"")
        self.assertEqual(replies[0]["result"]["protocol"], 1)
        self.assertEqual(replies[0]["result"]["surfaces"], ["decide", "session"])
        self.assertEqual(replies[1], {"jsonrpc": "2.0", "id": 2, "result": {"permit": True}})

    def test_each_reply_is_flushed(self):
        command = [sys.executable, "-B", os.path.join(HERE, "adapter.py")]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for each in (HELLO, PERMIT, PERMIT):
                process.stdin.write(json.dumps(each).encode() + b"\n")
                process.stdin.flush()
                self.assertEqual(json.loads(process.stdout.readline())["id"], each["id"])

    def test_errors(self):
        broken = request(8, "certify", {"required": [], "elements": [{}], "retained": [{}], "summary": "", "pins": []})
        cases = [  # a line, the code of the error, the id of the reply
            (b"", -32700, None),
            (b"{", -32700, None),
            (b'\xef\xbb\xbf{"jsonrpc":"2.0"}', -32700, None),
            (b'{"jsonrpc":"2.0","id":3,"method":"hello","params":{"protocol":1,"harness":"\xff"}}', -32700, None),
            (b'{"jsonrpc":"2.0","id":3,"method":"hello","params":{"protocol":1,"protocol":1}}', -32700, None),
            (b'{"jsonrpc":"2.0","id":3,"method":"hello","params":{"protocol":1,"harness":"\\ud800"}}', -32700, None),
            (b'{"jsonrpc":"2.0","id":3,"method":"hello","params":{"protocol":NaN}}', -32700, None),
            (b"[]", -32600, None),
            (b'{"jsonrpc":"2.0","id":true,"method":"hello","params":{"protocol":1}}', -32600, None),
            (b'{"id":4,"method":"hello","params":{"protocol":1}}', -32600, 4),
            (request(5, "summarize", {}), -32601, 5),
            (b'{"jsonrpc":"2.0","id":6,"method":"decide/guard"}', -32602, 6),
            (request(6, "guard", {}), -32602, 6),
            (request(6, "guard", dict(GUARD, key=None)), -32602, 6),
            (request(6, "resolve", {"checkpoint": CHECKPOINT, "raw": RAW, "id": True}), -32602, 6),
            (request(6, "resolve", {"checkpoint": CHECKPOINT, "raw": RAW, "id": 13, "class": None}), -32602, 6),
            (broken, -32603, 8),
        ]
        replies, log = self.serve(b"\n".join([line for line, _, _ in cases] + [json.dumps(PERMIT).encode()]))
        self.assertEqual(len(replies), len(cases) + 1)
        for (line, code, number), reply in zip(cases, replies):
            with self.subTest(line=line[:100]):
                self.assertEqual((reply["error"]["code"], reply["id"]), (code, number))
        self.assertEqual(replies[-1]["result"], {"permit": True})
        self.assertIn(b"KeyError", log)

    def test_deep_nesting(self):
        replies, _ = self.serve(b"[" * 100000 + b"\n" + json.dumps(PERMIT).encode())
        self.assertIn("error", replies[0])
        self.assertEqual(replies[1]["result"], {"permit": True})

    def test_text_passes_unaltered(self):
        text = "a\u0085b\u2028c\u2029d\x0be\x0cf\r\ng\x7fh\u00e9\U0001f600"
        raw = {"12": text}
        for line in (request(7, "resolve", {"checkpoint": CHECKPOINT, "raw": raw, "id": 12}),
                     json.dumps({"jsonrpc": "2.0", "id": 7, "method": "decide/resolve", "params": {
                         "checkpoint": CHECKPOINT, "raw": raw, "id": 12}}, ensure_ascii=False).encode()):
            replies, _ = self.serve(line + b"\n")
            self.assertEqual(replies, [{"jsonrpc": "2.0", "id": 7, "result": {"text": text, "from": "raw_log"}}])


if __name__ == "__main__":
    unittest.main()
