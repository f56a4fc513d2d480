package table

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseFilter reads a filter for rows of the given columns. docs/tables.md describes
// the language. The error is a *FilterError; an empty text chooses every row.
func ParseFilter(columns []Column, text string) (*Filter, error) {
	if len(text) > maxFilter {
		return nil, &FilterError{
			maxFilter, len(text),
			fmt.Sprintf("The filter is too long: %d bytes, at most %d are read.", len(text), maxFilter),
		}
	}
	p := parser{columns: columns, text: text}
	f := &Filter{}
	for p.skipSpace(); p.at < len(text); p.skipSpace() {
		t, err := p.term()
		if err != nil {
			return nil, err
		}
		if p.tests += len(t.any); p.tests > MaxTests {
			return nil, &FilterError{
				p.from, len(text),
				fmt.Sprintf("The filter has too many parts: at most %d are allowed.", MaxTests),
			}
		}
		f.terms = append(f.terms, t)
	}
	return f, nil
}

// Terms returns the parts of a filter between spaces, as they are written. It reads any text.
func Terms(text string) (all []string) {
	p := parser{text: text}
	for p.skipSpace(); p.at < len(text); p.skipSpace() {
		p.from = p.at
		for p.value(); !p.ended(); p.value() {
			p.at++ // between two alternatives
		}
		all = append(all, text[p.from:p.at])
	}
	return all
}

// A Subject is what a term is about that begins with a name and a colon.
type Subject struct {
	Name  string // Column.Key, or the word of a pair
	Pair  bool   // the value names two players: nova>rook
	Not   bool
	Value string // as it is written; "" while it is still to be typed
}

// SubjectOf returns what a term is about, false if it begins with no name of a column or pair.
func SubjectOf(columns []Column, term string) (s Subject, ok bool) {
	p := parser{columns: columns, text: term}
	if p.text, s.Not = strings.CutPrefix(term, "-"); p.text == "" {
		return s, false
	}
	name, ok := p.key()
	if !ok {
		return s, false
	}
	s.Value = p.text[len(name)+1:]
	column, word := p.about(name)
	switch {
	case column < 0:
		return s, false
	case word != "":
		s.Name, s.Pair = word, true
	default:
		s.Name = columns[column].Key
	}
	return s, true
}

type parser struct {
	columns []Column
	text    string
	at      int
	from    int // where the term began
	tests   int
}

func (p *parser) skipSpace() {
	for p.at < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.at:])
		if !unicode.IsSpace(r) {
			return
		}
		p.at += n
	}
}

func (p *parser) fail(from, to int, format string, args ...any) error {
	return &FilterError{from, to, fmt.Sprintf(format, args...)}
}

// term reads up to the next space outside of quotes.
func (p *parser) term() (t term, err error) {
	p.from = p.at
	if p.text[p.at] == '-' {
		t.not = true
		p.at++
	}
	if p.ended() {
		return t, p.fail(p.from, p.at, "A word or column is missing after the minus.")
	}
	column, word := -1, ""
	if name, ok := p.key(); ok {
		i := -1
		if i, word = p.about(name); i < 0 {
			return t, p.fail(p.at, p.at+len(name), "%s", unknownColumn(p.columns, name))
		}
		column = i
		p.at += len(name) + 1
	}
	for {
		v := p.value()
		one, err := p.testOf(column, word, v)
		if err != nil {
			return t, err
		}
		t.any = append(t.any, one)
		if len(t.any) > MaxTests || p.at >= len(p.text) || p.text[p.at] != ',' && p.text[p.at] != '|' {
			return t, nil
		}
		p.at++
	}
}

// testOf returns the test for a value, of a pair if word is one.
func (p *parser) testOf(column int, word string, v value) (test, error) {
	if word == "" {
		return p.test(column, v)
	}
	if v.text == "" {
		return test{}, p.fail(p.from, max(v.to, p.from+1), "A value is missing.")
	}
	c := &p.columns[column]
	t := test{column: column, op: isPair, all: []test{{
		column: column, of: p.columns, op: equals,
		needle: newNeedle(word),
	}}}
	names := [2]string{v.text, ""}
	if v.arrow >= 0 {
		names = [2]string{v.text[:v.arrow], v.text[v.arrow+1:]}
	}
	for side, name := range names {
		if name != "" {
			t.all = append(t.all, test{
				column: Find(p.columns, c.Pair[side]), of: p.columns, op: equals,
				needle: newNeedle(name),
			})
		}
	}
	return t, nil
}

