package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"plimsoll/generators/model"
	"plimsoll/spec"
)

const chatBody = `{"model":"m","messages":[{"role":"user","content":"PAY-1031"}]}`
const streamBody = `{"model":"m","stream":true,"messages":[{"role":"user","content":"PAY-1031"}]}`

// serve starts a server with one model, and stops it after the test, leaving
// nothing behind.
func serve(t *testing.T, rules ...model.Rule) (*Server, *model.Model) {
	t.Helper()
	m, err := model.New(model.Plan{Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "PAY-1031"}}, Rules: rules}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		http.DefaultClient.CloseIdleConnections()
		// The end of a connection whose body was too large takes half a second.
		goleak.VerifyNone(t, goleak.IgnoreAnyFunction("net/http.(*conn).closeWriteAndWait"))
	})
	if err := s.Mount("", m); err != nil {
		t.Fatal(err)
	}
	return s, m
}

func post(t *testing.T, url, body string) (*http.Response, string, error) {
	t.Helper()
	response, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response, string(text), err
}

func TestServesEveryProviderUnderItsBaseURL(t *testing.T) {
	s, m := serve(t)
	for _, purpose := range []model.Purpose{model.PurposeSummarize, model.PurposeMain} {
		urls := s.URLs("", purpose)
		for _, url := range []string{urls.OpenAI + "/chat/completions", urls.OpenAI + "/responses", urls.Anthropic + "/v1/messages", urls.Gemini + "/v1beta/models/m:generateContent"} {
			body := `{"model":"m","input":"PAY-1031","messages":[{"role":"user","content":"PAY-1031"}],"contents":[{"parts":[{"text":"PAY-1031"}]}]}`
			response, text, err := post(t, url, body)
			if err != nil || response.StatusCode != 200 || strings.Contains(text, "PAY-1031") != (purpose == model.PurposeSummarize) {
				t.Errorf("%s: %v %s", url, err, text)
			}
			if response != nil && (response.Header.Get("Content-Type") != "application/json" || response.Header.Get("Date") != "") {
				t.Errorf("%s: headers %v", url, response.Header)
			}
		}
	}
	for i, x := range m.Exchanges() {
		if want := model.PurposeSummarize; i < 4 != (x.Purpose == want) {
			t.Errorf("exchange %d is taken for %s", i+1, x.Purpose)
		}
	}
}

func TestStreamOnTheWire(t *testing.T) {
	s, _ := serve(t)
	response, text, err := post(t, s.URLs("", model.PurposeSummarize).Anthropic+"/v1/messages", streamBody)
	if err != nil {
		t.Fatal(err)
	}
	if got := response.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/event-stream") {
		t.Errorf("content type %q", got)
	}
	if !strings.HasPrefix(text, "event: message_start\ndata: {") || !strings.HasSuffix(text, "\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n") {
		t.Errorf("%s", text)
	}
}

func TestHeaderTellsThePurpose(t *testing.T) {
	s, m := serve(t)
	for _, purpose := range []string{"summarize", "main", "nonsense"} {
		request, _ := http.NewRequest("POST", s.URLs("", "").OpenAI+"/chat/completions", strings.NewReader(chatBody))
		request.Header.Set(PurposeHeader, purpose)
		request.Header.Set("Authorization", "Bearer sk-do-not-record")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
	}
	var got []model.Purpose
	for _, x := range m.Exchanges() {
		got = append(got, x.Purpose)
		if record, err := spec.Encode(x); err != nil || strings.Contains(string(record), "sk-do-not-record") {
			t.Errorf("the record holds the key, or cannot be written: %v", err)
		}
	}
	if fmt.Sprint(got) != "[summarize main main]" {
		t.Errorf("purposes %v", got)
	}
}

func TestManyModelsAtOnce(t *testing.T) {
	s, _ := serve(t)
	var group sync.WaitGroup
	for i := range 8 {
		element := fmt.Sprintf("PAY-%d", 1000+i)
		m, err := model.New(model.Plan{Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: element}}}, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("case-%d", i)
		if err := s.Mount(name, m); err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for range 10 {
				_, text, err := post(t, s.URLs(name, model.PurposeSummarize).OpenAI+"/chat/completions", strings.Replace(chatBody, "PAY-1031", element, 1))
				if err != nil || !strings.Contains(text, element) {
					t.Errorf("%s: %v %s", name, err, text)
				}
			}
			if n := len(m.Exchanges()); n != 10 {
				t.Errorf("%s has %d exchanges, want 10", name, n)
			}
		})
	}
	group.Wait()
	s.Unmount("case-1")
	if response, _, err := post(t, s.URLs("case-1", "").OpenAI+"/chat/completions", chatBody); err != nil || response.StatusCode != 200 {
		t.Errorf("without its model, the path is the nameless one's: %v", err)
	}
	s.Unmount("")
	if response, _, err := post(t, s.URLs("case-1", "").OpenAI+"/chat/completions", chatBody); err != nil || response.StatusCode != 404 {
		t.Errorf("without any model: %v, want 404", err)
	}
}

func TestNames(t *testing.T) {
	s, m := serve(t)
	for name, ok := range map[string]bool{"a": true, "case-1": true, "": true, "1a": false, "v1": false, "v1beta": false, "summarize": false, "main": false, "a/b": false, "..": false, "é": false} {
		if err := s.Mount(name, m); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := Listen(70000); err == nil {
		t.Error("port 70000 is listened on")
	}
}

func TestTooLargeAndUnreadable(t *testing.T) {
	s, m := serve(t)
	url := s.URLs("", "").OpenAI + "/chat/completions"
	if response, _, err := post(t, url, strings.Repeat(" ", 16<<20+1)); err == nil && response.StatusCode != 413 {
		t.Errorf("a body over the limit: %d, want 413", response.StatusCode)
	}
	if response, text, err := post(t, url, "no JSON"); err != nil || response.StatusCode != 400 || !strings.Contains(text, `"invalid_request_error"`) {
		t.Errorf("no JSON: %v %s", err, text)
	}
	if all := m.Exchanges(); len(all) != 1 || all[0].Request.Raw != "no JSON" {
		t.Errorf("recorded: %+v", all)
	}
}

func TestLoopbackOnly(t *testing.T) {
	s, _ := serve(t)
	address := s.listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		t.Errorf("listens on %s", address)
	}
	conn, err := net.Dial("tcp", address.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n") // a path that is no UTF-8
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.Contains(line, "404") {
		t.Errorf("%q %v", line, err)
	}
}
