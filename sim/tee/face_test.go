package tee

import (
	"testing"

	"playhead/sim"
)

// facesWorld returns a world of two tees beside each other, whose tick is 1000.
func facesWorld(t *testing.T) *world {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000}, Point{1030, 1000})
	w.tick = 1000
	for id := range 2 {
		w.tees[id].face.lastAction = 1000
	}
	return w
}

// eyesAt returns the eyes of tee 0 some ticks later.
func eyesAt(w *world, later int32) int32 {
	w.tick += later
	defer func() { w.tick -= later }()
	return w.eyesOf(&w.tees[0])
}

func send(w *world, id, emoticon int32) {
	w.readRecords(&Section{Tick: sim.Tick(w.tick), Recs: []Record{{Kind: RecordEmoticon, ClientID: id, Num: emoticon}}})
}

// wantEyes checks the eyes of tee 0: the last tick with eyes, and the next.
func wantEyes(t *testing.T, w *world, eyes, last int32) {
	t.Helper()
	if at, after := eyesAt(w, last), eyesAt(w, last+1); at != eyes || after == eyes {
		t.Errorf("eyes %d after %d ticks, then %d; want %d", at, last, after, eyes)
	}
}

func TestEyesShowPainAfterAHammer(t *testing.T) {
	w := facesWorld(t)
	w.showPlaces()
	if !w.hammer(&w.tees[1], w.tuningOf(&w.tees[1]), Vec{-1, 0}) {
		t.Fatal("the hammer missed")
	}
	wantEyes(t, w, eyesPain, painTicks)
}

func TestEyesFollowEmoticons(t *testing.T) {
	w := facesWorld(t)
	send(w, 0, 2)
	wantEyes(t, w, eyesHappy, emoticonTicks)
	w.tick += EmoticonDelay - 1
	w.tees[0].face.lastAction = w.tick
	if send(w, 0, 11); eyesAt(w, 0) != eyesNormal {
		t.Error("an emoticon that the server refuses moved the eyes")
	}
	w.tick++
	if send(w, 0, 11); eyesAt(w, 0) != eyesAngry {
		t.Error("a later emoticon did not move the eyes")
	}
	send(w, 0, -5)
	send(w, 0, 99)
}

func TestEyesObeyEmote(t *testing.T) {
	w := facesWorld(t)
	say(w, 0, "emote", "surprise", "3")
	wantEyes(t, w, eyesSurprise, 3*ticksPerSecond)
	say(w, 0, "emote", "nothing")
	say(w, 0, "emote")
	wantEyes(t, w, eyesSurprise, 3*ticksPerSecond)
}

func TestIdleTeesBlink(t *testing.T) {
	w := facesWorld(t)
	for _, c := range []struct{ later, eyes int32 }{
		{0, eyesNormal},
		{idleTicks - blinkTicks - 1, eyesNormal},
		{idleTicks - blinkTicks, eyesBlink},
		{idleTicks - 1, eyesBlink},
		{idleTicks, eyesNormal},
		{2*idleTicks - 1, eyesBlink},
	} {
		if got := eyesAt(w, c.later); got != c.eyes {
			t.Errorf("%d ticks after the last input: eyes %d, want %d", c.later, got, c.eyes)
		}
	}
	w.move(&w.tees[0], &Input{Direction: 1, TargetX: 5})
	if w.tees[0].face.lastAction != w.tick+1 {
		t.Error("an input does not count as one")
	}
}

func TestFrozenAndPausedEyes(t *testing.T) {
	w := facesWorld(t)
	w.tees[0].freeze = 100
	if got := eyesAt(w, 0); got != eyesBlink {
		t.Errorf("frozen: eyes %d", got)
	}
	w.tees[0].deep = true
	if got := eyesAt(w, 0); got != eyesPain {
		t.Errorf("deep frozen: eyes %d", got)
	}
	w.players[0].paused = pauseStays
	if got := eyesAt(w, 0); got != eyesNormal {
		t.Errorf("frozen and paused: eyes %d", got)
	}
	w.tees[0].deep, w.tees[0].freeze = false, 0
	if got, status := eyesAt(w, 0), w.statusOf(&w.tees[0]); got != eyesBlink || status != 2 {
		t.Errorf("paused: eyes %d, status %d", got, status)
	}
}

func TestFlagsOfATee(t *testing.T) {
	w := practiceWorld(t)
	const start = 1<<14 | 1<<15 | 1<<22 // hammer, gun, practice
	if got := w.flagsOf(&w.tees[0]); got != start {
		t.Fatalf("flags %#x, want %#x", got, start)
	}
	for what, bit := range map[string]int32{
		"solo": 1 << 0, "jetpack": 1 << 1, "collision": 1 << 2, "endless": 1 << 3, "infjump": 1 << 4,
		"shotgun": 1 << 16, "grenade": 1 << 17, "laser": 1 << 18, "hookcollision": 1 << 10, "livefreeze": 1 << 20,
	} {
		w := practiceWorld(t)
		if say(w, 0, what); w.flagsOf(&w.tees[0]) != start|bit {
			t.Errorf("/%s: flags %#x", what, w.flagsOf(&w.tees[0]))
		}
	}
}
