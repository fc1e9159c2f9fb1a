package spec_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// schemas compiles every schema, by its name.
func schemas(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	names, err := fs.Glob(spec.Schemas(), "*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no schemas: %v", err)
	}
	for i, name := range names {
		text, err := fs.ReadFile(spec.Schemas(), name)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		names[i] = strings.TrimSuffix(name, ".json")
		if id := doc.(map[string]any)["$id"]; id != "plimsoll:"+names[i] {
			t.Errorf("%s has the $id %v, want plimsoll:%s", name, id, names[i])
		}
		if err := c.AddResource("plimsoll:"+names[i], doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	compiled := map[string]*jsonschema.Schema{}
	for _, name := range names {
		s, err := c.Compile("plimsoll:" + name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		compiled[name] = s
	}
	return compiled
}

func accepts(t *testing.T, s *jsonschema.Schema, text []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s.Validate(v)
}

func TestSchemaOfEveryMessage(t *testing.T) {
	have := schemas(t)
	want := []string{"hello-params", "hello-result", "request", "response", "refusal", "call", "permitted", "catalogue", "rulings", "report", "night", "types", "summarize-params", "summarize-result"}
	for _, op := range spec.Ops() {
		want = append(want, fmt.Sprintf("decide-%s-params", op), fmt.Sprintf("decide-%s-result", op))
	}
	want = append(want, sessionSchemas()...)
	want = append(want, messagesSchemas()...)
	for _, name := range want {
		if have[name] == nil {
			t.Errorf("schema/%s.json is missing", name)
		}
	}
	if len(have) != len(want) {
		t.Errorf("%d schemas, want %d", len(have), len(want))
	}
}

func TestExamplesValidate(t *testing.T) {
	all := schemas(t)
	check := func(schema, title string, v any, encode func(any) ([]byte, error)) {
		text, err := encode(v)
		if err != nil {
			t.Fatalf("%s: %v", title, err)
		}
		if err := accepts(t, all[schema], text); err != nil {
			t.Errorf("%s: %.400s\n%v", title, text, err)
		}
	}
	id := int64(3)
	for _, e := range examples.All() {
		op := e.Call.Op()
		check(fmt.Sprintf("decide-%s-params", op), e.Title, e.Call, spec.Encode)
		check("request", e.Title, spec.Request{JSONRPC: "2.0", ID: id, Method: spec.Method(spec.SurfaceDecide, op), Params: e.Call}, spec.Encode)
		check("call", e.Title, e.Call, func(v any) ([]byte, error) { return spec.EncodeCall(v.(spec.Call)) })
		check("call", e.Title, e.Call, func(v any) ([]byte, error) { return spec.EncodeCallIndent(v.(spec.Call)) })
		for _, a := range e.Answers {
			reply, err := spec.EncodeReply(a.Answer)
			if err != nil {
				t.Fatal(err)
			}
			if err := accepts(t, all[fmt.Sprintf("decide-%s-result", op)], reply); err != nil {
				t.Errorf("%s: %s\n%v", e.Title, reply, err)
			}
			check("response", e.Title, spec.Response{JSONRPC: "2.0", ID: &id, Result: reply}, spec.Encode)
			if a.Answer.Refused() {
				check("refusal", e.Title, a.Answer.Refusal, spec.Encode)
			}
		}
	}
	check("hello-params", "hello", spec.Hello{Protocol: spec.Protocol, Spec: spec.Version, Harness: "conformance"}, spec.Encode)
	check("request", "hello", spec.Request{JSONRPC: "2.0", ID: 1, Method: spec.MethodHello, Params: spec.Hello{Protocol: 1}}, spec.Encode)
	check("hello-result", "hello", spec.HelloResult{Protocol: 1, Adapter: spec.Identity{Name: "a"}, Surfaces: []spec.Surface{spec.SurfaceDecide}}, spec.Encode)
	check("response", "error", spec.Response{JSONRPC: "2.0", Error: &spec.WireError{Code: -32700, Message: "no JSON"}}, spec.Encode)
	check("permitted", "permitted", fullPermitted(), spec.EncodeIndent)
	check("report", "report", fullReport(t), spec.EncodeIndent)
	check("report", "empty report", spec.Report{Format: 1, Adapter: spec.Identity{Name: "a"}, Profile: spec.ProfileCore,
		Surface: spec.SurfaceDecide, Outcome: spec.NotRun}, spec.Encode)
	check("night", "night", fullNight(t), spec.EncodeIndent)
	check("night", "empty night", spec.NightReport{Format: 1, Adapter: spec.Identity{Name: "a"}, Night: 1, Outcome: spec.NotRun}, spec.Encode)
	check("catalogue", "all rows", spec.Catalogue(), spec.Encode)
	check("rulings", "all rulings", spec.Rulings(), spec.Encode)
}

func TestCatalogueFilesValidate(t *testing.T) {
	all := schemas(t)
	files, err := filepath.Glob("catalogue/*.json")
	if err != nil || len(files) != len(spec.Families()) {
		t.Fatalf("catalogue/ holds %d files (%v), want %d", len(files), err, len(spec.Families()))
	}
	for _, name := range append(files, "rulings.json") {
		schema := "catalogue"
		if name == "rulings.json" {
			schema = "rulings"
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := accepts(t, all[schema], text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the schemas of files and calls must turn away.
func TestSchemasReject(t *testing.T) {
	all := schemas(t)
	for _, tc := range []struct{ schema, text, why string }{
		{"call", `{"op":"guard","input":{}}`, "a call without its fields"},
		{"call", `{"op":"judge","input":{}}`, "an unknown operation"},
		{"call", `{"op":"decide","input":{"contract":null,"source_recoverable":true,"strict_consumer":true,"chaining_risk":true,"costly_side_effect":true,"mood":"good"}}`, "a misspelt name"},
		{"permitted", `{"refuse":true,"answer":true,"cover":{}}`, "a misspelt name"},
		{"permitted", `{"refuse":true}`, "a missing field"},
		{"decide-build-params", `{"turns":[{"id":-1,"anchor":"","tokens":1}],"summary":"","budget":null,"ratio_low":1}`, "a negative id"},
		{"decide-certify-params", `{"required":[],"elements":[{"class":"negation","text":"","turn":1}],"retained":[],"summary":"","pins":[]}`, "an empty element"},
		{"response", `{"jsonrpc":"2.0","id":1}`, "neither result nor error"},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}`, "result and error"},
		{"response", `{"jsonrpc":"2.0","id":null,"result":{}}`, "a result for no request"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"decide/guard","params":{"key":"a"}}`, "a call without its fields"},
		{"catalogue", `[{"id":"COV-1"}]`, "an odd id"},
		{"report", `{"format":2}`, "another format"},
	} {
		if accepts(t, all[tc.schema], []byte(tc.text)) == nil {
			t.Errorf("%s accepts %s: %s", tc.schema, tc.why, tc.text)
		}
	}
}

func fullPermitted() spec.Permitted {
	yes, generation := true, int64(2)
	return spec.Permitted{
		Refuse: true, Answer: true, Codes: spec.Codes(),
		Cites:   &spec.CiteRule{Entries: []spec.Cite{{Reason: "", Generation: 1}}, Any: true, All: true, Dated: true},
		Covered: &spec.Range[int64]{Must: []int64{1}, May: []int64{1, 2}},
		From:    []spec.Origin{spec.OriginRaw, spec.OriginSummary, spec.OriginEarlier, spec.OriginFragment, spec.OriginOther},
		Payload: map[string]string{"sha": "9f2c41d"}, EffectiveClass: []string{spec.Lossless},
		Decision:   []string{spec.Certified, spec.Provisional},
		Certified:  &spec.Range[string]{May: []string{}},
		Generation: &generation, AncestryCertified: &yes,
		CertifiedHere: &spec.Range[string]{}, CertifiedAlong: &spec.Range[string]{Must: []string{"negation"}},
	}
}

func fullReport(t *testing.T) spec.Report {
	t.Helper()
	call, err := spec.EncodeCall(&spec.GuardCall{Ledger: spec.Ledger{}, Key: "make test"})
	if err != nil {
		t.Fatal(err)
	}
	raw := rawValue(call)
	return spec.Report{
		Format: 1, Spec: spec.Version, Harness: "conformance", Adapter: spec.Identity{Name: "keelson", Language: "go"},
		Profile: spec.ProfileStrict, Surface: spec.SurfaceDecide, Seed: 1, Selected: spec.Selection{Only: []string{"COV-*"}},
		Stages: []spec.StageReport{{Stage: "corpus", Cases: 3}},
		Rows:   []spec.RowReport{{ID: "COV-04", Verdict: spec.Fail, Cases: 3, First: 1}, {ID: "COV-05", Verdict: spec.NotExercised}},
		Failures: []spec.Failure{{Requirement: "PRO-02", With: []spec.ID{"PRO-09"}, Verdict: spec.Flaky, Direction: "overcautious",
			Call: raw, Answer: rawValue(`{"refusal":{}}`), SecondCall: raw, Second: rawValue(`{"permit":true}`), Permitted: fullPermitted(), Profile: spec.ProfileCore}},
		Faults:  []spec.Fault{{Kind: spec.Hung, Count: 1, Detail: "10s", Call: raw}, {Kind: spec.HarnessError}},
		Outcome: spec.NotConformant, Incomplete: "interrupted",
	}
}
