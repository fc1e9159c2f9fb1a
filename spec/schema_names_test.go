package spec_test

import (
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"plimsoll/spec"
)

// Every type on the wire or in a file has the names of its schema, and what
// is always written is required there.
func TestSchemasNameEveryField(t *testing.T) {
	for _, tc := range []struct {
		value any
		path  string // schema and the way down to the object
	}{
		{spec.Hello{}, "hello-params"},
		{spec.HelloResult{}, "hello-result"},
		{spec.Messaging{}, "hello-result properties messages"},
		{spec.Request{}, "request"},
		{spec.Response{}, "response"},
		{spec.WireError{}, "response properties error"},
		{spec.Identity{}, "types $defs identity"},
		{spec.Contract{}, "types $defs contract"},
		{spec.BuildCall{}, "decide-build-params"},
		{spec.Turn{}, "decide-build-params properties turns items"},
		{spec.ResolveCall{}, "decide-resolve-params"},
		{spec.Checkpoint{}, "decide-resolve-params properties checkpoint"},
		{spec.ReconstructCall{}, "decide-reconstruct-params"},
		{spec.Artifact{}, "decide-reconstruct-params properties artifact"},
		{spec.GuardCall{}, "decide-guard-params"},
		{spec.Entry{}, "decide-guard-params properties ledger anyOf 0 items"},
		{spec.DecideCall{}, "decide-decide-params"},
		{spec.CertifyCall{}, "decide-certify-params"},
		{spec.Element{}, "decide-certify-params properties elements items"},
		{spec.RetainedTurn{}, "decide-certify-params properties retained items"},
		{spec.InheritCall{}, "decide-inherit-params"},
		{spec.Evidence{}, "decide-inherit-params properties own"},
		{spec.Open{}, "session-step $defs open"},
		{spec.Append{}, "session-step $defs append"},
		{spec.ToolResult{}, "session-step $defs tool_result"},
		{spec.PutArtifact{}, "session-step $defs put_artifact"},
		{spec.Record{}, "session-step $defs record"},
		{spec.Durable{}, "session-step $defs durable"},
		{spec.Lose{}, "session-step $defs lose"},
		{spec.Compact{}, "session-step $defs compact"},
		{spec.SessionResolve{}, "session-step $defs resolve"},
		{spec.SessionReconstruct{}, "session-step $defs reconstruct"},
		{spec.SessionGuard{}, "session-step $defs guard"},
		{spec.Act{}, "session-step $defs act"},
		{spec.Undo{}, "session-step $defs undo"},
		{spec.Fork{}, "session-step $defs fork"},
		{spec.Correct{}, "session-step $defs correct"},
		{spec.Branch{}, "session-step $defs branch"},
		{spec.Switch{}, "session-step $defs switch"},
		{spec.Policy{}, "session-step $defs policy"},
		{spec.Delegate{}, "session-step $defs delegate"},
		{spec.Spawn{}, "session-step $defs spawn"},
		{spec.Recall{}, "session-step $defs recall"},
		{spec.Reload{}, "session-step $defs reload"},
		{spec.Kill{}, "session-step $defs kill"},
		{spec.Inspect{}, "session-step $defs inspect"},
		{spec.Save{}, "session-step $defs save"},
		{spec.Close{}, "session-step $defs close"},
		{spec.Episode{}, "session-episode"},
		{spec.Message{}, "messages-types $defs message"},
		{spec.Part{}, "messages-types $defs part"},
		{spec.ToolCall{}, "messages-types $defs part properties tool_call"},
		{spec.ToolOutput{}, "messages-types $defs part properties tool_output"},
		{spec.Image{}, "messages-types $defs part properties image"},
		{spec.Tool{}, "messages-types $defs tool"},
		{spec.Model{}, "messages-types $defs model"},
		{spec.Summarize{}, "summarize-params"},
		{spec.Summarized{}, "summarize-result"},
		{spec.Dialogue{}, "messages-dialogue"},
		{spec.Planted{}, "messages-dialogue properties planted"},
		{spec.FailedAction{}, "messages-dialogue properties planted properties failed items"},
		{spec.DialogueStep{}, "messages-dialogue properties steps items"},
		{spec.Squeeze{}, "messages-dialogue properties steps items properties compact"},
		{spec.ReplyRule{}, "messages-dialogue properties steps items properties compact properties rules items"},
		{spec.Permitted{}, "permitted"},
		{spec.CiteRule{}, "permitted properties cites"},
		{spec.Range[string]{}, "permitted $defs text_range"},
		{spec.Range[int64]{}, "permitted $defs id_range"},
		{spec.Requirement{}, "catalogue $defs requirement"},
		{spec.Source{}, "catalogue $defs source"},
		{spec.Place{}, "catalogue $defs place"},
		{spec.Ruling{}, "rulings items"},
		{spec.Report{}, "report"},
		{spec.Selection{}, "report $defs selection"},
		{spec.NightReport{}, "night"},
		{spec.NightRun{}, "night $defs run"},
		{spec.FuzzReport{}, "night $defs fuzz"},
		{spec.Finding{}, "night $defs finding"},
		{spec.StageReport{}, "report $defs stage"},
		{spec.RowReport{}, "report $defs row"},
		{spec.Failure{}, "report $defs failure"},
		{spec.Fault{}, "report $defs fault"},
		{spec.PassageReport{}, "report $defs passage"},
		{spec.RequestReport{}, "report $defs summary_request"},
	} {
		node, _ := at(t, tc.path).(map[string]any)
		names, required := fields(reflect.TypeOf(tc.value))
		properties, _ := node["properties"].(map[string]any)
		if got := slices.Sorted(maps.Keys(properties)); !slices.Equal(got, names) {
			t.Errorf("%s has the properties %v, %T the names %v", tc.path, got, tc.value, names)
		}
		if got := texts(node["required"]); !slices.Equal(got, required) {
			t.Errorf("%s requires %v, %T always writes %v", tc.path, got, tc.value, required)
		}
	}
}

