package export

import (
	"bufio"
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/keys"
	"playhead/sim/times"
)

// A Sheet is the timing sheet of a run: which keys its player held, and when. It is drawn on
// paper, A4 across, a tick of Teeworlds a millimetre wide, so that sheets of several runs can be
// compared.
type Sheet struct {
	Title   string // who, on which map, in which time
	Line    string // below it: the recording, and the moment
	Keys    []sim.Key
	Presses []keys.Press
	Begin   time.Duration // 0, or where the run goes on from a saved one
	Length  time.Duration
	Marks   []SheetMark
}

// A SheetMark is a line across all keys: a checkpoint or the finish.
type SheetMark struct {
	At   time.Duration
	Name string
}

// NewSheet returns the sheet of run i of g. file names the recording; presses are the run's, of one player.
func NewSheet(g *sim.Game, i int, r *runs.Run, file string, presses []keys.Press) *Sheet {
	s := &Sheet{Keys: keys.Of(g.Engine), Presses: presses, Length: g.TimeOf(r.End) - g.TimeOf(r.Start)}
	if g.Engine.Teeworlds() {
		s.Begin, s.Length = r.TickTime(r.First()), r.TickTime(r.End)
	}
	who := r.Name
	if r.Player < 0 && len(presses) > 0 {
		who = g.Label(presses[0].Player, presses[0].At)
	}
	s.Title = who
	if g.Map.Name != "" {
		s.Title += " on " + g.Map.Name
	}
	if r.Finished() {
		s.Title += ", " + times.WithUnit(r.Time)
		s.Marks = append(s.Marks, SheetMark{s.Length, "finish " + times.Duration(r.Time)})
	} else {
		s.Title += ", not finished"
	}
	for _, c := range r.Checkpoints {
		s.Marks = append(s.Marks, SheetMark{c.Time, fmt.Sprintf("CP %d %s", c.Number, times.Duration(c.Time))})
	}
	slices.SortStableFunc(s.Marks, func(a, b SheetMark) int { return cmp.Compare(a.At, b.At) })
	s.Line = fmt.Sprintf("%s, run %d, from %s", file, i, times.Clock(g.TimeOf(r.First()), false, 2))
	if start := g.StartTime; !start.IsZero() {
		s.Line += " · " + times.Day(start.UTC())
	}
	return s
}

// Sizes on paper, mm.
const (
	sheetWidth, sheetHeight = 297.0, 210.0
	sheetMargin             = 12.0
	sheetLabels             = 17.0 // of keys
	sheetSecond             = 50.0 // a second
	sheetRow                = 5.0  // a key
	sheetRuler              = 7.0
	sheetGap                = 4.0
	sheetHead               = 17.0
	sheetBand               = 5 * time.Second // a line of the sheet
)

// sheetInk has the fill of each key.
var sheetInk = map[sim.Key]string{
	sim.KeyLeft: "#8fbcf2", sim.KeyRight: "#f6b26b", sim.KeyForward: "#8fbcf2", sim.KeyBack: "#f6b26b",
	sim.KeyJump: "#93d18b", sim.KeyHook: "#c8a8f0", sim.KeyFire: "#ef8f86", sim.KeyDuck: "#93d18b",
	sim.KeyUse: "#c8a8f0",
}

// bandHeight is how high a line of the sheet is.
func (s *Sheet) bandHeight() float64 { return sheetRuler + sheetRow*float64(len(s.Keys)) + sheetGap }

// begin returns when the first line begins: keys may be held before the run.
func (s *Sheet) begin() time.Duration {
	if slices.ContainsFunc(s.Presses, func(p keys.Press) bool { return p.Start < s.Begin }) {
		return s.Begin - 200*time.Millisecond
	}
	return s.Begin
}

// bands returns how many lines the sheet has, and how many are on a page.
func (s *Sheet) bands() (all, onPage int) {
	all = int((s.Length - s.begin() + sheetBand - 1) / sheetBand)
	onPage = int((sheetHeight - 2*sheetMargin - sheetHead) / s.bandHeight())
	return max(1, all), max(1, onPage)
}

// WriteSVG writes the sheet as one picture, as high as it needs to be.
func (s *Sheet) WriteSVG(w io.Writer) error {
	out := bufio.NewWriter(w)
	all, _ := s.bands()
	s.picture(out, 0, all, 2*sheetMargin+sheetHead+float64(all)*s.bandHeight())
	return out.Flush()
}

// WriteHTML writes the sheet as pages to print, with a list of all presses behind them.
func (s *Sheet) WriteHTML(w io.Writer) error {
	out := bufio.NewWriter(w)
	const style = "@page{size:A4 landscape;margin:0}body{margin:0;font:9pt sans-serif;background:#fff;color:#000}" +
		"svg{display:block;width:297mm;break-after:page}h2{font-size:11pt;margin:0 0 3mm}" +
		".list{padding:12mm;column-width:62mm;column-gap:6mm}table{border-collapse:collapse;width:100%}" +
		"td,th{text-align:right;padding:0 1mm;border-bottom:.2mm solid #ccc;font-variant-numeric:tabular-nums}" +
		"td:first-child,th:first-child{text-align:left}tr{break-inside:avoid}thead{display:table-header-group}"
	fmt.Fprintf(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>%s</style>\n",
		sheetText(s.Title), style)
	all, onPage := s.bands()
	for from := 0; from < all; from += onPage {
		s.picture(out, from, min(all, from+onPage), sheetHeight)
	}
	out.WriteString("<div class=\"list\"><h2>" + sheetText(s.Title) + "</h2>\n<table>\n<thead><tr><th>Key</th><th>Start s</th>" +
		"<th>Length s</th><th>Since s</th></tr></thead>\n")
	for i := range s.Presses {
		p := &s.Presses[i]
		length, known := p.Length()
		fmt.Fprintf(out, "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", keys.Word(p.Key),
			sheetSeconds(p.Start, !p.NoStart), sheetSeconds(length, known), sheetSeconds(p.Since, p.HasSince))
	}
	out.WriteString("</table>\n<p>Since: the time since the player last pressed or released a key.</p></div>\n</html>\n")
	return out.Flush()
}

