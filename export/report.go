package export

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/drawing"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// A ReportNote is what a moderator wrote about a moment.
type ReportNote struct {
	Tick sim.Tick
	Time time.Duration
	Name string
	Text string
}

// A Report is what WriteReport writes: measures with all that is needed to get the
// same ones again.
type Report struct {
	Recording string // the file's name
	SHA256    string // of the file
	Version   string // of this program
	Format    string
	Run       int // −1 if none was chosen
	Baselines []string
	Games     []*sim.Game // those of Rows, perhaps others
	Rows      []*judge.Player
	Keys      []similar.Keys // of the players in Rows, for pictures; may lack some
	Notes     []ReportNote

	Bytes int64 // of the file: links name it by hash and size. 0: no links
	// Tiles and Plans are the maps of games, by index; Complete moves stale characters of demos forward. Pictures of
	// moments show what of them there is.
	Tiles    map[int]*sim.TileMap
	Plans    map[int]*sim.FloorPlan
	Complete func(*sim.Game, *sim.World)
	// Copies are the copied inputs of the players in Rows, among Searched stints, 0 if none were looked for.
	Copies   []ReportCopy
	Searched int
	Drawings []drawing.Drawing // on the picture
}

// FileHash returns the SHA-256 of a file in hex, as sha256sum prints it.
func FileHash(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

const reportStyle = `
:root { --bg:#f6f7f9; --card:#fff; --text:#1b2128; --dim:#5b6672; --line:#d6dbe1; --mine:#1f7a8c; --other:#9aa5b1; --own:#5b4bb0; --bar:#6fb3c0 }
@media (prefers-color-scheme: dark) { :root { --bg:#12161b; --card:#1a2027; --text:#e6eaee; --dim:#9aa5b1; --line:#313b46; --mine:#7fe0ee; --other:#63707d; --own:#b8abff; --bar:#3f8795 } }
* { box-sizing:border-box }
body { margin:0; background:var(--bg); color:var(--text); font:15px/1.45 system-ui,"Noto Sans",sans-serif }
main { max-width:1080px; margin:0 auto; padding:28px 20px 60px }
h1 { font-size:26px; margin:0 0 4px } h2 { font-size:20px; margin:36px 0 8px } h3 { font-size:15px; margin:22px 0 4px; color:var(--dim); font-weight:600 }
p { margin:6px 0 } .dim { color:var(--dim) }
section,.facts { background:var(--card); border:1px solid var(--line); border-radius:8px; padding:14px 18px; margin-top:14px; overflow-x:auto }
table { border-collapse:collapse; width:100% } td,th { text-align:left; padding:5px 10px 5px 0; border-bottom:1px solid var(--line); vertical-align:middle } th { color:var(--dim); font-weight:600 }
td.n,th.n,td.number,th.number { text-align:right; font-variant-numeric:tabular-nums; white-space:nowrap } .facts td:first-child { color:var(--dim); width:150px } .facts td { overflow-wrap:anywhere }
code { font:13px/1.4 ui-monospace,"DejaVu Sans Mono",monospace } svg { display:block } details { margin:8px 0 } summary { cursor:pointer }
.few { border:1px solid var(--line); border-radius:8px; padding:0 6px; color:var(--dim); font-size:12px; white-space:nowrap }
.axis { stroke:var(--line) } .other { stroke:var(--other) } .own { stroke:var(--own); stroke-width:2 } .mine { stroke:var(--mine); stroke-width:3 } .bar { fill:var(--bar) } .key { fill:var(--mine) } .gap { stroke:var(--dim); fill:none; opacity:.6 } .now { stroke:var(--dim); stroke-dasharray:2 2 } .outline { fill:none; stroke:var(--own) } .differs { fill:var(--dim); opacity:.35 } a { color:inherit }
.moment { background:var(--bg); border:1px solid var(--line); margin:8px 0 } .moment path { stroke-width:1.5; fill:none } circle.mine { fill:var(--mine) } circle.other { fill:var(--other) } .wall { fill:var(--other) } .unhook { fill:var(--dim) } .freeze { fill:var(--own); opacity:.3 } .death { fill:#c0392b; opacity:.5 } .hook { stroke:var(--own) } text { fill:var(--dim); font:12px system-ui,sans-serif }
`

// WriteReport writes r as one HTML file that needs no other: pictures are SVG, and
// light or dark is the reader's choice. It holds names of players, keys and times,
// and nothing private: masking is the recording's (see formats.Options).
func WriteReport(w io.Writer, r *Report) error {
	buffered := bufio.NewWriterSize(w, 64<<10) // it is written a few bytes at a time
	p := &page{w: buffered}
	title := "Inputs in " + r.Recording
	if len(r.Rows) == 1 {
		title = "Inputs of " + shownName(r.Rows[0]) + " in " + r.Recording
	}
	p.put(
		"<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "+
			"content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light "+
			"dark\">\n<title>", esc(title), "</title>\n<style>", reportStyle, "</style>\n<main>\n<h1>",
		esc(title), "</h1>\n")
	p.put(
		"<p class=\"dim\">These are measures, compared with those of other players. They are not a verdict: read " +
			"each one together with its samples and its note.</p>\n")
	p.facts(r)
	p.notes(r)
	p.drawings(r)
	for _, row := range r.Rows {
		p.player(r, row)
	}
	p.copies(r)
	p.put(
		"<p class=\"dim\">docs/measures.md of Playhead defines each measure and says what it cannot " +
			"show.</p>\n</main>\n</html>\n")
	if p.err != nil {
		return p.err
	}
	return buffered.Flush()
}

func esc(s string) string { return html.EscapeString(s) }

func shownName(r *judge.Player) string {
	if r.Name == "" {
		return fmt.Sprintf("player %d", r.Player)
	}
	return r.Name
}

// A page is HTML that is being written.
type page struct {
	w   io.Writer
	err error
}

func (p *page) put(parts ...string) {
	for _, s := range parts {
		if p.err == nil {
			_, p.err = io.WriteString(p.w, s)
		}
	}
}

func (p *page) facts(r *Report) {
	p.put("<div class=\"facts\"><table>\n")
	fact := func(name, value string) {
		if value != "" {
			p.put("<tr><td>", name, "<td>", esc(value), "\n")
		}
	}
	fact("Recording", r.Recording)
	fact("SHA-256", r.SHA256)
	fact("Format", r.Format)
	fact("Map", strings.Join(r.maps(), ", "))
	fact("SHA-256 of the map", strings.Join(r.mapHashes(), ", "))
	if len(r.Rows) == 1 { // the headings of several have theirs
		fact("Range", fmt.Sprintf("%s to %s, ticks %d to %d of game %d", rowTime(r.Rows[0].From), rowTime(r.Rows[0].To),
			r.Rows[0].FirstTick, r.Rows[0].LastTick, r.Rows[0].Game))
	}
	if len(r.Rows) > 0 {
		fact("Measured from", r.Rows[0].Kind.String())
	}
	if r.Run >= 0 {
		fact("Run", strconv.Itoa(r.Run)+" of replay runs")
	}
	fact("Also compared with", strings.Join(r.Baselines, ", "))
	fact("Made with", "Playhead "+r.Version)
	p.put("</table></div>\n")
}

// maps returns the maps of the games of r.Rows.
func (r *Report) maps() (names []string) {
	for _, row := range r.Rows {
		if g := r.game(row); g != nil && !slices.Contains(names, g.Map.Name) {
			names = append(names, g.Map.Name)
		}
	}
	return names
}

// mapHashes returns the hashes of the maps of r.Rows, as far as the recording names them.
func (r *Report) mapHashes() (hashes []string) {
	for _, row := range r.Rows {
		if g := r.game(row); g != nil && g.Map.HasSHA256 {
			if h := hex.EncodeToString(g.Map.SHA256[:]); !slices.Contains(hashes, h) {
				hashes = append(hashes, h)
			}
		}
	}
	return hashes
}

// game returns the game of a row, nil if it is not there.
func (r *Report) game(row *judge.Player) *sim.Game { return r.gameAt(row.Game) }

func (r *Report) gameAt(index int) *sim.Game {
	if i := slices.IndexFunc(r.Games, func(g *sim.Game) bool { return g.Index == index }); i >= 0 {
		return r.Games[i]
	}
	return nil
}

func rowTime(s float64) string { return clock(time.Duration(math.Round(s * float64(time.Second)))) }

func (p *page) notes(r *Report) {
	if len(r.Notes) == 0 {
		return
	}
	p.put("<h2>Notes</h2>\n<section><table>\n<tr><th>Time<th>Tick<th>Note\n")
	for _, n := range r.Notes {
		text := n.Text
		if n.Name != "" {
			text = n.Name + ": " + text
		}
		p.put("<tr><td class=\"n\" style=\"text-align:left\">", clock(n.Time), "<td>", strconv.Itoa(int(n.Tick)),
			"<td>", esc(text), "\n")
	}
	p.put("</table></section>\n")
}

func (p *page) player(r *Report, row *judge.Player) {
	p.put("<h2>", esc(shownName(row)), " <span class=\"dim\">", fmt.Sprintf("player %d#%d, %s to %s", row.Player,
		row.Stint, rowTime(row.From), rowTime(row.To)), "</span></h2>\n<section>\n")
	p.put(
		"<p class=\"dim\"><svg width=\"420\" height=\"16\" style=\"display:inline\" aria-hidden=\"true\"><path " +
			"class=\"mine\" d=\"M4 2v12\"/><text x=\"12\" y=\"12\">this value</text><path class=\"own\" d=\"M90 " +
			"2v12\"/><text x=\"98\" y=\"12\">the player's other runs</text><path class=\"other\" d=\"M240 " +
			"2v12\"/><text x=\"248\" y=\"12\">other players</text></svg></p>\n")
	p.outliers(r, row)
	p.put("<details>\n<summary>All measures</summary>\n")
	for _, group := range measure.Groups {
		first := true
		for i := range row.Measures {
			m := &row.Measures[i]
			if measure.Group(m.Name) != group || !m.Known {
				continue
			}
			if first {
				p.put("<h3>", group,
					"</h3>\n<table>\n<tr><th>Measure<th class=\"n\">Value<th class=\"n\">Samples<th>Among others<th "+
						"class=\"n\">Own runs<th class=\"n\">Players\n")
				first = false
			}
			p.measure(m)
		}
		if !first {
			p.put("</table>\n")
		}
	}
	var missing []string
	for i := range row.Measures {
		if !row.Measures[i].Known {
			missing = append(missing, row.Measures[i].Name)
		}
	}
	if len(missing) > 0 {
		p.put("<p class=\"dim\">Nothing to measure: ", esc(strings.Join(missing, ", ")), ".</p>\n")
	}
	p.put("</details>\n")
	p.details(r, row)
	p.table(row)
	p.put("</section>\n")
}

// outliers writes what stands out from the comparison group: what each measure counts, the group's range, and where to
// look.
func (p *page) outliers(r *Report, row *judge.Player) {
	o := row.Outliers()
	p.put("<h3>What stands out</h3>\n<p>", esc(o.Summary()), ".</p>\n")
	all := row.StandsOut()
	if len(all) == 0 {
		return
	}
	p.put("<table>\n<tr><th>Measure<th class=\"n\">Value<th class=\"n\">Samples<th>Among others<th " +
		"class=\"n\">Range of others<th class=\"n\">Out by<th>Moments\n")
	for _, m := range all {
		s := m.Spread()
		by := "all others equal"
		if widths, ok := s.OutBy(); ok {
			by = esc(judge.OutByText(widths))
		}
		p.put("<tr><td>", esc(measure.Label(m.Name)), "<br><span class=\"dim\">", esc(measure.What(m.Name)),
			"</span><td class=\"n\">", reportNumber(m.Value), " ", m.Unit, "<td class=\"n\">", strconv.Itoa(m.Samples),
			"<td>")
		p.strip(m)
		p.put("<td class=\"n\">", fmt.Sprintf("%s to %s<br><span class=\"dim\">%d players</span>", reportNumber(s.Low),
			reportNumber(s.High), s.N)+fewOthers(&s), "<td class=\"n\">", by, "<td>")
		if g := r.game(row); g != nil {
			for i, t := range m.Moments {
				if i == outlierMoments {
					p.put(fmt.Sprintf("and %d more", len(m.Moments)-i))
					break
				}
				p.time(r, g, row.Name, sim.Tick(t))
			}
		}
		p.put("\n")
	}
	p.put("</table>\n")
}

// fewOthers marks a range of few others.
func fewOthers(s *judge.Spread) string {
	if s.Few() {
		return " <span class=\"few\">few</span>"
	}
	return ""
}

// outlierMoments is how many times are named beside what stands out.
const outlierMoments = 3

// tableColumns are the columns of the table of values: all that the pictures show as numbers. Who played is said
// above it.
var tableColumns = []string{
	"measure", "unit", "value", "samples", "percentile_own", "own_runs", "percentile_all", "all_players", "note",
}

// table writes the values of a player as `replay judge` prints them, to be read beside the pictures or copied.
func (p *page) table(row *judge.Player) {
	t, err := judge.Table([]*judge.Player{row}).Select(tableColumns)
	p.put("<details>\n<summary>All values as a table</summary>\n")
	if p.err == nil {
		p.err = err
	}
	if p.err == nil {
		t.Title = ""
		p.err = WriteTableHTML(p.w, t)
	}
	p.put("</details>\n")
}

func (p *page) measure(m *judge.Measure) {
	few := ""
	if strings.Contains(m.Note, "few samples") {
		few = "<span class=\"few\">few</span> "
	}
	p.put("<tr><td title=\"", esc(m.Note), "\">", esc(measure.Label(m.Name)), "<br><span class=\"dim\">",
		esc(measure.What(m.Name)),
		"</span><br><code class=\"dim\">", m.Name,
		"</code><td class=\"n\">", reportNumber(m.Value), " ", m.Unit, "<td class=\"n\">", few, strconv.Itoa(m.Samples),
		"<td>")
	p.strip(m)
	own, knownOwn := m.PercentileOwn()
	all, knownAll := m.PercentileAll()
	p.put("<td class=\"n\">", esc(judge.PercentileText(own, knownOwn, len(m.Own))), "<td class=\"n\">",
		esc(judge.PercentileText(all, knownAll, len(m.Group))), "\n")
}

// reportNumber writes a value with as many digits as say something.
func reportNumber(v float64) string {
	switch a := math.Abs(v); {
	case a != 0 && a < 0.1:
		return strconv.FormatFloat(v, 'f', 4, 64)
	case a < 10:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case a < 1000:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// strip draws where a value is among others.
func (p *page) strip(m *judge.Measure) {
	const width, most = 220.0, 400
	low, high := m.Value, m.Value
	for _, list := range [][]float64{m.Own, m.Group} {
		for _, v := range list {
			low, high = min(low, v), max(high, v)
		}
	}
	at := func(v float64) string {
		if high == low {
			return reportNumber(width / 2)
		}
		return reportNumber(4 + (v-low)/(high-low)*(width-8))
	}
	p.put("<svg width=\"220\" height=\"24\" role=\"img\" aria-label=\"",
		esc(fmt.Sprintf("%s between %s and %s", reportNumber(m.Value), reportNumber(low), reportNumber(high))),
		"\"><path class=\"axis\" d=\"M0 20h220\"/>")
	lines := func(class, from string, values []float64) {
		if len(values) == 0 {
			return
		}
		p.put("<path class=\"", class, "\" d=\"")
		step := max(1, len(values)/most)
		for i := 0; i < len(values); i += step {
			p.put("M", at(values[i]), from)
		}
		p.put("\"/>")
	}
	lines("other", " 12v8", m.Group)
	lines("own", " 6v8", m.Own)
	p.put("<path class=\"mine\" d=\"M", at(m.Value), " 2v20\"/></svg>")
}

// details writes histograms and moments.
func (p *page) details(r *Report, row *judge.Player) {
	var keys *similar.Keys
	for i := range r.Keys {
		if k := &r.Keys[i]; k.Game == row.Game && k.Player == row.Player && k.Stint == row.Stint {
			keys = k
		}
	}
	for i := range row.Measures {
		m := &row.Measures[i]
		if !m.Known || len(m.Bins) == 0 && len(m.Moments) == 0 {
			continue
		}
		p.put("<details><summary>", esc(measure.Label(m.Name)), " <span class=\"dim\">", reportNumber(m.Value), " ",
			m.Unit, ", ", strconv.Itoa(m.Samples), " samples</span></summary>\n")
		if m.Note != "" {
			p.put("<p class=\"dim\">", esc(m.Note), "</p>\n")
		}
		if len(m.Bins) > 0 {
			p.histogram(m, row.Kind)
		}
		p.moments(r, row, m, keys)
		p.put("</details>\n")
	}
}

func (p *page) histogram(m *judge.Measure, kind measure.Kind) {
	most := 0
	for _, b := range m.Bins {
		most = max(most, b.Count)
	}
	p.put(
		"<svg width=\"660\" height=\"130\" role=\"img\" aria-label=\"histogram\"><path class=\"axis\" d=\"M30 "+
			"108h580\"/><text x=\"0\" y=\"18\">", strconv.Itoa(most), "</text>")
	for _, b := range m.Bins {
		h := 96 * float64(b.Count) / float64(most)
		p.put(fmt.Sprintf(
			"<rect class=\"bar\" x=\"%d\" y=\"%.1f\" width=\"9\" height=\"%.1f\"><title>%d: %d</title></rect>",
			31+11*b.Ticks, 108-h, h, b.Ticks, b.Count))
	}
	for t := 0; t <= measure.MaxTicks; t += 10 {
		label := strconv.Itoa(20*t) + " ms"
		if kind == measure.Usercmds || m.Unit == "frame" || m.Unit == "" {
			label = strconv.Itoa(t)
		}
		if t == measure.MaxTicks {
			label += "+"
		}
		p.put(fmt.Sprintf("<text x=\"%d\" y=\"123\">%s</text>", 28+11*t, label))
	}
	p.put("</svg>\n")
}

// shownMoments is how many moments have their keys, shownPictures how many of a measure that stands out have a picture
// of the map, listedMoments how many a time.
const shownMoments, shownPictures, listedMoments = 4, 2, 24

func (p *page) moments(r *Report, row *judge.Player, m *judge.Measure, keys *similar.Keys) {
	g := r.game(row)
	if len(m.Moments) == 0 || g == nil {
		return
	}
	p.put("<p>")
	for i, t := range m.Moments {
		if i == listedMoments {
			p.put(fmt.Sprintf("and %d more", len(m.Moments)-i))
			break
		}
		p.time(r, g, row.Name, sim.Tick(t))
		p.put(fmt.Sprintf("<span class=\"dim\">tick %d</span> &ensp;", t))
	}
	p.put("</p>\n")
	spread := m.Spread()
	for i, t := range m.Moments {
		if i == shownMoments {
			break
		}
		if spread.Standing.Outside() && i < shownPictures {
			p.picture(r, g, row.Player, sim.Tick(t))
		}
		if keys != nil {
			p.lane(g, keys, sim.Tick(t), row.Kind)
		}
	}
}
