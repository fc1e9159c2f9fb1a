"""The journals of journal.py: what is on the disk, and what is read of it after a kill."""
import os
import tempfile
import unittest

import journal


class TestJournals(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.directory = place.name

    def written(self, *entries):
        """A journal with these entries, that nobody has open: its process was killed."""
        journals = journal.Journals(self.directory)
        journals.begin("s", entries[0])
        for entry in entries[1:]:
            journals.write("s", entry)
        journals.files.pop("s").close()
        return os.path.join(self.directory, os.listdir(self.directory)[0])

    def resumed(self):
        journals = journal.Journals(self.directory)
        self.addCleanup(lambda: [file.close() for file in journals.files.values()])
        return journals, journals.resume("s")

    def test_entries_come_back_and_go_on(self):
        self.written({"n": 1}, {"n": "é \n"})
        journals, entries = self.resumed()
        self.assertEqual(entries, [{"n": 1}, {"n": "é \n"}])
        journals.write("s", {"n": 3})
        self.assertEqual(self.resumed()[1], entries + [{"n": 3}])

    def test_a_torn_last_line_is_dropped_wherever_it_was_torn(self):
        path = self.written({"n": 1}, {"n": 2})
        with open(path, "rb") as file:
            whole = file.read()
        first = whole.index(b"\n") + 1
        for end in range(first, len(whole)):
            with open(path, "wb") as file:
                file.write(whole[:end])
            journals, entries = self.resumed()
            self.assertEqual(entries, [{"n": 1}], end)
            journals.write("s", {"n": 3})
            self.assertEqual(self.resumed()[1], [{"n": 1}, {"n": 3}], end)

    def test_damage_elsewhere_is_told(self):
        path = self.written({"n": 1}, {"n": 2}, {"n": 3})
        with open(path, "r+b") as file:
            file.seek(2)
            file.write(b"z")
        self.assertRaises(ValueError, self.resumed)

    def test_a_name_is_no_path(self):
        journals = journal.Journals(self.directory)
        journals.begin("../é/\n", {"n": 1})
        self.assertEqual(len(os.listdir(self.directory)), 1)
        journals.end("../é/\n")
        self.assertEqual(os.listdir(self.directory), [])


if __name__ == "__main__":
    unittest.main()
