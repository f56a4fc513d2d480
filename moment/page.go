package moment

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"playhead/moment/scenery"
	"playhead/sim"
	"playhead/sim/times"
)

// dataVersion is that of the data in a page. A later one may have more.
const dataVersion = 1

// A page is the data of a page, as JSON. See docs/formats/moment.md.
type page struct {
	Format  int          `json:"format"`
	Engine  string       `json:"engine"` // tee or above
	Title   string       `json:"title"`
	Line    string       `json:"line"` // below the title
	Map     string       `json:"map,omitempty"`
	Date    string       `json:"date,omitempty"`
	Clock   float64      `json:"clock"`  // position in the recording at the beginning, ms
	Length  float64      `json:"length"` // ms
	Scale   float64      `json:"scale"`  // steps of a place a world unit
	Exact   bool         `json:"exact"`
	Follow  [2]int       `json:"follow"` // part and player, −1 for all players
	Version string       `json:"version"`
	Sources []pageSource `json:"sources"`
	Left    []string     `json:"left"` // what was left out
	Notes   []pageNote   `json:"notes,omitempty"`
	Drawn   []pageInk    `json:"drawings,omitempty"`
	Races   []pageRace   `json:"races,omitempty"`
	Scene   *pageScene   `json:"scene,omitempty"`
	Parts   []pagePart   `json:"parts"`
}

type pageSource struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Format string `json:"format,omitempty"`
	From   int32  `json:"from"` // ticks of the recording
	To     int32  `json:"to"`
	Game   int    `json:"game"`
}

type pageNote struct {
	Time  float64 `json:"t"` // ms from the beginning
	Title string  `json:"title"`
	Text  string  `json:"text,omitempty"`
	By    string  `json:"by,omitempty"`

	Length float64     `json:"length,omitempty"` // ms
	Follow string      `json:"follow,omitempty"`
	Camera *[3]float64 `json:"camera,omitempty"`
	Speed  float64     `json:"speed,omitempty"`
}

type pagePart struct {
	Ghost   bool         `json:"ghost,omitempty"`
	Count   int          `json:"n"`
	Ticks   []byte       `json:"ticks"` // tracks
	Times   []byte       `json:"times"`
	Players []pagePlayer `json:"players"`
	Things  [][]float64  `json:"things,omitempty"`
	Gaps    [][2]float64 `json:"gaps,omitempty"` // ms from the beginning
}

type pagePlayer struct {
	Name string `json:"name"`
	Body string `json:"body"`
	Feet string `json:"feet,omitempty"`
	Data []byte `json:"data"`
}

// A pageScene is the pictures of the map, each an array: x, y, width, height, data URL.
type pageScene struct {
	Unit   float64  `json:"unit"`
	Sky    string   `json:"sky,omitempty"`
	Coarse [][5]any `json:"coarse,omitempty"`
	Behind [][5]any `json:"behind,omitempty"`
	Front  [][5]any `json:"front,omitempty"`
}

// part returns what the page holds of a part.
func (c *collector) part(n int) pagePart {
	out := pagePart{
		Ghost: n > 0, Count: len(c.ticks), Ticks: appendTrack(nil, c.ticks, true),
		Times: appendTrack(nil, c.times, true),
	}
	for _, p := range c.players {
		out.Players = append(out.Players, pagePlayer{plain(p.name), p.body, p.feet, p.data()})
	}
	for i := range c.things.all {
		out.Things = append(out.Things, c.things.all[i].row())
	}
	from, to := c.Game.TimeOf(c.From), c.Game.TimeOf(c.To)
	for _, g := range c.Game.Gaps() {
		if g.End > from && g.Begin < to {
			out.Gaps = append(out.Gaps, [2]float64{millis(g.Begin - c.zero), millis(g.End - c.zero)})
		}
	}
	return out
}

// plain returns a text of a recording or of a user in a form that a page can show: valid UTF-8 without control
// characters, not too long.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
			return -1 // also what turns the direction of the text around it
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	if runes := []rune(s); len(runes) > mostText {
		s = string(runes[:mostText]) + "…"
	}
	return s
}

// describe fills the texts above and below the picture.
func (m *Moment) describe(opt *Options, length time.Duration) {
	p := &m.page
	first := &opt.Parts[0]
	p.Map = plain(first.Game.Map.Name)
	if start := first.Game.StartTime; !start.IsZero() {
		p.Date = times.Day(start.UTC())
	}
	who := ""
	if f := p.Follow; f[0] >= 0 {
		who = p.Parts[f[0]].Players[f[1]].Name
	} else if n := len(p.Parts[0].Players); n == 1 {
		who = p.Parts[0].Players[0].Name
	} else {
		who = fmt.Sprintf("%d players", n)
	}
	if len(opt.Parts) > 1 && len(p.Parts) > 1 {
		who += " and " + p.Parts[1].Players[0].Name
	}
	scene := who
	if p.Map != "" {
		scene += " on " + p.Map
	}
	if p.Title = plain(opt.Title); p.Title == "" {
		p.Title = scene
	}
	var line []string
	if p.Title != scene { // above it otherwise
		line = append(line, scene)
	}
	if p.Date != "" {
		line = append(line, p.Date)
	}
	lasts := strings.ReplaceAll(times.WithUnit(length), " ", "\u00a0")
	p.Line = strings.Join(append(line, lasts), " · ")
	for i := range opt.Parts {
		s := &opt.Parts[i]
		p.Sources = append(p.Sources, pageSource{
			plain(s.Source.Name), s.Source.SHA256, s.Source.Format, int32(s.From), int32(s.To), s.Game.Index,
		})
	}
}

