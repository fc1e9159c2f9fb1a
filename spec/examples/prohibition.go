package examples

import "plimsoll/spec"

func guard() []Example {
	ledger := spec.Ledger{
		{Key: "deploy eu-west", Reason: "the replica lags by an hour", Generation: 1},
		{Key: "drop table leases", Reason: "", Generation: 1},
		{Key: "deploy eu-west", Reason: "  Still lagging ", Generation: 3},
	}
	call := func(key string) *spec.GuardCall {
		return &spec.GuardCall{Generation: 4, Ledger: ledger, Summary: "Deploying is fine again.", Key: key,
			Query: "deploy to the european region"}
	}
	unknown := call("deploy eu-west")
	unknown.Ledger = nil
	return []Example{{
		Title: "An excluded key",
		Call:  call("deploy eu-west"),
		Answers: []Answer{
			refuses("a refusal with every reason; in core, one of them is enough", &spec.Refusal{
				Code: spec.CodeExcluded, Subject: []string{"deploy eu-west"}, Reason: "excluded twice",
				Cites: []spec.Cite{
					{Reason: "the replica lags by an hour", Generation: 1},
					{Reason: "  Still lagging ", Generation: 3},
				}}),
		},
	}, {
		Title: "A key that only resembles one: refusing is not permitted",
		Call:  call("deploy eu-west-2"),
		Answers: []Answer{
			gives("a permit", &spec.GuardResult{Permit: true}),
		},
	}, {
		Title: "No ledger",
		Call:  unknown,
		Answers: []Answer{
			refuses("an escalation", spec.Refuse(spec.CodeUnknown, []string{"ledger"},
				"there is no ledger, so nobody knows whether this was excluded")),
		},
	}}
}
