package vet

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// used reports whether something comes of the refusal in the branch: it is
// returned, stored, handed on, or decided by. A log entry is nothing.
func (k *known) used(b *branch) bool {
	u := &use{known: k, in: b.region, from: b.from, seen: map[ssa.Value]bool{}}
	u.add(b.value)
	for _, v := range b.shown {
		u.add(v)
	}
	for len(u.todo) > 0 {
		v := u.todo[0]
		u.todo = u.todo[1:]
		if v.Referrers() == nil {
			return true // a global, a function: whatever comes of it
		}
		for _, r := range *v.Referrers() {
			if u.by(v, r) {
				return true
			}
		}
	}
	return false
}

// goesOn reports whether the branch does nothing, but for log entries, and what
// follows is what would have followed without an error. It does not where the
// error is asked for again.
func (k *known) goesOn(b *branch, all []*branch) bool {
	if slices.ContainsFunc(all, func(o *branch) bool { return o != b && o.value == b.value }) {
		return false
	}
	if len(b.region) == 0 || b.region[b.other] || b.other.Dominates(b.from) || k.used(b) {
		return false
	}
	if _, ends := b.other.Instrs[0].(*ssa.Return); ends {
		return false
	}
	for block := range b.region {
		for _, i := range block.Instrs {
			if acts(i) {
				return false
			}
		}
		for _, next := range block.Succs {
			if !b.region[next] && (next != b.other || tellsApart(next, block, b.from)) {
				return false
			}
		}
	}
	return true
}

// acts reports whether the instruction does more than to make ready and to
// write a log entry.
func acts(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Call:
		return !logs(i.Common()) && calledName(i.Common()) != "Error"
	case *ssa.Store:
		a := variable(i.Addr)
		return a == nil || a.Block() != i.Block()
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Defer, *ssa.Panic, *ssa.Return, *ssa.RunDefers, *ssa.Select:
		return true
	}
	return false
}

// tellsApart reports whether something depends on which block it came from.
func tellsApart(block, one, other *ssa.BasicBlock) bool {
	for _, i := range block.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			return false
		}
		if edge(phi, one) != edge(phi, other) {
			return true
		}
	}
	return false
}

type use struct {
	*known
	in   map[*ssa.BasicBlock]bool
	from *ssa.BasicBlock
	seen map[ssa.Value]bool
	todo []ssa.Value
}

// add follows a value that has the refusal, or something of it.
func (u *use) add(v ssa.Value) bool {
	if !u.seen[v] {
		u.seen[v] = true
		u.todo = append(u.todo, v)
	}
	return false
}

// by reports whether the instruction makes something of the value; else it
// follows what becomes of it.
func (u *use) by(v ssa.Value, r ssa.Instruction) bool {
	if phi, ok := r.(*ssa.Phi); ok && !u.in[phi.Block()] {
		for i, p := range phi.Block().Preds {
			if phi.Edges[i] == v && u.in[p] {
				return true
			}
		}
		return false
	}
	if !u.in[r.Block()] {
		return false
	}
	switch r := r.(type) {
	case *ssa.BinOp:
		if isNil(r.X) || isNil(r.Y) {
			return false
		}
		return u.add(r)
	case *ssa.Store:
		if r.Val != v {
			return false
		}
		a := variable(r.Addr)
		if a == nil || !u.in[a.Block()] {
			return true
		}
		return u.add(a)
	case *ssa.Call:
		return u.call(r)
	case *ssa.Phi, *ssa.UnOp, *ssa.Field, *ssa.FieldAddr, *ssa.Index, *ssa.IndexAddr, *ssa.Extract, *ssa.Convert, *ssa.ChangeType,
		*ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.Lookup, *ssa.Range, *ssa.Next:
		return u.add(r.(ssa.Value))
	}
	return true
}

func (u *use) call(r *ssa.Call) bool {
	c := r.Common()
	switch {
	case logs(c):
		return false
	case calls(c, "errors", "As"):
		if i, ok := c.Args[1].(*ssa.MakeInterface); ok {
			u.add(i.X)
		}
		return false
	case calls(c, "errors", "Is"):
		return false
	case calledName(c) == "Error" && len(c.Args) <= 1, calls(c, "errors", "Unwrap"), calls(c, "errors", "AsType"),
		calls(c, "fmt", "Sprint", "Sprintf", "Sprintln", "Errorf"), calls(c, "errors", "New"), calls(c, "strings"):
		return u.add(r)
	}
	return true
}

// variable gives the local one that an address is in, if it is one.
func variable(addr ssa.Value) *ssa.Alloc {
	for {
		switch a := addr.(type) {
		case *ssa.Alloc:
			return a
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			addr = a.X
		default:
			return nil
		}
	}
}

var logWords = regexp.MustCompile(`^(?:Log|Debug|Info|Warn|Error|Print|Trace)`)

// logs reports whether the call writes a log entry and does no more.
func logs(c *ssa.CallCommon) bool {
	o := callee(c)
	if o == nil || o.Pkg() == nil || o.Signature().Results().Len() > 0 && o.Pkg().Path() != "fmt" {
		return false
	}
	switch path := o.Pkg().Path(); {
	case path == "fmt":
		return strings.HasPrefix(o.Name(), "Print")
	case path == "log", path == "log/slog", path == "testing":
		return true
	}
	return o.Signature().Recv() != nil && logWords.MatchString(o.Name())
}

// isTrue reports whether the value is the constant true.
func isTrue(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.String() == "true"
}
