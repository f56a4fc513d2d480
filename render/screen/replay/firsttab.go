package replay

import (
	"time"

	"playhead/render/part"
	"playhead/sim/occurs"
)

// first is how a recording opens: with the tab that the user chose last for this kind of
// game, or else the one that suits it. What is found takes a while, and the user may be
// faster.
type first struct {
	kind  string // of the game that was shown last, "" before the first
	over  bool   // a tab was opened, or it is too late to open one
	since time.Time
}

// stillOpens is how long after it was opened a recording may change its tab by itself.
const stillOpens = 5 * time.Second

// Stay has the tab stay as it is.
func (t *tabs) Stay() { t.first.over = true }

// OpenStacked shows the stacked parts in place of another tab.
func (t *tabs) OpenStacked() {
	t.values.shown = false
	t.Open(nil)
	t.arrange()
}

// show begins with another recording.
func (t *tabs) show() { t.first.over, t.first.since = false, time.Time{} }

// suit opens the tab that a recording opens with, once that has something to show. Another
// recording of the same kind keeps the tab.
func (t *tabs) suit() {
	r, f := t.screen, &t.first
	g := r.S.Game()
	if f.over || r.D.Still || g == nil {
		return
	}
	if f.since.IsZero() {
		f.since = r.D.Now()
	}
	if kind := occurs.Kind(r.S.Recording(), g); kind != f.kind {
		f.kind, t.open = kind, nil
	}
	chosen := r.D.Set.Tabs[f.kind]
	if t.open != nil || chosen != "" && chosen == t.firstTab().Title {
		f.over = true
		return
	}
	for _, tab := range t.offered() {
		own, ok := tab.(part.Suiting)
		if title := tab.Tab().Title; title == chosen || chosen == "" && ok && own.Suits(f.kind) {
			t.open, f.over = tab, true // without the keyboard: the user did not open it
			return
		}
	}
	f.over = r.S.Ended() && !r.Parts.Finding() || r.D.Now().Sub(f.since) > stillOpens
}
