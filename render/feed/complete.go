package feed

import (
	"slices"
	"strings"

	"playhead/sim"
)

// A Suggestion is a way to go on with a search.
type Suggestion struct {
	Label string
	Text  string // all of the search with it
}

// Known is what a search can name.
type Known struct {
	Players, Teams []string
	Groups         GroupSet // of events
}

// suggested is how many suggestions there are at most.
const suggested = 8

// Complete returns how the last word of a search can go on: the keys of a search,
// or the values of the key that is being typed.
func Complete(text string, known Known) []Suggestion {
	start := lastWord(text)
	before, word := text[:start], text[start:]
	key, value, valued := strings.Cut(word, ":")
	if !valued {
		var out []Suggestion
		for _, k := range keys {
			if strings.HasPrefix(k, strings.ToLower(word)) {
				out = append(out, Suggestion{Label: k + ":", Text: before + k + ":"})
			}
		}
		return out
	}
	var values []string
	switch strings.ToLower(key) {
	case keyWho, keyNear:
		values = known.Players
	case keyTeam:
		values = known.Teams
	case keyKind:
		values = kindWords(known.Groups)
	}
	done := ""
	if i := strings.LastIndex(value, ","); i >= 0 {
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
			quoted := v
			if strings.Contains(v, " ") {
				quoted = `"` + v + `"`
			}
			out = append(out, Suggestion{Label: v, Text: before + key + ":" + done + quoted})
		}
	}
	return out
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
