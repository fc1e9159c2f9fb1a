package generators

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"plimsoll/spec"
)

func encodeEpisode(t *testing.T, c spec.Call) []byte {
	t.Helper()
	text, err := spec.Encode(c)
	if err != nil {
		t.Fatalf("an episode cannot be encoded: %v", err)
	}
	return text
}

// checkEpisode fails the test unless the episode is valid, of the profile and
// reads back as what it was.
func checkEpisode(t *testing.T, p spec.Profile, label any, c spec.Call) {
	t.Helper()
	e := c.(*spec.Episode)
	text := encodeEpisode(t, c)
	if err := e.Valid(); err != nil {
		t.Fatalf("%s, episode %v: %v\n%s", p, label, err, text)
	}
	if p == spec.ProfileCore && IsStrictEpisode(e) {
		t.Fatalf("episode %v is strict; want core:\n%s", label, text)
	}
	back := new(spec.Episode)
	if err := spec.DecodeStrict(text, back); err != nil || !utf8.Valid(text) {
		t.Fatalf("%s, episode %v: does not read back: %v\n%s", p, label, err, text)
	}
	if again := encodeEpisode(t, back); !bytes.Equal(text, again) {
		t.Fatalf("%s, episode %v: reads back as another:\n%s\n%s", p, label, text, again)
	}
}

func TestEpisodes(t *testing.T) {
	for _, p := range profiles {
		gen, strict, steps, long := Episodes(p), 0, 0, 0
		for seed := range 5000 {
			c := gen.Example(seed)
			checkEpisode(t, p, seed, c)
			e := c.(*spec.Episode)
			steps += len(e.Steps)
			if len(e.Steps) > 48 {
				long++
			}
			if IsStrictEpisode(e) {
				strict++
			}
		}
		t.Logf("%s: %d steps an episode, %d long ones, %d strict", p, steps/5000, long, strict)
		if p == spec.ProfileStrict && strict < 300 {
			t.Errorf("strict: %d of 5,000 episodes are strict; want at least 300", strict)
		}
		if long > 500 {
			t.Errorf("%s: %d of 5,000 episodes have more than 48 steps; want at most 500", p, long)
		}
	}
}

func TestEpisodesTwice(t *testing.T) {
	first, again := Episodes(spec.ProfileStrict), Episodes(spec.ProfileStrict)
	for seed := range 500 {
		if !bytes.Equal(encodeEpisode(t, first.Example(seed)), encodeEpisode(t, again.Example(seed))) {
			t.Fatalf("seed %d: another episode the second time", seed)
		}
	}
}

// Nothing but zeros gives a short and plain session.
func TestZeroEpisode(t *testing.T) {
	e := drawEpisode(&roll{}, spec.ProfileStrict, nil)
	if err := e.Valid(); err != nil || len(e.Steps) > 12 {
		t.Errorf("the zero roll gives %d steps (%v); want a valid episode of at most 12", len(e.Steps), err)
	}
}

func BenchmarkEpisodes(b *testing.B) {
	for _, p := range profiles {
		b.Run(string(p), func(b *testing.B) {
			gen, steps := Episodes(p), 0
			b.ReportAllocs()
			for seed := 0; b.Loop(); seed++ {
				steps += len(gen.Example(seed % 5000).(*spec.Episode).Steps)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps)*20, "ns/20steps")
		})
	}
}
