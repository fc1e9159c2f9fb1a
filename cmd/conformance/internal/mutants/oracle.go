package mutants

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"plimsoll/spec"
)

// An examiner is a test of the harness that holds what is mutated against
// something written separately: the other oracle, or what recorded cases say.
type examiner struct {
	folder string   // of the test
	tests  string   // pattern of their names
	of     []string // packages whose mutants it is shown
	args   []string
}

// ofRapid: the same cases each time, and no smaller one looked for.
var ofRapid = []string{"-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=0s"}

var examiners = []examiner{
	{"cmd/conformance/internal/cases", "^TestEmbeddedCasesAgreeWithTheReference$", []string{"reference", "reference/session"}, nil},
	{"properties", "^TestOraclesAgreeOnSmallCalls$", []string{"reference"}, append([]string{"-rapid.checks=1000"}, ofRapid...)},
	{"properties", "^(TestOraclesAgree|TestOraclesAgreeOnVariants|TestOraclesAgreeOnReloads|TestOraclesAgreeOnSecondAnswers|TestPermittedIsWhatEachRowPermits)$", []string{"reference"}, append([]string{"-rapid.checks=2000"}, ofRapid...)},
	{"reference", "^Test", []string{"reference"}, ofRapid},
	{"properties", "^(TestOraclesAgreeOnTables|TestPermittedIsWhatEachRowPermitsOnTables)$", []string{"reference"}, nil},
	{"reference/session", "^Test", []string{"reference/session"}, nil},
	{"properties", "^TestKilledStates$", []string{"reference/session"}, nil},
	{"properties", "^TestSessionOraclesAgree", []string{"reference", "reference/session"}, append([]string{"-strays", "-rapid.checks=500"}, ofRapid...)},
	{"properties", "^TestRaceOraclesAgree$", []string{"reference/session"}, nil},
	{"adapters/reference", "^Test/^reference$", []string{"adapters/reference"}, nil}, // not the examples, which are no mutants
	{"properties", "^TestMessagesOraclesAgree$", ofMessages, []string{"-recorded=" + recordings}},
	{"properties", "^TestMessagesOraclesAgreeOnAlterations$", ofMessages, append([]string{"-recorded=" + recordings, "-rapid.checks=700"}, ofRapid...)},
}

var ofMessages = []string{"reference/messages"}

// recordings is a file of the workshop, once its folder stands in front.
const recordings = "WORKSHOP/dialogues.json"

// recorder writes the recordings, before any mutant is active.
var recorder = examiner{"properties", "^TestRecordDialogues$", ofMessages, []string{"-record=" + recordings}}

// examines: it is shown one of the mutants.
func (x examiner) examines(ms []Mutant) bool {
	return slices.ContainsFunc(ms, func(m Mutant) bool { return slices.Contains(x.of, m.Package) })
}

// examLimit is how long one test may take with a mutant.
const examLimit = 5 * time.Minute

// examine shows mutants to the tests that hold the oracles against each other,
// in a build in which the oracle itself is mutated.
func (w *workshop) examine(ctx context.Context, ms []Mutant, late func() bool, done func(Mutant, string, bool)) error {
	binaries := map[string]string{}
	for _, x := range examiners {
		if binaries[x.folder] != "" || !x.examines(ms) {
			continue
		}
		binary, err := w.build(ctx, fmt.Sprintf("exam-%d", len(binaries)), maps.Clone(w.mutated), "test", "-vet=off", "-c", "./"+x.folder)
		if err != nil {
			return err
		}
		binaries[x.folder] = binary
	}
	for _, x := range append([]examiner{recorder}, examiners...) {
		if !x.examines(ms) {
			continue
		}
		if by, err := w.sit(ctx, x, binaries[x.folder], Mutant{}); by != "" || err != nil {
			return errors.Join(err, fmt.Errorf("tests %s of %s fail where no mutant is active (%s)", x.tests, x.folder, by))
		}
	}
	none := func() {}
	return inOrder(ctx, ms, late, func() (func(context.Context, Mutant) (string, error), func()) {
		return func(ctx context.Context, m Mutant) (string, error) { return w.show(ctx, binaries, m) }, none
	}, done)
}

// show returns what notices the mutant, or nothing.
func (w *workshop) show(ctx context.Context, binaries map[string]string, m Mutant) (string, error) {
	for _, x := range examiners {
		if !slices.Contains(x.of, m.Package) {
			continue
		}
		by, err := w.sit(ctx, x, binaries[x.folder], m)
		if by != "" || err != nil {
			return by, err
		}
	}
	return "", nil
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// test is a call of the tests in a folder, with a mutant active.
func (w *workshop) test(ctx context.Context, x examiner, binary string, m Mutant, args []string) *exec.Cmd {
	own := make([]string, len(args))
	for i, a := range args {
		own[i] = strings.ReplaceAll(a, "WORKSHOP", w.dir)
	}
	cmd := exec.CommandContext(ctx, binary, own...)
	cmd.Dir, cmd.Env = filepath.Join(w.root, filepath.FromSlash(x.folder)), environment(m.N)
	return cmd
}

func (w *workshop) sit(ctx context.Context, x examiner, binary string, m Mutant) (string, error) {
	limited, cancel := context.WithTimeout(ctx, examLimit)
	defer cancel()
	cmd := w.test(limited, x, binary, m, append([]string{"-test.failfast", "-test.run", x.tests}, x.args...))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	exit := (*exec.ExitError)(nil)
	switch {
	case err == nil:
		return "", nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case limited.Err() != nil:
		return string(spec.Hung), nil
	case !errors.As(err, &exit):
		return "", fmt.Errorf("%s: %w", x.folder, err)
	case exit.ExitCode() == exitGrew:
		return "grew", nil
	}
	if at := failed.FindSubmatch(out.Bytes()); at != nil {
		return string(at[1]), nil
	}
	return string(spec.Crashed), nil
}
