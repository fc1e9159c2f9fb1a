package saboteurs

import "plimsoll/spec"

// forbidding says in the summary that the key k is excluded.
func forbidding(c *spec.Compact) { c.Summary += " Never run k again." }

func judged(answer string) func(*spec.Compact) {
	return func(c *spec.Compact) { c.Judge = answer }
}

// lift lifts what was recorded of the key k.
var lift = &spec.Record{Key: "k", Reason: "it works now", Terms: spec.Terms{Kind: spec.KindLift}}

func fieldSessions() map[string]picked {
	fix := &spec.Correct{Name: "port", Old: "80", New: "8080"}
	limited := record("k", "no")[0].(*spec.Record)
	limited.Scope = "prod"
	lifted := play(record("k", "no"), lift)
	again := play(lifted, record("k", "no"))
	return map[string]picked{
		"PRO-12-read":      {play(lineage(1, forbidding), inquire("k")), play(lineage(1), inquire("k"))},
		"PRO-12-reloaded":  {play(lineage(1, forbidding), reload, inquire("k")), play(lineage(1, forbidding), inquire("k"), reload)},
		"PRO-12-third":     {play(lineage(3, forbidding), inquire("k")), play(lineage(2, forbidding), inquire("k"))},
		"PRO-15-promoted":  {play(limited, lineage(2), inquire("k")), play(limited, lineage(1), inquire("k"))},
		"PRO-15-reloaded":  {play(limited, reload, inquire("k")), play(limited, inquire("k"), reload)},
		"PRO-16-compacted": {play(lifted, lineage(1), inquire("k")), play(lifted, inquire("k"), lineage(1))},
		"PRO-16-old":       {play(again, inquire("k")), play(lifted, inquire("k"))},
		"PRO-16-reloaded":  {play(again, reload, inquire("k")), play(again, inquire("k"), reload)},
		"PRO-16-third":     {play(lifted, lineage(3), inquire("k")), play(lifted, lineage(2), inquire("k"))},
		"FLR-15-consent":   {play(say(1), compaction("T1", judged("error"))), play(say(1), compaction("T1", judged("ok")))},
		"FLR-15-silent":    {play(say(1), compaction("T1", judged("silent"))), play(say(1), compaction("T1", judged("timeout")))},
		"FLR-15-reloaded":  {play(say(1), reload, compaction("T1", judged("error"))), play(say(1), compaction("T1", judged("error")), reload)},
		"FLR-15-third":     {play(lineage(2), say(3), compaction("T3", judged("error"))), play(lineage(1), say(2), compaction("T2", judged("error")))},
		"FLR-16-both":      {play(fix), play(say(1), compaction("T1"))},
		"FLR-16-reloaded":  {play(fix, reload), play(reload)},
		"FLR-16-third":     {play(fix, lineage(3)), play(fix, lineage(2))},
		"FLR-17-deleted":   {play(fix), play(say(1), compaction("T1"))},
		"FLR-17-reloaded":  {play(fix, reload), play(reload)},
		"FLR-17-third":     {play(fix, lineage(3)), play(fix, lineage(2))},
	}
}
