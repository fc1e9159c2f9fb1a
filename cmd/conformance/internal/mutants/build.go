package mutants

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

//go:embed templates/toggle.go.txt
var toggleText string

//go:embed templates/worker.go.txt
var workerText string

// ErrNoCheckout: the self-test by mutants needs the sources and the go tool.
var ErrNoCheckout = errors.New("mutants are made from the sources: this needs the go tool, and to be called inside a checkout")

// The folders whose mutants are hunted as an adapter: what the reference
// adapter answers with, and the adapter itself.
var adapterFolders = []string{"reference", "reference/session", "adapters/reference"}

// The folders of what is an oracle alone: no adapter answers with it, and its
// mutants are shown to the tests of the oracles only.
var oracleFolders = []string{"reference/messages"}

// mutatedFolders are all that have mutants, in the order of the tables.
func mutatedFolders() []string { return slices.Concat(adapterFolders, oracleFolders) }

// placed is where the mutated copies lie, in the overlay alone.
const placed = "mutated"

func modulePath() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != "" {
		return info.Main.Path
	}
	return "plimsoll"
}

// checkout finds the root of the module that this command was built from.
func checkout(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}} {{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("%w: go list: %w", ErrNoCheckout, err)
	}
	name, dir, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if name != modulePath() || dir == "" {
		return "", fmt.Errorf("%w of module %s; here is %s", ErrNoCheckout, modulePath(), name)
	}
	return dir, nil
}

// A workshop is a checkout with a folder for what is built.
type workshop struct {
	root, dir string
	mutants   []Mutant
	mutated   map[string]string // text of each file with its mutants, by its path in the module
	copies    map[string]string // text of each file as it is
}

// open reads the packages and finds their mutants.
func open(ctx context.Context, dir string) (*workshop, error) {
	root, err := checkout(ctx)
	if err != nil {
		return nil, err
	}
	folders := mutatedFolders()
	pkgs, err := load(root, folders)
	if err != nil {
		return nil, err
	}
	w := &workshop{root: root, dir: dir, mutated: map[string]string{}, copies: map[string]string{}}
	n := 0
	for i, p := range pkgs {
		for k, f := range p.Syntax {
			source, err := os.ReadFile(p.GoFiles[k])
			if err != nil {
				return nil, err
			}
			found, text := mutate(p, folders[i], f, source, &n)
			at := folders[i] + "/" + filepath.Base(p.GoFiles[k])
			w.mutants = append(w.mutants, found...)
			w.mutated[at], w.copies[at] = switchable(f.Name.Name, int(f.Name.End()-f.FileStart), text), string(source)
		}
	}
	return w, nil
}

// switchable adds the import of the switch behind the package clause. Nothing
// that is rendered before the first function has moved.
func switchable(name string, end int, text string) string {
	return text[:end] + `; import "` + modulePath() + "/" + placed + `/toggle"` + text[end:] + "\nvar _ = toggle.On\n"
}

// moved is the text of a file as part of the packages in the other place.
func moved(text string) string {
	for _, f := range adapterFolders {
		own := modulePath() + "/" + f + `"`
		text = strings.ReplaceAll(text, `"`+own, `"`+modulePath()+"/"+placed+"/"+f+`"`)
	}
	return text
}

// build compiles with files put over the checkout's, by their path in it.
func (w *workshop) build(ctx context.Context, name string, over map[string]string, args ...string) (string, error) {
	over[placed+"/toggle/toggle.go"] = strings.Replace(toggleText, "MUTANTS", strconv.Itoa(len(w.mutants)), 1)
	replace := map[string]string{}
	i := 0
	for at, text := range over {
		file := filepath.Join(w.dir, fmt.Sprintf("%s-%d.go", name, i))
		i++
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(w.root, filepath.FromSlash(at))] = file
	}
	list, err := spec.Encode(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay, binary := filepath.Join(w.dir, name+".json"), filepath.Join(w.dir, name+".bin")
	if err := os.WriteFile(overlay, list, 0o600); err != nil {
		return "", err
	}
	args = append([]string{args[0]}, append([]string{"-overlay", overlay, "-o", binary}, args[1:]...)...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = w.root
	var told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &told, &told
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("building the mutants: go %s: %w\n%s", args[0], err, told.String())
	}
	return binary, nil
}

// worker builds the program that is the mutated adapter, judged by the oracles
// as they are.
func (w *workshop) worker(ctx context.Context) (string, error) {
	over := map[string]string{}
	for at, text := range w.mutated {
		if slices.Contains(adapterFolders, path.Dir(at)) {
			over[placed+"/"+at] = moved(text)
		}
	}
	main := "cmd/conformance/internal/mutants/worker"
	over[main+"/main.go"] = strings.ReplaceAll(workerText, "MODULE", modulePath())
	return w.build(ctx, "worker", over, "build", "./"+main)
}