// picture writes the lines from one to before another as a picture.
func (s *Sheet) picture(out io.Writer, from, to int, height float64) {
	fmt.Fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g %g\" "+
		"font-family=\"sans-serif\" font-size=\"3.2\">\n", sheetWidth, height, sheetWidth, height)
	fmt.Fprintf(out, "<rect width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n", sheetWidth, height)
	fmt.Fprintf(out, "<text x=\"%g\" y=\"%g\" font-size=\"5\" font-weight=\"bold\">%s</text>\n", sheetMargin,
		sheetMargin+4.0, sheetText(s.Title))
	note := ""
	if slices.ContainsFunc(s.Presses, func(p keys.Press) bool { return p.Inferred }) {
		note = " · dashed: inferred from the movement"
	}
	fmt.Fprintf(out, "<text x=\"%g\" y=\"%g\" fill=\"#555\">%s · lengths in seconds%s</text>\n", sheetMargin,
		sheetMargin+10.0, sheetText(s.Line), note)
	for n := from; n < to; n++ {
		s.band(out, s.begin()+time.Duration(n)*sheetBand, sheetMargin+sheetHead+float64(n-from)*s.bandHeight())
	}
	io.WriteString(out, "</svg>\n")
}

// band writes a line that begins at a time, with its top at y.
func (s *Sheet) band(out io.Writer, from time.Duration, y float64) {
	const left = sheetMargin + sheetLabels
	until := min(from+sheetBand, s.Length)
	x := func(t time.Duration) float64 { return left + (t-from).Seconds()*sheetSecond }
	top, bottom := y+sheetRuler, y+sheetRuler+sheetRow*float64(len(s.Keys))
	line := func(x1, y1, x2, y2 float64, ink string, width float64) {
		const path = "<path d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"%s\" stroke-width=\"%g\"/>\n"
		fmt.Fprintf(out, path, x1, y1, x2, y2, ink, width)
	}
	const step = 100 * time.Millisecond
	for t := (from + step - 1) / step * step; t <= until; t += step {
		switch {
		case t%time.Second == 0:
			line(x(t), top-3, x(t), bottom, "#999", 0.25)
			fmt.Fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" fill=\"#555\">%g s</text>\n", x(t)+0.6, top-1, t.Seconds())
		case t%(5*step) == 0:
			line(x(t), top-1.5, x(t), bottom, "#ccc", 0.2)
		default:
			line(x(t), top-0.8, x(t), bottom, "#eee", 0.15)
		}
	}
	for k, key := range s.Keys {
		at := top + float64(k)*sheetRow
		line(sheetMargin, at+sheetRow, x(until), at+sheetRow, "#ccc", 0.15)
		fmt.Fprintf(out, "<text x=\"%g\" y=\"%.2f\">%s</text>\n", sheetMargin, at+sheetRow-1.5, keys.Word(key))
		for i := range s.Presses {
			p := &s.Presses[i]
			if p.Key != key || p.Start >= until || p.End < from || p.End == from && p.Start < from {
				continue
			}
			s.bar(out, p, x(max(p.Start, from)), x(min(p.End, until)), at)
		}
	}
	line(left, top, x(until), top, "#999", 0.2)
	for _, m := range s.Marks {
		if m.At < from || m.At > until || m.At == until && until != s.Length {
			continue
		}
		line(x(m.At), y+0.5, x(m.At), bottom, "#b00", 0.35)
		anchor, dx := "start", 0.6
		if x(m.At) > sheetWidth-sheetMargin-25 {
			anchor, dx = "end", -0.6
		}
		fmt.Fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" fill=\"#b00\" text-anchor=\"%s\">%s</text>\n", x(m.At)+dx, y+2.6,
			anchor, sheetText(m.Name))
	}
}

// bar writes a press between two places of a line, with its length where there is room.
func (s *Sheet) bar(out io.Writer, p *keys.Press, x1, x2, y float64) {
	dash := ""
	if p.Inferred {
		dash = " stroke-dasharray=\"0.8 0.5\" fill-opacity=\"0.5\""
	}
	fmt.Fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" stroke=\"#333\" "+
		"stroke-width=\"0.15\"%s/>\n", x1, y+0.6, max(0.4, x2-x1), sheetRow-1.2, sheetInk[p.Key], dash)
	if length, known := p.Length(); known && x2-x1 >= 8 {
		fmt.Fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\">%s</text>\n", (x1+x2)/2, y+sheetRow-1.5,
			sheetSeconds(length, true))
	}
}

// sheetSeconds writes a time in seconds, a dash if it is not known.
func sheetSeconds(d time.Duration, known bool) string {
	if !known {
		return "–"
	}
	return times.Duration(d)
}

// sheetText returns a text of a recording as a sheet shows it.
func sheetText(s string) string {
	return html.EscapeString(strings.ToValidUTF8(sim.Clean(s), "\ufffd"))
}
