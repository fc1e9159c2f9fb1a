"""Replays the examples of the specification against adapter.py: python3 -m unittest"""
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

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello",
         "params": {"protocol": 1, "spec": "0.1.0", "harness": "conformance 0.1.0"}}
PERMIT = {"jsonrpc": "2.0", "id": 2, "method": "decide/guard",
          "params": {"generation": 0, "ledger": [], "summary": "", "key": "make test", "query": ""}}


def request(number, operation, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "decide/" + operation, "params": params}).encode()


def ask(operation, params):
    return json.loads(adapter.reply_to(request(1, operation, params)))["result"]


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
        self.assertEqual(replies[0]["result"]["surfaces"], ["decide"])
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
