package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTutorial goes through ADAPTERS.md as its reader does: it types every
// command of a console block into a shell, puts every function of a python
// block in its place, and holds what the page shows against what comes out.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a quarter of a minute is not short")
	}
	need(t, "sh", "go", "python3")
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{T: t, repo: repo, clone: filepath.Join(t.TempDir(), "plimsoll")}
	if err := os.Mkdir(r.clone, 0o755); err != nil {
		t.Fatal(err)
	}
	follow(t, "../../adapters/ADAPTERS.md", func(info, block string) string {
		language, file, _ := strings.Cut(info, " ")
		switch {
		case language == "console":
			return r.console(block)
		case language == "python" && file != "":
			r.edit(filepath.Join(r.clone, "../keelson", file), block)
		default:
			t.Errorf("a block of %q: want console, or python and the name of a file", info)
		}
		return block
	})
	if r.commands < 8 || r.edits < 5 {
		t.Errorf("the page has %d commands and %d edits; it had more", r.commands, r.edits)
	}
}

// A reader works in a folder that stands for the clone.
type reader struct {
	*testing.T
	repo, clone     string
	commands, edits int
}

// console types the commands of a block, and gives the block with what they
// print.
func (r *reader) console(block string) string {
	var out []string
	for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
		command, shown, _ := strings.Cut(part, "\n")
		printed := lines(r.run(command))
		fitting, err := fit(lines(shown), printed)
		if err != nil {
			r.Errorf("$ %s\n%v", command, err)
			fitting = printed
		}
		out = append(append(out, "$ "+command), fitting...)
	}
	return strings.Join(out, "\n") + "\n"
}

// run gives what a command prints to standard output. The command itself is
// built where its source is, and put where the reader has it.
func (r *reader) run(command string) string {
	r.commands++
	if rest, ok := strings.CutPrefix(command, "go build ./"); ok {
		command = "go build -C '" + r.repo + "' -o '" + r.clone + "' ./" + rest
	}
	out, _ := shell(r.T, r.clone, command)
	return out
}

// edit puts a block in the place of what begins like it in the file: a
// function, or a line.
func (r *reader) edit(path, block string) {
	r.edits++
	text, err := os.ReadFile(path)
	if err != nil {
		r.Fatal(err)
	}
	head := block[:strings.IndexAny(block, "(=")+1]
	before, rest, found := strings.Cut("\n"+string(text), "\n"+head)
	if !found || strings.Contains(rest, "\n"+head) {
		r.Fatalf("%s: want one place that begins with %q", path, head)
	}
	after := rest[strings.Index(rest, "\n")+1:]
	indent := len(head) - len(strings.TrimLeft(head, " "))
	for {
		line, more, found := strings.Cut(after, "\n")
		if !found || line != "" && len(line)-len(strings.TrimLeft(line, " ")) <= indent {
			break
		}
		after = more
	}
	gap := "\n"
	if strings.HasPrefix(block, "def ") {
		gap = "\n\n"
	} else if indent == 0 {
		gap = ""
	}
	edited := strings.TrimPrefix(before+"\n"+block+gap+after, "\n")
	if err := os.WriteFile(path, []byte(edited), 0o644); err != nil {
		r.Fatal(err)
	}
}
