package feed

import (
	"context"
	"io"
	"slices"
	"testing"

	"playhead/sim"
)

// match is a decoder of a match: nova (0) in team 3 stands still, brick (1) walks
// away from nova, a tile a tick.
type match struct{ n int }

func (*match) Meta() sim.Meta { return sim.Meta{} }

func (m *match) Next(b *sim.Builder) error {
	if m.n == 200 {
		return io.EOF
	}
	if m.n == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Columns: sim.Cols(sim.X,
			sim.Y, sim.Team)})
	}
	b.Tick(sim.Tick(m.n))
	if m.n == 0 {
		b.Join(0, sim.Identity{Name: "nova"})
		b.Join(1, sim.Identity{Name: "two words", Clan: "the ants"})
	}
	for id, x := range []int{0, m.n} {
		b.Set(id, sim.X, int32(x*sim.TileUnits))
		b.Set(id, sim.Y, 0)
		b.Set(id, sim.Team, int32(3*(1-id)))
	}
	switch m.n {
	case 5:
		b.Event(sim.Event{Kind: sim.EventChat, Player: 1, Target: -1, Text: "hook me"})
	case 100:
		b.Event(sim.Event{Kind: sim.EventDeath, Player: 1, Target: -1})
	case 150:
		b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "again?"})
	}
	m.n++
	return nil
}

func TestASearchHasTerms(t *testing.T) {
	l := sim.Load(context.Background(), new(match))
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	for _, c := range []struct {
		search string
		want   []sim.Tick
	}{
		{"hook me", []sim.Tick{5}},
		{"who:nova", []sim.Tick{150}},
		{`who:"two words"`, []sim.Tick{5, 100}},
		{"who:two kind:chat", []sim.Tick{5}},
		{"kind:kill,chat", []sim.Tick{5, 100, 150}}, // a chip's group and a kind
		{"kind:death", []sim.Tick{100}},
		{"team:3", []sim.Tick{150}},
		{"team:0", []sim.Tick{5, 100}},
		{"near:nova", []sim.Tick{5, 150}},             // brick is 100 tiles away when they die
		{"near:0:00.1 kind:chat", []sim.Tick{5, 150}}, // within 10 s
		{"near:1:30", nil},
		{"who:", []sim.Tick{5, 100, 150}}, // filters nothing yet
		{"why:nova", nil},                 // no key: text
		{"-kind:chat", []sim.Tick{100}},
		{"-who:nova kind:chat", []sim.Tick{5}},
		{"tick:>50", []sim.Tick{100, 150}}, // a column of the table
		{`name:"two words" tick:..50`, []sim.Tick{5}},
		{"-name:nova hook", []sim.Tick{5}},
		{"event:died", []sim.Tick{100}},        // the one that only the window has
		{"tick:what", []sim.Tick{5, 100, 150}}, // cannot be read
		{"tick:", []sim.Tick{5, 100, 150}},     // filters nothing yet
		{"hook:", []sim.Tick{5, 100, 150}},
		{"clan:ants", []sim.Tick{5, 100}},
		{"-clan:ants kind:chat", []sim.Tick{150}},
		{"chat:nova", []sim.Tick{150}}, // who did it
	} {
		list := NewList(Filter{Groups: DefaultGroups &^ (1 << Joins), Text: c.search, Player: -1})
		for list.Update(r, 1000) {
		}
		var got []sim.Tick
		for i := range list.Len() {
			if _, e := list.At(r, i); e.Kind != sim.EventJoin {
				got = append(got, e.Tick)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q finds ticks %v, want %v", c.search, got, c.want)
		}
	}
}

func TestASearchIsCompleted(t *testing.T) {
	known := Known{Players: []string{"nova", "two words", "Brick nova"}, Teams: []string{"2", "3"}, Groups: 1 << Runs}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"who:", "team:", "kind:", "near:"}},
		{"k", []string{"kind:"}},
		{"hook", nil},
		{"who:", []string{"who:nova", `who:"two words"`, `who:"Brick nova"`}},
		{"who:NO", []string{"who:nova", `who:"Brick nova"`}},
		{`hi who:"two w`, []string{`hi who:"two words"`}},
		{"who:nova,t", []string{`who:nova,"two words"`}},
		{"kind:fi", []string{"kind:finish"}},
		{"kind:vo", nil}, // not in this game
		{"team:3 near:tw", []string{`team:3 near:"two words"`}},
		{"team:", []string{"team:2", "team:3"}},
	} {
		var got []string
		for _, s := range Complete(c.text, known) {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q goes on as %q, want %q", c.text, got, c.want)
		}
	}
}

func TestASearchSaysWhatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "who:nova tick:>5": "", "http://x": "", "tick:": "",
		"gg  tick:what -kind:chat": "what",
	} {
		wrong := Check(text)
		if got := wrong != nil; got != (want != "") {
			t.Errorf("%q: %v", text, wrong)
		} else if got && text[wrong.From:wrong.To] != want {
			t.Errorf("%q: %q is wrong, want %q", text, text[wrong.From:wrong.To], want)
		}
	}
}
