package feed

import (
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// A Suggestion is a way to go on with a search.
type Suggestion struct {
	Label string
	Text  string // all of the search with it
}

// Known is what a search can name.
type Known struct {
	Players, Teams, Clans []string

	Groups   GroupSet // of events
	Contacts bool     // between players can be found
}

// suggested is how many suggestions there are at most.
const suggested = 8

// Complete returns how the last word of a search can go on: the keys of a search,
// or the values of the key that is being typed.
func Complete(text string, known Known) []Suggestion {
	word := text[lastWord(text):]
	key, value, valued := strings.Cut(word, ":")
	word = strings.TrimPrefix(word, "-")
	before := text[:len(text)-len(word)]
	key = strings.TrimPrefix(key, "-")
	if !valued {
		var out []Suggestion
		for _, k := range known.keys(word) {
			if strings.HasPrefix(k, strings.ToLower(word)) {
				out = append(out, Suggestion{Label: k + ":", Text: before + k + ":"})
			}
		}
		return out
	}
	var values []string
	of, column := table.SubjectOf(columns, word)
	quote := quoted
	switch strings.ToLower(key) {
	case keyWho, keyNear:
		values = known.Players
	case keyTeam:
		values = known.Teams
	case keyKind:
		values = kindWords(known.Groups)
	case keyClan:
		values, quote = known.Clans, table.Quote
	case keyBefore:
		values = columns[table.Find(columns, "then")].Words
	default:
		if values, quote = known.valuesOf(of), table.Quote; !column {
			values = nil
		}
	}
	ends := ","
	if of.Pair {
		ends = ",>"
	}
	done := ""
	if i := strings.LastIndexAny(value, ends); i >= 0 {
		done, value = value[:i+1], value[i+1:]
	}
	value = strings.ToLower(strings.Trim(value, `"`))
	var out []Suggestion
	for _, first := range []bool{true, false} { // those that begin so come first
		for _, v := range values {
			low := strings.ToLower(v)
			if begins := strings.HasPrefix(low, value); begins != first || !strings.Contains(low, value) ||
				low == value || len(out) == suggested {
				continue
			}
			out = append(out, Suggestion{Label: v, Text: before + key + ":" + done + quote(v)})
		}
	}
	return out
}

// quoted returns a value as the search's own terms have it.
func quoted(v string) string {
	if strings.Contains(v, " ") {
		return `"` + v + `"`
	}
	return v
}

// More keys that are offered: columns of events, and words for what a player did to another.
const (
	keyClan   = "clan"
	keyBefore = "before"
)

// contactKeys are offered first; the other words for contacts once they are typed.
var contactKeys = []string{"hook", "touched", "rescued-by", keyBefore}

// keys returns the keys that a search may go on with.
func (k *Known) keys(typed string) []string {
	all := slices.Clone(keys)
	if len(k.Clans) > 0 {
		all = append(all, keyClan)
	}
	if !k.Contacts {
		return all
	}
	all = append(all, contactKeys...)
	if typed != "" {
		for _, w := range sim.TouchWords() {
			if !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	return all
}

// valuesOf returns what is known of the values of a column, or of the players of a pair.
func (k *Known) valuesOf(of table.Subject) []string {
	if of.Pair {
		return k.Players
	}
	if i := table.Find(columns, of.Name); i >= 0 && columns[i].Kind == table.Player {
		return k.Players
	} else if i >= 0 && len(columns[i].Words) > 0 {
		return columns[i].Words
	}
	return nil
}

// lastWord returns where the last word of a search begins.
func lastWord(text string) int {
	quoted, start := false, 0
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case r == ' ' && !quoted:
			start = i + 1
		}
	}
	return start
}

// kindWords are the words for groups and for the kinds in them.
func kindWords(groups GroupSet) []string {
	var out []string
	for g := range NumGroups {
		if groups.Has(g) {
			out = append(out, g.String())
		}
	}
	for _, w := range sim.EventKindWords() {
		if k, ok := sim.ParseEventKind(w); ok && !slices.Contains(out, w) {
			if g, listed := GroupOf(k); listed && groups.Has(g) {
				out = append(out, w)
			}
		}
	}
	return out
}
