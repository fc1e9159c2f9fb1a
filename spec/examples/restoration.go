package examples

import "plimsoll/spec"

func reconstruct() []Example {
	payload := map[string]string{"file": "api/map.go", "sha": "9f2c41d"}
	durable := map[string]string{"branch": "lease", "file": "api/map.go", "sha": "9f2c41d"}
	lossless := spec.Artifact{LossClass: ptr(spec.Lossless), Payload: payload, Digest: ptr(digest(payload))}
	lossy := spec.Artifact{LossClass: ptr(spec.LossyLiteral), Payload: payload}
	return []Example{{
		Title: "A restorable artifact: refusing is not permitted",
		Call:  &spec.ReconstructCall{Artifact: lossless, Operation: "commit", RequiresLiteral: true, Durable: durable},
		Answers: []Answer{
			gives("the payload", &spec.ReconstructResult{Payload: payload, EffectiveClass: spec.Lossless}),
		},
	}, {
		Title: "The same literals, verified, in a lossy artifact",
		Call:  &spec.ReconstructCall{Artifact: lossy, Operation: "commit", RequiresLiteral: true, Durable: durable},
		Answers: []Answer{
			refuses("a refusal and nothing else, without a payload", spec.Refuse(spec.CodeUnsound, []string{"artifact", "commit"},
				"commit needs a LOSSLESS artifact, this one is LOSSY_LITERAL; fetch the literals again")),
		},
	}, {
		Title: "A tolerant operation on it",
		Call:  &spec.ReconstructCall{Artifact: lossy, Operation: "plan", Durable: map[string]string{}},
		Answers: []Answer{
			gives("the payload, under the artifact's own class",
				&spec.ReconstructResult{Payload: payload, EffectiveClass: spec.LossyLiteral}),
		},
	}}
}
