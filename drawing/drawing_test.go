package drawing_test

import (
	"encoding/json"
	"image/color"
	"math"
	"testing"
	"time"

	"playhead/drawing"
	"playhead/testdata/vision"
)

const second = drawing.Seconds(time.Second)

// picture is one of 800 × 450 px in which a world unit is 2 px.
func picture() *drawing.Picture {
	return &drawing.Picture{
		X: 10, Y: 20, W: 800, H: 450, Zoom: 2,
		ToScreen: func(x, y float64) (float64, float64) { return 2 * x, 2 * y },
		Player: func(name string) (float64, float64, bool) {
			return 100, 50, name == "nova"
		},
	}
}

func arrow() drawing.Drawing {
	return drawing.Drawing{
		Kind: drawing.Arrow, On: drawing.OnMap, From: 2 * second, To: 4 * second, Colour: drawing.Yellow, Width: 4,
		Points: []drawing.Point{{10, 10}, {60, 10}},
	}
}

func TestADrawingOnTheMapIsWhereTheMapIs(t *testing.T) {
	d := arrow()
	ink, ok := d.At(3*time.Second, picture())
	if !ok || ink.Strokes[0].Points[0] != (drawing.Point{20, 20}) ||
		ink.Strokes[1].Points[0] != (drawing.Point{120, 20}) {
		t.Errorf("%+v, %v", ink, ok)
	}
	if !ink.Strokes[1].Fill || ink.Strokes[0].Points[1][0] >= 120 {
		t.Errorf("the head is %+v, the shaft ends at %v", ink.Strokes[1], ink.Strokes[0].Points[1])
	}
}

func TestADrawingOnTheScreenIsAFractionOfThePicture(t *testing.T) {
	d := arrow()
	d.Kind, d.On, d.Points = drawing.Line, drawing.OnScreen, []drawing.Point{{0, 0}, {0.5, 1}}
	ink, _ := d.At(3*time.Second, picture())
	if got := ink.Strokes[0].Points; got[0] != (drawing.Point{10, 20}) || got[1] != (drawing.Point{410, 470}) {
		t.Errorf("%v", got)
	}
}

func TestADrawingShowsWithinItsSpanAndFadesAtItsEnds(t *testing.T) {
	d := arrow()
	for _, c := range []struct {
		at    time.Duration
		shows bool
		alpha float64
	}{
		{1999 * time.Millisecond, false, 0},
		{2 * time.Second, true, 0},
		{2150 * time.Millisecond, true, 0.5},
		{3 * time.Second, true, 1},
		{3850 * time.Millisecond, true, 0.5},
		{4 * time.Second, true, 0},
		{4001 * time.Millisecond, false, 0},
	} {
		ink, ok := d.At(c.at, picture())
		if ok != c.shows || math.Abs(ink.Alpha-c.alpha) > 1e-9 {
			t.Errorf("at %v: %v, alpha %v, want %v, %v", c.at, ok, ink.Alpha, c.shows, c.alpha)
		}
	}
	still := picture()
	still.Still = true
	if ink, _ := d.At(2*time.Second, still); ink.Alpha != 1 {
		t.Errorf("without motion, alpha is %v", ink.Alpha)
	}
}

func TestARingFollowsItsPlayer(t *testing.T) {
	d := arrow()
	d.Kind, d.Points, d.Player, d.Text = drawing.Ring, nil, "nova", "waits"
	ink, ok := d.At(3*time.Second, picture())
	if !ok || ink.Strokes[0].Points[0] != (drawing.Point{268, 100}) || !ink.Beside || ink.TextAt[0] <= 268 {
		t.Errorf("%+v, %v", ink, ok)
	}
	if d.Player = "kettle"; d.Check() != nil {
		t.Error(d.Check())
	} else if _, ok := d.At(3*time.Second, picture()); ok {
		t.Error("a ring of a player who has left is drawn")
	}
}

