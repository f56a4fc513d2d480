package library

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// A Query chooses recordings and, where it names a time, runs. The zero value
// chooses everything.
//
//	nova on Tsunami under 60s     the runs of nova on the map Tsunami below a minute
//	player:nova map:Tsunami <60s  the same
//	tsunami gg                    recordings with both words in a file name, map, player, server or chat
//	"good game"                   with both words next to each other
//	-practice                     without the word
//	chat:hello server:ger         words in the chat, in the server's name
//	format:demo                   of one format: the beginning of its name
//	2026 2026-08 2026-08-12       recorded in a year, a month, on a day
//	after:2026-08 before:2026-09  from then on; until then, exclusive
//	longer:10m shorter:2h         by length
//	finished                      with a finished run
//	in:demos                      below a folder, by a part of its path
//	is:watched is:unfinished      watched, not to the end
//	is:new is:bookmarked          never watched; with bookmarks
//
// A word matches the beginnings of words, in any case, without regard to
// accents. Everything must match.
type Query struct {
	Words         []string // anywhere
	Without       []string
	Players, Maps []string      // exact names in any case; any of them
	Servers, Chat []string      // words
	Formats       []string      // beginnings
	Under, Over   time.Duration // of a finished run: Over ≤ time < Under; 0: no bound
	Finished      bool
	Longer        time.Duration // of the recording
	Shorter       time.Duration
	From, To      time.Time // recorded in [From, To); zero: no bound
	In            []string  // parts of paths, any of them
	Is            []State   // all of them
	Understood    []Understood
	names         []name // what may name players and maps, in order
}

// A name is a part of a query that may be a player's or a map's name, or the beginning
// of one with spaces.
type name struct {
	label, text string // label: "player", "map", or "" for a word
	part        int    // which one of the query
	quoted      bool
	from, to    int // where it is in the query, bytes
}

// A State is what the user did with a recording.
type State uint8

// The states.
const (
	Watched    State = iota
	Unfinished       // watched, but not to its end
	New              // never watched
	Bookmarked
)

var states = map[string]State{"watched": Watched, "unfinished": Unfinished, "new": New, "bookmarked": Bookmarked}

// Understood is a part of a query that is more than a word to look for.
type Understood struct {
	Label, Value string // "player", "nova"
	From, To     int    // where it is in the text, bytes
}

// A QueryError says which part of a query is not understood.
type QueryError struct{ Part, Why string }

// Error implements error.
func (e *QueryError) Error() string {
	if e.Part == "" { // it is about the whole query
		return e.Why
	}
	return fmt.Sprintf("%q: %s", e.Part, e.Why)
}

// Limits of a query. SQLite has others, whose errors would mean nothing to the user.
const (
	maxQueryBytes = 8192
	maxQueryParts = 200 // words and phrases
)

// runs reports whether the query is about runs.
func (q *Query) runs() bool { return q.Finished || q.Under > 0 || q.Over > 0 }

// ParseQuery reads a query as typed. Every text is a query, but for a known
// prefix or comparison whose value makes no sense: then the error is a
// *QueryError, and the query holds everything else. A query that is too long is a
// *QueryError as well, and the query holds its beginning.
func ParseQuery(text string) (Query, error) {
	var p queryParser
	if len(text) > maxQueryBytes {
		p.fail("", fmt.Sprintf("the query is too long: it has %d bytes, and at most %d are searched for", len(text),
			maxQueryBytes))
		text = strings.ToValidUTF8(text[:maxQueryBytes], "")
	}
	p.rest = splitQuery(text)
	if n := len(p.rest); n > maxQueryParts {
		p.fail("", fmt.Sprintf("the query is too long: it has %d words, and at most %d are searched for", n,
			maxQueryParts))
		p.rest = p.rest[:maxQueryParts]
	}
	all := len(p.rest)
	for len(p.rest) > 0 {
		first, before, words := p.rest[0], p.rest, len(p.Words)
		p.label, p.value = "", ""
		p.next()
		last := before[len(before)-len(p.rest)-1]
		if p.label != "" {
			p.Understood = append(p.Understood, Understood{p.label, p.value, first.from, last.to})
		}
		if p.label == "player" || p.label == "map" || len(p.Words) > words {
			n := name{p.label, p.value, all - len(p.rest) - 1, last.quoted, first.from, last.to}
			if p.label == "" {
				n.text = last.text
			}
			p.names = append(p.names, n)
		}
	}
	return p.Query, p.err
}

// A part is one word or quoted phrase of a query.
type part struct {
	text     string
	quoted   bool
	from, to int // where it is in the query, bytes
}

// splitQuery splits at spaces outside quotes. A missing quote at the end is
// one still being typed.
func splitQuery(text string) []part {
	var parts []part
	var b strings.Builder
	quoted, inside, from := false, false, -1
	end := func(to int) {
		if b.Len() > 0 {
			parts = append(parts, part{b.String(), quoted, from, to})
		}
		b.Reset()
		quoted, from = false, -1
	}
	for i, r := range text {
		if from < 0 && !unicode.IsSpace(r) {
			from = i
		}
		switch {
		case r == '"':
			inside = !inside
			quoted = true
		case unicode.IsSpace(r) && !inside:
			end(i)
		default:
			b.WriteRune(r)
		}
	}
	end(len(text))
	return parts
}

type queryParser struct {
	Query
	rest         []part
	label, value string // of what was understood, "" for a word
	err          error
}

