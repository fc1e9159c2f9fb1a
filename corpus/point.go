package corpus

import (
	"fmt"

	"plimsoll/spec"
)

// A Point tells what one step of an episode comes to, if the steps before it
// were answered as the reference runtime answers them.
type Point struct {
	Step      int64           `json:"step"`               // counted from 1
	Permitted *spec.Permitted `json:"permitted,omitzero"` // nil says nothing; of the last step it stands in permitted.json
	Shows     *Shows          `json:"shows,omitzero"`     // what inspect shows after the step; nil says nothing
}

// Shows is a part of what inspect shows. A nil field says nothing.
type Shows struct {
	Covered     []int64                     `json:"covered,omitzero"`
	Uncovered   []int64                     `json:"uncovered,omitzero"`
	Retained    []int64                     `json:"retained,omitzero"`
	Raw         []int64                     `json:"raw,omitzero"` // turns whose raw entry is there
	Generation  *int64                      `json:"generation,omitzero"`
	Provisional *bool                       `json:"provisional,omitzero"`
	Ledger      spec.Ledger                 `json:"ledger,omitzero"`
	Pins        []string                    `json:"pins,omitzero"`
	Required    []string                    `json:"required,omitzero"`  // of the contract
	Certified   []string                    `json:"certified,omitzero"` // along the chain
	Gaps        []spec.Gap                  `json:"gaps,omitzero"`
	Artifacts   map[string]spec.ArtifactTag `json:"artifacts,omitzero"`
}

// checkPoints wants the points in the order of the steps, each of a step that
// is there, and each saying something.
func checkPoints(c spec.Call, points []Point) error {
	e, ok := c.(*spec.Episode)
	if !ok {
		return fmt.Errorf("the call is a %s, which has no steps; want the section left out", c.Op())
	}
	last := int64(0)
	for i, p := range points {
		switch {
		case p.Step <= last || p.Step > int64(len(e.Steps)):
			return fmt.Errorf("[%d]: \"step\" is %d; want steps in ascending order, each once, from 1 to %d", i, p.Step, len(e.Steps))
		case p.Permitted == nil && p.Shows == nil:
			return fmt.Errorf("[%d]: neither \"permitted\" nor \"shows\" is there; want at least one of them", i)
		case p.Permitted != nil && p.Step == int64(len(e.Steps)):
			return fmt.Errorf("[%d]: what the last step permits stands in %s; want \"permitted\" left out here", i, permittedFile)
		}
		if p.Permitted != nil {
			if err := checkPermitted(c, p.Permitted); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
		last = p.Step
	}
	return nil
}
