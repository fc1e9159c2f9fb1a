package generators

// A pair stands around a literal in a summary.
type pair struct{ left, right string }

// coreDelimiters end a token in every profile (COV-11): white space, quotes,
// brackets and punctuation that does not go on into a word. The first is what
// most literals get.
var coreDelimiters = []pair{
	{" ", " "},
	{" (", ") "}, {" [", "] "}, {" {", "} "}, {" 「", "」 "}, {" （", "） "}, {" ⟨", "⟩ "},
	{` "`, `" `}, {" '", "' "}, {" “", "” "}, {" «", "» "}, {" ‘", "’ "},
	{" ", ". "}, {" ", ", "}, {" ", "; "}, {" ", ": "}, {" ", "! "}, {" ", "? "}, {" ", "… "}, {" ", "。 "}, {" ", "、 "},
	{" ", "- "}, {" ", "/ "}, {" ", "@ "}, {" ", "# "}, {" ", "..x "}, {" ", ".\n"}, {" ", ")."},
	{" -", " "}, {" .", " "}, {" /", " "}, {" :", " "}, {" @", " "}, {" #", " "}, {" ..", " "}, {" x..", " "},
	{" —", "— "}, {"\n- ", "\n"}, {"\t", "\t"}, {"\u00a0", "\u00a0"}, {"\u3000", "\u3000"}, {"\u2028", "\u2029"},
	{" *", "* "}, {" **", "** "}, {" %", "% "}, {" &", "& "}, {" \\", "\\ "}, {" ¿", "? "}, {" #/", "/# "}, {" @:", ":@ "},
	{" ", "‿ "}, {" ‿", " "}, {" ", "＿ "},
}

// looseDelimiters end a token by C4, and by no sentence of the core profile:
// symbols and format characters, and punctuation that goes on into a word.
var looseDelimiters = []pair{
	{" +", " "}, {" ", "+ "}, {" =", "= "}, {" <", "> "}, {" `", "` "}, {" |", "| "}, {" $", " "}, {" ", "^ "}, {" ~", "~ "},
	{" →", "→ "}, {" ", "© "}, {" 🚀", "🚀 "}, {" \u200b", "\u200b "}, {" ", "\u200d "}, {" \ufeff", " "}, {" ", "\u00ad "},
	{" ", ",x "}, {" ", ")x "}, {" ", "\"x "}, {" ", "…x "}, {" ", "!9 "}, {" ", "。次 "}, {" ", "'s "}, {" ", "+1 "},
	{" f(", ") "}, {" x,", " "}, {" x\"", "\" "}, {" 項「", "」 "}, {" k=", " "}, {" x&", "&y "},
	{" ", "‿x "}, {" x＿", " "}, {" \x00", " "}, {" ", "\x00 "}, {" ", "𐄀x "},
}

// longer surrounds a literal so that it is part of a longer token (C4): a
// letter, mark, digit or low line beside it, or a joiner that goes on.
var longer = []pair{
	{" ", "2 "}, {" ", "b "}, {" ", "_old "}, {" ", "é "}, {" ", "\u0301 "}, {" ", "号 "}, {" ", "² "}, {" ", "٣ "}, {" ", "ー "},
	{" x", " "}, {" x/", " "}, {" _", " "}, {" pre-", " "}, {" 旧", " "}, {" ops@", " "}, {" x:", " "}, {" v.", " "}, {" x#", " "},
	{" ", "-rc1 "}, {" ", ".bak "}, {" ", "/x "}, {" ", ":80 "}, {" ", "@v2 "}, {" ", "#L10 "}, {" ", ".\u0301 "}, {" ", "-_ "},
	{" (x/", ") "}, {" \"", ".bak\" "}, {" no", "no "},
	{" ", "𐐀 "}, {" 𐐀", " "}, {" ", "𝐱 "}, {" ", "𠀀 "}, {" 𠀀", " "}, {" ", "𝟗 "}, {" ", "-𐐀 "},
	{" ", "\u0903 "}, {" \u0903", " "}, {" ", "\u20dd "}, {" \u20dd", " "},
}
