package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// prohibition: seed 001, P1 to P3.
func prohibition() []Saboteur {
	return slices.Concat(permits(), blocks(), hearsay(), limits(), citations())
}

// permits: excluded keys, and such as nobody knows of, that are let through.
func permits() []Saboteur {
	return []Saboteur{
		fault("PRO-01", "newest-thousand", "looks at the newest 1,000 entries only", permitsIf(func(c *spec.GuardCall) bool {
			newest := c.Ledger[max(0, len(c.Ledger)-1000):]
			return c.Ledger != nil && len(entries(newest, c.Key)) == 0
		})),
		fault("PRO-03", "no-ancestor", "permits on an absent ledger when the checkpoint has no ancestor", permitsIf(func(c *spec.GuardCall) bool {
			return c.Ledger == nil && c.Generation <= 1
		})),
		fault("PRO-08", "reasonless", "tests the reason for being non-empty instead of the entry for being there", permitsIf(func(c *spec.GuardCall) bool {
			return c.Ledger != nil && !slices.ContainsFunc(entries(c.Ledger, c.Key), func(e spec.Entry) bool { return e.Reason != "" })
		})),
		// Without a query it does consult it: to permit then would be PRO-01's.
		fault("PRO-10", "query", "consults the ledger only when the query mentions the key", permitsIf(func(c *spec.GuardCall) bool {
			return c.Ledger != nil && c.Query != "" && !strings.Contains(c.Query, c.Key)
		})),
		fault("PRO-10", "summary", "lets a summary that mentions the key lift its entry", permitsIf(func(c *spec.GuardCall) bool {
			return c.Ledger != nil && c.Summary != "" && strings.Contains(c.Summary, c.Key)
		})),
	}
}

// blocks: free keys that are refused.
func blocks() []Saboteur {
	return []Saboteur{
		fault("PRO-02", "empty", "takes an empty ledger for an absent one", refuses(spec.CodeUnknown, func(c *spec.GuardCall, _ spec.Answer) bool {
			return len(c.Ledger) == 0
		})),
		fault("PRO-02", "every-key", "blocks every key once the ledger has an entry", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return len(c.Ledger) > 0
		})),
		fault("PRO-09", "prefix", "matches keys by prefix", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return slices.ContainsFunc(c.Ledger, func(e spec.Entry) bool { return strings.HasPrefix(c.Key, e.Key) })
		})),
		fault("PRO-09", "folded", "matches keys after trimming and case folding", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return slices.ContainsFunc(c.Ledger, func(e spec.Entry) bool {
				return strings.EqualFold(strings.TrimSpace(e.Key), strings.TrimSpace(c.Key))
			})
		})),
	}
}

// hearsay: what a summary says is taken for a record.
func hearsay() []Saboteur {
	return []Saboteur{
		fault("PRO-12", "read", "makes ledger entries out of prohibitions it reads in a summary", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return strings.Contains(c.Summary, c.Key) && (strings.Contains(c.Summary, "Never") || strings.Contains(c.Summary, "must not"))
		})),
		fault("PRO-12", "third", "takes what the summary names for excluded from the third generation on", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return c.Generation >= 3 && strings.Contains(c.Summary, c.Key)
		})),
	}
}

// limits: scopes, expiries and lifts that are overlooked.
func limits() []Saboteur {
	lifts := func(c *spec.GuardCall) bool {
		return slices.ContainsFunc(entries(c.Ledger, c.Key), func(e spec.Entry) bool { return e.Kind == spec.KindLift })
	}
	limited := func(c *spec.GuardCall) bool { return len(entries(c.Ledger, c.Key)) > 0 && !lifts(c) }
	return []Saboteur{
		fault("PRO-15", "promoted", "promotes an entry for one step to a standing rule at the second generation", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return limited(c) && c.Generation >= 2
		})),
		fault("PRO-15", "unexpired", "never lets an entry of this scope expire", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool {
			return limited(c) && slices.ContainsFunc(entries(c.Ledger, c.Key), func(e spec.Entry) bool { return e.Scope == "" || e.Scope == c.Scope })
		})),
		fault("PRO-16", "old-lift", "lets an old lift win over a newer exclusion", permitsIf(func(c *spec.GuardCall) bool { return c.Ledger != nil && lifts(c) })),
		fault("PRO-16", "unlifted", "never lets a lift count", refuses(spec.CodeExcluded, func(c *spec.GuardCall, _ spec.Answer) bool { return lifts(c) })),
	}
}

// citations: refusals that do not say why as it was recorded.
func citations() []Saboteur {
	return []Saboteur{
		fault("PRO-06", "lower-case", "cites the reasons trimmed and in lower case", rewords(func(c spec.Call, r *spec.Refusal) {
			recorded := slices.Clone(r.Cites)
			for i := range r.Cites {
				r.Cites[i].Reason = strings.ToLower(strings.TrimSpace(r.Cites[i].Reason))
			}
			// One reason that comes through unharmed makes the rest PRO-07's.
			if slices.ContainsFunc(r.Cites, func(cite spec.Cite) bool { return cites(recorded, cite.Reason) }) {
				r.Cites = recorded
			}
		})),
		fault("PRO-07", "newest", "cites the newest reason only", rewords(func(_ spec.Call, r *spec.Refusal) {
			r.Cites = r.Cites[max(0, len(r.Cites)-1):]
		})),
		fault("PRO-20", "current", "prints the current generation instead of that of the recording", rewords(func(c spec.Call, r *spec.Refusal) {
			if g, ok := c.(*spec.GuardCall); ok {
				for i := range r.Cites {
					r.Cites[i].Generation = g.Generation
				}
			}
		})),
	}
}

// permitsIf: a guard that should refuse permits.
func permitsIf(when func(*spec.GuardCall) bool) tamper {
	return answers(func(c *spec.GuardCall) spec.Result {
		if !when(c) {
			return nil
		}
		return &spec.GuardResult{Permit: true}
	})
}

func entries(l spec.Ledger, key string) []spec.Entry {
	var out []spec.Entry
	for _, e := range l {
		if e.Key == key {
			out = append(out, e)
		}
	}
	return out
}

func cites(all []spec.Cite, reason string) bool {
	return slices.ContainsFunc(all, func(c spec.Cite) bool { return c.Reason == reason })
}
