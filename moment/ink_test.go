package moment_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"playhead/drawing"
	"playhead/moment"
	"playhead/sim"
)

// ink is a drawing of all but its kind.
func ink(k drawing.Kind, from, to time.Duration) drawing.Drawing {
	return drawing.Drawing{
		Kind: k, On: drawing.OnMap, From: drawing.Seconds(from), To: drawing.Seconds(to), Colour: drawing.Red,
		Width: 4, Points: []drawing.Point{{1000, 500}, {1200, 500}},
	}
}

func ring(player string) drawing.Drawing {
	d := ink(drawing.Ring, 0, time.Minute)
	d.Points, d.Player = nil, player
	return d
}

// A page has the drawings of its time and its players, on its own clock.
func TestAPageHasTheDrawingsOfItsTimeAndPlayers(t *testing.T) {
	r := round(t, "nova", "kettle")
	g := r.Games[0]
	at := g.TimeOf(101)
	page := write(t, r, 101, 200, func(o *moment.Options) {
		o.Parts[0].Wants = func(id int, _ *sim.Stint) bool { return id == 0 }
		o.Drawings = []drawing.Drawing{
			ink(drawing.Arrow, at+200*time.Millisecond, at+time.Second), // on it
			ink(drawing.Box, 0, at),                        // before
			ink(drawing.Box, g.TimeOf(250), g.TimeOf(260)), // behind
			ring("nova"), ring("kettle"), ring("</script>x"), // only nova is on the page
			ink("script", 0, time.Minute), // none
		}
	})
	_, text, _ := strings.Cut(page, `id="moment">`)
	text, _, _ = strings.Cut(text, "</script>")
	var d struct {
		Drawings []struct {
			Kind, Colour, Player string
			From, To             float64
			Points               [][2]float64
		}
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Drawings) != 2 || strings.Contains(page, "kettle") {
		t.Fatalf("%+v", d.Drawings)
	}
	a, n := d.Drawings[0], d.Drawings[1]
	if a.Kind != "arrow" || a.Colour != "#cc4e1a" || a.From != 200 || a.To != 1000 ||
		a.Points[1] != [2]float64{1200, 500} {
		t.Errorf("the arrow is %+v", a)
	}
	if n.Kind != "ring" || n.Player != "nova" || n.Points == nil {
		t.Errorf("the ring is %+v", n)
	}
}

// A chapter says how its author watched it, but names no player who is not on the page.
func TestAChapterIsWatchedAsItsAuthorDid(t *testing.T) {
	r := round(t, "nova", "kettle")
	at := r.Games[0].TimeOf(120)
	page := write(t, r, 101, 200, func(o *moment.Options) {
		o.Parts[0].Wants = func(id int, _ *sim.Stint) bool { return id == 0 }
		o.Notes = []moment.Note{
			{
				Time: at, Title: "Missed hook", Length: time.Second, Follow: "nova", Speed: 0.25,
				Camera: &[3]float64{1, 2, 800},
			},
			{Time: at, Title: "Other", Follow: "kettle"},
		}
	})
	if !strings.Contains(page,
		`"title":"Missed hook","length":1000,"follow":"nova","camera":[1,2,800],"speed":0.25}`) {
		t.Errorf("the chapter is not as it was: %s", page[strings.Index(page, "Missed hook")-40:][:200])
	}
	if strings.Contains(page, "kettle") {
		t.Error("the page names a player who is not on it")
	}
}
