package timebar

import (
	"playhead/render/timeline"
	"playhead/sim"
)

// A playerMoment is a player at one tick in words.
type playerMoment struct {
	keys  []string // held
	facts []string // aim, speed and so on
}

// momentOf puts the lanes of a player at one tick in words.
func momentOf(e *exactLanes) playerMoment {
	var m playerMoment
	if e.rows == nil {
		return m
	}
	for i := range e.rows.Rows {
		r := &e.rows.Rows[i]
		if !r.Held || len(r.Bars) == 0 {
			continue
		}
		if r.Changes {
			m.facts = append(m.facts, r.Bars[len(r.Bars)-1].Label)
			continue
		}
		m.keys = append(m.keys, keyWords[r.Label])
	}
	if yaw, ok := e.rows.Row.Get(sim.Yaw); ok {
		m.facts = append(m.facts, "yaw "+timeline.Degrees(sim.GoldSrc, sim.Yaw, yaw))
	}
	for _, l := range [...]timeline.Lane{timeline.LaneAim, timeline.LaneStrafe, timeline.LaneSpeed, timeline.LanePresses, timeline.LaneFrames, timeline.LanePing} {
		series := e.rows.Graphs[l].Series
		if l == timeline.LanePresses && len(series) > 1 {
			series = series[:1]
		}
		for _, v := range e.values(l, e.at, &e.rows.Graphs[l]) {
			if v.N < len(series) {
				m.facts = append(m.facts, momentWords[l]+v.Text)
			}
		}
	}
	return m
}

// keyWords name the rows of the input lane.
var keyWords = map[string]string{
	"L": "left", "R": "right", "J": "jump", "H": "hook", "F": "fire", "Move": "move", "Jump": "jump", "Duck": "duck", "Fire": "fire",
}

// momentWords stand before the values of a lane.
var momentWords = map[timeline.Lane]string{timeline.LaneAim: "aim ", timeline.LaneStrafe: "turn ", timeline.LanePresses: "keys "}