// leftOut says what the page does not hold.
func leftOut(c *collector, opt *Options) []string {
	left := []string{"chat", "addresses and ids", "console"}
	if c.left > 0 {
		left = append(left, plural(c.left, "other player"))
	}
	switch teeworlds := opt.Parts[0].Game.Engine.Teeworlds(); {
	case opt.Veil != nil || teeworlds && !opt.Exact:
		left = append(left, "exact inputs", "speeds") // noise changes from tick to tick by as much as a player moves
	case !opt.Exact: // keys are in the frames that they were pressed in
		left = append(left, "exact positions and angles")
	}
	return left
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// notes sets the chapters: those of the user, and what happened to the players.
func (m *Moment) notes(opt *Options, lead time.Duration) {
	p := &opt.Parts[0]
	zero := p.Game.TimeOf(p.Start) - lead
	var all []pageNote
	add := func(at time.Duration, title, text string) *pageNote {
		t := at - zero
		if opt.Veil != nil {
			t = t.Round(100 * time.Millisecond) // when exactly is not to be known
		}
		if ms := millis(t); ms >= 0 && ms <= m.page.Length {
			all = append(all, pageNote{Time: ms, Title: plain(title), Text: plain(text)})
			return &all[len(all)-1]
		}
		return nil
	}
	for _, n := range opt.Notes {
		if of := add(n.Time, n.Title, n.Text); of != nil {
			of.By = plain(n.By)
			of.Length, of.Camera, of.Speed = millis(n.Length), n.Camera, n.Speed
			if m.has(n.Follow) {
				of.Follow = plain(n.Follow)
			}
		}
	}
	for e := range p.Game.EachEvent {
		raced := e.Kind == sim.EventStart || e.Kind == sim.EventCheckpoint || e.Kind == sim.EventFinish
		if e.Tick < p.From || e.Tick > p.To || opt.Run && raced || opt.OnlyNotes {
			continue
		}
		if title, ok := p.happened(e); ok {
			add(e.Time, title, "")
		}
	}
	slices.SortStableFunc(all, func(a, b pageNote) int { return cmp.Compare(a.Time, b.Time) })
	m.page.Notes = all[:min(len(all), mostNotes)]
}

// happened returns what an event of the chosen players is called as a chapter, false for one that is none.
func (p *Part) happened(e *sim.Event) (title string, ok bool) {
	g := p.Game
	wants := func(id int16, s *sim.Stint) bool {
		return id >= 0 && (p.Wants == nil || p.Wants(int(id), s))
	}
	who := wants(e.Player, g.PlayerOf(e))
	other := wants(e.Target, g.TargetOf(e))
	name := g.PlayerLabel(e)
	switch e.Kind {
	case sim.EventMarker:
		if e.Player >= 0 && !who {
			return "", false
		}
		if e.Text != "" {
			return e.Text, true
		}
		return "Mark", true
	case sim.EventKill:
		switch {
		case who && other && e.Player != e.Target:
			return name + " killed " + g.TargetLabel(e), true
		case who && e.Player != e.Target:
			return name + " killed another player", true
		case other:
			return g.TargetLabel(e) + " died", true
		}
	case sim.EventStart:
		return name + " started", who
	case sim.EventFinish:
		return fmt.Sprintf("%s finished in %s", name, times.WithUnit(time.Duration(e.Value)*time.Millisecond)), who
	case sim.EventCheckpoint:
		return fmt.Sprintf("%s at checkpoint %d", name, e.Extra), who
	case sim.EventFreeze:
		return name + " froze", who && g.Engine.Teeworlds()
	}
	return "", false
}

// scene adds the pictures of the map.
func (m *Moment) scene(ctx context.Context, opt *Options, near []scenery.Place) error {
	budget := opt.Pictures
	if budget == 0 {
		budget = pictureBudget - m.dataBytes()
	}
	if opt.Pictures < 0 || budget <= 0 {
		return nil
	}
	var s *scenery.Scenery
	var err error
	switch at := opt.Parts[0].Game.TimeOf(opt.Parts[0].From); {
	case opt.Tiles != nil:
		s, err = scenery.Tiles(ctx, opt.Tiles, near, sim.EnvelopeClock{Round: at, Map: at}, budget)
	case opt.Plan != nil || opt.Overview != nil:
		s, err = scenery.Above(ctx, opt.Plan, opt.Overview, near, budget)
	default:
		return nil
	}
	if err != nil {
		return err
	}
	out := &pageScene{Unit: s.Unit}
	for _, l := range [...]struct {
		to   *[][5]any
		from []scenery.Picture
	}{{&out.Coarse, s.Coarse}, {&out.Behind, s.Behind}, {&out.Front, s.Front}} {
		for _, p := range l.from {
			*l.to = append(*l.to, [5]any{p.X, p.Y, p.W, p.H, dataURL("image/png", p.Data)})
		}
	}
	if s.Sky != nil {
		out.Sky = dataURL("image/jpeg", s.Sky.Data)
	}
	m.page.Scene = out
	return nil
}

// dataBytes returns how large the ticks are.
func (m *Moment) dataBytes() int {
	b, _ := json.Marshal(m.page.Parts)
	return len(b) * 3 / 4
}

func dataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
