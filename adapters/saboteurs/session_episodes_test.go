package saboteurs

import (
	"maps"
	"strings"

	"plimsoll/spec"
)

// picked are two sessions: one in which the fault shows at the last step, and
// one that lacks its circumstance and otherwise does much the same.
type picked struct{ breaks, clear []spec.Step }

// sessions holds, for each saboteur, the sessions picked for it.
func sessions() map[string]picked {
	all := map[string]picked{}
	for _, family := range []map[string]picked{literalSessions(), artifactSessions(), ledgerSessions(), coverageSessions(), floorSessions(), refusalSessions(), remainingSessions(), fieldSessions(), mergeSessions()} {
		maps.Copy(all, family)
	}
	return all
}

func literalSessions() map[string]picked {
	given, verified := play(say(1), tells("sha", sha)), play(say(1), stored(spec.Lossless, sha), hold("sha", sha))
	third := compaction("T3 " + sha)
	both := &spec.Act{Operation: "commit", Key: "k", Artifact: "a", Literals: map[string]string{"sha": sha, "n": "1.50"}}
	repeated := &spec.Append{ID: 2, Role: spec.RoleUser, Text: "T2 is about " + sha, Anchor: "T2", Tokens: 1}
	return map[string]picked{
		"RST-16-durable":   {play(say(1), hold("sha", sha), act("commit", "sha", sha)), play(given, hold("sha", sha), act("commit", "sha", sha))},
		"RST-16-compacted": {play(given, compaction("T1"), say(2), act("commit", "sha", sha)), play(given, compaction("T1"), act("commit", "sha", sha), say(2), act("commit", "sha", other))},
		"RST-16-summary":   {play(lineage(2), say(3), third, act("commit", "sha", sha)), play(lineage(1), say(3), third, act("commit", "sha", sha))},
		"RST-17-unartful":  {play(given, stored(spec.Lossless, other), actOn("commit", sha)), play(given, stored(spec.Lossless, sha), actOn("commit", sha))},
		"RST-17-seventh":   {play(wait(4), given, act("commit", "sha", sha)), play(wait(3), given, act("commit", "sha", sha))},
		"RST-18-prefix":    {play(given, act("commit", "sha", sha[:5])), play(given, tells("sha", sha[:5]+"cd"), act("commit", "sha", sha[:5]))},
		"RST-18-number":    {play(say(1), tells("n", "1.50"), act("commit", "n", "1.5")), play(say(1), tells("n", "1.50"), act("commit", "n", "1.50"), act("commit", "n", "1.6"))},
		"RST-18-folded":    {play(given, reload, act("commit", "sha", strings.ToUpper(sha))), play(given, act("commit", "sha", strings.ToUpper(sha)), reload)},
		"RST-20-memory":    {play(say(1), retry(sha), reload, retry(other)), play(say(1), retry(sha), compaction("T1"), retry(other), retry(sha))},
		"RST-20-compacted": {play(say(1), retry(sha), compaction("T1"), retry(other)), play(say(1), compaction("T1"), retry(sha), reload, retry(other))},
		"RST-20-second":    {play(say(1), retry(sha), reload, reload, retry(other)), play(say(1), retry(sha), reload, retry(other), reload)},
		"RST-21-untold":    {play(verified, actOn("commit", sha)), play(verified, tells("sha", sha), actOn("commit", sha))},
		"RST-21-lossy":     {play(say(1), stored("LOSSY_GIST", sha), hold("sha", sha), actOn("plan", sha)), play(verified, actOn("plan", sha))},
		"RST-21-mixed":     {play(verified, tells("n", "1.50"), both), play(verified, tells("n", "1.50"), actOn("commit", sha), act("commit", "n", "1.50"))},
		"RST-21-said":      {play(verified, repeated, actOn("commit", sha)), play(verified, actOn("commit", sha), repeated)},
		"RST-21-reloaded":  {play(verified, reload, actOn("commit", sha)), play(verified, actOn("commit", sha), reload)},
	}
}

