package contacts

import (
	"testing"

	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/table"
)

func TestTooltipsSayWhatPlayersDid(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	b.Tick(0)
	for id, name := range []string{"nova", "rook"} {
		b.Join(id, sim.Identity{Name: name})
	}
	b.Tick(500)
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	for _, tt := range []struct {
		c    contacts.Contact
		want string
	}{
		{
			contacts.Contact{Kind: contacts.Hook, Start: 100, End: 190, Moved: 40, Then: "freeze"},
			"nova hooked rook, 1.80 s; then freeze",
		},
		{
			contacts.Contact{Kind: contacts.Hammer, Start: 100, End: 100},
			"nova hammered rook",
		},
		{
			contacts.Contact{Kind: contacts.Shot, Start: 100, End: 100, Means: "laser"},
			"nova shot rook (laser)",
		},
		{
			contacts.Contact{Kind: contacts.Rescue, Start: 100, End: 100, Means: "hook"},
			"nova rescued rook (hook)",
		},
		{
			contacts.Contact{
				Kind: contacts.Freeze, Start: 100, End: 100, Means: "push", Before: 2,
				Origin: table.Computed,
			},
			"rook froze 0.04 s after nova touched them (push)",
		},
		{
			contacts.Contact{Kind: contacts.Freeze, Start: 100, End: 100, Means: "hook", Origin: table.Computed},
			"rook froze while nova touched them (hook)",
		},
		{
			contacts.Contact{Kind: contacts.Freeze, Start: 100, End: 100, Means: "laser"},
			"rook froze, by nova (laser)",
		},
		{
			contacts.Contact{
				Kind: contacts.Death, Start: 100, End: 100, Means: "push", Before: 50,
				Origin: table.Computed,
			},
			"rook died 1.00 s after nova touched them (push)",
		},
	} {
		c := tt.c
		c.From, c.To = 0, 1
		if c.Kind != contacts.Freeze && c.Kind != contacts.Death {
			c.Before = -1
		}
		of := contacts.NewTable()
		contacts.AddRows(of, r.Games[0], 0, []contacts.Contact{c})
		if got := sentence(of, &of.Rows[0]); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
