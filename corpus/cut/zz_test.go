package cut
import ("testing";"math/rand/v2";"plimsoll/corpus")
func TestZZ(t *testing.T){
 dropped,total:=0,0
 for seed:=uint64(1000);seed<4000;seed++{
		r := rand.New(rand.NewPCG(seed, 1))
		var cases []corpus.Case
		for i := range 1 + r.IntN(3) {
			cases = append(cases, randomCase(r, i))
		}
		made, notes := Rewrite(cases, seed)
		total+=len(cases); dropped+=len(notes)
		drop:=map[string]bool{}
		for _,n:=range notes{drop[n.Case]=true; if n.Text!="a word of the recording would be left; left out"{t.Log(seed,n)}}
		var keep []corpus.Case
		for _,c:=range cases{ if !drop[c.Name]{keep=append(keep,c)}}
		wantSameMeaning(t, keep, made)
		wantNothingLeft(t, keep, made)
		if t.Failed(){t.Fatalf("seed %d",seed)}
 }
 t.Log(dropped,total)
}