func (p *queryParser) understood(label, value string) { p.label, p.value = label, value }

func (p *queryParser) fail(text, why string) {
	if p.err == nil {
		p.err = &QueryError{text, why}
	}
}

// next reads the next part, with the ones that belong to it.
func (p *queryParser) next() {
	w := p.rest[0]
	p.rest = p.rest[1:]
	lower := strings.ToLower(w.text)
	field, value, prefixed := strings.Cut(w.text, ":")
	switch {
	case prefixed && p.field(strings.ToLower(field), value):
	case w.quoted:
		p.Words = append(p.Words, w.text)
	case len(lower) > 1 && (lower[0] == '<' || lower[0] == '>'):
		p.bound(lower[0] == '<', lower[1:])
	case p.phrase(lower):
	case lower == "finished":
		p.Finished = true
		p.understood("run", "finished")
	case len(lower) > 1 && lower[0] == '-':
		p.Without = append(p.Without, w.text[1:])
		p.understood("without", w.text[1:])
	default:
		if from, to, ok := parseDate(lower); ok {
			p.From, p.To = from, to
			p.understood("date", lower)
			return
		}
		p.Words = append(p.Words, w.text)
	}
}

// phrase reads "on MAP", "by PLAYER", "under TIME" and "over TIME". Without a
// value behind them these are words like others.
func (p *queryParser) phrase(word string) bool {
	if len(p.rest) == 0 {
		return false
	}
	value := p.rest[0].text
	switch word {
	case "on":
		p.Maps = append(p.Maps, value)
		p.understood("map", value)
	case "by":
		p.Players = append(p.Players, value)
		p.understood("player", value)
	case "under", "over":
		if _, ok := parseLength(value); !ok {
			return false
		}
		p.bound(word == "under", value)
	default:
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *queryParser) bound(under bool, value string) {
	d, ok := parseLength(value)
	switch {
	case !ok:
		p.fail(value, "not a time such as 60s, 1:23.45 or 2m")
	case under:
		p.Under = d
		p.understood("run under", value)
	default:
		p.Over = d
		p.understood("run over", value)
	}
}

// field reads "name:value", false if there is no such field.
func (p *queryParser) field(name, value string) bool {
	lists := map[string]*[]string{
		"player": &p.Players, "map": &p.Maps, "server": &p.Servers, "chat": &p.Chat, "format": &p.Formats,
		"kind": &p.Formats, "in": &p.In,
	}
	if list := lists[name]; list != nil {
		if value != "" {
			*list = append(*list, value)
			p.understood(name, value)
		}
		return true
	}
	if name == "is" {
		state, ok := states[strings.ToLower(value)]
		switch {
		case ok:
			p.Is = append(p.Is, state)
			p.understood("is", strings.ToLower(value))
		case value != "":
			p.fail(name+":"+value, "not watched, unfinished, new or bookmarked")
		}
		return true
	}
	lengths := map[string]*time.Duration{"longer": &p.Longer, "shorter": &p.Shorter, "under": &p.Under, "over": &p.Over}
	if length := lengths[name]; length != nil {
		d, ok := parseLength(value)
		if !ok && value != "" {
			p.fail(name+":"+value, "not a time such as 60s, 1:23.45 or 2h")
		}
		if ok {
			p.understood(name, value)
		}
		*length = d
		return true
	}
	if name != "after" && name != "before" {
		return false
	}
	from, _, ok := parseDate(value)
	switch {
	case !ok && value != "":
		p.fail(name+":"+value, "not a date such as 2026, 2026-08 or 2026-08-12")
	case name == "after":
		p.From = from
	default:
		p.To = from
	}
	if ok {
		p.understood(name, value)
	}
	return true
}

// parseLength reads 52, 52.14, 60s, 10m, 2h, 1:23.45 or 1:02:03.
func parseLength(text string) (time.Duration, bool) {
	unit := time.Second
	for suffix, u := range map[string]time.Duration{
		"s": time.Second, "m": time.Minute, "min": time.Minute,
		"h": time.Hour,
	} {
		if t, ok := strings.CutSuffix(text, suffix); ok && (suffix != "s" || !strings.HasSuffix(text, "ms")) {
			text, unit = t, u
			break
		}
	}
	total := 0.0
	parts := strings.Split(text, ":")
	if len(parts) > 3 || len(parts) > 1 && unit != time.Second {
		return 0, false
	}
	for _, p := range parts {
		v, err := strconv.ParseFloat(p, 64)
		if err != nil || v < 0 || v > 1e9 || strings.ContainsAny(p, "eExXnN+-") {
			return 0, false
		}
		total = total*60 + v
	}
	const longest = 1e7 // seconds: no recording is, and a Duration holds it
	if total*unit.Seconds() > longest {
		return 0, false
	}
	return time.Duration(total * float64(unit)), total > 0
}

// parseDate reads a year, a month or a day, and returns when it begins and
// ends in local time.
func parseDate(text string) (from, to time.Time, ok bool) {
	for _, f := range []struct {
		layout              string
		years, months, days int
	}{{"2006", 1, 0, 0}, {"2006-01", 0, 1, 0}, {"2006-01-02", 0, 0, 1}} {
		t, err := time.ParseInLocation(f.layout, text, time.Local)
		if err == nil && t.Year() >= 1990 && t.Year() < 2200 {
			return t, t.AddDate(f.years, f.months, f.days), true
		}
	}
	return time.Time{}, time.Time{}, false
}
