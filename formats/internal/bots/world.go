package main

import (
	"math"

	"playhead/formats/internal/twcodec"
)

// A world is what a snapshot tells a client.
type world struct {
	tick  int32
	me    int // our client id, -1 before we know it
	tees  map[int]tee
	names map[string]int
	owns  [ninja + 1]bool
	sides [64]int32 // teams by client id, 0.7
	flags [2]spot   // red and blue
	holds [2]int32  // who carries them: client ids, or below 0
}

// A spot is a place in world units.
type spot struct{ x, y float64 }

func (a spot) distance(b spot) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// tile returns the place in the middle of a tile.
func tile(x, y float64) spot { return spot{(x + 0.5) * 32, (y + 0.5) * 32} }

// A tee is a character.
type tee struct {
	spot
	vx, vy  float64 // world units a tick
	airJump bool    // not used yet
	hook    int32   // state
	hookAt  spot
	hooked  int32 // client id, -1 none
	weapon  int32
	ammo    int32 // -1 for ever
	frozen  bool
}

// Weapons as the game numbers them.
const (
	hammer = iota
	gun
	shotgun
	grenade
	laser
	ninja
)

// hookGrabbed is the state of a hook that holds.
const hookGrabbed = 5

func (w *world) read(p twcodec.Protocol, tick int32, s *twcodec.Snapshot) {
	w.tick = tick
	w.holds = [2]int32{-1, -1}
	w.flags = [2]spot{}
	clear(w.tees)
	for i := range s.Len() {
		it := s.Item(i)
		d := it.Data
		switch it.Kind {
		case twcodec.ItemPlayerInfo:
			if len(d) == 5 && d[0] == 1 { // 0.6: local, client id, …
				w.me = int(d[1])
			}
		case twcodec.ItemClientInfo:
			w.names[string(twcodec.AppendPackedString(nil, d[:4]))] = int(it.ID)
		case twcodec.ItemCharacter:
			w.tees[int(it.ID)] = character(p, tick, d)
		case twcodec.ItemFlag:
			w.flags[d[2]&1] = spot{float64(d[0]), float64(d[1])}
		case twcodec.ItemGameDataFlag:
			w.holds = [2]int32{d[0], d[1]}
		}
	}
	for i := range s.Len() {
		if it := s.Item(i); it.Kind == twcodec.ItemDDNetCharacter {
			t, ok := w.tees[int(it.ID)]
			if end := it.Data[1]; ok && (end == -1 || end > tick) {
				t.frozen = true
				w.tees[int(it.ID)] = t
			}
		}
	}
}

// find returns the tee of a player.
func (w *world) find(name string) (tee, bool) {
	id, ok := w.names[name]
	if !ok {
		return tee{}, false
	}
	t, ok := w.tees[id]
	return t, ok
}

// character reads the ints of a Character item. One that is older than its
// snapshot is moved on as if nothing stood in its way.
func character(p twcodec.Protocol, tick int32, d []int32) tee {
	t := tee{
		spot: spot{float64(d[1]), float64(d[2])},
		vx:   float64(d[3]) / 256, vy: float64(d[4]) / 256,
		airJump: d[7]&2 == 0,
		hooked:  d[8], hook: d[9],
		hookAt: spot{float64(d[11]), float64(d[12])},
	}
	if p == twcodec.Proto6 { // after its player flags
		t.ammo, t.weapon = d[18], d[19]
		return t
	}
	t.ammo, t.weapon = d[17], d[18]
	if d[0] > 0 {
		age := float64(tick - d[0])
		t.x += t.vx * min(age, 25)
	}
	return t
}
