#!/usr/bin/env python3
"""An adapter of the Plimsoll specification: a JSON object a line on standard input, one a line on standard output.

Here is the way from a request to its reply (SPEC.md, "Wire protocol"). What is checked is in operations.py and
session.py. Nothing but replies may go to standard output; log with print(..., file=sys.stderr).
"""
import json
import sys
import traceback

import operations
import session

SURFACES = ["decide"]  # next: "session"
OPERATIONS = ["build"]  # of decide; next: "resolve", "reconstruct", "guard", "decide", "certify", "inherit"


def hello(call):
    """The handshake: who this is and what it has. Only what is named here is checked."""
    adapter = {"name": "my-compactor", "version": "0.1.0", "language": "python"}
    return {"protocol": 1, "adapter": adapter, "surfaces": SURFACES, "operations": OPERATIONS}


METHODS = {"hello": hello, **operations.METHODS, **session.METHODS}


def reply_to(request):
    """The reply to a request. An error is for what cannot be handled at all; it never stands for a refusal."""
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    if request["method"] not in METHODS:
        return {**reply, "error": {"code": -32601, "message": "unknown method " + request["method"]}}
    try:
        return {**reply, "result": METHODS[request["method"]](request["params"])}
    except Exception as problem:
        traceback.print_exc()
        return {**reply, "error": {"code": -32603, "message": repr(problem)}}


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        print(json.dumps(reply_to(json.loads(line))), flush=True)
