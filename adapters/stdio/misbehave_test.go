package stdio

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// The adapters of these tests are this test binary, run again with modeVar
// saying how it is to misbehave. Each one writes its process id to a file, so
// that the tests can tell whether anything survived.
const (
	modeVar = "PLIMSOLL_TEST_MODE"
	pidsVar = "PLIMSOLL_TEST_PIDS"
)

func TestMain(m *testing.M) {
	mode := os.Getenv(modeVar)
	if mode == "" {
		os.Exit(m.Run())
	}
	recordPID(os.Getpid())
	misbehave(mode)
	os.Exit(0)
}

func recordPID(pid int) {
	f, err := os.OpenFile(os.Getenv(pidsVar), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	fmt.Fprintln(f, pid)
}

// starts is how many processes of the adapter there have been, this one included.
func starts() int {
	pids, _ := os.ReadFile(os.Getenv(pidsVar))
	return strings.Count(string(pids), "\n")
}

// misbehave is the main function of an adapter.
func misbehave(mode string) {
	switch mode {
	case "served":
		if err := adapters.Serve(context.Background(), good{}, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	case "dies at start":
		fmt.Fprintln(os.Stderr, "cannot \x1b[31mload\x1b[0m the model")
		os.Exit(3)
	case "dies at restart":
		if starts() > 1 {
			os.Exit(4)
		}
	case "mute":
		io.Copy(io.Discard, os.Stdin)
		return
	case "babbles at start":
		fmt.Println("Welcome!")
	case "floods stdout":
		go flood(os.Stdout)
	case "floods stderr":
		go flood(os.Stderr)
	case "ends by itself":
		if starts() == 1 {
			time.AfterFunc(300*time.Millisecond, func() { os.Exit(0) })
		}
	}
	converse(mode)
	switch mode {
	case "ignores the end":
		time.Sleep(time.Minute)
	case "late words":
		fmt.Println("goodbye")
		fmt.Fprintln(os.Stderr, "closing files")
	}
}

func flood(w io.Writer) {
	for {
		if _, err := fmt.Fprintln(w, strings.Repeat("nonsense ", 20)); err != nil {
			return
		}
	}
}

type request struct {
	ID     int64  `json:"id"`
	Method string `json:"method"`
	Params struct {
		Key     string `json:"key"`
		Session string `json:"session"`
	} `json:"params"`
}

// converse answers hello and guard calls; a call's key says what to do with it.
func converse(mode string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for n := 0; lines.Scan(); n++ {
		var r request
		if err := spec.Decode(lines.Bytes(), &r); err != nil {
			fmt.Fprintln(os.Stderr, "helper:", err)
			os.Exit(9)
		}
		switch {
		case r.Method == spec.MethodHello:
			hello(mode, r.ID)
			continue
		case strings.HasPrefix(r.Method, "messages/"):
			talk(lines, r)
			continue
		case r.Method == "":
			continue // a reply to a line that was no request
		}
		if mode == "dies at every fifth" && n == 5 {
			os.Exit(5)
		}
		act(r)
	}
}

const introduction = `{"protocol":%d,"adapter":{"name":"%s","version":"1"},"surfaces":["decide"]}`

func hello(mode string, id int64) {
	version, name := 1, "helper"
	switch mode {
	case "newer":
		version = 2
	case "old":
		version = 0
	case "nameless":
		name = ""
	case "painted":
		name = `\u001b[31m`
	case "tireless":
		result(id, `{"protocol":1,"adapter":{"name":"tireless","version":"1"},"surfaces":["messages"],"messages":{"providers":["call"],"attempts":-1}}`)
		return
	case "rude":
		fmt.Printf(`{"jsonrpc":"2.0","id":%d,"error":{"code":-1,"message":"go away"}}`+"\n", id)
		return
	}
	result(id, fmt.Sprintf(introduction, version, name))
}

func result(id int64, r string) { fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":%s}`+"\n", id, r) }

// act answers one call in the way its key asks for.
func act(r request) {
	key, arg, _ := strings.Cut(r.Params.Key, ":")
	permit := `{"permit":true}`
	switch key {
	case "exit":
		fmt.Fprintln(os.Stderr, "fatal: no such turn")
		os.Exit(3)
	case "exit once":
		if _, err := os.Stat(arg); err != nil {
			os.WriteFile(arg, nil, 0o600)
			os.Exit(3)
		}
	case "last":
		result(r.ID, permit)
		os.Exit(7)
	case "hang":
		time.Sleep(time.Minute)
	case "slow":
		pause, _ := time.ParseDuration(arg)
		time.Sleep(pause)
	case "later":
		pause, _ := time.ParseDuration(arg)
		time.AfterFunc(pause, func() { result(r.ID, permit) })
		return
	case "silent":
		return
	case "raw": // the rest of the key, with ID for the call's
		fmt.Println(strings.ReplaceAll(arg, "ID", strconv.FormatInt(r.ID, 10)))
		return
	case "raw and reply":
		fmt.Println(strings.ReplaceAll(arg, "ID", strconv.FormatInt(r.ID, 10)))
	case "utf8":
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"permit\":true,\"x\":\"\xff\"}}\n", r.ID)
		return
	case "huge":
		size, _ := strconv.Atoi(arg)
		fmt.Println(strings.Repeat("x", size))
	case "unended":
		fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":{"permit":true}}`, r.ID)
		time.Sleep(time.Minute)
	case "close stdout":
		os.Stdout.Close()
		time.Sleep(time.Minute)
	case "grandchild":
		child := exec.Command("sleep", "60")
		child.Stdout, child.Stderr, child.Stdin = os.Stdout, os.Stderr, os.Stdin
		if err := child.Start(); err != nil {
			os.Exit(8)
		}
		recordPID(child.Process.Pid)
		if arg == "exit" {
			os.Exit(6)
		}
	}
	result(r.ID, permit)
}

// good is a sound adapter with one operation. Its key "panic" makes it panic.
type good struct{}

func (good) Identity() spec.Identity { return spec.Identity{Name: "good", Version: "1"} }

func (good) Guard(ctx context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	switch c.Key {
	case "panic":
		panic("no such key")
	case "refuse":
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, []string{c.Key}, "not today")
	case "error":
		return spec.GuardResult{}, fmt.Errorf("out of \x1b[31mink")
	case "hang":
		<-ctx.Done()
	}
	return spec.GuardResult{Permit: true}, nil
}
