package properties

import (
	"fmt"
	"runtime"
	"slices"
	"time"

	"plimsoll/adapters"
	"plimsoll/generators"
	"plimsoll/spec"
)

// The budget of the random stage when none is given: cases of decide, episodes
// of session.
const (
	DefaultCases    = 20_000
	DefaultEpisodes = 2_000
)

// DefaultDialogues is that budget on the surface messages.
const DefaultDialogues = 400

// DefaultKills is the budget of the stage crash when none is given.
const DefaultKills = 100

// Config says what a run checks and how long it searches. The zero value is a
// core run of DefaultCases from seed 0.
type Config struct {
	Profile spec.Profile  // core when empty
	Surface spec.Surface  // decide when empty
	Seed    uint64        // of the random stage
	Cases   int64         // of the random stage; 0 is DefaultCases, DefaultEpisodes or DefaultDialogues, negative is none
	Time    time.Duration // instead of Cases: the random stage ends when it is over
	Kills   int64         // of the stage crash: how often the process is killed; 0 is DefaultKills, negative is never
	Workers int           // calls in flight; 0 picks a number that suits the machine
	Only    []string      // patterns of requirements, COV-*; empty is all
	Skip    []string      // patterns left out of Only
	Corpus  []Recorded    // played first
	Stages  []string      // of Stages; empty is all of them
	Ways    int           // of the stage covering: how many circumstances are combined in every way, 2 to 4; 0 is 3
	Brief   bool          // of the stage exhaustive on messages: each fault in one of its conversations, which take turns, instead of in all
	AsFound bool          // tell failures on the case that showed them, without shrinking
	First   bool          // end the run with the first failure or fault, and say so as of any run that ends early

	// Progress, if set, is told how far the run is, now and then, from the
	// goroutine that called Run.
	Progress func(Progress)

	// Judged, if set, is told of each case that was judged, in their order, from
	// the goroutine that called Run: the rows that it put to the test and those of
	// them that it violates.
	Judged func(bound, violated []spec.ID)
}

// The stages of a run, cheapest and most certain first.
const (
	StageCorpus     = "corpus"
	StageExhaustive = "exhaustive"
	StageCovering   = "covering" // every combination of a few circumstances, and of features of sessions and dialogues
	StageRandom     = "random"
	StageTargeted   = "targeted" // random cases that go on from those whose answers claim most, and from the longest chains
	StageStateful   = "stateful" // of sessions in another process
	// StageMetamorphic compares what random cases and variants of them come to,
	// under a profile that has rows of the family MET.
	StageMetamorphic = "metamorphic"
	StageCrash       = "crash" // of an adapter that declares crash and runs in a process of its own
)

// A Recorded is a case of the corpus.
type Recorded struct {
	Name    string
	Profile spec.Profile
	Call    spec.Call
}

// Progress tells how far a run is.
type Progress struct {
	Stage    string
	Cases    int64 // executed in all stages
	Failures int   // requirements found violated so far
}

func (c Config) withDefaults() Config {
	if c.Profile == "" {
		c.Profile = spec.ProfileCore
	}
	if c.Surface == "" {
		c.Surface = spec.SurfaceDecide
	}
	if c.Cases == 0 {
		c.Cases = map[spec.Surface]int64{spec.SurfaceDecide: DefaultCases, spec.SurfaceSession: DefaultEpisodes, spec.SurfaceMessages: DefaultDialogues}[c.Surface]
	}
	if c.Ways == 0 {
		c.Ways = generators.UsualCovering
	}
	if c.Kills == 0 {
		c.Kills = DefaultKills
	}
	return c
}

// workers is how many calls are put at once.
func (c Config) workers(caller adapters.Caller) int {
	if c.Workers > 0 {
		return c.Workers
	}
	if w, ok := caller.(adapters.Wide); ok {
		return w.Window()
	}
	return 2 * runtime.GOMAXPROCS(0)
}

// A plan is the part of the catalogue that a run judges.
type plan struct {
	surface spec.Surface
	profile spec.Profile
	rows    []spec.Requirement     // selected, in the order of the catalogue
	inForce map[spec.ID]bool       // rows of the profile, selected or not: a race is in order by all of them
	active  map[spec.ID]bool       // rows that are judged: selected, and the adapter has what they need
	before  map[spec.ID][]spec.ID  // the rows that yield to a row
	byOp    map[spec.Op][]property // active properties of each operation
	ops     []spec.Op              // operations that some active row judges
	has     []spec.Capability      // declared by the adapter
	product spec.Messaging         // what the adapter says of its product, on the surface messages
}

// Surfaces returns the surfaces that this version checks.
func Surfaces() []spec.Surface {
	return []spec.Surface{spec.SurfaceDecide, spec.SurfaceSession, spec.SurfaceMessages}
}

