package export

import (
	"fmt"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// A tickSpan is the ticks from From to To, To not included.
type tickSpan struct{ From, To sim.Tick }

// heldSpans returns when key n was held from tick from to tick to, without the ticks that g does
// not hold and those at which the player is not in the game.
func heldSpans(g *sim.Game, k *similar.Keys, n int, from, to sim.Tick) (spans []tickSpan) {
	first, last, _ := g.Span()
	from, to = max(from, first), min(to, last+1)
	for _, s := range measure.Stints(g) { // each once, whatever names its player had
		if s.Player == k.Player && s.Stint == k.Stint {
			from, to = max(from, s.From), min(to, s.To)
		}
	}
	hold := func(begin, end sim.Tick) {
		if begin, end = max(begin, from), min(end, to); begin < end {
			spans = append(spans, tickSpan{begin, end})
		}
	}
	for i := 0; i < len(k.Changes); i++ {
		if k.Changes[i].Keys>>n&1 == 0 {
			continue
		}
		begin, end := k.Changes[i].Tick, to
		for i++; i < len(k.Changes); i++ {
			if k.Changes[i].Keys>>n&1 == 0 {
				end = k.Changes[i].Tick
				break
			}
		}
		for _, gap := range g.Gaps() {
			if begin < gap.To && gap.From+1 < end {
				hold(begin, gap.From+1)
				begin = gap.To
			}
		}
		hold(begin, end)
	}
	return spans
}

// Of lanes: how many ticks they show on both sides, how wide a tick is, and where they begin, px.
const laneAround, laneStep, laneLeft = 50, 6, 24

// laneX returns where a tick is in a lane around another one.
func laneX(t, at sim.Tick) int { return laneLeft + int(t-at+laneAround)*laneStep }

// laneNames returns the signs of the keys of a kind of recording.
func laneNames(kind measure.Kind) []string {
	if kind == measure.Usercmds {
		return []string{"L", "R", "↑", "↓", "J", "D", "A"}
	}
	return []string{"L", "R", "J", "H", "F"}
}

// lane draws the keys around a moment: two seconds of ticks. Gaps are hatched.
func (p *page) lane(g *sim.Game, k *similar.Keys, at sim.Tick, kind measure.Kind) {
	const around, step, high, left = laneAround, laneStep, 13, laneLeft
	names := laneNames(kind)
	x := func(t sim.Tick) int { return laneX(t, at) }
	height := high * len(names)
	p.put(fmt.Sprintf("<svg width=\"640\" height=\"%d\" role=\"img\" aria-label=\"keys around tick %d\">",
		height+18, at),
		fmt.Sprintf("<path class=\"now\" d=\"M%d 0v%d\"/>", x(at), height))
	for n, name := range names {
		p.put(fmt.Sprintf("<text x=\"4\" y=\"%d\">%s</text>", high*n+9, name))
		for _, s := range heldSpans(g, k, n, at-around, at+around) {
			p.put(fmt.Sprintf("<rect class=\"key\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
				x(s.From), high*n+2, int(s.To-s.From)*step, high-3))
		}
	}
	for _, gap := range g.Gaps() {
		from, to := max(gap.From+1, at-around), min(gap.To, at+around)
		if from >= to {
			continue
		}
		p.put("<path class=\"gap\" d=\"")
		for h := x(from); h < x(to); h += step {
			p.put(fmt.Sprintf("M%d %dL%d 0", h, height, h+step))
		}
		p.put(fmt.Sprintf("\"><title>ticks %d to %d are missing</title></path>", gap.From+1, gap.To-1))
	}
	p.put(fmt.Sprintf("<text x=\"%d\" y=\"%d\">tick %d</text>", x(at)-16, height+14, at),
		fmt.Sprintf("<text x=\"%d\" y=\"%d\">%d</text></svg>\n", left, height+14, at-around))
}
