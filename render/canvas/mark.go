package canvas

import (
	"image"
	"image/color"
	"strconv"

	"playhead/assets/outline"
	"playhead/render/theme"
)

// Mark draws the shape of an event kind around (x, y). size is 9 in lanes and
// rows, 8 in chips, 7 in the overview.
func (c *Canvas) Mark(m theme.Mark, x, y, size float64, col color.NRGBA) {
	p := c.pt(x, y)
	p = point{c.roundPx(p.x), c.roundPx(p.y)}
	c.stamp(c.mask(maskKey{kind: maskMark, id: uint8(m), a: quarters(size * c.scale), b: quarters(c.scale)}, drawMark),
		p.x, p.y, c.tint(col))
}

func (c *Canvas) roundPx(v float32) float32 { return float32(int(v + 0.5)) }

// TeamShape draws the shape of team n (from 0) centred at (x, y), size px wide:
// solid, or hollow for players out of sight and other runs. From the ninth team
// on, solid shapes of 11 px or more show the team's number.
func (c *Canvas) TeamShape(n int, x, y, size float64, hollow bool, col color.NRGBA) {
	p := c.pt(x, y)
	k := maskKey{
		kind: maskTeam, id: uint8(((n % theme.NumTeams) + theme.NumTeams) % theme.NumTeams),
		a: quarters(size * c.scale),
	}
	if hollow {
		k.b = quarters(1.5 * c.scale)
	}
	c.stamp(c.mask(k, drawTeam), p.x, p.y, c.tint(col))
	if n >= theme.NumTeams && !hollow && size >= teamNumberSize {
		c.teamNumber(n+1, x, y, size, col)
	}
}

// teamNumberSize is the size in px from which a shape has room for a number.
const teamNumberSize = 11

// teamNumber writes the number of a team whose colour is that of another. Two digits are wider than most
// shapes: an outline of its colour goes around them.
func (c *Canvas) teamNumber(n int, x, y, size float64, col color.NRGBA) {
	if (n-1)%theme.NumTeams == 2 {
		y += size * 0.1 // the triangle has its room below the middle
	}
	c.TextOutlined(x, y, Center, theme.Small.In(theme.Medium), theme.Hex(0x0b0e12), col, strconv.Itoa(n))
}

// markPath is a piece of a mark in units of half its size: a path string and the
// width of its line in px, 0 for a filled piece.
type markPath struct {
	d    string
	line float64
}

// markPaths returns the pieces of a mark.
func markPaths(m theme.Mark) []markPath {
	switch m {
	case theme.MarkKill:
		return []markPath{{"M-.78,-.78L.78,.78M.78,-.78L-.78,.78", 2}}
	case theme.MarkChat:
		return []markPath{
			{"M-.6,-.9H.6A.4,.4 0 0 1 1,-.5V.15A.4,.4 0 0 1 .6,.55H-.6A.4,.4 0 0 1 -1,.15V-.5A.4,.4 0 0 1 -.6,-.9Z", 0},
			{"M-.5,.3V1L.3,.4Z", 0},
		}
	case theme.MarkJoin:
		return []markPath{{"M0,-1L1,.8H-1Z", 0}}
	case theme.MarkLeave:
		return []markPath{{"M0,1L1,-.8H-1Z", 1.5}}
	case theme.MarkTeam:
		return []markPath{{"M0,-1.15L.85,0L0,1.15L-.85,0Z", 0}}
	case theme.MarkFinish:
		return []markPath{{"M-.7,-1V1", 1.5}, {"M-.7,-1L1,-.4L-.7,.3Z", 0}}
	case theme.MarkCheckpoint:
		return []markPath{{"M-.7,-1V1", 1.5}, {"M-.7,-1L1,-.4L-.7,.3Z", 1.5}}
	case theme.MarkSave:
		return []markPath{{"M-.85,-.85H.85V.85H-.85Z", 0}}
	case theme.MarkVote:
		return []markPath{{"M-1,0L-.2,.8L1,-.8", 2}}
	case theme.MarkCommand:
		return []markPath{{"M-.8,-.8L.2,0L-.8,.8", 1.8}, {"M.2,.85H1", 1.6}}
	case theme.MarkBookmark:
		return []markPath{{"M-.85,-1H.85V.1L0,1.1L-.85,.1Z", 0}}
	case theme.MarkBroadcast: // a loudspeaker
		return []markPath{{"M-1,-.35H-.45L.4,-1V1L-.45,.35H-1Z", 0}, {"M.75,-.5V.5", 1.4}}
	case theme.MarkHook:
		return []markPath{{"M-.7,0A.7,.7 0 1 0 .7,0A.7,.7 0 1 0 -.7,0Z", 1.6}}
	}
	return []markPath{{"M-.22,-1H.22V1H-.22Z", 0}}
}

// drawMark renders a mark a quarters large at a scale of b quarters.
func drawMark(k maskKey) *image.Alpha {
	r, scale := float64(k.a)/8, float64(k.b)/4
	var all outline.Path
	for _, piece := range markPaths(theme.Mark(k.id)) {
		p := mustParse(piece.d).Transform(outline.Scaling(r, 0, 0))
		if piece.line > 0 {
			// Lines of small marks are thinner, down to 1.4 px.
			p = p.Stroke(max(piece.line*min(1, r/scale/4.5), 1.3)*scale, 0.02)
		}
		all = append(all, p...)
	}
	return pathMask(all)
}

// mustParse parses a path of our own.
func mustParse(d string) outline.Path {
	p, err := outline.Parse(d, 0.005)
	if err != nil {
		panic("canvas: " + err.Error())
	}
	return p
}

// drawTeam renders a team shape a quarters large, hollow with a line of b
// quarters if b is not 0.
func drawTeam(k maskKey) *image.Alpha {
	p := mustParse(teamPath(int(k.id))).Transform(outline.Scaling(float64(k.a)/8, 0, 0))
	if k.b > 0 {
		p = p.Stroke(float64(k.b)/4, 0.02)
	}
	return pathMask(p)
}

// teamPath returns the outline of a team's shape in units of half its size.
func teamPath(n int) string {
	switch n {
	case 0: // disc
		return "M-1,0A1,1 0 1 0 1,0A1,1 0 1 0 -1,0Z"
	case 1: // square
		return "M-.88,-.88H.88V.88H-.88Z"
	case 2: // triangle
		return "M0,-1.2L1.039,.6L-1.039,.6Z"
	case 3: // diamond
		return "M0,-1.22L1.22,0L0,1.22L-1.22,0Z"
	case 4: // pentagon
		return "M0,-1.1L1.046,-.34L.647,.89L-.647,.89L-1.046,-.34Z"
	case 5: // half disc
		return "M-1.2,.55A1.2,1.2 0 0 1 1.2,.55Z"
	case 6: // cross
		return "M-.38,-1H.38V-.38H1V.38H.38V1H-.38V.38H-1V-.38H-.38Z"
	}
	// star
	return "M0,-1.2L.306,-.421L1.141,-.371L.495,.161L.705,.971L0,.52L-.705,.971L-.495,.161L-1.141,-.371L-.306,-.421Z"
}
