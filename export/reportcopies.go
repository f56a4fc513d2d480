package export

import (
	"fmt"
	"strings"

	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// A CopySide is one of two stretches of inputs that are alike.
type CopySide struct {
	Keys similar.Keys // File is the name of the file, "" for the recording of the report
	// SHA256 is that of the file, "" for the recording of the report or if it is not known.
	SHA256 string
	From   sim.Tick
}

// A ReportCopy is a stretch of inputs of a player in the report that comes again.
type ReportCopy struct {
	A, B           CopySide // A is in the recording of the report
	Ticks          sim.Tick
	SameConnection bool
}

// CopiesAmong returns the copied inputs among all keys of which one side is a player of rows, best first: those of rows
// as A. The keys of the recording have file as File.
func CopiesAmong(all []similar.Keys, file string, rows []*judge.Player) (copies []ReportCopy) {
	var f similar.Finder
	files := map[string]int{}
	for i := range all {
		k := &all[i]
		if _, ok := files[k.File]; !ok {
			files[k.File] = len(files)
		}
		f.Add(similar.Sequence{Changes: k.Changes, Recording: files[k.File]<<8 | k.Game&255, Connection: k.Connection})
	}
	in := func(k *similar.Keys) bool {
		for _, r := range rows {
			if k.File == file && k.Game == r.Game && k.Player == r.Player && k.Stint == r.Stint {
				return true
			}
		}
		return false
	}
	for _, p := range f.Pairs(similar.LeastSeconds * 50) {
		c := ReportCopy{
			A: CopySide{Keys: all[p.A], From: p.FromA}, B: CopySide{Keys: all[p.B], From: p.FromB}, Ticks: p.Ticks,
			SameConnection: p.SameConnection,
		}
		if !in(&c.A.Keys) {
			c.A, c.B = c.B, c.A
		}
		if in(&c.A.Keys) {
			copies = append(copies, c)
		}
	}
	return copies
}

// mostCopies is how many copies a report shows, mostDiffering how many stretches of each.
const mostCopies, mostDiffering = 5, 4

// copies writes the copied inputs: who, when, how much is equal, and the aligned keys where they begin and differ.
func (p *page) copies(r *Report) {
	if r.Searched == 0 {
		return
	}
	p.put("<h2>Copied inputs</h2>\n<section>\n")
	defer p.put("</section>\n")
	if len(r.Copies) == 0 {
		p.put(fmt.Sprintf("<p>No repeated inputs of %d s or more among %d stints.</p>\n", similar.LeastSeconds,
			r.Searched))
		return
	}
	p.put(fmt.Sprintf("<p class=\"dim\">Repeated inputs of %d s or more among %d stints. A is filled, B is below it as "+
		"an outline, moved by the shift. Grey: a change that only one has.</p>\n", similar.LeastSeconds, r.Searched))
	for i := range r.Copies {
		if i == mostCopies {
			p.put(fmt.Sprintf("<p>%d more are not shown.</p>\n", len(r.Copies)-i))
			break
		}
		p.copied(r, &r.Copies[i])
	}
}

func (p *page) copied(r *Report, c *ReportCopy) {
	al := similar.Align(c.A.Keys.Changes, c.B.Keys.Changes, c.A.From, c.Ticks, c.B.From-c.A.From)
	p.put("<table class=\"facts\">\n")
	for i, s := range [...]*CopySide{&c.A, &c.B} {
		file := s.Keys.File
		if file == "" {
			file = "this recording"
		}
		who := fmt.Sprintf("%s, player %d#%d, game %d of %s, from tick %d", s.Keys.Name, s.Keys.Player, s.Keys.Stint,
			s.Keys.Game, file, s.From)
		p.put("<tr><td>", [...]string{"A", "B"}[i], "<td>", esc(who))
		if s.SHA256 != "" {
			p.put("<br><span class=\"dim\">SHA-256 ", s.SHA256, "</span>")
		}
		p.put("\n")
	}
	shift := c.B.From - c.A.From
	note := ""
	if c.SameConnection {
		note = ", same connection: a dummy"
	}
	p.put("<tr><td>Shift<td>", fmt.Sprintf("%+d ticks, %+.2f s\n", shift, float64(shift)*sim.TeeworldsTick.Seconds()),
		"<tr><td>Equal<td>", fmt.Sprintf("%d of %d changes of keys, %.1f %%, in %.1f s%s\n", al.Equal, al.Changes(),
			100*al.Share(), float64(c.Ticks)*sim.TeeworldsTick.Seconds(), note), "</table>\n")
	g := r.gameAt(c.A.Keys.Game)
	if g == nil || len(r.Rows) == 0 {
		return
	}
	last := c.A.From
	p.aligned(g, c, &al, last+laneAround, r.Rows[0].Kind)
	shown := 1
	for _, t := range al.Differs {
		if shown == mostDiffering {
			break
		}
		if t > last+2*laneAround {
			p.aligned(g, c, &al, t, r.Rows[0].Kind)
			last = t - laneAround
			shown++
		}
	}
	p.put(fmt.Sprintf("<p class=\"dim\">%d changes differ", len(al.Differs)), differText(al.Differs), ".</p>\n")
}

// differText names the first ticks that differ.
func differText(ticks []sim.Tick) string {
	const most = 20
	var all []string
	for i, t := range ticks {
		if i == most {
			all = append(all, "…")
			break
		}
		all = append(all, fmt.Sprint(t))
	}
	if all == nil {
		return ""
	}
	return ", at ticks " + strings.Join(all, ", ")
}

// aligned draws the keys of both sides around a tick of A.
func (p *page) aligned(g *sim.Game, c *ReportCopy, al *similar.Alignment, at sim.Tick, kind measure.Kind) {
	const high = 20
	names, shift := laneNames(kind), c.B.From-c.A.From
	height := high * len(names)
	p.put(fmt.Sprintf("<svg width=\"640\" height=\"%d\" role=\"img\" aria-label=\"aligned keys around tick %d\">",
		height+18, at))
	for _, t := range al.Differs {
		if t >= at-laneAround && t < at+laneAround {
			p.put(fmt.Sprintf("<rect class=\"differs\" x=\"%d\" y=\"0\" width=\"%d\" height=\"%d\"/>", laneX(t, at),
				laneStep, height))
		}
	}
	for n, name := range names {
		p.put(fmt.Sprintf("<text x=\"4\" y=\"%d\">%s</text>", high*n+13, name))
		for _, s := range heldSpans(g, &c.A.Keys, n, at-laneAround, at+laneAround) {
			p.put(fmt.Sprintf("<rect class=\"key\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", laneX(s.From, at),
				high*n+2, int(s.To-s.From)*laneStep, high/2-3))
		}
		for _, s := range heldBetween(c.B.Keys.Changes, n, at-laneAround+shift, at+laneAround+shift) {
			p.put(fmt.Sprintf("<rect class=\"outline\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
				laneX(s.From-shift, at), high*n+high/2, int(s.To-s.From)*laneStep, high/2-4))
		}
	}
	p.put(fmt.Sprintf("<text x=\"%d\" y=\"%d\">tick %d in A, %d in B</text></svg>\n", laneLeft, height+14,
		at-laneAround, at-laneAround+shift))
}

// heldBetween returns when key n was held from tick from to tick to.
func heldBetween(changes []measure.Change, n int, from, to sim.Tick) (spans []tickSpan) {
	for i := 0; i < len(changes); i++ {
		if changes[i].Keys>>n&1 == 0 {
			continue
		}
		begin, end := changes[i].Tick, to
		for i++; i < len(changes); i++ {
			if changes[i].Keys>>n&1 == 0 {
				end = changes[i].Tick
				break
			}
		}
		if begin, end = max(begin, from), min(end, to); begin < end {
			spans = append(spans, tickSpan{begin, end})
		}
	}
	return spans
}
