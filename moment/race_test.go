package moment_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"playhead/formats/twdemo/compose"
	"playhead/moment"
	"playhead/sim/runs"
)

// races returns the clocks of a page.
func races(t *testing.T, page string) (d struct {
	Races []struct {
		Player         int
		From, To, Time float64
		End            string
		Places         [][3]any
		Against, Rank  string
	}
},
) {
	t.Helper()
	_, rest, _ := strings.Cut(page, `<script type="application/json" id="moment">`)
	text, _, _ := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// The clock of a race begins where the run did, also before the page, and has differences to the rival.
func TestAPageHasTheClocksOfRaces(t *testing.T) {
	r := round(t, "nova", "kettle")
	rival := &runs.Run{
		Player: 0, Start: 10, End: 60, Ended: runs.Finish, Time: time.Second,
		Checkpoints: []runs.Checkpoint{{Number: 1, Tick: 30, Time: 400 * time.Millisecond}},
	}
	run := &runs.Run{
		Player: 1, Start: 90, End: 150, Ended: runs.Finish, Time: 1200 * time.Millisecond,
		Checkpoints: []runs.Checkpoint{{Number: 1, Tick: 112, Time: 440 * time.Millisecond}},
	}
	gone := &runs.Run{Player: 1, Start: 10, End: 40, Ended: runs.Death}
	dies := &runs.Run{Player: 0, Start: 110, End: 130, Ended: runs.Death}
	set := func(o *moment.Options) {
		o.Races = []moment.Race{
			{Run: run, Rival: rival, Against: "own <best>", Rank: "rank 2 of 2"}, {Run: gone}, {Run: dies},
		}
	}
	d := races(t, write(t, r, 100, 200, set))
	if len(d.Races) != 2 {
		t.Fatalf("%+v", d)
	}
	got := d.Races[0]
	text, _ := json.Marshal(got.Places)
	if got.Player != 1 || got.From != -200 || got.To != 1000 || got.Time != 1200 || got.End != "finish" ||
		string(text) != "[[1,440,40],[0,1200,200]]" || got.Against != "own <best>" || got.Rank != "rank 2 of 2" {
		t.Errorf("%+v", got)
	}
	if d.Races[1].Player != 0 || d.Races[1].End != "died" || len(d.Races[1].Places) != 0 {
		t.Errorf("%+v", d.Races[1])
	}
	// With noise, when a checkpoint was passed is known to the tenth of a second.
	d = races(t, write(t, r, 100, 200, func(o *moment.Options) {
		set(o)
		o.Exact, o.Veil = false, &compose.Veil{}
	}))
	text, _ = json.Marshal(d.Races[0].Places[0])
	if string(text) != "[1,400,0]" {
		t.Errorf("with noise: %s", text)
	}
}
