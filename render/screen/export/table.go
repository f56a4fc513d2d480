package export

import (
	"playhead/render/desk"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/sim/times"
)

// openTable opens the strip to write a table of the recording.
func (st *Strip) openTable() {
	st.change(func(c *settings.Clip) {
		c.Kind = kindOf(choice.isTable)
		if _, set := st.S.Range(); !set {
			c.Whole = true
		}
	})
	st.open = true
}

// whyNoTable says why no table can be written as it was chosen, "" if one can.
func whyNoTable(st *Strip, c choice) string {
	if c.Alone && st.S.Followed < 0 {
		return "Follow a player to export them alone."
	}
	return ""
}

// tableOf returns what a table shall hold.
func tableOf(st *Strip, c choice) *desk.Table {
	t := &desk.Table{Whole: c.Whole, Player: -1, Inferred: c.Inferred}
	if c.Alone {
		t.Player = st.S.Followed
	}
	return t
}

// tableControls are the controls of a table.
func tableControls(c *choice) []control {
	either := func(label string, d drop, no, yes string, on *bool, set func(c *settings.Clip, on bool)) control {
		i := 0
		if *on {
			i = 1
		}
		return list(label, d, []string{no, yes}, i, func(c *settings.Clip, i int) { set(c, i == 1) })
	}
	return []control{
		either("Time", dropWhole, "the range", "whole recording", &c.Whole, func(c *settings.Clip, on bool) {
			c.Whole = on
		}),
		either("Players", dropAlone, "all players", "the followed player", &c.Alone, func(c *settings.Clip, on bool) {
			c.Alone = on
		}),
		either("Values", dropInferred, "recorded", "recorded and inferred", &c.Inferred,
			func(c *settings.Clip, on bool) { c.Inferred = on }),
	}
}

// tableSummary says in words what a table will hold.
func tableSummary(st *Strip, c choice, sel timeline.Range) string {
	length := times.WithUnit(sel.Length())
	if c.Whole {
		length = "whole recording"
	}
	who := "all players"
	if g := st.S.Game(); g != nil && c.Alone && st.S.Followed >= 0 {
		who = g.Label(st.S.Followed, st.S.Play.Tick())
	}
	return length + " · " + who + " · a row for every player and tick: position, speed, keys, aim"
}
