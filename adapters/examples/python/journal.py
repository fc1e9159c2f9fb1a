"""Sessions that outlive their process: the capability `crash` of the Plimsoll specification 0.1.0.

Each session has a journal in the state directory, an append-only file with a line for each step that changed it: a
checksum, a blank and the step as JSON. A line is on the disk before the step is answered, so what was answered is
there after a kill. A step that was cut off left its whole line or a part of one, and a last line that is not whole
was never answered: it is dropped. Whoever takes the steps of a journal again is where it ends, because nothing in
this adapter hangs on chance or on the time.
"""
import hashlib
import json
import os


def line_of(entry):
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return hashlib.sha256(text).hexdigest().encode() + b" " + text + b"\n"


def entry_of(line):
    """The entry of a line, or None if the line is not whole."""
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or hashlib.sha256(text).hexdigest().encode() != checksum:
        return None
    return json.loads(text)


class Journals:
    """The journals of a state directory, by the names of their sessions."""

    def __init__(self, directory):
        self.directory = directory
        self.files = {}  # those that are being written

    def path(self, name):
        """A name may be any text, so the file has the digest of it for a name."""
        return os.path.join(self.directory, hashlib.sha256(name.encode("utf-8")).hexdigest() + ".journal")

    def begin(self, name, entry):
        """A new journal with its first entry. That the file is there is as durable as what is in it."""
        self.files[name] = open(self.path(name), "xb", buffering=0)
        self.write(name, entry)
        if os.name == "posix":
            directory = os.open(self.directory, os.O_RDONLY)
            os.fsync(directory)
            os.close(directory)

    def write(self, name, entry):
        """Add an entry. It is on the disk when this returns; if it raises OSError, `resume` drops what is there."""
        line, file = memoryview(line_of(entry)), self.files[name]
        while line:
            line = line[file.write(line):]
        os.fsync(file.fileno())

    def resume(self, name):
        """The entries of a journal, which is then written on. A line that is not whole may only be the last."""
        if name in self.files:
            self.files.pop(name).close()
        file = open(self.path(name), "r+b", buffering=0)
        lines = file.readall().splitlines(keepends=True)
        entries = [entry_of(line) for line in lines]
        if entries and entries[-1] is None:
            entries.pop()
            file.truncate(sum(len(line) for line in lines[:-1]))
        if not entries or None in entries:
            raise ValueError("the journal is damaged")
        file.seek(0, os.SEEK_END)
        self.files[name] = file
        return entries

    def end(self, name):
        """The session is closed, and nobody asks for it any more."""
        self.files.pop(name).close()
        os.remove(self.path(name))
