package spec

import "slices"

// The capabilities that rows of the surface messages ask for besides
// CapabilityPolicy.
const (
	CapabilityAttachments Capability = "attachments" // images in user turns
	CapabilitySecrets     Capability = "secrets"     // values marked as secret in the history
	CapabilityFrame       Capability = "frame"       // task items beside the transcript
)

// messagesCapabilities are those that this version plays on the surface messages.
var messagesCapabilities = []Capability{}

// messagesRows are the rows, of whatever profile, that this version checks on
// the surface messages.
var messagesRows = []ID{
	"WIR-05",
	"TXN-01",
	"GRO-02",
	"ISO-03",
	"OUT-01", "OUT-02",
}

// needsOnMessages is Needs for the surface messages.
func (r *Requirement) needsOnMessages() (Capability, bool) {
	if !slices.Contains(messagesRows, r.ID) {
		return "", false
	}
	for _, p := range r.Surfaces {
		if p.Surface == SurfaceMessages && (p.Capability == "" || slices.Contains(messagesCapabilities, p.Capability)) {
			return p.Capability, true
		}
	}
	return "", false
}

// PlayedOn returns the capabilities that this version plays on the surface,
// sorted.
func PlayedOn(s Surface) []Capability {
	if s == SurfaceMessages {
		return slices.Sorted(slices.Values(messagesCapabilities))
	}
	return Capabilities()
}