// Results and refusals are read leniently, so nothing is required of them
// outright; their names must be the same all the same.
func TestResultSchemasNameEveryField(t *testing.T) {
	for path, value := range map[string]any{
		"decide-build-result":                                              spec.BuildResult{},
		"decide-resolve-result":                                            spec.ResolveResult{},
		"decide-reconstruct-result":                                        spec.ReconstructResult{},
		"decide-guard-result":                                              spec.GuardResult{},
		"decide-decide-result":                                             spec.DecideResult{},
		"decide-certify-result":                                            spec.CertifyResult{},
		"decide-inherit-result":                                            spec.InheritResult{},
		"session-compact-result anyOf 0":                                   spec.CompactResult{},
		"session-act-result anyOf 0":                                       spec.ActResult{},
		"session-inspect-result":                                           spec.Inspection{},
		"session-inspect-result properties history items":                  spec.HistoryTurn{},
		"session-inspect-result properties contract":                       spec.SessionContract{},
		"session-inspect-result properties contract properties gaps items": spec.Gap{},
		"session-inspect-result properties artifacts additionalProperties": spec.ArtifactTag{},
		"session-inspect-result properties context":                        spec.Layout{},
		"session-inspect-result properties context properties items items": spec.LayoutItem{},
		"session-inspect-result properties record":                         spec.CompactionRecord{},
		"session-inspect-result properties tombstones items":               spec.Tombstone{},
		"session-inspect-result properties ledger items":                   spec.Entry{},
		"session-save-result":                                              spec.SaveResult{},
		"session-done-result":                                              spec.Done{},
		"messages-compact-result anyOf 0":                                  spec.MessagesOutcome{},
		"messages-raw-result anyOf 0":                                      spec.RawResult{},
		"messages-context-result":                                          spec.Context{},
		"messages-context-result properties messages items":                spec.ContextMessage{},
		"messages-done-result":                                             spec.Done{},
		"refusal":                                                          spec.Refusal{},
		"refusal properties cites items":                                   spec.Cite{},
	} {
		node, _ := at(t, path).(map[string]any)
		properties, _ := node["properties"].(map[string]any)
		delete(properties, "refusal")
		names, _ := fields(reflect.TypeOf(value))
		if got := slices.Sorted(maps.Keys(properties)); !slices.Equal(got, names) {
			t.Errorf("%s has the properties %v, %T the names %v", path, got, value, names)
		}
	}
}

func TestSchemasListClosedSets(t *testing.T) {
	var ops []string
	for _, op := range spec.Ops() {
		ops = append(ops, string(op))
	}
	for path, want := range map[string][]string{
		"types $defs code enum":                                        spec.Codes(),
		"types $defs operation enum":                                   ops,
		"session-step $defs append properties role enum":               {spec.RoleUser, spec.RoleAssistant, spec.RoleTool},
		"session-step $defs compact properties from enum":              {spec.FromHead, spec.FromRaw},
		"session-compact-result anyOf 0 properties outcome enum":       {spec.Applied, spec.Skipped, spec.Failed},
		"session-compact-result anyOf 0 then properties decision enum": {spec.Certified, spec.Provisional},
	} {
		slices.Sort(want)
		if got := texts(at(t, path)); !slices.Equal(got, want) {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

// at walks down a schema file: the first word is its name.
func at(t *testing.T, path string) any {
	t.Helper()
	words := strings.Fields(path)
	text, err := fs.ReadFile(spec.Schemas(), words[0]+".json")
	if err != nil {
		t.Fatal(err)
	}
	var node any
	if err := spec.Decode(text, &node); err != nil {
		t.Fatal(err)
	}
	for _, w := range words[1:] {
		switch v := node.(type) {
		case map[string]any:
			node = v[w]
		case []any:
			node = v[0]
		}
	}
	if node == nil {
		t.Fatalf("%s: nothing there", path)
	}
	return node
}

// fields returns the JSON names of a struct, and those that are always written.
func fields(s reflect.Type) (names, required []string) {
	for i := range s.NumField() {
		if f := s.Field(i); f.Anonymous {
			inner, needed := fields(f.Type)
			names, required = append(names, inner...), append(required, needed...)
			continue
		}
		name, options, _ := strings.Cut(s.Field(i).Tag.Get("json"), ",")
		if name == "-" || name == "" {
			continue
		}
		names = append(names, name)
		if options == "" {
			required = append(required, name)
		}
	}
	slices.Sort(names)
	slices.Sort(required)
	return names, required
}

func texts(node any) []string {
	list, _ := node.([]any)
	var out []string
	for _, v := range list {
		s, _ := v.(string)
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}
