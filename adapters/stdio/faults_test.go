package stdio

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

func TestAnswers(t *testing.T) {
	c := begin(t, helper(t, "served"))
	if got := c.Info(); got.Adapter.Name != "good" || !slices.Equal(got.Operations, []spec.Op{spec.OpGuard}) {
		t.Errorf("introduction: got %+v", got)
	}
	permitted(t, c, "k")
	a, err := c.Call(context.Background(), guard("refuse"))
	if err != nil || !a.Refused() || a.Refusal.Code != spec.CodeUnknown {
		t.Errorf("want a refusal with code unknown, got %+v, %v", a, err)
	}
	a, err = c.Call(context.Background(), guard("error"))
	if err != nil || a.Error != "out of \x1b[31mink" {
		t.Errorf("an error reply is an answer: got %+v, %v", a, err)
	}
	a, err = c.Call(context.Background(), &spec.DecideCall{})
	if err != nil || !strings.Contains(a.Error, "no operation decide") {
		t.Errorf("a missing operation is an error reply: got %+v, %v", a, err)
	}
	faulty(t, c, "panic", spec.Crashed, "exit status 1")
	permitted(t, c, "k")
	strays(t, c)
}

// Every reply that names a call but cannot be used fails that call alone.
func TestUnusableReply(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	for key, words := range map[string]string{
		`raw:{"jsonrpc":"2.0","id":ID,"result":{"permit":true},"error":{"code":1,"message":"m"}}`: "both",
		`raw:{"jsonrpc":"2.0","id":ID}`:                                         "neither",
		`raw:{"jsonrpc":"2.0","id":ID,"result":null}`:                           "neither",
		`raw:{"jsonrpc":"1.0","id":ID,"result":{"permit":true}}`:                `"jsonrpc"`,
		`raw:{"jsonrpc":"2.0","id":ID,"error":"no"}`:                            `"message"`,
		`raw:{"jsonrpc":"2.0","id":ID,"result":{}}`:                             `"permit"`,
		`raw:{"jsonrpc":"2.0","id":ID,"result":{"permit":"yes"}}`:               "/permit has the wrong type (string)",
		`raw:{"jsonrpc":"2.0","id":ID,"result":{"permit":true`:                  "unexpected EOF",
		`raw:{"jsonrpc":"2.0","id":ID,"result":{"permit":true,"permit":false}}`: "duplicate",
		`raw:{"id":ID,"jsonrpc":"2.0","id":ID,"result":{"permit":true}}`:        "duplicate",
		`raw:{"jsonrpc":"2.0","result":{"permit":true},"id":ID} trailing`:       "after top-level value",
		"utf8": "UTF-8",
	} {
		faulty(t, c, key, spec.ProtocolError, words)
	}
	permitted(t, c, "k")
	strays(t, c)
}

// A line that names no call in flight is counted, and the run goes on.
func TestStrayLines(t *testing.T) {
	for line, words := range map[string]string{
		"Loading model…":                         "no reply: jsontext: invalid character",
		"\x1b[2Jboo":                             `\x1b[2Jboo`,
		"":                                       "no reply",
		`["an","array"]`:                         "wrong type (array)",
		`{"jsonrpc":"2.0","id":77,"result":{}}`:  "call 77, which was never made",
		`{"jsonrpc":"2.0","id":-1,"result":{}}`:  "call -1, which was never made",
		`{"jsonrpc":"2.0","id":1,"result":{}}`:   "second reply to call 1",
		`{"jsonrpc":"2.0","id":"2","result":{}}`: `"id" must be the integer`,
		`{"jsonrpc":"2.0","id":2.5,"result":{}}`: `"id" must be the integer`,
		`{"jsonrpc":"2.0","result":{}}`:          `"id" must be the integer`,
		`{"jsonrpc":"2.0","id":5,"method":"summarise","params":{}}`:                                                                  "a request of its own",
		`{"jsonrpc":"2.0","method":"log","params":[]}`:                                                                               "a request of its own",
		`{"jsonrpc":"2.0","id":5,"method":"summarize","params":{}}`:                                                                  `"session" must name`,
		`{"jsonrpc":"2.0","id":null,"method":"summarize","params":{}}`:                                                               `the "id" of summarize`,
		`{"jsonrpc":"2.0","id":{},"method":"summarize","params":{}}`:                                                                 `the "id" of summarize`,
		`{"jsonrpc":"2.0","id":5,"method":"summarize","params":{"session":"s","messages":[{"role":"user","parts":[{}]}]}}`:           "messages[0].parts[0]",
		`{"jsonrpc":"2.0","id":5,"method":"summarize","params":{"session":"s","messages":[{"role":"user","parts":[{"text":"x"}]}]}}`: "not being compacted",
		`{"jsonrpc":"2.0","id":1,"method":"summarize","params":{"session":"s","messages":[`:                                          "cannot be read",
	} {
		t.Run(line, func(t *testing.T) {
			c := begin(t, helper(t, "talks"))
			permitted(t, c, "raw and reply:"+line)
			permitted(t, c, "raw and reply:"+line)
			permitted(t, c, "k")
			strays(t, c, stray{spec.ProtocolError, 2, words})
		})
	}
}

func TestAnswersTwice(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	permitted(t, c, `raw and reply:{"jsonrpc":"2.0","id":ID,"result":{"permit":true}}`)
	permitted(t, c, "k")
	strays(t, c, stray{spec.ProtocolError, 1, "second reply to call 2"})
}

func TestCrash(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	faulty(t, c, "exit", spec.Crashed, "exit status 3", "fatal: no such turn")
	permitted(t, c, "k")
	strays(t, c)
}

