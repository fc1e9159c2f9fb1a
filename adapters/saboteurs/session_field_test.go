package saboteurs

import (
	"fmt"

	"plimsoll/spec"
)

// forbidding says in the summary that the key k is excluded.
func forbidding(c *spec.Compact) { c.Summary += " Never run k again." }

func judged(answer string) func(*spec.Compact) {
	return func(c *spec.Compact) { c.Judge = answer }
}

func given(ids ...int64) func(*spec.Compact) {
	return func(c *spec.Compact) { c.Shown, c.ShownSummary = append([]int64{}, ids...), true }
}

func unread(c *spec.Compact) { c.ShownSummary = false }

func recallOf(id int64) *spec.Recall {
	return &spec.Recall{ID: id, Handle: fmt.Sprintf("raw:%d", id)}
}

var (
	first  = &spec.Policy{First: 1}
	recall = recallOf(2)
	send   = &spec.Delegate{Key: "k"}
)

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
		"COV-18-dropped":   {play(say(1, 2), compaction("T1 T2", given(2))), play(say(1, 2), compaction("T1 T2", given(1, 2)))},
		"COV-18-summary":   {play(lineage(1), say(2), compaction("T2", given(2), unread)), play(lineage(1), say(2), compaction("T2", given(2)))},
		"COV-18-reloaded":  {play(say(1), reload, compaction("T1", given())), play(say(1), compaction("T1", given()), reload)},
		"COV-18-third":     {play(lineage(2), say(3), compaction("T3", given())), play(lineage(1), say(2), compaction("T2", given()))},
		"COV-21-bare":      {play(say(1, 2), compaction("T1")), play(say(1, 2), compaction("T1 T2"))},
		"COV-21-reloaded":  {play(say(1, 2), compaction("T1"), reload, recall), play(say(1, 2), compaction("T1"), recall, reload)},
		"COV-21-third":     {play(lineage(2), say(3, 4), compaction("T3"), recallOf(4)), play(lineage(1), say(3, 4), compaction("T3"), recallOf(4))},
		"COV-22-more":      {play(first, say(1, 2), compaction("T2")), play(say(1, 2), compaction("T1 T2"))},
		"COV-22-reloaded":  {play(first, reload, say(1, 2), compaction("T2")), play(first, say(1, 2), compaction("T2"), reload)},
		"COV-22-third":     {play(first, say(1, 2), compaction("T2"), say(3), compaction("T3"), say(4), compaction("T4")), play(first, say(1, 2), compaction("T2"))},
		"TXN-07-flagged":   {play(say(1, 2), compaction("T1 T2"), undo(1)), play(say(1), compaction("T1"), say(2), undo(1))},
		"TXN-07-summary":   {play(say(1, 2), compaction("T1 T2"), fork(1)), play(say(1), compaction("T1"), say(2), fork(1))},
		"TXN-07-second":    {play(say(1, 2, 3), compaction("T1 T2 T3"), undo(2), undo(1)), play(say(1, 2), compaction("T1 T2"), undo(1))},
		"TXN-08-reordered": {play(say(1, 2), reload), play(say(1), reload, say(2))},
		"TXN-08-bare":      {play(lineage(1), reload), play(say(1), reload, compaction("T1"))},
		"TXN-08-second":    {play(say(1, 2), reload, reload), play(say(1, 2), reload)},
		"OUT-03-before":    {lineage(1), say(1)},
		"OUT-03-reloaded":  {play(lineage(1), reload), lineage(1)},
		"OUT-03-third":     {lineage(3), lineage(2)},
		"OUT-04-verbatim":  {lineage(1), play(say(1, 2), compaction("T1", keepOne))},
		"OUT-04-behind":    {play(lineage(1), say(2)), lineage(1)},
		"OUT-04-reloaded":  {play(lineage(1), say(2), reload), play(lineage(1), reload)},
		"OUT-04-third":     {lineage(3), lineage(2)},
		"PRO-17-empty":     {play(record("k", "no"), send), play(record("other", "no"), send)},
		"PRO-17-lost":      {play(loseLedger, send), play(record("k", "no"), send)},
		"PRO-17-reloaded":  {play(record("k", "no"), reload, send), play(record("k", "no"), send, reload)},
		"PRO-17-third":     {play(record("k", "no"), lineage(3), send), play(record("k", "no"), lineage(2), send)},
		"FLR-17-deleted":   {play(fix), play(say(1), compaction("T1"))},
		"FLR-17-reloaded":  {play(fix, reload), play(reload)},
		"FLR-17-third":     {play(fix, lineage(3)), play(fix, lineage(2))},
	}
}
