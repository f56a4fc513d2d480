package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/render/timeline"
)

// A drag in the lanes selects from tick to tick, and leaves the playhead where it
// is; a click there moves the playhead.
func TestDraggingInTheLanesSelectsARange(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	s, scale := v.watch.Session, v.replay.Time.LaneScale()
	y := laneRect(v, timeline.LaneSpeed).CenterY()
	drag := func(from, to time.Duration) {
		v.act(fmt.Sprintf("drag %f %f %f %f", scale.At(from), y, scale.At(to), y))
	}
	drag(8*time.Second, 4*time.Second)
	near := func(a, b time.Duration) bool { return (a - b).Abs() <= scale.PerPx()+20*time.Millisecond }
	r, ok := s.Range()
	if !ok || !near(r.From, 4*time.Second) || !near(r.To, 8*time.Second) || r.From%(20*time.Millisecond) != 0 {
		t.Fatalf("range %v %v", r, ok)
	}
	if _, _, _, on := s.Play.Loop(); on || s.Play.Position() != 20*time.Second {
		t.Errorf("looping %v, at %v", on, s.Play.Position())
	}
	v.act(fmt.Sprintf("click %f %f", scale.At(12*time.Second), y))
	if now, _ := s.Range(); now != r || !near(s.Play.Position(), 12*time.Second) {
		t.Errorf("after a click: range %v, at %v", now, s.Play.Position())
	}
	ruler := v.d.Lay.Ruler.CenterY()
	v.act(fmt.Sprintf("drag %f %f %f %f", scale.At(12*time.Second), ruler, scale.At(16*time.Second), ruler))
	if now, _ := s.Range(); now != r || !near(s.Play.Position(), 16*time.Second) {
		t.Errorf("after scrubbing on the ruler: range %v, at %v", now, s.Play.Position())
	}
	v.act("key Shift+I")
	if _, ok := s.Range(); ok {
		t.Error("the range was cleared and is still there")
	}
}

// The plate of a range says what the player whose keys are shown did in it.
func TestTheSelectedRangeIsMeasured(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	s := v.watch.Session
	s.Select(timeline.Range{From: 5 * time.Second, To: 15 * time.Second})
	v.resize(1600, 900)
	v.frames(5)
	written := map[string]bool{}
	tr := v.written(1)
	for _, m := range tr.Marks {
		if m.Y0 > v.d.Lay.Transport.Y && m.Y0 < v.d.Lay.Overview.Y {
			written[m.Text] = true
		}
	}
	meter := timeline.NewMeter(s.Game(), s.Followed, timeline.Range{From: 5 * time.Second, To: 15 * time.Second},
		s.Reckoning(0))
	for !meter.Read(1000) {
	}
	m := meter.Result()
	if m.Presses == 0 || m.Distance == 0 {
		t.Fatalf("nothing happens in the range: %+v", m)
	}
	for _, want := range []string{
		"00:05.00", "00:15.00", "10.00 s", "length", fmt.Sprint(m.Presses), "presses",
		fmt.Sprintf("%.2f s", m.Held.Seconds()), "held",
		timeline.Decimal(m.Distance, 1), "tiles", timeline.Decimal(m.Top, 1), "top tiles/s",
	} {
		if !written[want] {
			t.Errorf("%q is not written", want)
		}
	}
}

// What is exported is the selected range.
func TestTheEventsOfTheRangeAreCopied(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	copied := ""
	v.d.Host.Copy = func(text string) { copied = text }
	s := v.watch.Session
	s.Select(timeline.Range{From: 10 * time.Second, To: 12 * time.Second})
	v.frames(1)
	v.clickPart("copy events")
	want := 0
	for i := range s.Events.Len() {
		if _, e := s.Events.At(s.Recording(), i); e.Time >= 10*time.Second && e.Time <= 12*time.Second {
			want++
		}
	}
	if got := strings.Count(copied, "\n"); want == 0 || want == s.Events.Len() || got != want {
		t.Errorf("%d events copied, %d of %d are in the range", got, want, s.Events.Len())
	}
}
