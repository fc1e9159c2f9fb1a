package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

func put(t *testing.T, dir, file, text string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestLoadDir(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "z/two.txtar", good)
	put(t, dir, "one.txtar", good)
	put(t, dir, "notes.md", "not a case")
	cases, err := LoadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range cases {
		got = append(got, c.Name+" "+c.File)
	}
	if diff := cmp.Diff([]string{"rst/one one.txtar", "rst/two z/two.txtar"}, got); diff != "" {
		t.Errorf("LoadDir (-want +got):\n%s", diff)
	}
}

func TestLoadDirReportsEveryBadFile(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a/bad-header.txtar", strings.Replace(good, "source", "sauce", 1))
	put(t, dir, "b/bad-json.txtar", strings.Replace(good, `"op"`, `op`, 1))
	put(t, dir, "c/same.txtar", good)
	put(t, dir, "d/same.txtar", good)
	put(t, dir, "e/too-long.txtar", good+strings.Repeat("\n", maxFile))
	_, err := LoadDir(dir)
	if err == nil {
		t.Fatal("no error")
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines, want one for each of four bad files:\n%v", len(lines), err)
	}
	for i, want := range []string{"a/bad-header.txtar:3: ", "b/bad-json.txtar:10: input.json: ", "d/same.txtar: the name rst/same is taken by ", "e/too-long.txtar: want a regular file"} {
		if !strings.HasPrefix(lines[i], filepath.ToSlash(dir)+"/"+want) {
			t.Errorf("line %d: got %q, want %q", i, lines[i], want)
		}
	}
}

func TestLoadDirStaysInside(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	put(t, outside, "secret.txtar", good)
	if err := os.Symlink(filepath.Join(outside, "secret.txtar"), filepath.Join(dir, "link.txtar")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if cases, err := LoadDir(dir); err == nil {
		t.Errorf("read %d cases through a link that leads outside", len(cases))
	}
}

func TestLoadDirMissing(t *testing.T) {
	if _, err := LoadDir(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

func TestSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	c := newCase(t, "COV-06")
	c.Name = "cov/exact"
	path, err := Save(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(dir, "cov", "exact.txtar"); path != want {
		t.Errorf("saved as %s, want %s", path, want)
	}
	cases, err := LoadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	c.File = "cov/exact.txtar"
	if diff := cmp.Diff([]Case{c}, cases); diff != "" {
		t.Errorf("reads back differently (-want +got):\n%s", diff)
	}
	if again, err := Save(dir, c); err != nil || again != path {
		t.Errorf("saving the same case again: %s, %v", again, err)
	}
	other := c
	other.Story = "Another story.\nOf two lines."
	if _, err := Save(dir, other); err == nil || !strings.Contains(err.Error(), "holds another case") {
		t.Errorf("overwrote another case: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(files) != 1 {
		t.Errorf("files left: %v, %v; want the case alone", files, err)
	}
}

// TestSaveRefuses: what could not be read again is not written.
func TestSaveRefuses(t *testing.T) {
	for name, change := range map[string]func(*Case){
		"no call":               func(c *Case) { c.Call = nil },
		"name with a path":      func(c *Case) { c.Name = "cov/.." },
		"no name":               func(c *Case) { c.Name = "" },
		"unknown requirement":   func(c *Case) { c.Requirement = "../-1" },
		"no story":              func(c *Case) { c.Story = "" },
		"empty line in story":   func(c *Case) { c.Story = "one\n\ntwo" },
		"line end in source":    func(c *Case) { c.Source = "field\nreport: a/b" },
		"blank before story":    func(c *Case) { c.Story = " one" },
		"nothing permitted":     func(c *Case) { c.Permitted.Answer = false },
		"invalid UTF-8 in call": func(c *Case) { c.Call = &spec.GuardCall{Key: "\xff"} },
	} {
		dir := t.TempDir()
		c := newCase(t, "COV-06")
		change(&c)
		if path, err := Save(dir, c); err == nil {
			t.Errorf("%s: saved as %s", name, path)
		}
		if files, _ := os.ReadDir(dir); len(files) > 0 {
			t.Errorf("%s: left %v behind", name, files)
		}
	}
}

// TestSaveDropsWhatCannotHappen: a computed set may say more than a person
// would write.
func TestSaveDropsWhatCannotHappen(t *testing.T) {
	c := newCase(t, "RST-07")
	c.Permitted = spec.Permitted{Refuse: true, Payload: map[string]string{"path": "/srv/app.toml"}}
	if _, err := Save(t.TempDir(), c); err != nil {
		t.Error(err)
	}
	if text := string(Format(c)); !strings.HasSuffix(text, "\n{\"refuse\": true, \"answer\": false}\n") {
		t.Errorf("want the payload left out, got\n%s", text)
	}
}

// TestDigestShownAsAuto: only a digest that verifies is shown as auto, and
// writing a case does not change it.
func TestDigestShownAsAuto(t *testing.T) {
	c := newCase(t, "RST-06")
	call := c.Call.(*spec.ReconstructCall)
	full := *call.Artifact.Digest
	if text := string(Format(c)); !strings.Contains(text, `"sha256:auto"`) || *call.Artifact.Digest != full {
		t.Errorf("want auto in the file and %s in the case, got\n%s", full, text)
	}
	wrong := strings.ToUpper(full)
	call.Artifact.Digest = &wrong
	if text := string(Format(c)); !strings.Contains(text, wrong) {
		t.Errorf("a digest that does not verify was hidden:\n%s", text)
	}
}

func newCase(t *testing.T, id spec.ID) Case {
	t.Helper()
	c, err := New(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