// about returns the column that a name means, −1 without one, and of a pair the word.
func (p *parser) about(name string) (column int, word string) {
	if i := p.before(name); i >= 0 {
		return i, ""
	}
	if i := lookup(p.columns, name); i >= 0 {
		return i, ""
	}
	return p.pair(name)
}

// before returns the column of what came later, if name is "before" and all values behind it are words of
// that column, otherwise −1.
func (p *parser) before(name string) int {
	i := slices.IndexFunc(p.columns, func(c Column) bool { return c.Before })
	if i < 0 || !strings.EqualFold(name, beforeKey) {
		return -1
	}
	next := *p
	for next.at += len(name) + 1; ; next.at++ {
		v := next.value()
		if !slices.ContainsFunc(p.columns[i].Words, func(w string) bool { return strings.EqualFold(w, v.text) }) {
			return -1
		}
		if next.at >= len(p.text) || p.text[next.at] != ',' && p.text[next.at] != '|' {
			return i
		}
	}
}

// beforeKey is the key of what came later.
const beforeKey = "before"

// pair returns the column whose words say what happened between two, if name is one of
// them, otherwise −1.
func (p *parser) pair(name string) (column int, word string) {
	for i := range p.columns {
		c := &p.columns[i]
		if Find(p.columns, c.Pair[0]) < 0 || Find(p.columns, c.Pair[1]) < 0 {
			continue
		}
		for _, w := range c.Words {
			if strings.EqualFold(w, undashed(name)) {
				return i, w
			}
		}
	}
	return -1, ""
}

// ended reports whether there is no more of the term.
func (p *parser) ended() bool {
	if p.at >= len(p.text) {
		return true
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return unicode.IsSpace(r)
}

// key returns the name before a colon. It may have dashes for underscores where it is one of a column or pair.
func (p *parser) key() (string, bool) {
	rest, dashed := p.text[p.at:], false
	for i := range len(rest) {
		switch c := rest[i]; {
		case c == ':':
			if dashed {
				if column, _ := p.about(rest[:i]); column < 0 {
					return "", false
				}
			}
			return rest[:i], i > 0
		case c == '-':
			dashed = true
		case c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'):
			return "", false
		}
	}
	return "", false
}

// A value is one of the alternatives of a term.
type value struct {
	text     string
	quoted   bool // all of it: it is text, whatever it looks like
	arrow    int  // index of a > outside of quotes, −1 without one
	from, to int
}

// value reads an alternative. A quote that is not closed ends with the text: it is
// still being typed.
func (p *parser) value() value {
	v := value{from: p.at, arrow: -1}
	var b strings.Builder
	bare := false
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c == '"' {
			v.quoted = true
			p.at++
			p.quoted(&b)
			continue
		}
		r, n := utf8.DecodeRuneInString(p.text[p.at:])
		if unicode.IsSpace(r) || c == ',' || c == '|' {
			break
		}
		if c == '>' && v.arrow < 0 {
			v.arrow = b.Len()
		}
		// An operator may come before a quote: name:="a b".
		bare = bare || c != '='
		b.WriteString(p.text[p.at : p.at+n])
		p.at += n
	}
	v.text, v.to = b.String(), p.at
	v.quoted = v.quoted && !bare && !strings.HasPrefix(p.text[v.from:], "=")
	return v
}

// quoted reads up to the closing quote.
func (p *parser) quoted(b *strings.Builder) {
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == '"':
			return
		case c == '\\' && p.at < len(p.text):
			c = p.text[p.at]
			p.at++
		}
		b.WriteByte(c)
	}
}