// judged keeps the rows that are judged.
func (p *plan) judged(ids []spec.ID) []spec.ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id spec.ID) bool { return !p.active[id] })
}

// newPlan selects the requirements. A pattern that matches nothing is an
// error, and so is a profile that this version does not check.
func newPlan(c Config, info spec.HelloResult) (*plan, error) {
	if !slices.Contains(spec.RunProfiles(), c.Profile) {
		return nil, fmt.Errorf("profile %q: want one of %q", c.Profile, spec.RunProfiles())
	}
	if !slices.Contains(Surfaces(), c.Surface) {
		return nil, fmt.Errorf("surface %q: this version checks %q", c.Surface, Surfaces())
	}
	only, skip, err := selection(c)
	if err != nil {
		return nil, err
	}
	p := &plan{surface: c.Surface, profile: c.Profile, has: info.Capabilities, inForce: inForce(c.Profile, c.Surface), active: map[spec.ID]bool{}, before: map[spec.ID][]spec.ID{}, byOp: map[spec.Op][]property{}}
	if info.Messages != nil {
		p.product = *info.Messages
	}
	for _, r := range spec.Catalogue() {
		if _, checked := r.Needs(c.Surface); !checked || !c.Profile.Includes(r.Profile) || !only[r.ID] || skip[r.ID] {
			continue
		}
		p.rows = append(p.rows, r)
		p.activate(r, info)
	}
	if len(p.rows) == 0 {
		return nil, fmt.Errorf("no requirement left: --only and --skip leave nothing of profile %s on surface %s", c.Profile, c.Surface)
	}
	if op, whole := map[spec.Surface]spec.Op{spec.SurfaceSession: spec.OpSession, spec.SurfaceMessages: spec.OpMessages}[c.Surface]; whole {
		p.ops = []spec.Op{op}
		return p, nil
	}
	for _, op := range spec.Ops() {
		if p.judges(op) {
			p.ops = append(p.ops, op)
		}
	}
	return p, nil
}

// inForce are the rows of a profile that this version checks on a surface.
func inForce(p spec.Profile, s spec.Surface) map[spec.ID]bool {
	in := map[spec.ID]bool{}
	for _, r := range spec.Catalogue() {
		if _, checked := r.Needs(s); checked && p.Includes(r.Profile) {
			in[r.ID] = true
		}
	}
	return in
}

// judges reports whether an operation is worth calling: some row besides
// those that bind every call is about it, or only such rows were selected.
func (p *plan) judges(op spec.Op) bool {
	general := true
	for _, r := range p.rows {
		general = general && r.ID.Family() == "OUT"
	}
	for _, prop := range p.byOp[op] {
		if general || prop.id.Family() != "OUT" {
			return true
		}
	}
	return false
}

func (p *plan) activate(r spec.Requirement, info spec.HelloResult) {
	p.before[r.ID] = r.Before
	if needs, _ := r.Needs(p.surface); needs != "" && !slices.Contains(info.Capabilities, needs) {
		return
	}
	if p.surface != spec.SurfaceDecide {
		p.active[r.ID] = slices.Contains(info.Surfaces, p.surface)
		return
	}
	prop, ok := registry[r.ID]
	if !ok {
		return
	}
	for _, op := range prop.ops {
		if declares(info, op) {
			p.byOp[op] = append(p.byOp[op], prop)
			p.active[r.ID] = true
		}
	}
}

// plays reports whether the plan judges the call, and the adapter can do what
// it asks for.
func (p *plan) plays(c spec.Call) bool {
	if n, ok := c.(interface{ Needs() []spec.Capability }); ok {
		for _, need := range n.Needs() {
			if !slices.Contains(p.has, need) {
				return false
			}
		}
	}
	return slices.Contains(p.ops, c.Op())
}

func declares(info spec.HelloResult, op spec.Op) bool {
	if info.Operations == nil {
		return true
	}
	for _, o := range info.Operations {
		if o == op {
			return true
		}
	}
	return false
}

func selection(c Config) (only, skip map[spec.ID]bool, err error) {
	only, skip = map[spec.ID]bool{}, map[spec.ID]bool{}
	for _, s := range []struct {
		patterns []string
		into     map[spec.ID]bool
	}{{c.Only, only}, {c.Skip, skip}} {
		ids, err := spec.Match(s.patterns)
		if err != nil {
			return nil, nil, err
		}
		for _, id := range ids {
			s.into[id] = true
		}
	}
	if len(c.Only) == 0 {
		for _, r := range spec.Catalogue() {
			only[r.ID] = true
		}
	}
	return only, skip, nil
}
