"""Plays the harness for messages.py, the call back included: python3 -m unittest"""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
LOG = "ok, as usual\n" * 200
NOTE = "Never restart db-7711 before the export is done."


def text(role, words, **more):
    return {"role": role, "parts": [{"text": words}], **more}


class Harness:
    def __init__(self):
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, "messages.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.calls = 0

    def send(self, **message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def call(self, method, **params):
        self.calls += 1
        self.send(id=self.calls, method=method, params=params)
        return self.calls

    def read(self):
        return json.loads(self.process.stdout.readline())

    def result(self, method, **params):
        call, reply = self.call(method, **params), self.read()
        assert reply["id"] == call, reply
        return reply["result"]


class CallBack(unittest.TestCase):
    def setUp(self):
        self.harness = Harness()
        self.addCleanup(self.end)
        self.harness.result("hello", protocol=1, spec="0.1.0", harness="test")
        for session in ("a", "b"):
            self.harness.result("messages/open", session=session, model={"provider": "call", "name": "m"}, window=100000, keep=1, tools=[])
        self.harness.result("messages/append", session="a", messages=[
            text("user", "Why does the job fail?", id="1"),
            {"id": "2", "role": "assistant", "parts": [{"tool_call": {"id": "c", "name": "run", "arguments": "{}"}}]},
            {"id": "3", "role": "tool", "parts": [{"tool_output": {"call": "c", "name": "run", "status": "ok", "text": LOG}}]},
            text("assistant", NOTE, id="4"), text("user", "Go on.", id="5")])

    def end(self):
        self.harness.process.stdin.close()
        self.assertEqual(self.harness.process.wait(10), 0)  # it ends with its input
        self.harness.process.stdout.close()

    def compact(self, *replies):
        """Compact, and give these replies to what is asked; the requests come back with the result."""
        call, asked = self.harness.call("messages/compact", session="a"), []
        for reply in replies:
            request = self.harness.read()
            self.assertEqual((request["method"], request["params"]["session"]), ("summarize", "a"))
            asked.append(request["params"]["messages"])
            self.harness.send(id=request["id"], **reply)
        answer = self.harness.read()
        self.assertEqual(answer["id"], call)
        return asked, answer["result"]

    def context(self):
        return self.harness.result("messages/context", session="a")

    def test_summary(self):
        asked, outcome = self.compact({"result": {"text": "- about db-7711", "finish": "stop"}})
        self.assertEqual(outcome, {"outcome": "applied"})
        self.assertIn(LOG, json.loads(json.dumps(asked[0]))[3]["parts"][0]["tool_output"]["text"])
        shown = self.context()
        self.assertEqual([m.get("kind", m["role"]) for m in shown["messages"]], ["summary", "state", "user"])
        self.assertIn(NOTE, shown["messages"][1]["parts"][0]["text"])  # the summary lost it
        self.assertIn(LOG, self.harness.result("messages/raw", session="a", handle="turns")["text"])

    def test_no_summary(self):
        before, busy = self.context(), {"error": {"code": 503, "message": "the model is overloaded"}}
        self.assertEqual(self.compact(busy, busy)[1], {"outcome": "failed", "reason": "the model is overloaded"})
        cut = {"result": {"text": "- about db-7711", "finish": "length"}}
        self.assertEqual(self.compact(cut, cut)[1]["refusal"]["subject"], ["cut_off"])
        self.assertEqual(self.context(), before)

    def test_calls_meanwhile_wait_their_turn(self):
        compaction = self.harness.call("messages/compact", session="a")
        request = self.harness.read()
        other = self.harness.call("messages/context", session="b")
        self.harness.send(id=request["id"], result={"text": "- about db-7711", "finish": "stop"})
        replies = [self.harness.read(), self.harness.read()]
        self.assertEqual([r["id"] for r in replies], [compaction, other])


if __name__ == "__main__":
    unittest.main()
