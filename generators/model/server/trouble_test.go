package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"plimsoll/generators/model"
)

func TestReset(t *testing.T) {
	s, _ := serve(t, model.Rule{Fault: model.Reset})
	_, _, err := post(t, s.URLs("", model.PurposeSummarize).OpenAI+"/chat/completions", chatBody)
	if !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("error %v; want a reset of the connection", err)
	}
}

func TestTimeoutLastsUntilThePlanEndsIt(t *testing.T) {
	s, _ := serve(t, model.Rule{Fault: model.Timeout, Wait: 150})
	start := time.Now()
	_, _, err := post(t, s.URLs("", model.PurposeSummarize).OpenAI+"/chat/completions", chatBody)
	if took := time.Since(start); !errors.Is(err, io.EOF) || took < 150*time.Millisecond {
		t.Errorf("error %v after %v; want the end of the connection after 150 ms", err, took)
	}
}

func TestTimeoutEndsWithTheClientAndWithTheServer(t *testing.T) {
	s, m := serve(t, model.Rule{Fault: model.Timeout, Wait: model.MaxWait})
	url := s.URLs("", model.PurposeSummarize).OpenAI + "/chat/completions"
	ctx, giveUp := context.WithCancel(t.Context())
	defer giveUp()
	go func() {
		for len(m.Exchanges()) < 1 {
			time.Sleep(time.Millisecond)
		}
		giveUp()
	}()
	request, _ := http.NewRequestWithContext(ctx, "POST", url, strings.NewReader(chatBody))
	if _, err := http.DefaultClient.Do(request); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v; want the client's own giving up", err)
	}
	idle := make(chan struct{})
	go func() {
		s.busy.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-time.After(10 * time.Second):
		t.Error("the client has given up, and its request is held")
	}
	done := make(chan error, 1)
	go func() {
		_, _, err := post(t, url, chatBody)
		done <- err
	}()
	for len(m.Exchanges()) < 2 {
		time.Sleep(time.Millisecond)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; err == nil {
		t.Error("the server closes, and the request that it held has an answer")
	}
}

// TestCloseWaits: what is answered is recorded before Close returns.
func TestCloseWaits(t *testing.T) {
	arrived, recorded := make(chan struct{}), false
	m, err := model.New(model.Plan{}, model.Options{Watch: func(model.Exchange) {
		close(arrived)
		time.Sleep(50 * time.Millisecond)
		recorded = true
	}})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := serve(t)
	if err := s.Mount("slow", m); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _, _ = post(t, s.URLs("slow", "").OpenAI+"/chat/completions", chatBody)
	}()
	<-arrived
	if err := s.Close(); err != nil || !recorded {
		t.Errorf("closed, %v; recorded: %v", err, recorded)
	}
	<-done
}

func TestBrokenOff(t *testing.T) {
	s, _ := serve(t, model.Rule{Fault: model.StreamBroken, After: 3})
	url := s.URLs("", model.PurposeSummarize).OpenAI + "/chat/completions"
	_, text, err := post(t, url, streamBody)
	if !errors.Is(err, io.ErrUnexpectedEOF) || strings.Count(text, "data: ") != 3 {
		t.Errorf("stream: error %v after %q; want it to break off after three events", err, text)
	}
	response, text, err := post(t, url, chatBody)
	if !errors.Is(err, io.ErrUnexpectedEOF) || int64(len(text))*2 > response.ContentLength {
		t.Errorf("body: error %v after %q", err, text)
	}
}

func TestMalformedArrivesWhole(t *testing.T) {
	s, _ := serve(t, model.Rule{Fault: model.MalformedJSON})
	_, text, err := post(t, s.URLs("", model.PurposeSummarize).OpenAI+"/chat/completions", chatBody)
	if err != nil || strings.HasSuffix(text, "}") {
		t.Errorf("error %v, %q", err, text)
	}
}
