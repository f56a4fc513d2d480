package table

import (
	"cmp"
	"slices"
	"strings"
)

// Suggestions complete the part of a filter at the cursor.
type Suggestions struct {
	From, To int // the bytes of the filter that a candidate replaces
	List     []Candidate
}

// A Candidate is a way to go on.
type Candidate struct {
	Text  string // replaces the part
	Label string // what the list shows
	Rows  int    // how many rows have this value; for a column, how many have any
}

const (
	// MaxCandidates is how many ways to go on are offered.
	MaxCandidates = 8
	// fewLetters of a word are enough to offer columns.
	fewLetters = 2
)

// Suggest returns ways to complete the filter at the cursor, a position in bytes:
// values of the column that is named there, the most frequent ones first, or columns
// that begin with the word. Cost: a pass over one column.
func (t *Table) Suggest(filter string, cursor int) Suggestions {
	if len(filter) > maxFilter {
		return Suggestions{}
	}
	cursor = min(max(cursor, 0), len(filter))
	p := parser{columns: t.Columns, text: filter[:cursor]}
	var s Suggestions
	for p.skipSpace(); p.at < cursor; p.skipSpace() {
		s = t.suggestTerm(&p)
	}
	if s.To < cursor { // behind a space
		return Suggestions{From: cursor, To: cursor}
	}
	return s
}

// suggestTerm reads a term and completes its end.
func (t *Table) suggestTerm(p *parser) Suggestions {
	if p.text[p.at] == '-' {
		p.at++
	}
	column, word := -1, ""
	name, ok := p.key()
	if ok {
		if column = lookup(t.Columns, name); column < 0 {
			column, word = p.pair(name)
		}
		p.at += len(name) + 1
	}
	v := p.value()
	for p.at < len(p.text) && (p.text[p.at] == ',' || p.text[p.at] == '|') {
		p.at++
		v = p.value()
	}
	s := Suggestions{From: v.from, To: v.to}
	switch {
	case word != "":
		side, begun := 0, v.text
		if v.arrow >= 0 {
			side, begun = 1, v.text[v.arrow+1:]
			s.From += strings.LastIndexByte(p.text[v.from:v.to], '>') + 1
		}
		s.List = t.suggestValues(Find(t.Columns, t.Columns[column].Pair[side]), begun)
	case column >= 0:
		s.List = t.suggestValues(column, v.text)
	case !ok && !v.quoted && len(v.text) >= fewLetters:
		s.List = t.suggestColumns(strings.ToLower(v.text))
	}
	return s
}

func (t *Table) suggestValues(column int, begun string) (list []Candidate) {
	c := &t.Columns[column]
	if !c.Kind.Texts() && c.Kind != Integer && c.Kind != Flag {
		return nil
	}
	n := newNeedle(begun)
	for _, v := range t.values(column, nil) {
		text := v.cell.text
		quoted := Quote(text)
		if !c.Kind.Texts() {
			text = c.plain(v.cell)
			quoted = text
		}
		label := text
		if c.Kind == Weapon {
			label = WeaponName(text)
		}
		if n.within(text) || n.within(label) {
			list = append(list, Candidate{quoted, label, v.n})
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Rows, a.Rows), compareFold(a.Label, b.Label))
	})
	return list[:min(len(list), MaxCandidates)]
}

// plain returns a flag or an integer as a filter has it.
func (c *Column) plain(x Cell) string {
	if c.Kind == Flag {
		return c.Text(x)
	}
	return decimal(x.Float(), 0, false)
}

func (t *Table) suggestColumns(begun string) (list []Candidate) {
	for i := range t.Columns {
		c := &t.Columns[i]
		if !strings.HasPrefix(c.Name(), begun) && !strings.HasPrefix(c.spoken(), begun) {
			continue
		}
		text := c.Name() + ":"
		if c.Kind == Flag {
			text = c.Name()
		}
		n := 0
		for _, r := range t.indexed {
			n += yes(!r.Cells[i].Missing())
		}
		list = append(list, Candidate{text, c.Title, n})
	}
	return list[:min(len(list), MaxCandidates)]
}
