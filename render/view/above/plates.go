package above

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/table"
)

// A plate is a name on its way to a place where it covers no other.
type plate struct {
	id        int
	x, y      float64 // middle, top
	w         float64
	at        canvas.Pt // the middle of the player
	initials  string    // instead of the name where it has no room
	short     float64   // how wide they are
	leads     bool      // a line leads to the player
	name      string
	extra     string
	uncertain bool        // the place is
	body      bool        // for a dead player: below the body and without a background
	ink       color.NRGBA // of a label, otherwise transparent
	alpha     float64
	far       float64 // to the followed player
	hidden    bool
}

const (
	plateHeight = 18.0
	plateAbove  = 31.0 // from the centre of a player to the top of their plate
)

// plate remembers a name for later: plates lie over all players.
func (d *drawing) plate(id int, x, y float64, extra string, uncertain bool, alpha float64) {
	if !d.Names {
		return
	}
	p := plate{
		id: id, x: x, y: y - plateAbove, at: canvas.Pt{X: x, Y: y}, name: d.Game.Label(id, d.Cur.Tick),
		extra: table.WeaponName(extra), uncertain: uncertain, alpha: alpha,
	}
	p.initials = initials(p.name)
	p.short = d.p.TextWidth(theme.Small, p.initials) + 8
	p.name = d.p.Fit(theme.Label.In(theme.Medium), p.name, 140)
	p.w = d.p.TextWidth(theme.Label.In(theme.Medium), p.name) + 14
	if p.extra != "" {
		p.w += d.p.TextWidth(p.face(), p.extra) + 6
	}
	fx, fy := d.cam.View.CenterX(), d.cam.View.CenterY()
	if at, ok := d.place(d.Followed); ok {
		fx, fy = d.cam.ToScreen(at.X, at.Y)
	}
	p.far = math.Hypot(x-fx, y-fy)
	if uncertain {
		p.far += 1e6 // who is seen comes first
	}
	d.scene.plates = append(d.scene.plates, p)
}

// labels keeps the labels of map positions.
func (d *drawing) labels() {
	for i := range d.Labels {
		l := &d.Labels[i]
		x, y := d.cam.ToScreen(l.X, l.Y)
		if !d.inView(x, y, 0) {
			continue
		}
		p := plate{
			id: labelID, x: x + l.DX, y: y + l.DY - plateHeight/2, w: d.p.TextWidth(theme.Small, l.Text) + 12,
			name: l.Text, ink: l.Ink, alpha: 1, far: 1e5,
		}
		if l.Right {
			p.x += p.w / 2
		}
		d.scene.plates = append(d.scene.plates, p)
	}
}

// labelID is no player's.
const labelID = -2

// bodyName remembers the name of a body.
func (d *drawing) bodyName(id int, x, y, alpha float64) {
	name := d.p.Fit(theme.Label, d.Game.Label(id, d.Cur.Tick), 120)
	d.scene.plates = append(d.scene.plates, plate{
		id: id, x: x, y: y + 16 - plateHeight/2, w: d.p.TextWidth(theme.Label, name) + 2, name: name, alpha: alpha,
		body: true, far: 2e6,
	})
}

func (p *plate) face() theme.Text {
	if p.uncertain {
		return theme.Small
	}
	return theme.Label
}

func (p *plate) rect() layout.Rect {
	return layout.Rect{X: p.x - p.w/2, Y: p.y, W: p.w, H: plateHeight}
}

// drawPlates draws the names, those near the followed player where they belong,
// others as initials where there is room for those.
func (d *drawing) drawPlates() {
	d.labels()
	ps := d.scene.plates
	settler{d.cam.View, d.Covered, ps}.settle()
	for i := len(ps) - 1; i >= 0; i-- {
		if p := &ps[i]; !p.hidden && p.leads {
			d.lead(p)
		}
	}
	for i := len(ps) - 1; i >= 0; i-- {
		if !ps[i].hidden {
			d.drawPlate(&ps[i])
		}
	}
}

// lead draws the line from a player to their initials.
func (d *drawing) lead(p *plate) {
	r := p.rect()
	to := canvas.Pt{X: max(r.X, min(p.at.X, r.Right())), Y: max(r.Y, min(p.at.Y, r.Bottom()))}
	dx, dy := to.X-p.at.X, to.Y-p.at.Y
	far := math.Hypot(dx, dy)
	if far <= discRadius {
		return
	}
	from := canvas.Pt{X: p.at.X + dx/far*discRadius, Y: p.at.Y + dy/far*discRadius}
	d.p.Line(from.X, from.Y, to.X, to.Y, 1, theme.Fade(d.p.P.PlateText2, p.alpha))
}

func (d *drawing) drawPlate(p *plate) {
	th := &d.p.P
	r := p.rect()
	d.p.PushAlpha(p.alpha)
	if p.body {
		d.p.TextOutlined(p.x, r.CenterY(), canvas.Center, theme.Label, th.PlateText2, inkColor, p.name)
		d.p.Pop()
		return
	}
	d.p.Plate(r, theme.RadiusButton)
	if p.id == d.Followed {
		d.p.Edge(r, theme.RadiusButton, th.Acc)
	}
	if p.ink.A > 0 {
		d.p.Text(r.X+6, r.CenterY(), theme.Small, p.ink, p.name)
		d.p.Pop()
		return
	}
	ink, second := th.PlateText, th.PlateText2
	if p.uncertain {
		ink, second = th.PlateText2, color.NRGBA(theme.Hex(0xffc24d))
	}
	if p.leads {
		d.p.TextAt(p.x, r.CenterY(), canvas.Center, theme.Small, ink, p.initials)
		d.p.Pop()
		return
	}
	x := r.X + 7
	x += d.p.Text(x, r.CenterY(), theme.Label.In(theme.Medium), ink, p.name)
	if p.extra != "" {
		d.p.TextAt(x+6, r.CenterY(), canvas.Left, p.face(), second, p.extra)
	}
	d.p.Pop()
}

// seconds returns a duration as "0.8 s".
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s" }

// bodyOf reports whether s is a dead body, and whose.
func bodyOf(g *sim.Game, s *sim.Span) (id int, ok bool) {
	return int(s.Owner), s.Kind == sim.SpanOther && g.Name(s.Type) == "corpse"
}
