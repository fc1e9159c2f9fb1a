package generators

// The literals of a case are made of a frame and a code of four digits. Nothing
// else that the generators write holds four digits in a row, and the rune
// before a code is never a digit; so a literal occurs exactly where it was put,
// which is how a generated case is known for what it is. Codes carry no
// meaning: they are scattered anew for every case.
const (
	firstCode = 1000
	codePrime = 8999 // codes of a case are spread over this many
	maxTurns  = 500  // more than any case has
)

// A frame surrounds the code of a literal.
type frame struct{ before, after string }

// frames look like what sessions are full of: tickets, paths, hashes, UUIDs,
// branches, tables, errors, commands, numbers with units, and scripts in which
// bytes, runes and columns differ.
var frames = []frame{
	{"PAY-", ""}, {"#", ""}, {"T", ""}, {"r", "b"},
	{"src/pay/ledger_", ".go"}, {"a", ".go"}, {"/etc/nginx/conf.d/site-", ".conf"}, {`C:\logs\app`, ".txt"},
	{"be", "cafe"}, {"9fceb", "d0ae598e95dc"}, {"sha256:ab", "ef"},
	{"feedbeef-", "-abcd-cade-deadbeefcafe"}, {"urn:uuid:abad-", "-cede"},
	{"feature/refund-window-", ""}, {"origin/release-", ""}, {"billing_events_", ""}, {"orders.y", "_archive"},
	{"ErrQuota", "Exceeded"}, {"E_CONN_", ""}, {"exit status ", ""}, {"HTTP 503 (edge-", ")"},
	{"kubectl rollout undo deploy/api-", ""}, {"psql -f migrate_", ".sql"}, {"make test-", ""}, {"git revert c", ""},
	{"~", " ms"}, {"$", ""}, {"£", ""}, {"v2.", ".0"}, {"port ", "/tcp"}, {"limit=", "MiB"}, {"-", " °C"},
	{"https://db-", ".internal/health"}, {"ops+", "@corp.example"}, {"main.go:", ":7"}, {`"req-`, `"`}, {"[T", "]"}, {"<job ", ">"},
	{"支払い", "号"}, {"结算服务-", ""}, {"결제_", "번"}, {"ｆｕｌｌ－", "ｗ"},
	{"cafe\u0301-", ""}, {"café-", ""}, {"nai\u0308ve_", "e\u0301"}, {"счёт-", ""}, {"हिसाब-", "क"}, {"🚀rel-", ""},
}

// literal returns the literal of a frame and a code, which is a number from 0
// to codePrime-1.
func literal(f frame, code int) string {
	n := firstCode + code
	digits := [4]byte{byte('0' + n/1000), byte('0' + n/100%10), byte('0' + n/10%10), byte('0' + n%10)}
	b := make([]byte, 0, len(f.before)+4+len(f.after))
	b = append(b, f.before...)
	b = append(b, digits[:]...)
	return string(append(b, f.after...))
}

// spread is a permutation of 0 to codePrime-1: distinct codes or ids, in no
// order that tells anything.
type spread struct{ step, start int }

func newSpread(r *roll) spread { return spread{1 + r.n(codePrime-1), r.n(codePrime)} }

func (s spread) at(i int) int { return (s.start + i*s.step) % codePrime }

// ladders are literals each of which stands inside all later ones.
var ladders = [][]string{
	{"T1", "T12", "T123"},
	{"a.go", "x/a.go", "src/x/a.go", "src/x/a.go.orig"},
	{"9fceb02", "9fceb02d0ae5", "9fceb02d0ae598e95dc9"},
	{"orders", "orders_v2", "stg_orders_v2"},
	{"main", "main-2", "feature/main-2"},
	{"#47", "#47-fix", "PAY#47-fix"},
	{"決済", "決済API", "新決済API"},
	{"é", "née", "née2"},
}

// leads and tails make a sentence around a literal. None of them ends or
// begins with anything but a letter: the blanks come with the delimiters.
var (
	leads = []string{
		"Working on", "The user asked to fix", "Root cause traced to", "Do not touch", "Touch", "We must not retry", "Always retry", "Still open:",
		"Confirmed", "Reverted", "Tests never pass with", "Agreed to keep", "Perhaps the leak is in", "決定:", "Compare", "No change to",
		"First migrate", "Last of all migrate", "The deploy stopped at", "Nobody has seen", "Everybody has seen",
	}
	tails = []string{
		"as agreed", "after the second try", "because the lock is held", "until Friday", "and nothing else", "for now",
		"before the restart", "which failed twice", "in staging only", "per the review", "と確認済み", "without sign-off",
	}
	vague = []string{"that ticket", "the file in question", "the usual one", "it", "the earlier value", "その件"}
)

// blankSummaries say nothing at all.
var blankSummaries = []string{"", " ", "\n\n", "Understood.", "Sure! Please paste the conversation.", "…"}