// test returns the test for a value in a column, −1 for all texts.
func (p *parser) test(column int, v value) (test, error) {
	if v.text == "" && !v.quoted {
		return test{}, p.fail(p.from, max(v.to, p.from+1), "A value is missing.")
	}
	if column < 0 {
		if i := lookup(p.columns, v.text); i >= 0 && !v.quoted && p.columns[i].Kind == Flag {
			return test{column: i, op: isSet}, nil
		}
		if rest, exact := strings.CutPrefix(v.text, "="); exact && rest != "" && !v.quoted {
			return test{column: -1, of: p.columns, op: equals, needle: newNeedle(rest)}, nil
		}
		return test{column: -1, of: p.columns, needle: newNeedle(v.text)}, nil
	}
	c := &p.columns[column]
	t := test{column: column, of: p.columns}
	if v.text == "*" && !v.quoted {
		t.op = isThere
		return t, nil
	}
	op, rest := "", v.text
	if !v.quoted {
		op, rest = operator(v.text)
	}
	if c.Kind.Texts() {
		return p.textTest(c, t, v, op, rest)
	}
	if c.Kind == Flag {
		switch strings.ToLower(rest) {
		case "yes", "true", "1":
			t.op = isSet
		case "no", "false", "0":
			t.op = isNotSet
		default:
			return t, p.fail(v.from, v.to, "Column %s is yes or no, not %q.", c.Name(), rest)
		}
		if op != "" && op != "=" {
			return t, p.fail(v.from, v.to, "Column %s is yes or no: %s has no meaning there.", c.Name(), op)
		}
		return t, nil
	}
	return p.numberTest(c, t, v, op, rest)
}

func (p *parser) textTest(c *Column, t test, v value, op, rest string) (test, error) {
	switch {
	case op == "=", op == "" && c.Kind != Text:
		t.op = equals
	case op != "":
		return t, p.fail(v.from, v.to, "Column %s holds text: %s compares numbers.", c.Name(), op)
	}
	t.needle = newNeedle(rest)
	if c.Kind == Word {
		t.needle = newNeedle(strings.ReplaceAll(rest, " ", "_"))
	}
	return t, nil
}

// numberTest returns the test for a number, a comparison or a range.
func (p *parser) numberTest(c *Column, t test, v value, op, rest string) (test, error) {
	low, high, ranged := strings.Cut(rest, "..")
	if op != "" || !ranged {
		low, high, ranged = rest, rest, false
	}
	from, to := everything, everything
	for side, s := range [2]string{low, high} {
		if s == "" && ranged {
			continue
		}
		q, ok := parseQuantity(c, s)
		if !ok {
			return t, p.fail(v.from, v.to, "Column %s holds %s: %q is not one.", c.Name(), c.holds(), s)
		}
		if side == 0 {
			from = q
		} else {
			to = q
		}
	}
	if ranged && low == "" && high == "" {
		return t, p.fail(v.from, v.to, "A range needs a beginning or an end, such as 7..12.")
	}
	t.op, t.low, t.high, t.first, t.last = within, from.low, to.high, from.first, to.last
	if c.Kind == Instant {
		t.op = happened
	} else if ranged {
		t.low, t.high = from.value(-1), to.value(1)
	}
	switch op {
	case "<":
		t.low, t.first = math.Inf(-1), math.MinInt64
		t.high, t.last, t.openHigh = from.value(0), from.first-1, true
	case "<=":
		t.low, t.first = math.Inf(-1), math.MinInt64
		t.high = from.value(0)
	case ">":
		t.high, t.last = math.Inf(1), math.MaxInt64
		t.low, t.first, t.openLow = from.value(0), from.last+1, true
	case ">=":
		t.high, t.last = math.Inf(1), math.MaxInt64
		t.low = from.value(0)
	case "", "=":
		t.openHigh = !ranged && t.low != t.high
	}
	return t, nil
}

// operator cuts a comparison off the front of a value.
func operator(s string) (op, rest string) {
	for _, op := range []string{"<=", ">=", "<", ">", "="} {
		if rest, ok := strings.CutPrefix(s, op); ok {
			return op, rest
		}
	}
	return "", s
}
