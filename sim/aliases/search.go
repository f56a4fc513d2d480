package aliases

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shortName is how many characters a name may have that is replaced only as a word of its own: as a part
// of other words it would occur by chance.
const shortName = 3

// A search finds names in texts. It is immutable.
type search struct {
	names map[rune][]needle // by the first character, the longest first
}

type needle struct {
	runes []rune // in lower case
	exact string
	alias string
}

// newSearch returns a search for the names of some tables of aliases. Of equal names the first table counts.
func newSearch(tables ...map[string]string) *search {
	s := &search{names: map[rune][]needle{}}
	for _, t := range tables {
		for name, alias := range t {
			n := needle{exact: name, alias: alias}
			for _, r := range name {
				n.runes = append(n.runes, unicode.ToLower(r))
			}
			first := n.runes[0]
			if !slices.ContainsFunc(s.names[first], func(o needle) bool { return o.exact == name }) {
				s.names[first] = append(s.names[first], n)
			}
		}
	}
	for _, ns := range s.names {
		// Names that differ only in case are taken in the order of their letters where neither is exact.
		slices.SortFunc(ns, func(a, b needle) int {
			return cmp.Or(cmp.Compare(len(b.runes), len(a.runes)), strings.Compare(a.exact, b.exact))
		})
	}
	return s
}

// replace returns text with aliases in place of names.
func (s *search) replace(text string) string {
	var b strings.Builder
	done, before := 0, ' '
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		alias, n := s.at(text[i:], unicode.ToLower(r), before)
		if n == 0 {
			before = r
			i += size
			continue
		}
		b.WriteString(text[done:i])
		b.WriteString(alias)
		before, _ = utf8.DecodeLastRuneInString(text[i : i+n])
		i += n
		done = i
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// at returns the alias of the longest name at the beginning of text, and how many bytes it takes there, 0
// without one. Of names that differ only in case, the one that is written exactly so counts.
func (s *search) at(text string, first, before rune) (alias string, bytes int) {
	longest := 0
	for _, n := range s.names[first] {
		if bytes > 0 && len(n.runes) < longest {
			break
		}
		size := n.prefix(text, before)
		if size > 0 && (bytes == 0 || text[:size] == n.exact) {
			alias, bytes, longest = n.alias, size, len(n.runes)
		}
	}
	return alias, bytes
}

// prefix returns how many bytes the name takes at the beginning of text, 0 if it is not there.
func (n *needle) prefix(text string, before rune) (size int) {
	for _, want := range n.runes {
		r, w := utf8.DecodeRuneInString(text[size:])
		if w == 0 || unicode.ToLower(r) != want {
			return 0
		}
		size += w
	}
	if len(n.runes) <= shortName {
		after, _ := utf8.DecodeRuneInString(text[size:])
		if size < len(text) && inWord(after) || inWord(before) {
			return 0
		}
	}
	return size
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
