package generators

import "plimsoll/spec"

// acts are the two ways to ask for a payload as a record.
var acts = []artifactPlan{
	{operation: "commit", tag: &tagLossless, prior: agreeNone}, {operation: "plan", authoritative: true, tag: &tagLossless, prior: agreeNone},
}

// set gives the durable source or the prior attempt the agreement.
func (p *artifactPlan) set(side int, a agreement) {
	if side == 0 {
		p.durable = a
	} else {
		p.prior = a
	}
}

// artifactMany: many literals, of which one from the sixth on is the odd one in
// the durable source or in the prior attempt, or none is.
func artifactMany(yield func(row) bool) {
	sizes, kinds := []int{6, 8, 12}, []agreement{agreeEqual, agreeValue, agreeMissing, agreeRenamed}
	cross(func(at []int) bool {
		n := sizes[at[0]]
		p := acts[at[4]]
		p.odd = []int{manyLiterals, n - 1}[at[1]]
		p.set(at[2], kinds[at[3]])
		return yield(func(r *roll) spec.Call {
			p := p
			p.payload = manyPayload(r, n)
			return p.call()
		})
	}, len(sizes), 2, 2, len(kinds), len(acts))
}

// artifactEnds: long values that differ at their end alone, values that differ
// in their normal form, and keys that differ where the values do not.
func artifactEnds(yield func(row) bool) {
	values := append(append([]string{}, accented...), sizedEntry[:81], sizedEntry[1:121], sizedEntry[2:302])
	kinds := []agreement{agreeValue, agreeForm, agreeRenamed}
	cross(func(at []int) bool {
		p := acts[at[3]]
		p.payload = map[string]string{"place": values[at[0]]}
		p.odd = 1 + at[4] // a blank more at the end, or a character less
		p.set(at[1], kinds[at[2]])
		if at[4] == 1 && kinds[at[2]] != agreeValue {
			return true // where it differs is fixed
		}
		return yield(artifactRow(p))
	}, len(values), 2, len(kinds), len(acts), 2)
}

// artifactBlank: an empty literal, alone or behind another one, that is missing
// from the durable source or from the prior attempt, or is there, empty too.
func artifactBlank(yield func(row) bool) {
	cross(func(at []int) bool {
		p := acts[at[0]]
		p.payload, p.odd = map[string]string{"note": ""}, at[1]
		if at[1] == 1 {
			p.payload["branch"] = "release/2.14"
		}
		p.set(at[2], []agreement{agreeEqual, agreeMissing, agreeEmpty}[at[3]])
		return yield(artifactRow(p))
	}, len(acts), 2, 2, 3)
}

// artifactFunctions: digests by other functions, right by them.
func artifactFunctions(yield func(row) bool) {
	cross(func(at []int) bool {
		p := acts[at[1]]
		p.digest = digestSHA512 + digesting(at[0])
		if at[2] > 0 {
			p.payload = tellingPayloads[at[2]-1]
		}
		return yield(artifactRow(p))
	}, int(digestings-digestSHA512), len(acts), 3)
}

// artifactFoldings: operations that are a known one to a careless comparison.
func artifactFoldings(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(artifactRow(artifactPlan{operation: foldingOps[at[0]], tag: mainTags[2*at[1]], authoritative: at[2] == 1, prior: agreeNone}))
	}, len(foldingOps), 2, 2)
}
