package timebar

import (
	"strings"

	"playhead/render/timeline"
	"playhead/sim"
)

// A playerMoment is a player at one tick in words.
type playerMoment struct {
	keys  []string // held
	lacks string   // which keys are not recorded
	facts []string // aim, speed and so on
}

// inferredWord is said of a value that the recording does not hold but implies.
const inferredWord = " (inferred)"

// momentOf puts the lanes of a player at one tick in words. recorder is the client id
// of the player who recorded.
func momentOf(e *exactLanes, recorder int) playerMoment {
	var m playerMoment
	if e.rows == nil {
		return m
	}
	row := &e.rows.Row
	if row.Present() {
		m.addKeys(e.rows.Rows)
	}
	if yaw, ok := row.Get(sim.Yaw); ok {
		m.facts = append(m.facts, "yaw "+timeline.Degrees(sim.GoldSrc, sim.Yaw, yaw))
	}
	for _, l := range [...]timeline.Lane{
		timeline.LaneAim, timeline.LaneStrafe, timeline.LaneSpeed,
		timeline.LanePresses, timeline.LaneFrames, timeline.LanePing,
	} {
		series := e.rows.Graphs[l].Series
		if l == timeline.LanePresses && len(series) > 1 {
			series = series[:1]
		}
		for _, v := range e.values(l, e.at, &e.rows.Graphs[l]) {
			if v.N >= len(series) || e.of.Player != recorder && ofRecorder(l, v.N) {
				continue
			}
			text := momentWords[l] + v.Text
			switch from := max(row.Provenance(sim.VX, e.tick), row.Provenance(sim.VY, e.tick)); {
			case l == timeline.LaneSpeed && from.Worked():
				text += " (" + from.String() + ")"
			case series[v.N].Inferred:
				text += inferredWord
			}
			m.facts = append(m.facts, text)
		}
	}
	return m
}

// ofRecorder reports whether series n of a lane is about the recorder's own game,
// whichever player is followed.
func ofRecorder(l timeline.Lane, n int) bool {
	return l == timeline.LaneFrames || l == timeline.LanePing && n == timeline.TripSeries
}

// addKeys adds the held keys and the weapon, and names those that are not recorded:
// otherwise they read as keys that are up.
func (m *playerMoment) addKeys(rows []timeline.Row) {
	var lacks []string
	keys := 0
	for i := range rows {
		r := &rows[i]
		word := keyWords[r.Label]
		if word != "" {
			keys++
		}
		switch {
		case word != "" && r.Missing:
			lacks = append(lacks, word)
		case !r.Held || len(r.Bars) == 0:
		case r.Changes:
			m.facts = append(m.facts, r.Bars[len(r.Bars)-1].Label)
		default:
			if r.Bars[len(r.Bars)-1].Inferred {
				word += inferredWord
			}
			m.keys = append(m.keys, word)
		}
	}
	switch {
	case keys > 0 && len(lacks) == keys:
		m.lacks = "keys –"
	case len(lacks) > 0:
		m.lacks = strings.Join(lacks, "/") + " –"
	}
}

// keyWords name the rows of the input lane.
var keyWords = map[string]string{
	"L": "left", "R": "right", "J": "jump", "H": "hook", "F": "fire", "Move": "move", "Jump": "jump", "Duck": "duck",
	"Fire": "fire",
}

// momentWords stand before the values of a lane.
var momentWords = map[timeline.Lane]string{
	timeline.LaneAim: "aim ", timeline.LaneStrafe: "turn ",
	timeline.LanePresses: "keys ",
}
