package tee

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/memo"
	"playhead/render/theme"
	"playhead/sim"
)

// A plate is a name on its way to a place where it covers no other.
type plate struct {
	id    int
	x, y  float64 // middle, top
	w     float64
	name  string
	extra string
	team  int
	rank  int     // 0 for those who are followed together
	far   float64 // distance to the followed player
	row   int     // rows it was moved up; −1: only the shape shows
	alpha float64
	lost  bool // out of sight
}

const (
	plateHeight = 18.0
	plateAbove  = 36.0 // units between the place of a tee and the foot of its plate
	plateRows   = 2
	shapesBelow = 0.35 // zoom below which names are shapes only
)

// labels are what is shown above tees: emoticons, and names, which keep off both
// emoticons and each other.
type labels struct {
	*drawing               // nil between pictures
	emotes   []layout.Rect // emoticons drawn

	// Memory that each picture uses again.
	plates []plate
	taken  []layout.Rect
	frozen memo.Table[sim.Tick, string] // what plates of the frozen say, by the ticks left
}

// namePlates draws the names of all players in view.
func (l *labels) namePlates() {
	plates := l.collectPlates()
	// Those who are farther from the followed player move out of the way, and all others do for those who are
	// followed together.
	slices.SortFunc(plates, func(a, b plate) int { return cmp.Or(a.rank-b.rank, cmp.Compare(a.far, b.far)) })
	taken := append(l.taken[:0], l.Covered...)
	taken = append(taken, l.emotes...)
	for i := range plates {
		taken = plates[i].settle(taken, l.cam.View.Y)
	}
	l.taken = taken
	// Shapes lie below names, so that all that is written can be read.
	for _, shapes := range [...]bool{true, false} {
		for i := len(plates) - 1; i >= 0; i-- {
			if (plates[i].row < 0) == shapes {
				l.namePlate(&plates[i])
			}
		}
	}
}

func (l *labels) collectPlates() []plate {
	fx, fy, follows := l.Place(l.Followed)
	if !follows {
		fx, fy = l.cam.X, l.cam.Y
	}
	var r sim.Row
	plates := l.plates[:0]
	add := func(id int, r *sim.Row, wx, wy float64, extra string) *plate {
		x, y := l.cam.ToScreen(wx, wy)
		if !l.inView(x, y, 60) {
			return nil
		}
		p := plate{
			id: id, x: x, y: y - plateAbove*l.cam.Zoom - plateHeight, team: team(l.Scene, r),
			far: math.Hypot(wx-fx, wy-fy), row: -1,
			alpha: l.plateAlpha(id),
		}
		if id != l.Followed && !slices.Contains(l.Only.Also, id) {
			p.rank = 1
		}
		if l.cam.Zoom >= shapesBelow || id == l.Followed {
			p.row = 0
			p.name = l.p.Fit(theme.Label.In(theme.Medium), l.Game.Label(id, l.Cur.Tick), 160)
			p.extra = extra
			p.w = l.plateWidth(&p)
			p.x, p.y = l.within(p.x, p.y, p.w)
		}
		plates = append(plates, p)
		return &plates[len(plates)-1]
	}
	for id := range l.Cur.Players {
		if l.Row(&r, id) {
			wx, wy := l.XY(id, &r)
			add(id, &r, wx, wy, l.extra(&r))
		}
	}
	l.eachLost(func(id int, r *sim.Row, age float64) {
		p := add(id, r, float64(r.V[sim.X]), float64(r.V[sim.Y]), fmt.Sprintf("last seen %.1f s", age/50))
		if p != nil {
			p.alpha, p.lost = lostAlpha(age), true
		}
	})
	l.eachSpectator(func(id int, r *sim.Row, x, y float64) {
		if p := add(id, r, x, y, "watches"); p != nil {
			p.alpha, p.lost = spectatorPlate, true
		}
	})
	l.plates = plates
	return plates
}

