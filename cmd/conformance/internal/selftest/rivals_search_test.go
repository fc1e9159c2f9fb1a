package selftest

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"plimsoll/spec"
)

// A felling is how one search for one fault from one seed ended.
type felling struct {
	killed bool
	cases  int           // calls of the operation until it fell
	took   time.Duration // until then
	whole  time.Duration // until the counterexample was shrunk
	bytes  int           // of the counterexample
	stage  string        // of the engine
	call   string
	wrong  string
}

// The budgets of a search: a property of a rival has as many calls as the random
// stage has for each of the seven operations.
const (
	rivalCases  = 3000
	engineCases = 7 * rivalCases
)

// killPlainly checks the property that rapid has of the operation.
func killPlainly(name string, op spec.Op, seed uint64) felling {
	for name, value := range map[string]string{"rapid.checks": strconv.Itoa(rivalCases), "rapid.nofailfile": "true", "rapid.seed": strconv.FormatUint(seed, 10)} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	var k felling
	adapter, begin := shippedHere(name), time.Now()
	done := make(chan struct{})
	go func() { // a check that fails ends its goroutine
		defer close(done)
		rapid.Check(quiet{}, func(t *rapid.T) {
			c, wrong := plains[op](t, adapter)
			if !k.killed {
				k.cases++
			}
			if wrong == "" {
				return
			}
			if !k.killed {
				k.killed, k.took = true, time.Since(begin)
			}
			text, err := spec.EncodeCall(c)
			if err != nil {
				panic(err)
			}
			k.call, k.bytes, k.wrong = string(text), len(text), wrong
			t.FailNow()
		})
	}()
	<-done
	k.whole = time.Since(begin)
	return k
}

// A node is the folder with the test in JavaScript.
type node string

// fastCheck finds Node and fast-check, or skips the test.
func fastCheck(t testing.TB) node {
	dir := filepath.Join("testdata", "rivals")
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIPPED: node is not there, and so nothing was compared")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "fast-check")); err != nil {
		t.Skipf("SKIPPED: fast-check is not there, and so nothing was compared; install it with: npm ci --prefix %s", dir)
	}
	return node(dir)
}

// kill checks the property that fast-check has of the operation, from the seeds
// 1 to seeds, on the adapter in a process of its own.
func (n node) kill(t testing.TB, name string, op spec.Op, seeds, cases int) []felling {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join(string(n), "rival.mjs"), strconv.Itoa(seeds), strconv.Itoa(cases), string(op), exe)
	cmd.Env, cmd.Stderr = append(os.Environ(), serveVar+"="+name), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("fast-check on %s: %v", name, err)
	}
	var all []felling
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		k, err := told(lines.Bytes())
		if err != nil {
			t.Fatalf("fast-check on %s: %v", name, err)
		}
		all = append(all, k)
	}
	if len(all) != seeds {
		t.Fatalf("fast-check on %s told of %d seeds, not of %d", name, len(all), seeds)
	}
	return all
}

// told reads what rival.mjs tells of one seed.
func told(line []byte) (felling, error) {
	var one struct {
		Killed bool           `json:"killed"`
		Cases  int            `json:"cases"`
		Millis float64        `json:"millis"`
		Whole  float64        `json:"whole"`
		Wrong  string         `json:"wrong"`
		Call   jsontext.Value `json:"call"`
	}
	if err := spec.Decode(line, &one); err != nil {
		return felling{}, err
	}
	ms := func(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }
	k := felling{killed: one.Killed, cases: one.Cases, took: ms(one.Millis), whole: ms(one.Whole), wrong: one.Wrong}
	if !k.killed {
		return k, nil
	}
	c, err := spec.DecodeCall(one.Call) // so that its size is told in the same spelling as any other's
	if err != nil {
		return k, err
	}
	text, err := spec.EncodeCall(c)
	k.call, k.bytes = string(text), len(text)
	return k, err
}
