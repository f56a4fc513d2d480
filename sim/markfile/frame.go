package markfile

import (
	"math"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// frameColumns are what the recorder of a GoldSrc demo saw and did in the frame of a mark.
func frameColumns() []table.Column {
	degrees := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: table.Degrees, Digits: 2, From: table.Recorded, Rank: 4,
			What: what,
		}
	}
	return []table.Column{
		degrees("view_yaw", "View yaw", "Where the recorder of a GoldSrc demo looked in this frame, recoil included."),
		degrees("view_pitch", "View pitch", "How far down they looked, recoil included."),
		degrees("command_yaw", "Command yaw", "Where the usercmd of this frame aims."),
		degrees("command_pitch", "Command pitch", "How far down the usercmd aims."),
		{
			Key: "buttons", Title: "Buttons", Kind: table.Text, From: table.Recorded, Rank: 4,
			What: "The buttons of the usercmd.",
		},
		{
			Key: "commands", Title: "Commands", Kind: table.Text, From: table.Recorded, Rank: 4,
			What: "The console commands in this frame.",
		},
		{
			Key: "speed", Title: "Speed", Kind: table.Number, Unit: table.Speed, Digits: 1, From: table.Recorded,
			Rank: 4,
			What: "The horizontal speed of the recorder in this frame.",
		},
	}
}

// buttons are the names of the buttons of a usercmd.
var buttons = [...]struct {
	bit  int32
	name string
}{
	{1 << 0, "attack"},
	{1 << 1, "jump"},
	{1 << 2, "duck"},
	{1 << 3, "forward"},
	{1 << 4, "back"},
	{1 << 5, "use"},
	{1 << 9, "left"},
	{1 << 10, "right"},
	{1 << 11, "attack2"},
	{1 << 13, "reload"},
	{1 << 15, "score"},
}

// frames says what the recorder did in the frames of marks.
type frames struct {
	recorder int
	commands map[*sim.Game]map[sim.Tick][]string
	w        sim.World
}

// cells returns the values of frameColumns for a mark at a tick, all of them missing where there is no usercmd.
func (f *frames) cells(g *sim.Game, at sim.Tick) []table.Cell {
	cells := make([]table.Cell, len(frameColumns()))
	if g.Engine.Teeworlds() || !g.Columns.Has(sim.Buttons) {
		return cells
	}
	g.EachRow(f.recorder, at, at, &f.w, func() bool {
		r := &f.w.Rows[f.recorder]
		for i, c := range [...]sim.Col{sim.Yaw, sim.Pitch, sim.CmdYaw, sim.CmdPitch} {
			if v, ok := r.Get(c); ok {
				cells[i] = table.Float(math.Remainder(float64(v)*g.Engine.Column(c).Scale, 360)) // -180 to 180
			}
		}
		if v, ok := r.Get(sim.Buttons); ok {
			cells[4] = table.String(buttonText(v))
		}
		vx, there := r.Get(sim.VX)
		vy, both := r.Get(sim.VY)
		if there && both {
			k := g.Engine.Column(sim.VX).Scale
			cells[6] = table.Float(math.Hypot(float64(vx)*k, float64(vy)*k))
		}
		return false
	})
	if said := f.said(g)[at]; len(said) > 0 {
		cells[5] = table.String(strings.Join(said, "; "))
	}
	return cells
}

// said returns the console commands of the recorder by tick.
func (f *frames) said(g *sim.Game) map[sim.Tick][]string {
	if all, ok := f.commands[g]; ok {
		return all
	}
	all := map[sim.Tick][]string{}
	g.EachEvent(func(e *sim.Event) bool {
		if e.Kind == sim.EventCommand && int(e.Player) == f.recorder {
			all[e.Tick] = append(all[e.Tick], strings.TrimSpace(e.Text))
		}
		return true
	})
	if f.commands == nil {
		f.commands = map[*sim.Game]map[sim.Tick][]string{}
	}
	f.commands[g] = all
	return all
}

// buttonText names the buttons that are down.
func buttonText(v int32) string {
	var names []string
	for _, b := range buttons {
		if v&b.bit != 0 {
			names = append(names, b.name)
		}
	}
	return strings.Join(names, " ")
}
