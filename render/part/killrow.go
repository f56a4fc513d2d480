package part

import (
	"image/color"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

const (
	killGap     = 7.0
	MarkWidth   = 13.0 // of the headshot mark
	killShape   = 13.0 // of a team's shape, with the gap behind it
	leastWeapon = 33.0 // px below which a weapon says nothing, with the gap behind it
	between     = "›"  // instead of the weapon, unless the headshot mark is there
)

// IsKill reports whether e is a kill that is drawn in parts: in GoldSrc, of one
// player by another.
func IsKill(g *sim.Game, e *sim.Event) bool {
	return e.Kind == sim.EventKill && !g.Engine.Teeworlds() && e.Player >= 0 && e.Target >= 0 && e.Player != e.Target
}

// widths are what the parts of a row take, in px: a weapon with the gap behind it.
type widths struct{ killer, weapon, victim float64 }

// fitKill makes want fit into room px, of which fixed are not the parts'. less is
// what stands instead of a weapon that has no room.
func fitKill(want widths, room, fixed, less float64) (got widths, hasWeapon bool) {
	room -= fixed
	names := want.killer + want.victim
	if weapon := room - names; weapon >= min(want.weapon, leastWeapon) {
		return widths{want.killer, min(want.weapon, weapon), want.victim}, true
	}
	room -= less
	got = widths{want.killer, less, want.victim}
	if names <= room {
		return got, false
	}
	// A short name stays whole, a long one takes what is left.
	half := max(0, room/2)
	switch {
	case want.killer <= half:
		got.victim = room - want.killer
	case want.victim <= half:
		got.killer = room - want.victim
	default:
		got.killer, got.victim = half, half
	}
	return got, false
}

// KillTeams are the numbers of the team shapes of killer and victim, -1 for none, and the
// short names of their teams.
type KillTeams struct {
	Killer, Victim int
	Names          [2]string
}

// TeamsOf returns the teams of killer and victim as the recording knows them at the tick of
// the kill e of g.
func TeamsOf(g *sim.Game, e *sim.Event) KillTeams {
	t, w := KillTeams{Killer: -1, Victim: -1}, new(sim.World)
	if !g.At(e.Tick, w) {
		return t
	}
	for i, id := range [...]int16{e.Player, e.Target} {
		if id < 0 || int(id) >= len(w.Rows) {
			continue
		}
		team := w.Rows[id].Or(sim.Team, 0)
		*[...]*int{&t.Killer, &t.Victim}[i] = feed.TeamShape(g, team)
		t.Names[i] = TeamLabel(g, team)
	}
	return t
}

// TeamLabel returns the short name of a team in a game seen from above, "" if it is unknown.
func TeamLabel(g *sim.Game, team int32) string {
	if team < 1 {
		return ""
	}
	return feed.TeamInitial(g, team)
}

// width returns how wide the shapes are.
func (t KillTeams) width() (w float64) {
	for _, team := range [...]int{t.Killer, t.Victim} {
		if team >= 0 {
			w += killShape
		}
	}
	return w
}

// DrawKill draws the kill e of g into r, and behind it which other recording holds it, if
// there is room.
func DrawKill(p *widget.Painter, g *sim.Game, e *sim.Event, r layout.Rect, ink color.NRGBA, teams KillTeams) {
	bold, plain := theme.Label.In(theme.Medium), theme.Label
	killer, weapon, victim := g.PlayerLabel(e), feed.Weapon(g, e), g.TargetLabel(e)
	head := e.Headshot(g.Engine)
	fixed, less := killGap+teams.width(), p.TextWidth(plain, between)+killGap
	if head {
		fixed, less = fixed+MarkWidth+killGap, 0
	}
	want := widths{p.TextWidth(bold, killer), p.TextWidth(plain, weapon) + killGap, p.TextWidth(bold, victim)}
	if weapon == "" {
		weapon, want.weapon = between, less
	}
	got, armed := fitKill(want, r.W, fixed, less)
	if !armed {
		weapon = between
	}
	x, y := r.X, r.CenterY()
	text := func(st theme.Text, col color.NRGBA, s string, w float64) {
		p.TextIn(x, y, w+0.5, canvas.Left, st, col, s)
		x += w + killGap
	}
	shape := func(team int) {
		if team >= 0 {
			p.TeamShape(team, x+4, y, 8, false, p.T.Team(team))
			x += killShape
		}
	}
	shape(teams.Killer)
	text(bold, ink, killer, got.killer)
	if got.weapon > 0 {
		text(plain, p.T.T3, weapon, got.weapon-killGap)
	}
	if head {
		DrawKillMark(p, x+MarkWidth/2, y, p.T.Marks[theme.MarkKill])
		x += MarkWidth + killGap
	}
	shape(teams.Victim)
	text(bold, ink, victim, got.victim)
	if from := feed.Source(g, e); from != "" && x < r.Right() {
		p.TextIn(x, y, r.Right()-x, canvas.Left, plain, ink, from)
	}
}

// DrawKillMark draws the headshot mark around (x, y): a ring with four ticks.
func DrawKillMark(p *widget.Painter, x, y float64, col color.NRGBA) {
	p.Circle(x, y, 4, 1.4, col)
	for _, d := range [...][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		p.Line(x+d[0]*2.5, y+d[1]*2.5, x+d[0]*6.5, y+d[1]*6.5, 1.4, col)
	}
}
