package spec

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// StepRace is no call of its own on the wire: its clients' steps are.
const StepRace Op = "race"

// Limits of a race. They keep every order of its calls within reach of a
// search that leaves none out.
const (
	MostClients     = 3
	MostClientSteps = 4 // of one client
	MostRacingSteps = 8 // of all clients together
)

// A Race puts the steps of two or three clients to the session at once: each
// client makes its calls one after the other, and nothing holds the clients to
// an order. It ends the episode; the harness inspects the session afterwards.
type Race struct {
	Clients [][]Step `json:"clients"`
}

// Op implements Step.
func (*Race) Op() Op { return StepRace }

// Needs returns the capability that the step needs.
func (*Race) Needs() Capability { return CapabilityConcurrent }

// Steps returns the steps of all clients, those of the first one first.
func (r *Race) Steps() []Step {
	var all []Step
	for _, client := range r.Clients {
		all = append(all, client...)
	}
	return all
}

// MarshalJSONTo writes the steps as an Episode does.
func (r *Race) MarshalJSONTo(enc *jsontext.Encoder) error {
	out := struct {
		Clients [][]jsontext.Value `json:"clients"`
	}{[][]jsontext.Value{}}
	for _, client := range r.Clients {
		steps := []jsontext.Value{}
		for _, s := range client {
			text, err := EncodeStep(s)
			if err != nil {
				return err
			}
			steps = append(steps, text)
		}
		out.Clients = append(out.Clients, steps)
	}
	return json.MarshalEncode(enc, out)
}

// UnmarshalJSONFrom reads what MarshalJSONTo writes, strictly.
func (r *Race) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var raw struct {
		Clients [][]jsontext.Value `json:"clients"`
	}
	if err := json.UnmarshalDecode(dec, &raw); err != nil {
		return err
	}
	r.Clients = nil
	for i, texts := range raw.Clients {
		var client []Step
		for k, text := range texts {
			s, err := DecodeStep(text)
			if err != nil {
				return fmt.Errorf("clients[%d][%d]: %w", i, k, err)
			}
			client = append(client, s)
		}
		r.Clients = append(r.Clients, client)
	}
	return nil
}

// race: the steps of each client are valid by what went before the race, and
// the ids of its turns ascend whatever the order.
func (v *validity) race(r *Race) error {
	total, undos, kinds := 0, 0, map[Op]int{} // by kind, how many clients have it
	if len(r.Clients) < 2 || len(r.Clients) > MostClients {
		return fmt.Errorf("clients: want 2 to %d, got %d", MostClients, len(r.Clients))
	}
	for i, client := range r.Clients {
		if len(client) == 0 || len(client) > MostClientSteps {
			return fmt.Errorf("clients[%d]: want 1 to %d steps, got %d", i, MostClientSteps, len(client))
		}
		total += len(client)
		own := &validity{scene: scene{live: v.live[:len(v.live):len(v.live)], artifacts: v.artifacts, floor: v.floor}, last: v.last, tokens: v.tokens}
		has := map[Op]bool{}
		for k, s := range client {
			if err := own.racing(s, v); err != nil {
				return fmt.Errorf("clients[%d][%d]: %w", i, k, err)
			}
			has[s.Op()] = true
			if s.Op() == StepUndo {
				undos++
			}
		}
		for op := range has {
			kinds[op]++
		}
	}
	switch {
	case total > MostRacingSteps:
		return fmt.Errorf("clients: want at most %d steps in all, got %d", MostRacingSteps, total)
	case len(v.aside) > 0:
		return errors.New("clients: no race where several sessions are open")
	case kinds[StepAppend] > 1:
		return errors.New("clients: only one of them may append, so that ids ascend in every order")
	case undos > 1:
		return errors.New("clients: want at most one undo, for the second may find its turn gone")
	case kinds[StepAppend] > 0 && kinds[StepUndo] > 0 && kinds[StepCompact] > 0:
		return errors.New("clients: want no append, undo and compact in one race; whether the undo takes the checkpoint with it would be anybody's guess")
	}
	return v.begun()
}

// racing: a step of a client. What it names was there before the race began,
// for what another client does may come later.
func (v *validity) racing(s Step, before *validity) error {
	switch s := s.(type) {
	case nil:
		return errors.New("want a step, got none")
	case *Inspect:
		return nil
	case *Undo:
		return wanted(before.isLive(s.To), "to: want the id of a turn that is live before the race, got %d", s.To)
	case *PutArtifact:
		return wanted(s.Name != "", "name: must not be empty")
	case *Append, *Record, *Durable, *Compact, *SessionResolve, *SessionReconstruct, *SessionGuard, *Act:
		return v.step(s)
	}
	return fmt.Errorf("%s has no place in a race", s.Op())
}
