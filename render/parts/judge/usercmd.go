package judge

import (
	"fmt"
	"math"
	"strings"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// A usercmd is what the recorder of a GoldSrc demo saw and did in a frame.
type usercmd struct {
	known                    bool
	viewYaw, viewPitch       float64 // what was seen, without recoil, degrees
	commandYaw, commandPitch float64
	off                      float64 // from one to the other, degrees
	speed                    float64 // horizontal, units a second
	forward, side            float64 // requested, units a second
	bits                     int32
	buttons                  string
}

// buttonsOf are the buttons that ticks show, with their letters.
var buttonsOf = [...]struct {
	bit    int32
	letter string
	name   string
	lane   theme.Lane
}{
	{1 << 9, "L", "left", theme.LaneLeft},
	{1 << 10, "R", "right", theme.LaneRight},
	{1 << 3, "F", "forward", theme.LaneWeapon},
	{1 << 4, "B", "back", theme.LaneWeapon},
	{1 << 1, "J", "jump", theme.LaneJump},
	{1 << 2, "D", "duck", theme.LaneHook},
	{1 << 0, "A", "attack", theme.LaneFire},
}

// usercmdOf reads the usercmd of a row of the recorder.
func usercmdOf(g *sim.Game, r *sim.Row) (c usercmd) {
	if c.known = r.Has.Contains(sim.Cols(sim.Buttons, sim.CmdYaw, sim.CmdPitch, sim.Yaw, sim.Pitch)); !c.known {
		return c
	}
	v := func(col sim.Col) float64 { return float64(r.V[col]) * g.Engine.Column(col).Scale }
	angle := func(degrees float64) float64 { return math.Remainder(degrees, 360) }
	c.viewYaw, c.viewPitch = angle(v(sim.Yaw)-v(sim.PunchYaw)), angle(v(sim.Pitch)-v(sim.PunchPitch))
	c.commandYaw, c.commandPitch = angle(v(sim.CmdYaw)), angle(v(sim.CmdPitch))
	c.off = angleBetween(c.viewYaw, c.viewPitch, c.commandYaw, c.commandPitch)
	c.speed, c.forward, c.side = math.Hypot(v(sim.VX), v(sim.VY)), v(sim.ForwardMove), v(sim.SideMove)
	c.bits = r.V[sim.Buttons]
	var names []string
	for _, b := range buttonsOf {
		if c.bits&b.bit != 0 {
			names = append(names, b.name)
		}
	}
	if c.buttons = strings.Join(names, " "); names == nil {
		c.buttons = "no button"
	}
	return c
}

// angleBetween returns the angle between two directions, each by yaw and pitch, all in degrees.
func angleBetween(yaw1, pitch1, yaw2, pitch2 float64) float64 {
	k := math.Pi / 180
	s1, c1 := math.Sincos(pitch1 * k)
	s2, c2 := math.Sincos(pitch2 * k)
	cos := s1*s2 + c1*c2*math.Cos((yaw1-yaw2)*k)
	return math.Acos(min(max(cos, -1), 1)) / k
}

// text says all of it.
func (c *usercmd) text() string {
	if !c.known {
		return "no usercmd"
	}
	return fmt.Sprintf("view %s°, %s° · command %s°, %s° · off by %s° · forward %s, side %s · %s u/s",
		timeline.Decimal(c.viewYaw, 2), timeline.Decimal(c.viewPitch, 2), timeline.Decimal(c.commandYaw, 2),
		timeline.Decimal(c.commandPitch, 2), timeline.Decimal(c.off, 2), timeline.Decimal(c.forward, 0),
		timeline.Decimal(c.side, 0), timeline.Decimal(c.speed, 1))
}

// Where the columns of usercmds are: of numbers their right edges, px.
const (
	buttonWide = 13.0
	viewAt     = 194.0
	offAt      = 236.0
	speedAt    = 270.0
	saidAt     = 280.0
)

func paintUsercmdLabels(p *widget.Painter, r layout.Rect) {
	labels := []tickLabel{
		{tickAt, canvas.Right, "Tick"},
		{keysAt, canvas.Left, "Buttons"},
		{viewAt, canvas.Right, "View"},
		{offAt, canvas.Right, "Off"},
		{speedAt, canvas.Right, "u/s"},
		{saidAt, canvas.Left, "Game"},
	}
	if saidAt >= r.W-20 {
		labels = labels[:len(labels)-1]
	}
	paintLabels(p, r, labels)
}

func paintUsercmd(p *widget.Painter, r layout.Rect, t *tickRow) {
	if t.now {
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	}
	y, mono, c := r.CenterY(), theme.Small.In(theme.Mono), &t.cmd
	p.TextAt(r.X+tickAt, y, canvas.Right, mono, p.T.T2, fmt.Sprint(t.tick))
	if !c.known {
		p.Text(r.X+keysAt, y, theme.Small, p.T.T3, "no usercmd")
		return
	}
	for i, b := range buttonsOf {
		x := r.X + keysAt + float64(i)*buttonWide
		if c.bits&b.bit == 0 {
			p.TextAt(x+6, y, canvas.Center, mono, p.T.T4, "–")
			continue
		}
		p.Round(layout.Rect{X: x, Y: r.Y + 3, W: buttonWide - 1, H: 14}, 2, p.T.Lanes[b.lane])
		p.TextAt(x+6, y, canvas.Center, theme.Small.In(theme.Medium), p.T.OnAcc, b.letter)
	}
	p.TextAt(r.X+viewAt, y, canvas.Right, mono, p.T.T2, timeline.Decimal(c.viewYaw, 1)+"°")
	ink := p.T.T3
	if c.off > 0.05 { // more than the resolution of either
		ink = p.T.T1
	}
	p.TextAt(r.X+offAt, y, canvas.Right, mono, ink, timeline.Decimal(c.off, 1)+"°")
	p.TextAt(r.X+speedAt, y, canvas.Right, mono, p.T.T3, timeline.Decimal(c.speed, 0))
	if t.game != "" && r.W > saidAt+20 {
		p.TextIn(r.X+saidAt, y, r.W-saidAt-4, canvas.Left, theme.Small, p.T.T1, t.game)
	}
}

// copyUsercmds writes the rows with their usercmds.
func (j *side) copyUsercmds(b *strings.Builder) {
	b.WriteString("tick\tbuttons\tview yaw\tview pitch\tcommand yaw\tcommand pitch\toff\tforward\tside\t" +
		"units per second\tgame\n")
	for i := range j.ticks {
		t := &j.ticks[i]
		c := &t.cmd
		if !c.known {
			fmt.Fprintf(b, "%d\t\t\t\t\t\t\t\t\t\t%s\n", t.tick, t.game)
			continue
		}
		fmt.Fprintf(b, "%d\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.1f\t%.1f\t%.1f\t%s\n", t.tick, c.buttons, c.viewYaw,
			c.viewPitch, c.commandYaw, c.commandPitch, c.off, c.forward, c.side, c.speed, t.game)
	}
}
