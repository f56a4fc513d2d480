package export

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/drawing"
	"playhead/sim"
	"playhead/sim/judge"
)

// drawnOn is a recording of two players who stand still: ant at 1000, 500 and <bee> at 1300, 500, on tiles of which one
// is solid.
func drawnOn() (*sim.Game, *sim.TileMap) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := sim.Tick(1); tick <= 500; tick++ {
		b.Tick(tick)
		if tick == 1 {
			b.Join(0, sim.Identity{Name: "ant"})
			b.Join(1, sim.Identity{Name: "<bee>"})
		}
		for id := range 2 {
			b.Set(id, sim.X, int32(1000+300*id))
			b.Set(id, sim.Y, 500)
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: -1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	m := &sim.TileMap{Width: 60, Height: 40, Game: make([]sim.Tile, 60*40)}
	m.Game[15*60+31].Index = 1 // from 992, 480 on
	return r.Games[0], m
}

// What is drawn is in a report where it is on the map, among players and walls; each moment has a picture, and what is
// drawn elsewhere has none.
func TestAReportShowsWhatIsDrawn(t *testing.T) {
	g, tiles := drawnOn()
	second := drawing.Seconds(time.Second)
	ink := func(k drawing.Kind, from drawing.Seconds, text string, pts ...drawing.Point) drawing.Drawing {
		return drawing.Drawing{
			Kind: k, On: drawing.OnMap, From: from, To: from + 2*second, Colour: drawing.Red, Width: 4, Points: pts,
			Text: text,
		}
	}
	ring := ink(drawing.Ring, second, "waits")
	ring.Player, ring.Points = "<bee>", nil
	var b strings.Builder
	err := WriteReport(&b, &Report{
		Games: []*sim.Game{g}, Rows: []*judge.Player{{Player: 0}}, Run: -1,
		Drawings: []drawing.Drawing{
			ink(drawing.Line, 5*second, "", drawing.Point{1000, 500}, drawing.Point{1400, 500}),
			ring, ink(drawing.Text, 2*second, "<b>here", drawing.Point{1000, 400}),
			ink(drawing.Line, 90*second, "", drawing.Point{0, 0}, drawing.Point{1, 1}),
		},
		Tiles: map[int]*sim.TileMap{0: tiles},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(b.String(), "<h2>Drawings</h2>")
	text, _, _ = strings.Cut(text, "</section>")
	if strings.Count(text, "<svg") != 2 || strings.Contains(text, "<b>") || strings.Contains(text, "<bee>") {
		t.Fatalf("%s", text)
	}
	first, second2, _ := strings.Cut(text, "</svg>")
	zoom := 640.0 / 1400
	// The first picture has the text and the ring: their middle is at 1150, 450.
	x := func(v float64) float64 { return 320 + (v-1150)*zoom }
	y := func(v float64) float64 { return 160 + (v-450)*zoom }
	for _, want := range []string{
		fmt.Sprintf(`cx="%.1f" cy="%.1f"`, x(1000), y(500)), fmt.Sprintf(`cx="%.1f" cy="%.1f"`, x(1300), y(500)),
		fmt.Sprintf(`<text x="%.1f" y="%.1f" text-anchor="middle" dominant`, x(1000), y(400)),
		fmt.Sprintf(`d="M%.1f %.1f`, x(1300)+18, y(500)), // a ring of at least 18 px
		fmt.Sprintf(`<rect class="wall" x="%.1f" y="%.1f" width="%.1f"`, x(992), y(480), 32*zoom), "&lt;b&gt;here",
		"waits, follows &lt;bee&gt;", `<circle class="mine"`,
		`style="fill:none;stroke:#0a0d10;stroke-width:7px;opacity:0.72;`, `style="fill:none;stroke:#cc4e1a;stroke-width:4px;`,
	} {
		if !strings.Contains(first, want) {
			t.Errorf("the first picture lacks %s: %s", want, first)
		}
	}
	// The second one has the line, whose middle is at 1200, 500.
	if want := fmt.Sprintf(`d="M%.1f %.1fL%.1f %.1f"`, 320-200*zoom, 160.0, 320+200*zoom, 160.0); !strings.Contains(
		second2, want) {
		t.Errorf("the second picture lacks %s: %s", want, second2)
	}
}
