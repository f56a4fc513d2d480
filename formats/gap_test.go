package formats

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/demowriter"
)

// A gapCase is a recording, and the same one with a part missing.
type gapCase struct {
	name   string
	whole  []byte // nil: no event may be in the gap or at its end
	holed  []byte
	reason sim.GapReason
}

func gapCases(t *testing.T) []gapCase {
	t.Helper()
	var all []gapCase
	for _, r := range campaign.Large(t) {
		switch r.Name {
		case "large-06.demo", "large-07.demo":
			all = append(all, gapCase{r.Name, r.Data, zeroed(r.Data, len(r.Data)/2, 20_000), sim.GapDamaged})
		case "large.dem":
			all = append(all, gapCase{r.Name, r.Data, zeroed(r.Data, len(r.Data)/2, 5_000), sim.GapDamaged})
		case "large.gho":
			all = append(all, gapCase{r.Name, r.Data[:60_000], zeroed(r.Data[:60_000], 30_000, 1), sim.GapDamaged})
		case "large.pcap":
			holed := without(r.Data, 5*time.Second, 7500*time.Millisecond)
			all = append(all, gapCase{"packets missing.pcap", r.Data, holed, sim.GapDamaged})
			begin := len(without(r.Data, 5*time.Second, time.Hour))
			all = append(all, gapCase{"zeros.pcap", r.Data, zeroed(r.Data, begin, 20_000), sim.GapDamaged})
			ng := pcapng(r.Data)
			begin = len(pcapng(without(r.Data, 5*time.Second, time.Hour)))
			all = append(all, gapCase{"zeros.pcapng", ng, zeroed(ng, begin+5, 20_000), sim.GapDamaged})
		}
	}
	return append(all, gapCase{"a jump in time.demo", nil, jump(), sim.GapNotWritten})
}

// jump is a demo in whose middle nothing was written for ten seconds, in which a
// player left and another one came.
func jump() []byte {
	d := demowriter.Demo{}
	for i := range 20 {
		s := demowriter.Step{Tick: sim.Tick(100 + 2*i), Keyframe: i%10 == 0}
		a := demowriter.Tee{ID: 0, Name: "nova", X: int32(100 + i), Y: 50}
		b := demowriter.Tee{ID: 1, Name: "mimi", X: 500, Y: 50}
		if i >= 10 {
			s.Tick += 500
			a.X += 4000
			b.ID, b.Name = 2, "kettle"
		}
		a.Tick, b.Tick = int32(s.Tick), int32(s.Tick)
		s.Items = append(a.Items6(), b.Items6()...)
		d.Steps = append(d.Steps, s)
	}
	return d.Bytes()
}

// zeroed returns a copy of b with n zero bytes from an offset on.
func zeroed(b []byte, at, n int) []byte {
	b = append([]byte{}, b...)
	for i := range n {
		b[at+i] = 0
	}
	return b
}

// loaded decodes a whole recording.
func loaded(t *testing.T, data []byte) *sim.Recording {
	t.Helper()
	d, err := Open(Bytes(data), Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// What a recording does not hold is a gap in every format: no tick, no state, no
// event and no movement is made of it.
func TestNothingIsMadeOfWhatIsMissing(t *testing.T) {
	for _, c := range gapCases(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := loaded(t, c.holed)
			gaps := r.Gaps()
			if len(gaps) != 1 {
				t.Fatalf("gaps %+v, want one", gaps)
			}
			gap, g := gaps[0], r.Games[gaps[0].Game]
			if gap.Reason != c.reason || gap.Length() <= 0 ||
				(c.reason == sim.GapDamaged) != (gap.ToByte > gap.FromByte && gap.FromByte > 0) {
				t.Errorf("%+v", gap)
			}
			if g.TimeOf(gap.From) != gap.Begin || g.TimeOf(gap.To) != gap.End {
				t.Errorf("gap from %v to %v, but its ticks are at %v and %v", gap.Begin, gap.End, g.TimeOf(gap.From),
					g.TimeOf(gap.To))
			}
			checkVisits(t, g, gap)
			checkInside(t, r, g, gap)
			if c.whole == nil {
				// Of an intact file it is known who is no longer in the game.
				for _, e := range g.EventsBetween(gap.From+1, gap.To) {
					if e.Kind != sim.EventLeave {
						t.Errorf("event %+v", e)
					}
				}
				return
			}
			checkEvents(t, loaded(t, c.whole), r, gap.End+5*time.Second)
		})
	}
}

