package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/timeline"
	"playhead/render/widget"
)

// texts returns what the next picture writes.
func (v *watched) texts() []string {
	var out []string
	for _, m := range v.written(1).Marks {
		if m.Text != "" {
			out = append(out, m.Text)
		}
	}
	return out
}

func TestAClusterSaysWhatItContains(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	all := v.d.Hits.All()
	i := slices.IndexFunc(all, func(z widget.Zone) bool { return z.Part == "cluster" && z.W > 17 })
	if i < 0 {
		t.Fatal("no cluster of several events")
	}
	z := all[i]
	v.act(fmt.Sprintf("move %f %f", z.CenterX(), z.CenterY()))
	texts := v.texts()
	n := slices.IndexFunc(texts, func(s string) bool { return strings.HasSuffix(s, " events") })
	if n < 0 || !slices.Contains(texts, "click to zoom in") {
		t.Fatalf("no list of the events: %q", texts)
	}
	before := s.View.Span()
	v.act(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()))
	if s.View.Span() >= before {
		t.Errorf("the view was %v long and is %v", before, s.View.Span())
	}
}

func TestChipsCollapseAgain(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	few := countPart(v, "event group")
	v.clickPart("more event groups")
	if all := countPart(v, "event group"); all <= few {
		t.Errorf("%d chips, then %d", few, all)
	}
	v.clickPart("more event groups")
	if again := countPart(v, "event group"); again != few {
		t.Errorf("%d chips after collapsing, %d before", again, few)
	}
}

func countPart(v *watched, part widget.Part) (n int) {
	for _, z := range v.d.Hits.All() {
		if z.Part == part {
			n++
		}
	}
	return n
}

// Over a bar of the input lane stands which key it is and for how many ticks it
// was held, however far the lanes are zoomed out.
func TestHoverOnAKeyBarSaysWhatItIs(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	r := timeline.NewReader(s.Game(), s.Followed, timeline.View{From: 0, To: s.Total()}, 0, s.Reckoning(0))
	for !r.Read(1000) {
	}
	for row, label := range map[int]string{1: "R", 2: "J"} {
		bars := r.Data().Rows[row].Bars
		if r.Data().Rows[row].Label != label || len(bars) < 3 {
			t.Fatalf("row %d is %q with %d bars", row, r.Data().Rows[row].Label, len(bars))
		}
		last := slices.IndexFunc(bars, func(b timeline.Bar) bool { return b.From > s.View.To }) // of those in view
		b := bars[last-1]
		lane := laneRect(v, timeline.LaneInput)
		y := lane.Y + 4 + (float64(row)+0.5)*(lane.H-7)/6
		v.act(fmt.Sprintf("move %f %f", v.replay.Time.LaneScale().At((b.From+b.To)/2), y))
		name := map[string]string{"R": "Right", "J": "Jump"}[label]
		ticks := int((b.To - b.From) / (20 * time.Millisecond))
		plural := "ticks"
		if ticks == 1 {
			plural = "tick"
		}
		gap := int((b.From - bars[last-2].To) / (20 * time.Millisecond))
		want := fmt.Sprintf("%s, %d %s (%d ms), %d after the last", name, ticks, plural, ticks*20, gap)
		texts := v.texts()
		if !slices.Contains(texts, want) {
			t.Errorf("%s: want %q among %q", label, want, texts[max(0, len(texts)-8):])
		}
	}
}
