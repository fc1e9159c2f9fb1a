"""A product of the surface messages that never compacts, and falls asleep at a call: sleeps.py LOG METHOD. Each sleep is
a line in LOG."""
import json
import sys
import time

log, method = sys.argv[1:]
said = {}
for line in sys.stdin:
    call = json.loads(line)
    name = call["params"].get("session")
    if call["method"] == method:
        with open(log, "a") as f:
            f.write(name + "\n")
        time.sleep(3600)
    result = {}
    if call["method"] == "hello":
        result = {"protocol": 1, "adapter": {"name": "sleeps", "version": "1"}, "surfaces": ["messages"],
                  "messages": {"providers": ["anthropic"]}}
    elif call["method"] == "messages/append":
        said.setdefault(name, []).extend(call["params"]["messages"])
    elif call["method"] == "messages/context":
        result = {"messages": said.get(name, [])}
    elif call["method"] == "messages/compact":
        result = {"outcome": "skipped"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)