// checkVisits checks that readers of ticks see none inside, and the first after it
// marked.
func checkVisits(t *testing.T, g *sim.Game, gap sim.Gap) {
	t.Helper()
	var row sim.World
	last, ticks := sim.Tick(-1), 0
	visit := func(w *sim.World) bool {
		if gap.HoldsTick(w.Tick) || w.Lost || w.AfterGap != (w.Tick == gap.To) {
			t.Errorf("tick %d: lost %v, after a gap %v", w.Tick, w.Lost, w.AfterGap)
		}
		if w.Tick == gap.To && last != gap.From {
			t.Errorf("tick %d before the one after the gap, want %d", last, gap.From)
		}
		last = w.Tick
		ticks++
		return true
	}
	g.Each(-1<<31, sim.MaxTick, visit)
	if ticks != g.Ticks() {
		t.Errorf("%d ticks, %d were visited", g.Ticks(), ticks)
	}
	g.EachRow(0, gap.From, sim.MaxTick, &row, func() bool { return visit(&row) })
	if n, ok := g.Next(gap.From); n != gap.To || !ok {
		t.Errorf("tick %d follows the gap, want %d", n, gap.To)
	}
	if p, ok := g.Prev(gap.To); p != gap.From || !ok {
		t.Errorf("tick %d precedes the gap, want %d", p, gap.From)
	}
}

// checkInside checks that the world is unknown inside, and known at both edges.
func checkInside(t *testing.T, r *sim.Recording, g *sim.Game, gap sim.Gap) {
	t.Helper()
	p := sim.NewPlayback(r)
	for _, c := range []struct {
		at   time.Duration
		lost bool
	}{
		{gap.Begin, false},
		{gap.Begin + 1, true},
		{(gap.Begin + gap.End) / 2, true},
		{gap.End - 1, true},
		{gap.End, false},
	} {
		var w sim.World
		g.AtTime(c.at, &w)
		p.Prefer(gap.Game)
		p.Seek(c.at)
		next, frac := p.Next()
		for name, w := range map[string]*sim.World{"read": &w, "played": p.World()} {
			n := 0
			for range w.Players {
				n++
			}
			if w.Lost != c.lost || c.lost != (n == 0) {
				t.Errorf("%v, %s: lost %v, %d players", c.at, name, w.Lost, n)
			}
		}
		if c.lost && (next != p.World() || frac != 0) {
			t.Errorf("%v: drawn %v of the way to tick %d", c.at, frac, next.Tick)
		}
		if _, in := p.Gap(); in != c.lost {
			t.Errorf("%v: the playhead is in a gap: %v", c.at, in)
		}
	}
	p.SeekTick(g, gap.From)
	if p.Step(1); p.Tick() != gap.To {
		t.Errorf("a step from tick %d leads to %d, want %d", gap.From, p.Tick(), gap.To)
	}
	if p.Step(-1); p.Tick() != gap.From {
		t.Errorf("a step back from tick %d leads to %d, want %d", gap.To, p.Tick(), gap.From)
	}
}

// checkEvents checks that r has no event up to a position that the whole recording
// does not have.
func checkEvents(t *testing.T, whole, r *sim.Recording, until time.Duration) {
	t.Helper()
	key := func(g *sim.Game, e *sim.Event) string {
		return fmt.Sprint(g.Index, e.Kind, e.Time.Round(time.Second/10), e.Player, e.Target, e.Text)
	}
	there := map[string]int{}
	for _, g := range whole.Games {
		for i := range g.Events {
			there[key(g, &g.Events[i])]++
		}
	}
	n := 0
	for _, g := range r.Games {
		for i := range g.Events {
			if g.Events[i].Time > until {
				break
			}
			if e := &g.Events[i]; e.Kind == sim.EventShot && e.Player < 0 || e.Player >= sim.MaxPlayers {
				continue // recorded, but the player is not
			}
			if k := key(g, &g.Events[i]); there[k] == 0 {
				t.Errorf("%v at tick %d (%v) of player %d is not in the whole recording", g.Events[i].Kind,
					g.Events[i].Tick, g.Events[i].Time, g.Events[i].Player)
			} else {
				there[k]--
			}
			n++
		}
	}
	if n == 0 && r.Meta.Format != "ghost" {
		t.Error("no events")
	}
}

// A log cannot be read on behind damage, because each message says only what changed.
// It ends there, clearly, with everything before and nothing made of the zeros.
func TestADamagedLogEndsWhereTheDamageBegins(t *testing.T) {
	b := campaign.Log(5000)
	at := len(b) / 2
	before, r := loaded(t, b[:at]), loaded(t, zeroed(b, at, 5000))
	if r.Err == nil || !errors.Is(r.Err, binread.ErrCorrupt) {
		t.Errorf("ends with %v", r.Err)
	}
	if n, want := r.Games[0].Ticks(), before.Games[0].Ticks(); n < want || n > want+2 {
		t.Errorf("%d ticks, before the damage there are %d", n, want)
	}
	if n, want := len(r.Games[0].Events), len(before.Games[0].Events); n < want || want == 0 {
		t.Errorf("%d events, before the damage there are %d", n, want)
	}
}
