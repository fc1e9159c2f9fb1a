package generators

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A spelling is a way to write an object of strings as JSON. Only the first is
// the canonical one (RFC 8785); the others are what common encoders write, so
// that a digest over them shows whether an adapter canonicalizes.
type spelling uint8

const (
	canonical    spelling = iota
	escapedHTML           // < > & U+2028 U+2029 escaped, keys by bytes, as Go's encoder does
	escapedASCII          // everything beyond ASCII escaped, keys by code points
	spaced                // a blank after each colon and comma, as Python's encoder does
	keysByBytes           // canonical but for the order of keys, which is that of UTF-8
	keysReversed
	escapedUpper // canonical but for the hexadecimal digits of escapes, which are upper case
	spellings
)

// render writes an object of strings.
func render(object map[string]string, s spelling) []byte {
	keys := make([]string, 0, len(object))
	for k := range object {
		keys = append(keys, k)
	}
	if s == canonical || s == spaced || s == keysReversed || s == escapedUpper {
		slices.SortFunc(keys, compareUTF16)
	} else {
		slices.Sort(keys)
	}
	if s == keysReversed {
		slices.Reverse(keys)
	}
	colon, comma := ":", ","
	if s == spaced {
		colon, comma = ": ", ", "
	}
	b := append(make([]byte, 0, 256), '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, comma...)
		}
		b = appendString(b, k, s)
		b = append(b, colon...)
		b = appendString(b, object[k], s)
	}
	return append(b, '}')
}

// compareUTF16 orders strings by their UTF-16 code units. Only a surrogate
// pair beside a rune from U+E000 on stands otherwise than by code points.
func compareUTF16(a, b string) int {
	for a != "" && b != "" {
		ra, na := utf8.DecodeRuneInString(a)
		rb, nb := utf8.DecodeRuneInString(b)
		if d := firstUnit(ra) - firstUnit(rb); d != 0 {
			return int(d)
		}
		if ra != rb {
			return int(ra - rb)
		}
		a, b = a[na:], b[nb:]
	}
	return len(a) - len(b)
}

func firstUnit(r rune) rune {
	if r < 0x10000 {
		return r
	}
	hi, _ := utf16.EncodeRune(r)
	return hi
}

func appendString(b []byte, text string, s spelling) []byte {
	b = append(b, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20 && strings.ContainsRune("\b\t\n\f\r", r):
			b = append(b, '\\', "btn?fr"[r-'\b'])
		case r < 0x20,
			s == escapedHTML && (r == '<' || r == '>' || r == '&' || r == 0x2028 || r == 0x2029):
			b = appendEscape(b, r)
			if digits := b[len(b)-4:]; s == escapedUpper {
				copy(digits, bytes.ToUpper(digits))
			}
		case s == escapedASCII && r >= 0x7f:
			for _, unit := range utf16.AppendRune(nil, r) {
				b = appendEscape(b, rune(unit))
			}
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

func appendEscape(b []byte, r rune) []byte {
	b = append(b, `\u0000`...)
	digits := strconv.AppendUint(make([]byte, 0, 4), uint64(r), 16)
	copy(b[len(b)-len(digits):], digits)
	return b
}

// digest returns the digest of an artifact over one spelling of its payload.
func digest(payload map[string]string, s spelling) string {
	sum := sha256.Sum256(render(payload, s))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// foreignDigest returns a digest by another function than SHA-256.
func foreignDigest(payload map[string]string, by digesting) string {
	text := render(payload, canonical)
	switch by {
	case digestSHA1:
		sum := sha1.Sum(text)
		return "sha1:" + hex.EncodeToString(sum[:])
	case digestMD5:
		sum := md5.Sum(text)
		return "md5:" + hex.EncodeToString(sum[:])
	}
	sum := sha512.Sum512(text)
	return "sha512:" + hex.EncodeToString(sum[:])
}