func TestEveryKindCanBeDrawnAndPicked(t *testing.T) {
	for _, k := range drawing.Kinds() {
		d := arrow()
		switch d.Kind = k; k {
		case drawing.Text:
			d.Points, d.Text = d.Points[:1], "aim here"
		case drawing.Ring:
			d.Points, d.Player = nil, "nova"
		}
		if err := d.Check(); err != nil {
			t.Errorf("%s: %v", k, err)
		}
		ink, ok := d.At(3*time.Second, picture())
		if !ok || len(ink.Strokes) == 0 && ink.Text == "" {
			t.Errorf("%s is not drawn: %+v", k, ink)
			continue
		}
		at := ink.TextAt
		if len(ink.Strokes) > 0 {
			at = ink.Strokes[0].Points[0]
		}
		if near, far := ink.Near(at[0], at[1]), ink.Near(at[0]+900, at[1]+900); near != 0 || far < 100 {
			t.Errorf("%s: %v px from its own place, %v px from far away", k, near, far)
		}
	}
}

func TestADrawingComesBackFromJSON(t *testing.T) {
	d := arrow()
	d.Text, d.From = "ü <b>", drawing.Seconds(1234567*time.Microsecond)
	b, err := json.Marshal(&d)
	if err != nil {
		t.Fatal(err)
	}
	var back drawing.Drawing
	if err := json.Unmarshal(b, &back); err != nil || !back.Equal(&d) || back.Check() != nil {
		t.Errorf("%s: %+v, %v, %v", b, back, err, back.Check())
	}
	if c := d.Clone(); !c.Equal(&d) || &c.Points[0] == &d.Points[0] {
		t.Error("a clone shares its points")
	}
}

func TestHostileDrawingsAreRefused(t *testing.T) {
	for name, change := range map[string]func(*drawing.Drawing){
		"kind":        func(d *drawing.Drawing) { d.Kind = "script" },
		"no points":   func(d *drawing.Drawing) { d.Points = nil },
		"many points": func(d *drawing.Drawing) { d.Points = make([]drawing.Point, 3) },
		"a long pen": func(d *drawing.Drawing) {
			d.Kind, d.Points = drawing.Pen, make([]drawing.Point, drawing.MostPoints+1)
		},
		"space":       func(d *drawing.Drawing) { d.On = "" },
		"colour":      func(d *drawing.Drawing) { d.Colour = "lime" },
		"width":       func(d *drawing.Drawing) { d.Width = math.NaN() },
		"backwards":   func(d *drawing.Drawing) { d.To = d.From },
		"before":      func(d *drawing.Drawing) { d.From = -1 },
		"not a place": func(d *drawing.Drawing) { d.Points[1][0] = math.Inf(1) },
		"NaN":         func(d *drawing.Drawing) { d.Points[1][1] = math.NaN() },
		"off screen":  func(d *drawing.Drawing) { d.On = drawing.OnScreen },
		"no text":     func(d *drawing.Drawing) { d.Kind, d.Points = drawing.Text, d.Points[:1] },
		"turned":      func(d *drawing.Drawing) { d.Text = "a\u202eb" },
		"lines":       func(d *drawing.Drawing) { d.Text = "a\nb" },
		"no player":   func(d *drawing.Drawing) { d.Kind, d.Points = drawing.Ring, nil },
	} {
		d := arrow()
		if change(&d); d.Check() == nil {
			t.Errorf("%s: %+v is accepted", name, d)
		}
	}
}

// Two inks differ by at least 24 for every kind of vision, and from the dark rim by 36.
func TestInksDifferForEveryEye(t *testing.T) {
	rgb := func(v uint32) color.NRGBA { return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
	all := drawing.Colours()
	for eye := range vision.NumEyes {
		for i, a := range all {
			for _, b := range all[:i] {
				if d := eye.Difference(rgb(a.RGB()), rgb(b.RGB())); d < 24 {
					t.Errorf("%s and %s differ by %.1f for %s", a, b, d, eye)
				}
			}
			if d := eye.Difference(rgb(a.RGB()), rgb(drawing.RimShade)); d < 36 {
				t.Errorf("%s and its rim differ by %.1f for %s", a, d, eye)
			}
		}
	}
}

// A place of a drawing is where its ink is.
func TestPlacesAreWhereTheInkIs(t *testing.T) {
	for _, on := range []drawing.Space{drawing.OnMap, drawing.OnScreen} {
		d, p := arrow(), picture()
		d.Kind, d.On, d.Points = drawing.Line, on, []drawing.Point{{0.25, 0.5}, {1, 1}}
		ink, _ := d.At(3*time.Second, p)
		for i, at := range ink.Strokes[0].Points {
			if got := p.Place(on, d.Points[i]); got != at {
				t.Errorf("%s: %v, the ink is at %v", on, got, at)
			}
		}
	}
}
