package part

import (
	"image/color"

	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// DrawEnding draws a 9 px sign for how a round ended around (x, y).
func DrawEnding(p *widget.Painter, e sim.RoundEnding, x, y float64, col color.NRGBA) {
	switch e {
	case sim.EndingBomb: // a burst
		p.Disc(x, y, 2, col)
		for _, d := range [...][2]float64{
			{1, 0},
			{0, 1},
			{-1, 0},
			{0, -1},
			{0.7, 0.7},
			{-0.7, 0.7},
			{0.7, -0.7},
			{-0.7, -0.7},
		} {
			p.Line(x+d[0]*3, y+d[1]*3, x+d[0]*5, y+d[1]*5, 1, col)
		}
	case sim.EndingDefuse: // pliers
		p.Line(x-3.5, y-4.5, x+2, y+2, 1.3, col)
		p.Line(x+3.5, y-4.5, x-2, y+2, 1.3, col)
		p.Circle(x-3, y+3, 1.6, 1, col)
		p.Circle(x+3, y+3, 1.6, 1, col)
	case sim.EndingElimination:
		p.Mark(theme.MarkKill, x, y, 8, col)
	case sim.EndingTime:
		p.Circle(x, y, 4.2, 1.2, col)
		p.Line(x, y-2.6, x, y, 1.2, col)
		p.Line(x, y, x+1.8, y+1, 1.2, col)
	case sim.EndingHostages: // somebody with raised arms
		p.Disc(x, y-3, 1.7, col)
		p.Line(x, y-1, x, y+4.5, 1.3, col)
		p.Line(x-3.5, y-2.5, x, y+0.5, 1.2, col)
		p.Line(x+3.5, y-2.5, x, y+0.5, 1.2, col)
	case sim.EndingVIP, sim.EndingEscape: // through a door
		p.Border(x+0.5, y-4.5, 4, 9, 1, col)
		p.Line(x-4.5, y, x+2, y, 1.2, col)
		p.Line(x, y-2, x+2, y, 1.2, col)
		p.Line(x, y+2, x+2, y, 1.2, col)
	case sim.EndingDraw:
		p.Line(x-3.5, y-2, x+3.5, y-2, 1.3, col)
		p.Line(x-3.5, y+2, x+3.5, y+2, 1.3, col)
	}
}
