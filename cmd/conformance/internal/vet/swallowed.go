package vet

import (
	"go/ast"
	"go/token"
	"regexp"

	"golang.org/x/tools/go/ssa"
)

// swallowed: a refusal that nobody sees, or that comes out as a success.
var swallowed = newPass("swallowed", `find refusals that are swallowed or turned into success

A refusal is a result, and whoever asked has to see it (OUT-01, OUT-02). Found are
  - the error of what may refuse, dropped: not taken, or tested and then left;
  - a refusal, or an error that may be one, on which the function returns nil, with nothing but a log entry made of it;
  - a refusal on which an action is permitted, or one of a guard that is logged and then defied;
  - a refusal that loses its type: fmt.Errorf without %w, errors.New.
A return that says what happened in a word (Refused, "skipped") is no finding; nor is a branch that goes on elsewhere.`,
	lookForSwallowed)

func lookForSwallowed(f *finder, fn *ssa.Function) {
	branches := f.branches(fn)
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Call:
				f.dropped(i)
				f.flattened(branches, i)
			case *ssa.Go:
				f.unseen(i, "go")
			case *ssa.Defer:
				f.unseen(i, "defer")
			}
		}
	}
	for _, b := range branches {
		f.forgotten(b)
		f.defied(b, branches)
		f.succeeded(b)
	}
}

// source names what the refusal comes from.
func source(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Call:
		return calledName(v.Common())
	case *ssa.Extract:
		return source(v.Tuple)
	}
	return ""
}

func of(name string) string {
	if name == "" {
		return "a refusal"
	}
	return "a refusal of " + name
}

// unseen: nobody sees what the call returns.
func (f *finder) unseen(i ssa.CallInstruction, word string) {
	if c := i.Common(); f.refuses(c) {
		name := calledName(c)
		f.report(i.Pos(), about(name), "%s %s drops %s; call it where its answer is read", word, name, of(name))
	}
}

// dropped: the error is not taken, or tested and then left.
func (f *finder) dropped(call *ssa.Call) {
	if !f.refuses(call.Common()) {
		return
	}
	errs := []ssa.Value{call}
	if _, ok := call.Type().(interface{ Len() int }); ok {
		errs = nil
		for _, r := range *call.Referrers() {
			if x, ok := r.(*ssa.Extract); ok && f.holds(x.Type()) {
				errs = append(errs, x)
			}
		}
	} else if !f.holds(call.Type()) {
		return
	}
	for _, e := range errs {
		for _, r := range *e.Referrers() {
			if !leadsNowhere(r) {
				return
			}
		}
	}
	name := calledName(call.Common())
	f.report(call.Pos(), about(name), "%s is dropped; return it, or answer with it", of(name))
}

// leadsNowhere: a test on which nothing depends.
func leadsNowhere(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.BinOp:
		return len(*i.Referrers()) == 0
	case *ssa.Call:
		return calls(i.Common(), "errors", "Is") && len(*i.Referrers()) == 0
	}
	return false
}

// forgotten: err = nil.
func (f *finder) forgotten(b *branch) {
	for _, block := range b.from.Parent().Blocks {
		for _, i := range block.Instrs {
			phi, ok := i.(*ssa.Phi)
			if !ok || !f.holds(phi.Type()) || b.region[block] {
				continue
			}
			cleared, kept := false, false
			for n, p := range block.Preds {
				inside := b.region[p] || p == b.from && block == b.to
				cleared = cleared || inside && isNil(phi.Edges[n])
				kept = kept || !inside && phi.Edges[n] == b.value
			}
			if cleared && kept && !f.used(b) {
				name := source(b.value)
				f.report(b.at(), about(name), "%s is set to nil here; keep it, and return it", of(name))
			}
		}
	}
}

// defied: what a guard refuses is logged, and done.
func (f *finder) defied(b *branch, all []*branch) {
	if name := source(b.value); permitFunctions.MatchString(name) && f.goesOn(b, all) {
		f.report(b.at(), about(name), "what %s forbids is done all the same; return where there is an error", of(name))
	}
}

// at is the position of the test.
func (b *branch) at() token.Pos {
	i := b.from.Instrs[len(b.from.Instrs)-1].(*ssa.If)
	if i.Cond.Pos().IsValid() {
		return i.Cond.Pos()
	}
	return b.value.Pos()
}

// succeeded: the function ends well in spite of it.
func (f *finder) succeeded(b *branch) {
	name := source(b.value)
	var returns []*ssa.Return
	for _, block := range b.from.Parent().Blocks {
		if r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && b.region[block] {
			returns = append(returns, r)
		}
	}
	for _, r := range returns {
		for _, p := range permissions(r) {
			if isTrue(edge(p, b.from)) {
				f.report(r.Pos(), about(name), "%s is turned into a permission; refuse, or ask whoever may decide", of(name))
				return
			}
		}
	}
	for _, r := range returns {
		n := len(r.Results)
		if n > 0 && isError(r.Results[n-1].Type()) && isNil(edge(r.Results[n-1], b.from)) && !f.tells(r) && !f.used(b) {
			f.report(r.Pos(), about(name), "%s is turned into success: nil is returned, and nothing tells of it; return it, or answer with it", of(name))
		}
	}
}

var telling = regexp.MustCompile(`(?i)refus|den[iy]|block|skip|fail|declin|escalat|reject|abort|uncovered|provisional`)

// tells reports whether the statement has a word for what happened.
func (f *finder) tells(r *ssa.Return) bool {
	found := false
	for _, file := range f.files {
		if file.FileStart > r.Pos() || r.Pos() >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.ReturnStmt); ok && s.Pos() == r.Pos() {
				ast.Inspect(s, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.Ident:
						found = found || telling.MatchString(n.Name)
					case *ast.BasicLit:
						found = found || telling.MatchString(n.Value)
					}
					return true
				})
			}
			return true
		})
	}
	return found
}