// plateAlpha returns how much is seen of a player's plate: more than of the tee
// where that fades, because it must be read.
func (l *labels) plateAlpha(id int) float64 {
	if l.otherTeam(id) < 1 {
		return 0.7
	}
	return 1
}

// within returns the middle and the top of a plate of width w, moved so far that
// all of it is in view.
func (l *labels) within(x, y, w float64) (float64, float64) {
	v := l.cam.View
	return max(v.X+2+w/2, min(x, v.Right()-2-w/2)), max(v.Y+2, min(y, v.Bottom()-2-plateHeight))
}

// extra returns what a plate says beside the name.
func (l *labels) extra(r *sim.Row) string {
	v, ok := r.Get(sim.FreezeEnd)
	switch {
	case ok && v == -1:
		return "deep frozen"
	case ok && sim.Tick(v) > l.Cur.Tick:
		return l.frozen.Get(sim.Tick(v)-l.Cur.Tick, func(left sim.Tick) string {
			return fmt.Sprintf("frozen %.1f s", float64(left)/50)
		})
	}
	return ""
}

// shapePx is how large the shape of a team is on a plate: where players are coloured
// by team, large enough for the number of a team whose colour another one has too.
func (l *labels) shapePx(team int) float64 {
	if l.teams && team >= theme.NumTeams {
		return 12
	}
	return 8
}

func (l *labels) plateWidth(p *plate) float64 {
	w := l.p.TextWidth(theme.Label.In(theme.Medium), p.name) + 14
	if p.team >= 0 {
		w += 10
	}
	if p.extra != "" {
		w += l.p.TextWidth(theme.Small.In(theme.Mono), p.extra) + 6
	}
	return w
}

// settle finds a place for p below top among those taken and returns them with
// it.
func (p *plate) settle(taken []layout.Rect, top float64) []layout.Rect {
	if p.row < 0 {
		return taken
	}
	for ; p.row <= plateRows; p.row++ {
		r := p.rect()
		if r.Y >= top && !overlapsAny(r, taken) {
			return append(taken, r)
		}
	}
	p.row = -1
	return taken
}

func overlapsAny(r layout.Rect, taken []layout.Rect) bool {
	for _, t := range taken {
		if r.Overlaps(t) {
			return true
		}
	}
	return false
}

func (p *plate) rect() layout.Rect {
	return layout.Rect{X: p.x - p.w/2, Y: p.y - float64(p.row)*(plateHeight+2), W: p.w, H: plateHeight}
}

func (l *labels) namePlate(p *plate) {
	l.p.PushAlpha(p.alpha)
	defer l.p.Pop()
	th := &l.p.P
	if p.row < 0 {
		shape, col := max(p.team, 0), color.NRGBA{255, 255, 255, 190}
		if p.team >= 0 {
			col = th.Team(p.team)
		}
		// A shape without a name is placed on the tee's head.
		const head = 27
		y := p.y + plateHeight + (plateAbove-head)*l.cam.Zoom - 8
		l.p.Disc(p.x, y, 4.6, theme.Fade(theme.Hex(0x0a0d10), 0.6))
		l.p.TeamShape(shape, p.x, y, 7, p.lost, col)
		return
	}
	r := p.rect()
	l.p.Plate(r, theme.RadiusButton)
	if p.id == l.Followed {
		l.p.Edge(r, theme.RadiusButton, th.Acc)
	}
	x := r.X + 7
	if p.team >= 0 {
		l.p.TeamShape(p.team, r.X+10, r.CenterY(), l.shapePx(p.team), p.lost, th.Team(p.team))
		x = r.X + 18
	}
	x += l.p.Text(x, r.CenterY(), theme.Label.In(theme.Medium), th.PlateText, p.name)
	if p.extra != "" {
		l.p.TextAt(x+6, r.CenterY(), canvas.Left, theme.Small.In(theme.Mono), th.PlateText2, p.extra)
	}
}
