package events

import (
	"fmt"
	"path/filepath"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim/table"
)

// A search is the words that are looked for among the events.
type search struct {
	text  widget.Field
	ways  widget.List // suggestions that complete it
	wrong *table.FilterError
	// answer says why the search finds nothing, as none was.
	answer feed.Answer
	none   unanswered
}

// Search shows the list with what a text finds: see [part.Searched].
func (v *View) Search(text string) {
	v.D.ShowPanel(desk.RightPanel, layout.Open)
	v.Panel.Open(v)
	v.SetSearch(text)
}

// SetSearch lists what a text finds.
func (v *View) SetSearch(text string) {
	v.search.text.Replace(text)
	v.search.text.End(false)
	v.searched()
}

// Sieve returns which groups are listed, and what is searched for in them: see [part.Sieving].
func (v *View) Sieve() part.Sieve {
	return part.Sieve{Kinds: uint64(v.groups), Text: v.search.text.Text()}
}

// SetSieve lists other groups, and searches for something else.
func (v *View) SetSieve(s part.Sieve) {
	v.groups = feed.GroupSet(s.Kinds)
	v.SetSearch(s.Text)
}

// SieveWords says what changed of the list.
func (v *View) SieveWords(was, is part.Sieve) string {
	g := is.Switched(was)
	switch {
	case was.Text != is.Text && is.Text == "":
		return "clear search of events"
	case was.Text != is.Text:
		return fmt.Sprintf("search events for “%s”", is.Text)
	case g < 0:
		return "kinds of events"
	case feed.GroupSet(is.Kinds).Has(feed.Group(g)):
		return "list " + feed.Group(g).String()
	}
	return "hide " + feed.Group(g).String()
}

// SearchText returns the text of the search.
func (v *View) SearchText() string { return v.search.text.Text() }

// searched lists what the search finds after its text changed.
func (v *View) searched() {
	v.search.wrong = feed.Check(v.search.text.Text())
	v.Filter()
}

// OpenSearch shows the panel and gives the keyboard to the search: see [part.Searching].
func (v *View) OpenSearch() bool {
	v.Panel.Open(v)
	if v.D.Lay.Panel.Empty() {
		v.D.ShowPanel(desk.RightPanel, layout.Open)
	}
	v.typeSearch()
	v.search.text.SelectAll()
	return true
}

// typeSearch gives the keyboard to the search.
func (v *View) typeSearch() {
	v.suggest()
	v.D.Type(desk.Typing{
		Name: "search", Field: &v.search.text, Changed: func() { v.searched(); v.suggest() },
		Key:     func(key string) bool { return v.search.ways.Key(key) },
		Confirm: v.confirmSearch, Cancel: v.cancelSearch, Next: func() { v.D.Do(action.SearchNext) },
	})
}

func (v *View) confirmSearch() {
	v.D.StopTyping()
	if v.search.text.Text() != "" {
		v.D.Do(action.SearchNext)
	}
}

// cancelSearch empties the search field, and ends the typing.
func (v *View) cancelSearch() {
	v.D.StopTyping()
	v.clearSearch()
}

func (v *View) clearSearch() {
	if v.search.text.Text() != "" {
		v.SetSearch("")
	}
}

// unanswered is what the words depend on that say why a search finds nothing.
type unanswered struct {
	text          string
	found, total  int
	game, touches int
	mapless, more bool
	beside        string
}

// answer says why a search that finds nothing cannot be answered, and offers the demo that may answer it.
func (v *View) answer() {
	l, g := v.S.Events, v.S.Game()
	if g == nil {
		v.list.Why, v.list.Offer = "", part.Offer{}
		return
	}
	tiles, known := v.St.TilesOf(g.Index)
	mapless := known && tiles == nil
	now := unanswered{
		v.search.text.Text(), l.Len(), l.Total(), g.Index, g.TouchChanges, mapless, l.Behind(v.S.Recording()),
		g.Beside,
	}
	if now != v.search.none {
		v.search.none, v.search.answer = now, feed.Answer{}
		if !now.more {
			v.search.answer = l.Unanswered(v.S.Recording(), g, mapless)
		}
	}
	a := v.search.answer
	v.list.Why, v.list.Offer = a.Why, part.Offer{}
	if a.Contacts {
		v.list.Offer = part.Offer{
			Label: "Search the contacts", Tip: "List the hooks, hits and pushes that match",
			Action: action.SearchContacts,
		}
	}
	if !a.Demo || v.D.Host.Round.With == nil || g.Beside != "" {
		return
	}
	v.list.Offer = part.Offer{Label: "Add the demo of this round…", Action: action.WithRound}
	if beside := v.D.Host.Round.Beside; beside != nil {
		if path := beside(); path != "" {
			v.list.Offer.Label, v.list.Offer.Tip = "Add the demo of this round", filepath.Base(path)
		}
	}
}

// suggest finds completions for the search: its own words, and columns and their values.
func (v *View) suggest() {
	text := v.search.text.Text()
	known := feed.KnownAt(v.S.Game(), v.S.Play.World(), v.S.Seen.Hiding())
	known.Groups = v.Offered()
	ways := feed.Complete(text, known)
	if len(ways) == 0 && v.listed.table != nil && v.search.text.Caret() == len(text) {
		s := spread(v.listed.table, suggestedFrom).Suggest(text, len(text))
		for _, c := range s.List {
			if all := text[:s.From] + c.Text; all != text {
				ways = append(ways, feed.Suggestion{Label: c.Label, Text: all})
			}
		}
	}
	v.search.ways = widget.List{Chosen: -1, Field: &v.search.text, Take: func(i int) {
		v.SetSearch(ways[i].Text)
		v.suggest()
	}}
	for _, w := range ways {
		v.search.ways.Items = append(v.search.ways.Items, w.Label)
	}
}

// suggestedFrom is how many events suggestions are taken from: filling in the columns of 100,000 holds up a picture.
const suggestedFrom = 10_000

// spread returns a table of at most n of a table's rows, evenly spread.
func spread(t *table.Table, n int) *table.Table {
	if len(t.Rows) <= n {
		return t
	}
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i * len(t.Rows) / n
	}
	return t.Pick(rows)
}

// AddTerm adds a term to the search: see [part.Filterer].
func (v *View) AddTerm(term string) {
	text := v.search.text.Text()
	if text != "" {
		text += " "
	}
	v.SetSearch(text + term)
}

// TypeFilter types into the search: see [part.Filterer].
func (v *View) TypeFilter() { v.typeSearch() }
