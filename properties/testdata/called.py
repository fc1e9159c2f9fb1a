"""The Python example of the surface messages with one fault: called.py DIRECTORY FAULT."""
import sys

directory, fault = sys.argv[1:]
sys.path.insert(0, directory)
import messages  # noqa: E402

sound = {"unusable": messages.unusable, "request": messages.request, "answer": messages.Wire.answer}


def takes_blanks(asked, reply):
    """A reply without a word is taken for a summary."""
    return None if not reply["text"].strip() and reply["finish"] == "stop" else sound["unusable"](asked, reply)


def shows_secrets(earlier, turns):
    """Secrets go to the summarizer as they are."""
    asked = sound["request"](earlier, turns)
    return asked[:-1 - len(turns)] + [{"role": m["role"], "parts": m["parts"]} for m in turns] + asked[-1:]


def asks_early(wire, method, params):
    """The summary is asked for when the context is, and not in a compaction."""
    if method == "messages/context":
        try:
            wire.ask(params["session"], [messages.say("user", messages.INSTRUCTION)])
        except messages.Lost:
            pass
    return sound["answer"](wire, method, params)


if fault == "takes blanks":
    messages.unusable = takes_blanks
elif fault == "shows secrets":
    messages.request = shows_secrets
elif fault == "asks early":
    messages.Wire.answer = asks_early
messages.Wire().serve()
