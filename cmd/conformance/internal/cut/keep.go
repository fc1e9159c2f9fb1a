package cut

import "strings"

// keptWords stay as they are when a recording is rewritten: words that carry
// polarity, duty, doubt and order, the small words that hold a sentence
// together, and those by which recordings are read (units, extensions, schemes,
// words that tell of an error). None of them says whose recording it was.
var keptWords = wordSet(
	// Polarity, duty, doubt, order.
	`no not never none nor neither nothing cannot without except unless until only instead avoid stop
	don dont doesn doesnt didn didnt won wont can cant couldn shouldn wouldn isn aren wasn weren hasn haven hadn mustn mustnt needn
	must shall should may might could would will need needs always required allowed
	maybe perhaps probably possibly likely unlikely seems
	first then before after once next last again while when still yet`,
	// Small words. The first row also ends a contraction: don't, we'll.
	`t s d m ll re ve
	the and or but if else for from of to in into on onto at by as with about over under than so because though
	this that these those there here it its i we you he she they them us our your my me his her their
	is are was were be been being am has have had do does did not all any some each every both more most less least
	who what which where why how yes just also too very`,
	// Units of numbers.
	`ns us µs ms sec min h b k g kb mb gb tb ki mi gi ti kib mib gib tib px em rem fps hz khz mhz ghz`,
	// Extensions of files.
	`go mod sum js mjs cjs jsx ts tsx py rs c h cc cpp hpp java kt rb php cs swift sh bash ps1 sql md txt rst html css scss svg png
	json jsonl yaml yml toml xml csv ini conf cfg env lock log proto tf`,
	// Schemes of URLs.
	`http https ssh git file ws wss`,
	// How a reader knows an error, a command, source code, and the words of a
	// user inside a refusal.
	`error failed failure exception fatal panic denied found such permitted unable
	command cmd return throw const func user said`,
)

func wordSet(lists ...string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, w := range strings.Fields(list) {
			set[w] = true
		}
	}
	return set
}