// Of the calls in flight at a crash, the one that crashes alone is charged and
// every other is answered.
func TestCrashInCompany(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	keys := []string{"slow:20ms", "later:10ms", "k", "exit", "k", "later:10ms", "k"}
	want := []spec.FaultKind{"", "", "", spec.Crashed, "", "", ""}
	for range 3 {
		if got := together(t, c, keys...); !slices.Equal(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
	strays(t, c)
}

// A crash that no call brings about alone is charged to none and not lost.
func TestCrashWithoutCulprit(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	once := func(n int) string { return "exit once:" + filepath.Join(t.TempDir(), fmt.Sprint(n)) }
	permitted(t, c, once(0))
	strays(t, c, stray{spec.Crashed, 1, "exit status 3; the one call in flight does not bring it about again"})
	together(t, c, "later:300ms", "later:300ms", "slow:100ms", once(1))
	got := c.(adapters.Stray).Strays()[0]
	if got.Count != 2 {
		t.Errorf("want 2 crashes without a culprit, got %+v", got)
	}
}

func TestCrashAtEveryFifth(t *testing.T) {
	c := begin(t, helper(t, "dies at every fifth"))
	for range 20 {
		permitted(t, c, "k")
	}
	strays(t, c, stray{spec.Crashed, 4, "exit status 5"})
}

func TestEndsByItself(t *testing.T) {
	c := begin(t, helper(t, "ends by itself"))
	permitted(t, c, "k")
	time.Sleep(600 * time.Millisecond)
	permitted(t, c, "k")
	strays(t, c, stray{spec.Crashed, 1, "exit status 0; nobody waited"})
}

// A reply that a dying process has written counts.
func TestAnswersAndDies(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	permitted(t, c, "last")
	for try := 0; try < 100 && len(c.(adapters.Stray).Strays()) == 0; try++ {
		time.Sleep(20 * time.Millisecond)
	}
	permitted(t, c, "k")
	strays(t, c, stray{spec.Crashed, 1, "exit status 7; nobody waited"})
}

func TestHang(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Deadline = 300 * time.Millisecond
	c := begin(t, cmd)
	faulty(t, c, "hang", spec.Hung, "no reply within 300ms")
	permitted(t, c, "k")
	got := together(t, c, "k", "silent", "k", "hang", "k", "later:20ms")
	want := []spec.FaultKind{"", spec.Hung, "", spec.Hung, "", ""}
	if !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	faulty(t, c, "raw:Traceback: KeyError", spec.Hung, "no reply within 300ms", "meanwhile", "Traceback: KeyError")
	faulty(t, c, "unended", spec.Hung, "bytes have arrived that no newline ends")
	permitted(t, c, "k")
	strays(t, c, stray{spec.ProtocolError, 1, "Traceback"})
}

// A late reply comes from a process that is gone; it must not reach a later
// call, nor count as a stray.
func TestLateReply(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Deadline = 300 * time.Millisecond
	c := begin(t, cmd)
	faulty(t, c, "later:350ms", spec.Hung)
	for range 10 {
		permitted(t, c, "later:40ms")
	}
	strays(t, c)
}

// An adapter that answers one call at a time is not charged for the time that
// a call waits for the others.
func TestSlowButSteady(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Deadline = 400 * time.Millisecond
	c := begin(t, cmd)
	keys := slices.Repeat([]string{"slow:100ms"}, 12)
	if got := together(t, c, keys...); slices.Contains(got, spec.Hung) {
		t.Errorf("12 calls of 100ms each, one after the other: got %q", got)
	}
	strays(t, c)
}

func TestHugeLine(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.MaxLine = 100_000
	c := begin(t, cmd)
	faulty(t, c, "huge:100001", spec.ProtocolError, "more than 100000 bytes")
	permitted(t, c, "k")
	got := together(t, c, "later:200ms", "huge:10000000", "later:200ms")
	if want := []spec.FaultKind{"", spec.ProtocolError, ""}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	strays(t, c)
	permitted(t, c, "huge:100000") // as long as allowed: garbage like any other
	strays(t, c, stray{spec.ProtocolError, 1, "xxx"})
}

func TestClosesStdout(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	faulty(t, c, "close stdout", spec.Crashed, "closed its standard output and ran on")
	permitted(t, c, "k")
	strays(t, c)
}

func TestGrandchild(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	permitted(t, c, "grandchild")
	faulty(t, c, "grandchild:exit", spec.Crashed, "exit status 6")
	permitted(t, c, "k")
	strays(t, c)
}

// Of the steps in flight at a hang, the oldest one is charged, and is not put
// again: it had its deadline. The others lose their sessions.
func TestHungStepInCompany(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Deadline = 300 * time.Millisecond
	c := begin(t, cmd).(adapters.SessionCaller)
	for range 2 {
		var steps sync.WaitGroup
		own := make([]*adapters.Fault, 3)
		for i, key := range []string{"silent", "silent", "hang"} {
			steps.Go(func() {
				time.Sleep(time.Duration(i) * 50 * time.Millisecond)
				_, err := c.Step(context.Background(), fmt.Sprintf("s%d", i), &spec.SessionGuard{Key: key})
				if !errors.As(err, &own[i]) {
					t.Errorf("step %d: want a fault, got %v", i, err)
				}
			})
		}
		steps.Wait()
		if t.Failed() {
			return
		}
		for i, f := range own {
			words := []string{"no reply within 300ms"}
			if i > 0 {
				words = append(words, "the session is gone with the process")
			}
			checkFault(t, fmt.Sprint("step ", i), spec.Hung, f.Kind, f.Detail, words)
			if f.Own != (i == 0) {
				t.Errorf("step %d: charged by itself: %v", i, f.Own)
			}
		}
	}
	strays(t, c)
}
