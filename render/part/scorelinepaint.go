package part

import (
	"image/color"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A ScoreSide is one side of a game of two.
type ScoreSide struct {
	Team  int // number of the team's shape
	Score int32
	// Unscored says that the score is not recorded.
	Unscored bool
	// Flag describes the side's flag: its carrier, or that it was dropped. It is
	// empty while the flag is at its stand, and in games without flags.
	Flag string
}

// score returns the score as text.
func (s *ScoreSide) score() string {
	if s.Unscored {
		return "–"
	}
	return strconv.Itoa(int(s.Score))
}

// A Scoreline is what a game says over its picture: the score and the clock, or
// the time of a race.
type Scoreline struct {
	Sides []ScoreSide // two or none
	Clock string
	Note  string // "Sudden death", "checkpoint 4"
	Ink   color.NRGBA
}

// Sizes of the line.
const (
	lineHeight = 28.0
	flagHeight = 22.0
	sideWidth  = 58.0
	lineGap    = 8.0
	// stripHeight is how much lower the line is below a key strip.
	stripHeight = 40.0
)

// Draw draws the line at the top centre of the map. If a key strip ends at strip,
// the line is centred in the area to its right, or placed below the strip if that
// area is too narrow.
func (s *Scoreline) Draw(p *widget.Painter, m layout.Rect, margin, strip float64) {
	clock := theme.Title.In(theme.Mono)
	w := 20 + p.TextWidth(clock, s.Clock)
	note := p.TextWidth(theme.Label.In(theme.Medium), s.Note) + 16
	if s.Clock == "" {
		w = 20 + p.TextWidth(theme.Label.In(theme.Medium), s.Note)
	}
	if len(s.Sides) > 0 {
		w += 2 * sideWidth
	}
	r := layout.Rect{X: m.CenterX() - w/2, Y: m.Y + margin - 2, W: w, H: lineHeight}
	if wide := max(w, note); strip > 0 && m.CenterX()-wide/2 < m.X+strip+lineGap {
		if left := m.X + strip + lineGap; left+wide+lineGap <= m.Right() {
			r.X = (left+m.Right())/2 - w/2
		} else {
			r.Y += stripHeight
		}
	}
	p.Plate(r, theme.RadiusCard)
	if s.Clock == "" {
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Label.In(theme.Medium), s.ink(p), s.Note)
	} else {
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, clock, p.P.PlateText, s.Clock)
	}
	for i := range s.Sides {
		s.side(p, r, i, strip > 0)
	}
	if s.Note != "" && s.Clock != "" {
		n := layout.Rect{X: r.CenterX() - note/2, Y: r.Bottom() + 4, W: note, H: flagHeight}
		p.Plate(n, theme.RadiusButton)
		p.TextAt(n.CenterX(), n.CenterY(), canvas.Center, theme.Label.In(theme.Medium), s.ink(p), s.Note)
	}
}

func (s *Scoreline) ink(p *widget.Painter) color.NRGBA {
	if s.Ink.A == 0 {
		return p.P.PlateText
	}
	return s.Ink
}

// side draws the score of side i into the line r, and below it where its flag is.
// With a key strip beside the line the flag is below the strip.
func (s *Scoreline) side(p *widget.Painter, r layout.Rect, i int, strip bool) {
	side, y := &s.Sides[i], r.CenterY()
	x, dir, align := r.X+16, 1.0, canvas.Left
	if i == 1 {
		x, dir, align = r.Right()-16, -1, canvas.Right
	}
	p.TeamShape(side.Team, x, y, 11, false, p.P.Team(side.Team))
	p.TextAt(x+dir*12, y, align, theme.Title.In(theme.Mono), p.P.PlateText, side.score())
	if side.Flag == "" {
		return
	}
	st := theme.Label.In(theme.Medium)
	text := p.Fit(st, side.Flag, 130)
	w := p.TextWidth(st, text) + 34
	f := layout.Rect{X: r.CenterX() - 4 - w, Y: r.Bottom() + 4, W: w, H: flagHeight}
	if i == 1 {
		f.X = r.CenterX() + 4
	}
	if strip {
		f.Y += 8
	}
	p.Plate(f, theme.RadiusButton)
	p.SpriteIn(side.flagSprite(), f.X+6, f.Y+3, 16, flagHeight-6, canvas.Untinted())
	p.Text(f.X+26, f.CenterY(), st, p.P.PlateText, text)
}

// flagSprite returns the picture of the side's flag.
func (s *ScoreSide) flagSprite() assets.Sprite {
	if s.Team == 1 {
		return assets.FlagOrange
	}
	return assets.FlagBlue
}
