package render

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/shell"
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
		m.facts = append(m.facts, "yaw "+shell.Degrees(float64(yaw)/65536*2*math.Pi))
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

// momentText describes the moment at the playhead for other programs: where and
// when it is, and what the followed player does there.
func (w *Window) momentText() string {
	s := w.session
	g := s.Game()
	if g == nil {
		return s.Name
	}
	pos := s.Play.Position()
	head := []string{s.Name, timeline.Clock(pos, s.Total() >= time.Hour, 2), fmt.Sprintf("tick %d", s.Play.Tick())}
	if t, ok := s.WallClock(pos); ok {
		head = append(head, t.Format("2006-01-02 15:04:05.00 -0700"))
	}
	if g.Map.Name != "" {
		head = append(head, g.Map.Name)
	}
	out := strings.Join(head, " · ")
	if s.Followed < 0 {
		return out
	}
	var e exactLanes
	e.update(s, pos)
	m := momentOf(&e)
	if row := &e.rows.Row; e.rows != nil && row.Present() {
		k := g.Engine.UnitScale()
		at := fmt.Sprintf("at %.0f %.0f", float64(row.V[sim.X])*k, float64(row.V[sim.Y])*k)
		if row.Has.Has(sim.Z) {
			at += fmt.Sprintf(" %.0f", float64(row.V[sim.Z])*k)
		}
		m.facts = append([]string{at}, m.facts...)
	}
	if len(m.keys) > 0 {
		m.facts = append([]string{strings.Join(m.keys, "+")}, m.facts...)
	}
	return out + "\n" + g.Label(s.Followed, s.Play.Tick()) + ": " + strings.Join(m.facts, ", ")
}

// copyMoment copies the moment at the playhead.
func (w *Window) copyMoment() {
	if w.host.Copy == nil {
		return
	}
	w.host.Copy(w.momentText())
	w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconCopy, Title: "This moment copied"}, nil)
}

// bubbleLines are what the bubble says of the player whose keys are shown, and
// the time of day.
func (w *Window) bubbleLines(at time.Duration) []string {
	s := w.session
	if s.Game() == nil || at > s.Recording().Loaded() {
		return nil
	}
	var out []string
	line := fmt.Sprintf("tick %d", s.Recording().GameAt(at, s.Game().Index).TickAt(at))
	if day := s.TimeOfDay(at); day != "" {
		line += " · " + day
	}
	out = append(out, line)
	e := &w.lanes.hover
	e.update(s, at)
	m := momentOf(e)
	if len(m.keys) > 0 {
		out = append(out, strings.Join(m.keys, " "))
	}
	if n := min(len(m.facts), 2); n > 0 {
		out = append(out, strings.Join(m.facts[:n], " · "))
	}
	return out
}
