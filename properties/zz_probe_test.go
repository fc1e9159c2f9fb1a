package properties
import ("testing";"context";"fmt";"plimsoll/adapters";ref "plimsoll/adapters/reference";"plimsoll/spec";"time";"os")
func TestProbe(t *testing.T){
 for _,p:=range []spec.Profile{"core","strict"}{
 s:=time.Now()
 r,err:=Run(context.Background(),adapters.InProcess(ref.Adapter{}),Config{Profile:p,Seed:1,Cases:20000})
 if err!=nil{t.Fatal(err)}
 fmt.Println(r.Stages,time.Since(s),r.Outcome,r.Incomplete)
 for _,f:=range r.Failures{fmt.Println(Explain(f))}
 for _,f:=range r.Faults{b,_:=spec.EncodeIndent(f);fmt.Println(string(b))}
 for _,w:=range r.Rows{ if w.Verdict!="pass"||w.Cases<30{fmt.Println(w)}}
 }
 _=os.Args
}
