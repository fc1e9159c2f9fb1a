package generators
import ("testing";"plimsoll/spec";"fmt")
func BenchmarkCalls(b *testing.B) {
	for _, p := range []spec.Profile{spec.ProfileCore, spec.ProfileStrict} {
		b.Run(string(p), func(b *testing.B) { g := Calls(p, nil); b.ReportAllocs(); i := 0; for b.Loop() { i++; g.Example(i) } })
	}
	for _, op := range spec.Ops() {
		b.Run(string(op), func(b *testing.B) { g := Calls(spec.ProfileStrict, []spec.Op{op}); b.ReportAllocs();  i := 0; for b.Loop() { i++; g.Example(i) } })
	}
}
func TestQuick(t *testing.T) {
	for _, op := range spec.Ops() {
	g := Calls(spec.ProfileStrict, []spec.Op{op})
	for i := range 3 { b, _ := spec.EncodeCall(g.Example(i+1)); fmt.Printf("%.1500s\n", b) }
	}
	g := Calls(spec.ProfileCore, nil)
	n := map[string]int{}
	seen := map[string]bool{}
	for i := range 20000 { c := g.Example(i+7)
		n[string(c.Op())]++
		if err := c.Valid(); err != nil { t.Fatal(err) }
		b, _ := spec.EncodeCall(c)
		if seen[string(b)] { n["dup-"+string(c.Op())]++ }
		seen[string(b)] = true
		if IsStrict(c) { n["STRICT"]++; if n["STRICT"]<4 { t.Errorf("%d strict: %.2000s", i, b) } } }
	fmt.Println(n)
}
