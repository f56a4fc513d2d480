package player_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"playhead/drawing"
)

// inkScript draws every case with the player's own camera, and prints what it drew.
const inkScript = `
const p = require('./player.js'), fs = require('fs'), places = { nova: { x: 900, y: 400 } };
console.log(JSON.stringify(JSON.parse(fs.readFileSync(process.argv[1])).map((c) => {
  const cam = new p.Camera(c.above);
  Object.assign(cam, { x: 800, y: 450, zoom: c.zoom, w: 896, h: 504 });
  return p.inkOf(c.d, c.ms, cam, (name) => places[name], c.still);
})));`

// An inkCase is a drawing at a time, as the player reads it.
type inkCase struct {
	D struct {
		drawing.Drawing
		From float64 `json:"from"`
		To   float64 `json:"to"`
	} `json:"d"`
	Ms    float64 `json:"ms"`
	Zoom  float64 `json:"zoom"`
	Above bool    `json:"above"`
	Still bool    `json:"still"`
}

// Window and page draw the same ink: every kind, both spaces, both views, within and at the ends of its span.
func TestThePlayerDrawsWhatTheWindowDraws(t *testing.T) {
	var cases []inkCase
	for _, k := range drawing.Kinds() {
		for _, on := range []drawing.Space{drawing.OnMap, drawing.OnScreen} {
			for i, ms := range []float64{999, 1000, 1100, 2000, 3990, 4001} {
				c := inkCase{Ms: ms, Zoom: []float64{0.3, 0.7, 2}[i%3], Above: i%2 == 1, Still: i == 1}
				c.D.Drawing = drawing.Drawing{
					Kind: k, On: on, From: drawing.Seconds(time.Second), To: drawing.Seconds(4 * time.Second), Width: 4,
					Points: []drawing.Point{{700, 300}, {1000, 500}, {1100, 250}}, Colour: drawing.Blue,
					Text:   "aim here",
					Player: []string{"nova", "kettle"}[i/5],
				}
				c.D.From, c.D.To = 1000, 4000
				if on == drawing.OnScreen {
					c.D.Points = []drawing.Point{{0.1, 0.2}, {0.7, 0.9}, {0.4, 0.1}}
				}
				if k != drawing.Pen {
					c.D.Points = c.D.Points[:2]
				}
				cases = append(cases, c)
			}
		}
	}
	text, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cases.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node(t), "-e", inkScript, path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var drawn []*struct {
		Alpha, Width float64
		Strokes      []drawing.Stroke
		Text         string
		At           drawing.Point
		Beside       bool
	}
	if err := json.Unmarshal(out, &drawn); err != nil || len(drawn) != len(cases) {
		t.Fatalf("%d of %d cases: %v", len(drawn), len(cases), err)
	}
	shown := 0
	for i := range cases {
		c := &cases[i]
		pic := drawing.Picture{
			W: 896, H: 504, Zoom: c.Zoom, Still: c.Still,
			ToScreen: func(x, y float64) (float64, float64) {
				if c.Above {
					return 448 + (x-800)*c.Zoom, 252 + (450-y)*c.Zoom
				}
				return 448 + (x-800)*c.Zoom, 252 + (y-450)*c.Zoom
			},
			Player: func(name string) (float64, float64, bool) { return 900, 400, name == "nova" },
		}
		want, ok := c.D.At(time.Duration(c.Ms)*time.Millisecond, &pic)
		name := fmt.Sprintf("%s on %s at %v", c.D.Kind, c.D.On, c.Ms)
		got := drawn[i]
		if ok != (got != nil) {
			t.Errorf("%s: the window shows it: %v, the page: %v", name, ok, got != nil)
			continue
		}
		if !ok {
			continue
		}
		shown++
		if !near(got.Alpha, want.Alpha) || got.Width != want.Width || got.Text != want.Text ||
			got.Text != "" && !samePlace(got.At, want.TextAt) || got.Beside != want.Beside ||
			len(got.Strokes) != len(want.Strokes) {
			t.Errorf("%s: the page draws %+v, the window %+v", name, *got, want)
			continue
		}
		for j, s := range want.Strokes {
			if g := got.Strokes[j]; g.Fill != s.Fill || len(g.Points) != len(s.Points) {
				t.Errorf("%s: stroke %d is %+v, in the window %+v", name, j, g, s)
				continue
			}
			for n, p := range s.Points {
				if !samePlace(got.Strokes[j].Points[n], p) {
					t.Errorf("%s: point %d of stroke %d is %v, in the window %v", name, n, j,
						got.Strokes[j].Points[n], p)
				}
			}
		}
	}
	if shown < 50 {
		t.Errorf("only %d of %d cases show anything", shown, len(cases))
	}
}

func near(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }

func samePlace(a, b drawing.Point) bool { return near(a[0], b[0]) && near(a[1], b[1]) }
