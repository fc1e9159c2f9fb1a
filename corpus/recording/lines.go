package recording

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var errLong = errors.New("the line is too long, wanted at most 64 MiB")

// lines splits a stream into lines and knows where each began. A line over the
// limit is skipped without being held in memory.
type lines struct {
	r     *bufio.Reader
	limit int
	no    int   // number of the current line, from 1
	start int64 // offset of its first byte
	end   int64 // offset behind its last byte
	buf   []byte
}

func newLines(r io.Reader, limit int) *lines {
	return &lines{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next line without surrounding white space. The slice is
// valid until the next call. The error is io.EOF, errLong (the caller may go
// on), or what the reader reported.
func (l *lines) next() ([]byte, error) {
	l.start, l.buf = l.end, l.buf[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		l.end += int64(len(part))
		if long = long || len(l.buf)+len(part) > l.limit; !long {
			l.buf = append(l.buf, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil && (err != io.EOF || l.end == l.start) {
			if err != io.EOF {
				l.no++
				err = fmt.Errorf("reading stopped: %w", err)
			}
			return nil, err
		}
		break
	}
	if l.no++; long {
		return nil, errLong
	}
	line := l.buf
	if l.no == 1 {
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	}
	return bytes.TrimSpace(line), nil
}

// obj is one JSON object whose members are decoded when asked for: recorders
// change types between versions, and one odd member must not cost a record.
type obj map[string]jsontext.Value

type record struct {
	o     obj
	line  int
	start int64 // offset of the line
}

// Real recordings hold lone surrogates and repeated names. The decoder turns
// the former into U+FFFD, and the last of the latter wins.
var lax = json.JoinOptions(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))

func parse(line []byte) (obj, error) {
	if line[0] != '{' {
		return nil, fmt.Errorf("wanted a JSON object, the line begins with %q", line[:1])
	}
	var o obj
	if err := json.Unmarshal(line, &o, lax); err != nil {
		return nil, fmt.Errorf("wanted a JSON object: %w", err)
	}
	return o, nil
}

func decode[T any](v jsontext.Value) T {
	var out, zero T
	if len(v) == 0 || json.Unmarshal(v, &out, lax) != nil {
		return zero
	}
	return out
}

func (o obj) str(k string) string             { return decode[string](o[k]) }
func (o obj) flag(k string) bool              { return decode[bool](o[k]) }
func (o obj) obj(k string) obj                { return decode[obj](o[k]) }
func (o obj) list(k string) []jsontext.Value  { return decode[[]jsontext.Value](o[k]) }
func (o obj) has(k string) bool               { return len(o[k]) > 0 && o[k].Kind() != 'n' }
func (o obj) strs(k string) []string          { return decode[[]string](o[k]) }
func (o obj) isObj(k string) bool             { return len(o[k]) > 0 && o[k].Kind() == '{' }
func (o obj) num(k string) (n int64, ok bool) { return number(o[k]) }

// count is a size in tokens: what is no whole number from 0 on was not recorded.
func (o obj) count(k string) int64 {
	if n, ok := o.num(k); ok && n > 0 {
		return n
	}
	return 0
}

func number(v jsontext.Value) (int64, bool) {
	if len(v) == 0 || v.Kind() != '0' {
		return 0, false
	}
	var f float64
	if json.Unmarshal(v, &f) != nil || f < -1<<53 || f > 1<<53 || f != float64(int64(f)) {
		return 0, false
	}
	return int64(f), true
}

// blocks returns message content as blocks: a plain string is one text block.
func blocks(v jsontext.Value) []obj {
	if len(v) > 0 && v.Kind() == '"' {
		return []obj{{"type": jsontext.Value(`"text"`), "text": v}}
	}
	var out []obj
	for _, b := range decode[[]jsontext.Value](v) {
		if len(b) > 0 && b.Kind() == '"' {
			out = append(out, obj{"type": jsontext.Value(`"text"`), "text": b})
		} else if o := decode[obj](b); o != nil {
			out = append(out, o)
		}
	}
	return out
}

// text joins the texts of the blocks of v; images and the like have none.
func text(v jsontext.Value) string {
	var parts []string
	for _, b := range blocks(v) {
		if t := b.str("text"); t != "" {
			parts = append(parts, t)
		}
	}
	return join(parts)
}