func artifactSessions() map[string]picked {
	verified := play(say(1), stored(spec.Lossless, sha), hold("sha", sha))
	expand := &spec.SessionReconstruct{Artifact: "a", Operation: "authorize"}
	return map[string]picked{
		"RST-19-untagged":        {play(stored(spec.Lossless, sha), reload), play(reload, stored(spec.Lossless, sha))},
		"RST-19-filled":          {play(stored("", sha), reload), play(stored(spec.Lossless, sha), reload)},
		"RST-19-undigested":      {play(stored(spec.Lossless, sha), lineage(3)), play(stored(spec.Lossless, sha), lineage(2), reload)},
		"RST-22-remembered":      {play(verified, hold("sha", other), expand), play(say(1), stored(spec.Lossless, sha), hold("sha", other), expand)},
		"RST-22-remembered, act": {play(verified, hold("sha", other), actOn("commit", sha)), play(verified, actOn("commit", sha), hold("sha", other))},
		"RST-22-seventh":         {play(verified, wait(2), hold("sha", other), expand), play(verified, wait(1), hold("sha", other), expand)},
	}
}

func ledgerSessions() map[string]picked {
	given := play(say(1), tells("sha", sha))
	take := act("commit", "sha", sha)
	return map[string]picked{
		"PRO-04-loaded":       {play(loseLedger, reload), play(reload, loseLedger, inquire("k"))},
		"PRO-04-restarted":    {play(loseLedger, record("k", "no")), play(record("k", "no"), loseLedger, inquire("k"))},
		"PRO-04-third":        {play(lineage(3), loseLedger, inquire("k")), play(lineage(2), loseLedger, inquire("k"), reload)},
		"PRO-05-overwritten":  {play(record("k", "no", "never")), play(record("k", "no"), record("other", "never"))},
		"PRO-05-third":        {play(record("k", "no", "never", "not now")), play(record("k", "no", "never"), record("other", "not now"))},
		"PRO-11-reordered":    {play(say(1), record("k", "no", "never"), compaction("T1")), play(say(1), record("k", "no", "never"), compaction("T1", fromRaw), reload)},
		"PRO-11-shortened":    {play(say(1), record("k", "no"), compaction("T1")), play(say(1), record("k", "no"), compaction("T1", fromRaw), reload)},
		"PRO-11-context":      {play(say(1), record("k", "no"), compaction("T1")), play(say(1), compaction("T1"), record("k", "no"), compaction("T1", fromRaw), take)},
		"PRO-11-cliff":        {play(record("k", "no"), lineage(3)), play(record("k", "no"), lineage(2), reload)},
		"PRO-11-reloaded":     {play(record("k", "no"), reload), play(reload, record("k", "no"))},
		"PRO-13-guarded":      {play(given, record("k", "no"), take), play(given, record("other", "no"), take)},
		"PRO-13-context":      {play(given, record("k", "no"), compaction("T1"), take), play(given, compaction("T1"), record("k", "no"), take)},
		"PRO-13-late":         {play(record("k", "no"), lineage(3), tells("sha", sha), take), play(record("k", "no"), lineage(2), tells("sha", sha), take)},
		"PRO-13-cached":       {play(given, take, record("k", "no"), take), play(given, record("k", "no"), take)},
		"PRO-18-fresh":        {play(say(1), record("k", "no"), compaction("T1", fromRaw)), play(say(1), record("k", "no"), compaction("T1"))},
		"PRO-18-undone":       {play(say(1, 2), record("k", "no"), undo(1)), play(say(1), record("k", "no"), say(2), undo(1))},
		"PRO-18-undone, fork": {play(say(1, 2), record("k", "no"), fork(1)), play(say(1), record("k", "no"), say(2), fork(1))},
		"PRO-18-second":       {play(say(1, 2), undo(1), say(3), record("k", "no"), fork(1)), play(say(1, 2), record("k", "no"), undo(1), reload)},
		"PRO-19-asked":        {play(given, loseLedger, take), play(given, take, loseLedger, inquire("k"))},
		"PRO-19-reloaded":     {play(given, loseLedger, reload, take), play(given, loseLedger, take, reload)},
	}
}

