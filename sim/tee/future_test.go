package tee

import (
	"fmt"
	"testing"

	"playhead/sim"
)

// hide makes inputs of a log disappear the way they do on a server that gets two
// in one tick, of which the first repeats the last: the second is logged a tick
// before it moves the tee.
func hide(log []*Section) (hidden int) {
	for i := len(log) - 1; i > 0; i-- {
		for k := 0; k < len(log[i].Recs); k++ {
			r, was := log[i].Recs[k], digestOf(log[i-1])
			if r.Kind != RecordInput || r.Fresh || (i+int(r.ClientID))%3 != 0 || was.inputs.Has(r.ClientID) {
				continue
			}
			log[i].Recs = append(log[i].Recs[:k:k], log[i].Recs[k+1:]...)
			log[i-1].Recs = append(log[i-1].Recs, r)
			hidden++
			k--
		}
	}
	return hidden
}

// TestFutureIsWhatFollows infers a game of many doubts twice: with what trials
// found out about the ticks to come, and simulating every tick anew.
func TestFutureIsWhatFollows(t *testing.T) {
	m, s := playedGame(24, 1200, 9)
	if n := hide(s.log); n < 100 {
		t.Fatalf("only %d inputs are hidden", n)
	}
	taken := 0
	infer := func(anew bool) (ticks []string) {
		inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log}})
		b := sim.NewStateBuilder()
		for {
			if anew {
				inf.doubt.future.forget()
			} else if inf.doubt.future.n > 0 {
				taken++
			}
			if inf.Next(b) != nil {
				return ticks
			}
			tick := fmt.Sprint(b.Now(), b.TakeEvents())
			for id := range 24 {
				tick += fmt.Sprint(*b.Row(id), inf.w.tees[id])
			}
			ticks = append(ticks, tick+fmt.Sprint(inf.w.shots, inf.w.random))
		}
	}
	want, got := infer(true), infer(false)
	if len(got) != len(want) || len(got) < 1200 {
		t.Fatalf("got %d ticks, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("tick %d:\n got %s\nwant %s", i, got[i], want[i])
		}
	}
	if taken < 100 {
		t.Errorf("only %d ticks were known from trials: nothing was tested", taken)
	}
}

// TestACopyOfAWorldGoesOnLikeIt copies a world into one that was used before.
func TestACopyOfAWorldGoesOnLikeIt(t *testing.T) {
	m, s := playedGame(12, 600, 4)
	col := collisionOf(t, m)
	rules := newRuleBook(&Config{Game: ddnetGame(), Map: m})
	w, used := newWorld(rules, col), newWorld(rules, col)
	w.news, used.news = new(news), new(news)
	w.begin(s.log[0])
	used.begin(s.log[300])
	var got arrivals
	for i, now := range s.log[1:] {
		before := s.log[i]
		if i%20 == 0 {
			used.copyFrom(w)
		}
		w.step(before, now, &got, never)
		used.step(before, now, &got, never)
		for _, id := range w.alive.all() {
			if w.tees[id] != used.tees[id] {
				t.Fatalf("tick %d tee %d:\n got %+v\nwant %+v", now.Tick, id, used.tees[id], w.tees[id])
			}
		}
		if a, b := fmt.Sprint(w.shots, w.forces, w.players, w.random, w.places), fmt.Sprint(used.shots, used.forces,
			used.players, used.random, used.places); a != b {
			t.Fatalf("tick %d:\n got %s\nwant %s", now.Tick, b, a)
		}
	}
}
