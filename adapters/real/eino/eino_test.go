package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"
)

// said is a turn with all that a message can hold.
const said = `[
	{"role": "user", "parts": [{"text": "Look at this."}, {"image": {"media_type": "image/png", "data": "AAAA"}}]},
	{"role": "assistant", "parts": [{"text": "I look."}, {"tool_call": {"id": "c1", "name": "run", "arguments": "{\"n\":1}"}}]},
	{"role": "tool", "parts": [{"tool_output": {"call": "c1", "name": "run", "status": "error", "text": "no"}}]},
	{"role": "assistant", "parts": [{"text": "Done."}]}]`

// talk begins a conversation whose model answers as told.
func talk(t *testing.T, model http.HandlerFunc) (*conversation, view) {
	t.Helper()
	server := httptest.NewServer(model)
	t.Cleanup(server.Close)
	o := &opening{Window: 1000}
	o.Model.BaseURL, o.Model.Name, o.Model.Key = server.URL, "m", "none"
	c, err := begin(o)
	var messages []message
	if err == nil {
		err = json.Unmarshal([]byte(said), &messages)
	}
	if err == nil {
		err = c.append(messages)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c, view{Messages: messages}
}

func shown(t *testing.T, c *conversation) view {
	t.Helper()
	v, err := c.context()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFailureChangesNothing(t *testing.T) {
	c, whole := talk(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "{}", http.StatusInternalServerError) })
	if got := shown(t, c); !reflect.DeepEqual(got, whole) {
		t.Errorf("the messages come back as %+v, and went in as %+v", got, whole)
	}
	if got := c.compact(); got.Outcome != "failed" || got.Reason == "" {
		t.Errorf("compact without a reply of the model: %+v", got)
	}
	if got := shown(t, c); !reflect.DeepEqual(got, whole) {
		t.Errorf("after a failure the context is %+v", got)
	}
}

func TestSummaryIsDeclared(t *testing.T) {
	c, _ := talk(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(`{"choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "all was said"}}]}`))
	})
	if got := c.compact(); got.Outcome != "applied" {
		t.Fatalf("compact: %+v", got)
	}
	kinds := []string{}
	for _, m := range shown(t, c).Messages {
		kinds = append(kinds, m.Role+" "+m.Kind)
	}
	if want := []string{"user summary"}; !reflect.DeepEqual(kinds, want) {
		t.Errorf("the context holds %q, want %q", kinds, want)
	}
}
