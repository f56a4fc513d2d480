package tee

import (
	"strconv"
	"strings"

	"playhead/sim"
)

// minSavedFields is the minimum number of tab-separated fields of a tee in a save
// string; older servers omit some of the later ones.
const minSavedFields = 96

// A savedTee is one line of a save string.
type savedTee []string

func (s savedTee) int(i int) int32 {
	if i >= len(s) {
		return 0
	}
	n, err := strconv.ParseInt(s[i], 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}

func (s savedTee) flag(i int) bool { return s.int(i) != 0 }

func (s savedTee) vec(i int) Vec {
	if i+1 >= len(s) {
		return Vec{}
	}
	x, errX := strconv.ParseFloat(s[i], 32)
	y, errY := strconv.ParseFloat(s[i+1], 32)
	const far = 1 << 24
	if errX != nil || errY != nil || !(x > -far && x < far && y > -far && y < far) {
		return Vec{}
	}
	return Vec{float32(x), float32(y)}
}

// load replaces a team's tees with those of a save string. The record names no
// players; the positions identify them.
func (w *world) load(r *Record) {
	var saved []savedTee
	for line := range strings.SplitSeq(r.Text, "\n") {
		if f := savedTee(strings.Split(line, "\t")); len(f) >= minSavedFields && len(saved) < sim.MaxPlayers {
			saved = append(saved, f)
		}
	}
	w.loadSwitches(r)
	who := make([]*tee, len(saved))
	var taken ClientMask
	for i, s := range saved {
		at := s.vec(52)
		for _, id := range w.order.all() {
			if w.tees[id].Pos == at && !taken.Has(int32(id)) {
				who[i] = &w.tees[id]
				taken.Add(int32(id))
				break
			}
		}
	}
	for i, s := range saved {
		if who[i] == nil {
			continue
		}
		w.joinTeam(who[i].id, r.Num)
		w.players[who[i].id].paused = pauseState(min(max(s.int(2), 0), int32(pauseLeaves)))
		w.leaving = w.leaving || w.players[who[i].id].paused == pauseLeaves
		w.restore(who[i], s)
		if h := s.int(101); len(s) > 101 && h >= 0 && int(h) < len(who) && who[h] != nil {
			who[i].HookedPlayer = who[h].id
		} else if len(s) <= 101 && who[i].HookState == HookGrabbed {
			who[i].HookState = HookFlying // the held player is not saved
		}
		// Safe or not, a rescue leads to where the tee was loaded.
		w.rescues.keep(who[i], w.tick)
	}
}

// restore sets a tee's values from a save string.
func (w *world) restore(c *tee, s savedTee) {
	c.solo = s.flag(5)
	c.owned, c.loaded = 0, 0
	for weapon := range numWeapons {
		if s.flag(9 + 4*int(weapon)) {
			c.give(weapon)
		}
	}
	c.loaded = 1<<numWeapons - 1
	c.lastWeapon = weaponOr(s.int(30), weaponGun)
	c.queued = weaponOr(s.int(31), -1)
	c.endlessJump, c.jetpack = s.flag(32), s.flag(33)
	c.freeze, c.freezeStart = max(s.int(35), 0), w.tick-s.int(36)
	c.deep, c.endlessHook = s.flag(37), s.flag(38)
	c.hitOff, c.collisionOff, c.hookOff = hitMask(s.int(40)), !s.flag(41), !s.flag(44)
	c.entity, c.prevPos, c.checkpoint = s.vec(46), s.vec(48), uint8(s.int(50))
	c.Pos, c.Vel = s.vec(52), s.vec(54)
	c.weapon = weaponOr(s.int(56), weaponGun)
	c.Jumped, c.jumpedTotal, c.jumps = s.int(57), s.int(58), s.int(59)
	c.HookPos, c.HookDir, c.teleBase = s.vec(60), s.vec(62), s.vec(64)
	c.HookTick, c.HookState, c.HookedPlayer = s.int(66), s.int(67), -1
	c.teleGuns = 0
	for field, gun := range map[int]teleGuns{97: teleGunGun, 98: teleGunLaser, 99: teleGunGrenade} {
		if s.flag(field) {
			c.teleGuns |= gun
		}
	}
	c.teleHook = s.flag(102)
	if len(s) > 106 {
		c.saved.Direction, c.saved.Jump, c.saved.Fire, c.saved.Hook = s.int(103), s.int(104), s.int(105), s.int(106)
		c.reload, c.live = max(s.int(107), 0), s.flag(109)
	}
}

// weaponOr returns n if it is a valid weapon.
func weaponOr(n, otherwise int32) int32 {
	if n < 0 || n >= numWeapons {
		return otherwise
	}
	return n
}
