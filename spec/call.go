package spec

// Op names an operation of the decide surface. It is also the last part of
// the wire method, as in "decide/build".
type Op string

// The operations of the decide surface, in the order of SPEC.md.
const (
	OpBuild       Op = "build"
	OpResolve     Op = "resolve"
	OpReconstruct Op = "reconstruct"
	OpGuard       Op = "guard"
	OpDecide      Op = "decide"
	OpCertify     Op = "certify"
	OpInherit     Op = "inherit"
)

// Ops returns the operations of the decide surface in the order of SPEC.md.
func Ops() []Op {
	return []Op{OpBuild, OpResolve, OpReconstruct, OpGuard, OpDecide, OpCertify, OpInherit}
}

// A Call is the input of one operation: a *BuildCall, *ResolveCall,
// *ReconstructCall, *GuardCall, *DecideCall, *CertifyCall or *InheritCall.
// A call carries everything its answer may depend on; it has no history.
type Call interface {
	Op() Op
	// Valid tells whether the call keeps the rules of its type, which every
	// generated call does. The error says which field and what was wanted.
	Valid() error
}

// A Result is what an operation gives when it does not refuse: one of the
// *Result types of this package.
type Result interface{ Op() Op }

// NewCall returns an empty call of the operation, or nil for an unknown one.
func NewCall(op Op) Call {
	switch op {
	case OpBuild:
		return new(BuildCall)
	case OpResolve:
		return new(ResolveCall)
	case OpReconstruct:
		return new(ReconstructCall)
	case OpGuard:
		return new(GuardCall)
	case OpDecide:
		return new(DecideCall)
	case OpCertify:
		return new(CertifyCall)
	case OpInherit:
		return new(InheritCall)
	case OpSession:
		return new(Episode)
	case OpMessages:
		return new(Dialogue)
	}
	return nil
}

// An Answer is what an adapter gave for one call: a result, a refusal, both
// (only a payload beside a refusal is judged, by RST-08), or an error that is
// no refusal.
type Answer struct {
	Result  Result   // nil when the adapter gave none
	Refusal *Refusal // nil when the adapter did not refuse
	Error   string   // a protocol error, or a Go error that is no *Refusal
}

// Refused reports whether the adapter refused.
func (a Answer) Refused() bool { return a.Refusal != nil }

// Proceeded reports whether the adapter answered without refusing.
func (a Answer) Proceeded() bool { return a.Refusal == nil && a.Error == "" && a.Result != nil }
