package properties_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/stdio"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/spec"
)

// racing is a run that plays nothing but races, as many as there are in the
// table, under every row there is.
func racing(t *testing.T, p spec.Profile) properties.Config {
	t.Helper()
	c := properties.Config{Profile: p, Surface: spec.SurfaceSession, Stages: []string{properties.StageCorpus}, AsFound: true}
	for one := range generators.EpisodeTable(p, spec.CapabilityConcurrent) {
		e := one.(*spec.Episode)
		if _, ok := e.Steps[len(e.Steps)-1].(*spec.Race); ok {
			c.Corpus = append(c.Corpus, properties.Recorded{Name: "race", Profile: spec.ProfileCore, Call: e})
		}
	}
	if len(c.Corpus) < 50 {
		t.Fatalf("%d races in the table, want at least 50", len(c.Corpus))
	}
	return c
}

// accused runs an adapter and gives what it is accused of.
func accused(t *testing.T, caller adapters.Caller, c properties.Config) (*spec.Report, string) {
	t.Helper()
	report, err := properties.Run(context.Background(), caller, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s: %s", report.Adapter.Name, f.Kind, f.Detail)
	}
	var rows []string
	for _, f := range report.Failures {
		rows = append(rows, strings.TrimSuffix(properties.Headline(f), f.Detail))
	}
	return report, strings.Join(rows, " ")
}

// The reference runtime, which takes one call after the other, is in order in
// this process and through the wire, and its report does not hang on who came
// first.
func TestReferenceRaces(t *testing.T) {
	wired, err := stdio.Pipe(reference.Adapter{}, stdio.Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer wired.Close()
	var first []byte
	for _, caller := range []adapters.Caller{adapters.InProcess(reference.Adapter{}), wired} {
		for _, workers := range []int{1, 4} {
			c := racing(t, spec.ProfileStrictField)
			c.Workers = workers
			report, rows := accused(t, caller, c)
			if rows != "" || report.Undecided > 0 {
				t.Errorf("accused of %s, %d undecided", rows, report.Undecided)
			}
			for _, row := range report.Rows {
				if row.ID == "TXN-04" && (row.Verdict != spec.Pass || row.Cases == 0) {
					t.Errorf("TXN-04: %s in %d cases", row.Verdict, row.Cases)
				}
			}
			text, err := spec.EncodeIndent(report)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = text
			} else if !bytes.Equal(text, first) {
				t.Errorf("%d workers: another report", workers)
			}
		}
	}
}

// Each saboteur falls to its own requirement and to no other; where the rows of
// field are not judged, to what is left of it.
func TestConcurrentSaboteurs(t *testing.T) {
	for _, s := range saboteurs.ConcurrentAll() {
		for _, p := range []spec.Profile{spec.ProfileCore, spec.ProfileStrictField} {
			want := s.Breaks
			if row, _ := spec.Lookup(want); !p.Includes(row.Profile) {
				want = "COV-19"
			}
			row, _ := spec.Lookup(want)
			report, rows := accused(t, adapters.InProcess(s), racing(t, p))
			if wanted := "FAIL " + string(want) + " (" + row.Direction() + "): "; rows != wanted {
				t.Errorf("%s under %s: accused of %q, want %q", s.Name, p, rows, wanted)
				continue
			}
			if f := report.Failures[0]; f.Race == nil || f.Race.Seen == 0 || f.Race.Plays < f.Race.Seen || len(f.Race.History) < 3 {
				t.Errorf("%s: no history, or one that was never seen: %+v", s.Name, f.Race)
			}
		}
	}
}

// Put one after the other, the calls of the saboteurs are in order.
func TestConcurrentSaboteursAlone(t *testing.T) {
	for _, s := range saboteurs.ConcurrentAll() {
		report := run(t, alone{s}, func() properties.Config {
			c := session(4, 150, properties.StageRandom)
			c.Profile = spec.ProfileStrictField
			return c
		}())
		if report.Outcome != spec.Conformant {
			t.Errorf("%s: %s, %v, %v", s.Name, report.Outcome, report.Failures, report.Faults)
		}
	}
}

// alone hides that an adapter takes calls at once.
type alone struct{ adapters.Runtime }

// The picture of a race holds nothing of what an adapter said that a browser
// would take for markup.
func TestPictureIsPlain(t *testing.T) {
	for _, s := range saboteurs.ConcurrentAll() {
		if s.Breaks != "PRO-05" {
			continue
		}
		c := racing(t, spec.ProfileStrictField)
		report, _ := accused(t, adapters.InProcess(s), c)
		f := report.Failures[0]
		text, err := spec.Encode(f.Race)
		if err != nil {
			t.Fatal(err)
		}
		hostile := `</script><img src=x onerror=alert(1)> & \u001b[2J \u2028`
		text = bytes.ReplaceAll(text, []byte(`"reason":"`), []byte(`"reason":"`+hostile))
		text = bytes.ReplaceAll(text, []byte(`"key":"`), []byte(`"key":"`+hostile))
		var race spec.RaceReport
		if err := spec.Decode(text, &race); err != nil {
			t.Fatal(err)
		}
		f.Race = &race
		var page bytes.Buffer
		if err := properties.Picture(&page, f, spec.ProfileStrictField); err != nil {
			t.Fatal(err)
		}
		_, data, found := strings.Cut(page.String(), "const data = ")
		data, _, _ = strings.Cut(data, "\n")
		if !found || !strings.Contains(data, "onerror") || !strings.Contains(data, "Ledger") && !strings.Contains(data, "ledger") {
			t.Fatalf("the picture does not show the history: %.300s", data)
		}
		for _, bad := range []string{"<", ">", "&", `\u003c`, `\u003e`, `\u0026`, "\x1b", "\u2028"} {
			if strings.Contains(data, bad) {
				t.Errorf("the data of the picture holds %q", bad)
			}
		}
		return
	}
	t.Fatal("no saboteur breaks PRO-05 in a race")
}

func TestPictureOfNoRace(t *testing.T) {
	if err := properties.Picture(&bytes.Buffer{}, spec.Failure{Requirement: "COV-01"}, spec.ProfileCore); err == nil {
		t.Error("a failure without a race was drawn")
	}
}
