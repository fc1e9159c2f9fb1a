package adapters_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// gate answers guard calls and counts how many it answers at a time.
type gate struct{ now, most atomic.Int64 }

func (*gate) Identity() spec.Identity { return spec.Identity{Name: "gate", Version: "1"} }

func (g *gate) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	n := g.now.Add(1)
	defer g.now.Add(-1)
	for most := g.most.Load(); n > most && !g.most.CompareAndSwap(most, n); most = g.most.Load() {
	}
	switch c.Key {
	case "error":
		return spec.GuardResult{}, errors.New("broken \xff")
	case "refuse":
		return spec.GuardResult{}, spec.Refuse(spec.CodeExcluded, []string{"refuse"}, "no")
	case "unwritable":
		return spec.GuardResult{}, spec.Refuse(spec.CodeExcluded, []string{"\xff"}, "no")
	case "panic":
		panic("oh")
	case "slow":
		time.Sleep(time.Millisecond)
	}
	return spec.GuardResult{Permit: true}, nil
}

// serve gives the replies to the lines, sorted.
func serve(t *testing.T, a adapters.Adapter, lines ...string) []string {
	t.Helper()
	defer goleak.VerifyNone(t)
	var out strings.Builder
	in := strings.NewReader(strings.Join(lines, "\n"))
	if err := adapters.Serve(context.Background(), a, in, &out); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(strings.Lines(out.String()))
}

func TestServe(t *testing.T) {
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"spec":"0","harness":"h"}}`: `"id":1,"result":{"protocol":1,"adapter":{"name":"gate","version":"1"},"surfaces":["decide"],"operations":["guard"]}`,
		`{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":9}}`:                          `"protocol":1`,
		`{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":0}}`:                          `"code":-32602`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"k","new":1}}`:              `"id":1,"result":{"permit":true}`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"refuse"}}`:                 `"result":{"refusal":{"code":"excluded","subject":["refuse"],"reason":"no"}`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"error"}}`:                  `"error":{"code":-32000,"message":"broken �"}`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"unwritable"}}`:             `"error":{"code":-32603`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":5}}`:                        `"code":-32602`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":[]}`:                               `"code":-32602`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/guard"}`:                                           `"code":-32602`,
		`{"jsonrpc":"2.0","id":1,"method":"decide/build","params":{}}`:                               `"code":-32601`,
		`{"jsonrpc":"2.0","id":"x","method":"decide/nothing","params":{}}`:                           `"id":"x","error":{"code":-32601`,
		`{"jsonrpc":"2.0","id":1,"method":"guard","params":{}}`:                                      `"code":-32601`,
		`garbage`: `"id":null,"error":{"code":-32700`,
	} {
		got := serve(t, &gate{}, line, "", "")
		if len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s:\nwant one reply that holds %s\ngot %q", line, want, got)
		}
	}
	if got := serve(t, &gate{}, `{"jsonrpc":"2.0","method":"decide/guard","params":{}}`); len(got) != 0 {
		t.Errorf("a notification has no reply, got %q", got)
	}
}

func TestServeBounded(t *testing.T) {
	g := &gate{}
	call := `{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"slow"}}`
	got := serve(t, g, slices.Repeat([]string{call}, 500)...)
	if len(got) != 500 {
		t.Errorf("want 500 replies, got %d", len(got))
	}
	if most := g.most.Load(); most < 2 || most > 64 {
		t.Errorf("want between 2 and 64 calls at a time, got %d", most)
	}
}

func TestServeEnds(t *testing.T) {
	in, w := io.Pipe()
	defer goleak.VerifyNone(t)
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := adapters.Serve(ctx, &gate{}, in, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("want the end of the context, got %v", err)
	}
	in.Close()

	call := `{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"panic"}}` + "\n"
	err := adapters.Serve(context.Background(), &gate{}, strings.NewReader(call), io.Discard)
	if err == nil || !strings.Contains(err.Error(), "panic: oh") {
		t.Errorf("want the panic, got %v", err)
	}

	call = strings.ReplaceAll(call, "panic", "k")
	_, broken := io.Pipe()
	broken.CloseWithError(errors.New("gone"))
	if err := adapters.Serve(context.Background(), &gate{}, strings.NewReader(call), broken); err == nil {
		t.Error("want an error when replies cannot be written")
	}
	long := strings.NewReader(`"` + strings.Repeat("x", 17<<20))
	if err := adapters.Serve(context.Background(), &gate{}, long, io.Discard); err == nil {
		t.Error("want an error for a line of 17 MiB")
	}
}
