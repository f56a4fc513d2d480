package export

import (
	"time"

	"playhead/render/desk"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/sim/times"
)

// longestPage is how much a moment page holds.
const longestPage = 10 * time.Minute

// whyNoPage says why no page can be written as it was chosen, "" if one can.
func whyNoPage(st *Strip, c choice) string {
	if r, ok := st.S.Range(); ok && r.Length() > longestPage {
		return "A page holds at most ten minutes: select a shorter range."
	}
	return whyNoTable(st, c)
}

// openPage opens the strip to write a page: of the selected range, or of what the notes are about.
func (st *Strip) openPage() {
	st.change(func(c *settings.Clip) {
		c.Kind = kindOf(choice.isPage)
		c.Whole = false
	})
	if _, set := st.S.Range(); !set {
		st.selectNotes()
	}
	st.open = true
}

// selectNotes selects the part of the recording that the notes are about, with a second around it, if a page can hold
// it.
func (st *Strip) selectNotes() {
	const around = time.Second
	var r timeline.Range
	for _, m := range st.S.Bookmarks.All() {
		if m.Name == "" {
			continue
		}
		from, to := m.Span()
		if from -= around; r.Empty() || from < r.From {
			r.From = max(0, from)
		}
		r.To = max(r.To, min(st.S.Total(), to+around))
	}
	if !r.Empty() && r.Length() <= longestPage {
		st.S.Select(r)
	}
}

// pageOf returns what a page shall hold.
func pageOf(st *Strip, c choice) *desk.Page {
	p := &desk.Page{Exact: c.Exact, Follow: st.S.Followed, Player: -1}
	if c.Alone {
		p.Player = st.S.Followed
	}
	return p
}

// pageControls are the controls of a page: those of a demo that apply to it.
func pageControls(c *choice) []control {
	inputs := demoControls(c)[0]
	alone := 0
	if c.Alone {
		alone = 1
	}
	return []control{inputs, list("Players", dropAlone, []string{"all players", "the followed player"}, alone,
		func(c *settings.Clip, i int) { c.Alone = i == 1 })}
}

// pageSummary says in words what a page will hold, and what it gives away.
func pageSummary(st *Strip, c choice, sel timeline.Range) string {
	length := times.WithUnit(sel.Length()) + " · "
	if c.Exact {
		return length + "this page will hold every player's exact inputs: a program can repeat them"
	}
	who := "all players"
	if g := st.S.Game(); g != nil && c.Alone && st.S.Followed >= 0 {
		who = g.Label(st.S.Followed, st.S.Play.Tick())
	}
	return length + who + " · a web page that plays offline, on phones too, without chat"
}
