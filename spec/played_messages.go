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
var messagesCapabilities = []Capability{CapabilityAttachments, CapabilityFrame, CapabilityPolicy, CapabilitySecrets}

// messagesRows are the rows, of whatever profile, that this version checks on
// the surface messages.
var messagesRows = []ID{
	"WIR-01", "WIR-02", "WIR-03", "WIR-04", "WIR-05", "WIR-06", "WIR-07", "WIR-08",
	"TXN-01", "TXN-02", "TXN-03",
	"GRO-01", "GRO-02", "GRO-03", "GRO-04",
	"COV-17", "COV-18", "COV-21", "COV-22",
	"FRM-01", "FRM-04",
	"RST-25", "PRO-22", "FLR-22",
	"FRC-03", "FRC-04", "FRC-05",
	"ISO-01", "ISO-02", "ISO-03",
	"ENC-01", "ENC-02", "ENC-03", "ENC-04",
	"OUT-01", "OUT-02", "OUT-04",
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