func coverageSessions() map[string]picked {
	poisoned := play(lineage(1, doubtful), say(2), compaction("T2"))
	look := func(id int64) spec.Step { return &spec.SessionResolve{ID: id} }
	blanks := &spec.Append{ID: 1, Role: spec.RoleUser, Text: " T1\n", Anchor: "T1", Tokens: 1}
	return map[string]picked{
		"COV-19-retained":    {play(say(1, 2, 3), compaction("T1", keepTwo), compaction("T2 T3")), play(say(1, 2), compaction("T1 T2"), say(3), compaction("T3"))},
		"COV-19-arrival":     {play(lineage(1), say(2)), play(say(1, 2), compaction("T1 T2"))},
		"COV-19-cliff":       {lineage(3), lineage(2)},
		"COV-19-beginning":   {play(say(1), look(1)), play(say(1), compaction("T1"), look(1))},
		"COV-19-nearest":     {play(lineage(1), say(2), look(2)), play(say(1), look(1), compaction("T1"), look(1))},
		"COV-19-reworded":    {play(blanks, reload, look(1)), play(blanks, look(1), reload)},
		"COV-20-committed":   {play(say(1, 2), compaction("T1")), play(say(1, 2), compaction("T1 T2"))},
		"COV-20-reloaded":    {play(say(1, 2), compaction("T1"), reload), play(say(1, 2), compaction("T1 T2"), reload)},
		"CHN-08-trimmed":     {lineage(2, pinning("v2, never v3")), lineage(1, pinning("v2, never v3"))},
		"CHN-08-first":       {lineage(2, pinning("v2, never v3")), play(lineage(1, pinning("v2, never v3")), say(2), compaction("T2"))},
		"CHN-08-reloaded":    {play(lineage(1, pinning("v2", "v3")), reload), play(lineage(1, pinning("v2")), reload)},
		"CHN-03-healed":      {play(poisoned, reload), play(reload, poisoned)},
		"CHN-07-shown":       {play(lineage(1, doubtful), say(2), compaction("T2")), play(lineage(2), reload)},
		"CHN-09-newest":      {play(lineage(1), say(2), compaction("T2", negating)), play(lineage(1), say(2), compaction("T2"))},
		"CHN-09-third":       {play(lineage(2), say(3), compaction("T3", negating)), play(lineage(1), say(3), compaction("T3", negating))},
		"CHN-09-grandparent": {play(lineage(1, negating), say(2), compaction("T2"), say(3), compaction("T3")), play(lineage(1, negating), say(2), compaction("T2"))},
		"CHN-10-every":       {lineage(2, doubtful), lineage(1, doubtful)},
		"CHN-10-resumed":     {play(lineage(1, doubtful), say(2), compaction("T2", open), say(3), compaction("T3")), lineage(3, doubtful)},
		"CHN-10-current":     {lineage(2, doubtful), play(lineage(1, doubtful), say(2), reload)},
		"CHN-10-cliff":       {lineage(3, doubtful), lineage(2, doubtful)},
	}
}

func floorSessions() map[string]picked {
	refused := play(say(1), compaction("T1", hopeless))
	again := compaction("T1", hopeless)
	return map[string]picked{
		"FLR-08-saved":     {play(lineage(1, doubtful), reload), play(lineage(1), reload)},
		"FLR-08-copied":    {play(lineage(1, doubtful), say(2), fork(1)), play(lineage(1, doubtful), say(2), undo(1))},
		"FLR-08-second":    {play(lineage(1, doubtful), reload, reload), play(lineage(1, doubtful), reload)},
		"FLR-13-written":   {refused, play(say(1), compaction("T1"))},
		"FLR-13-second":    {play(refused, again), refused},
		"FLR-14-first":     {play(refused, compaction("T1", doubtful)), play(refused, again)},
		"FLR-14-retry":     {play(refused, compaction("T1", doubtful)), play(say(1), compaction("T1", doubtful), say(2), compaction("T2", hopeless))},
		"FLR-14-third":     {play(say(1), compaction("T1"), say(2), compaction("T2", hopeless), compaction("T2", doubtful)), play(refused, compaction("T1", doubtful))},
		"FLR-21-stubborn":  {play(refused, compaction("T1")), play(refused, compaction("T1", doubtful))},
		"FLR-21-second":    {play(refused, again, compaction("T1")), play(refused, compaction("T1"))},
		"OUT-01-swallowed": {play(say(1), compaction("T1", open)), play(say(1), compaction("T1"))},
		"OUT-01-third":     {lineage(3), lineage(2)},
	}
}
