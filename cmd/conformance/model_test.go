package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// startModel runs the command, and returns its first base URL and what stops
// it and gives its exit status and what it said to standard error.
func startModel(t *testing.T, args ...string) (string, func() (int, string)) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no program can be interrupted from outside on Windows")
	}
	cmd := exec.Command("conformance", append([]string{"model"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	cmd.Stderr = &told
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	url := make(chan string, 1)
	read := make(chan struct{})
	go func() {
		defer close(read)
		found := regexp.MustCompile(`OpenAI +(http://127\.0\.0\.1:\d+/v1)$`)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if m := found.FindStringSubmatch(lines.Text()); m != nil && len(url) == 0 {
				url <- m[1]
			}
		}
	}()
	stop := func() (int, string) {
		_ = cmd.Process.Signal(os.Interrupt)
		<-read
		_ = cmd.Wait()
		return cmd.ProcessState.ExitCode(), told.String()
	}
	select {
	case u := <-url:
		t.Cleanup(func() { _ = cmd.Process.Kill() })
		return u, stop
	case <-time.After(30 * time.Second):
		_ = cmd.Process.Kill()
		t.Fatal("no base URL within thirty seconds")
		return "", nil
	}
}

func ask(t *testing.T, url, text string) string {
	t.Helper()
	body := fmt.Sprintf(`{"model":"m","messages":[{"role":"user","content":%q},{"role":"user","content":"Summarize the conversation."}]}`, text)
	response, err := http.Post(url+"/chat/completions", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}

// TestModel talks to the scripted model as a product does, twice, and wants the
// same record, byte for byte.
func TestModel(t *testing.T) {
	dir := t.TempDir()
	plan := filepath.Join(dir, "plan.json")
	text := `{"elements":[{"class":"negation","text":"do not restart db-7","turn":1}],"rules":[{"call":2,"fault":"negation_dropped"}]}`
	if err := os.WriteFile(plan, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var records [2]string
	for i := range records {
		record := filepath.Join(dir, fmt.Sprintf("record-%d.jsonl", i))
		url, stop := startModel(t, "--plan", plan, "--record", record)
		if got := ask(t, url, "do not restart db-7"); !strings.Contains(got, `- do not restart db-7"`) {
			t.Errorf("first summary: %s", got)
		}
		if got := ask(t, url, "do not restart db-7"); !strings.Contains(got, `- restart db-7"`) {
			t.Errorf("second summary: %s", got)
		}
		status, told := stop()
		if status != 0 {
			t.Errorf("exit status %d after an interrupt, want 0", status)
		}
		if want := "2 /v1/chat/completions, summarize: call 2, generation 1, negation_dropped; shown 1 of 1 elements in 12 tokens\n"; !strings.HasSuffix(told, want) {
			t.Errorf("told %q, want at its end %q", told, want)
		}
		got, err := os.ReadFile(record)
		if err != nil {
			t.Fatal(err)
		}
		records[i] = string(got)
	}
	if records[0] != records[1] || strings.Count(records[0], "\n") != 2 || !strings.Contains(records[0], `"generation":1,"fault":"negation_dropped","effective":true`) {
		t.Errorf("two records:\n%s\n%s", records[0], records[1])
	}
}

// TestModelStopsWhileItHolds: a timeout of the plan does not keep the command
// from ending.
func TestModelStopsWhileItHolds(t *testing.T) {
	dir := t.TempDir()
	plan, record := filepath.Join(dir, "plan.json"), filepath.Join(dir, "record.jsonl")
	if err := os.WriteFile(plan, []byte(`{"rules":[{"fault":"timeout","wait_ms":600000}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	url, stop := startModel(t, "--plan", plan, "--record", record)
	done := make(chan error, 1)
	go func() {
		response, err := http.Post(url+"/responses/compact", "application/json", strings.NewReader(`{"input":"x"}`))
		if err == nil {
			response.Body.Close()
		}
		done <- err
	}()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if got, _ := os.ReadFile(record); len(got) > 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the request is not recorded")
		}
	}
	start := time.Now()
	if status, _ := stop(); status != 0 || time.Since(start) > 10*time.Second {
		t.Errorf("exit status %d after %v", status, time.Since(start))
	}
	if err := <-done; err == nil {
		t.Error("the request that was held has an answer")
	}
}
