package tee

import (
	"strconv"
	"strings"
)

// Commands that give a tee what the map would not. Logged-in clients may use them
// in the console, and all players of a team in practice mode in the chat, where
// they are rejected otherwise.

// cheat executes one of these commands and reports whether it is one.
func (w *world) cheat(name string, r *Record, c *tee) bool {
	un := strings.HasPrefix(name, "un")
	switch strings.TrimPrefix(name, "un") {
	case "weapons":
		for _, weapon := range [...]int32{weaponShotgun, weaponGrenade, weaponLaser} {
			w.giveOrTake(c, weapon, un)
		}
	case "shotgun":
		w.giveOrTake(c, weaponShotgun, un)
	case "grenade":
		w.giveOrTake(c, weaponGrenade, un)
	case "laser", "rifle":
		w.giveOrTake(c, weaponLaser, un)
	case "ninja":
		w.giveOrTake(c, weaponNinja, un)
	case "jetpack":
		c.jetpack = !un
	case "endless", "endless_hook":
		c.endlessHook = !un
	case "infjump":
		c.endlessJump = !un
	case "solo":
		if !w.rules.noSoloCommands || r.Num&commandFromChat == 0 {
			c.solo = !un
		}
	case "deep":
		if c.deep = !un; un {
			w.thaw(c, byCommand)
		}
	case "livefreeze":
		c.live = !un
	case "freeze":
		if un {
			w.thaw(c, byCommand)
		} else {
			w.freeze(c, w.rules.freezeSeconds, byCommand)
		}
	default:
		return w.otherCheat(name, r, c)
	}
	return true
}

// otherCheat executes those without an opposite.
func (w *world) otherCheat(name string, r *Record, c *tee) bool {
	n, hasNumber := argument(r, 0)
	switch name {
	case "addweapon", "removeweapon":
		switch {
		case !hasNumber || n < -1 || n >= numWeapons:
		case n == -1:
			for _, weapon := range [...]int32{weaponShotgun, weaponGrenade, weaponLaser} {
				w.giveOrTake(c, weapon, name == "removeweapon")
			}
		default:
			w.giveOrTake(c, n, name == "removeweapon")
		}
	case "setjumps":
		c.jumps = n
	case "invincible":
		on := !c.invincible
		if len(r.Args) > 0 {
			on = n != 0
		}
		if c.invincible, c.endlessJump = on, on; on {
			w.thaw(c, byCommand)
		}
	case "collision":
		c.collisionOff = !c.collisionOff
	case "hookcollision":
		c.hookOff = !c.hookOff
	case "hitothers":
		w.toggleHits(r, c)
	case "setswitch":
		w.setSwitch(r, w.team(c))
	default:
		return w.teleportCommand(name, r, c)
	}
	return true
}

// giveOrTake gives a tee a weapon or removes it.
func (w *world) giveOrTake(c *tee, weapon int32, take bool) {
	switch {
	case weapon == weaponNinja && take:
		c.ninjaTick, c.ninjaMove, c.ninjaSpeed, c.ninjaDir = 0, 0, 0, Vec{}
		c.take(weaponNinja)
		c.weapon = c.lastWeapon
	case weapon == weaponNinja:
		c.giveNinja(w.tick)
	case take:
		c.owned &^= 1 << weapon
		if c.weapon == weapon {
			c.weapon = weaponGun
		}
	default:
		c.give(weapon)
	}
}

// toggleHits executes /hitothers.
func (w *world) toggleHits(r *Record, c *tee) {
	what := "all"
	if len(r.Args) > 0 {
		what = r.Args[0]
	}
	switch what {
	case "all":
		c.setHits(hitAll, c.hitOff != hitAll)
	case "hammer":
		c.hitOff ^= hitHammer
	case "shotgun":
		c.hitOff ^= hitShotgun
	case "grenade":
		c.hitOff ^= hitGrenade
	case "laser":
		c.hitOff ^= hitLaser
	}
}

// setSwitch executes setswitch: it toggles or sets a switch, permanently or for
// some seconds.
func (w *world) setSwitch(r *Record, team int32) {
	n, ok := argument(r, 0)
	if !ok || n < 0 || n > int32(w.switches.highest) || !w.switches.has(team, uint8(n)) {
		return
	}
	on := w.switches.teams[team][n].closed
	if v, ok := argument(r, 1); ok {
		on = v != 0
	}
	st := switchState{closed: !on, kind: switchOpen}
	if !on {
		st.kind = switchClose
	}
	if seconds, ok := argument(r, 2); ok {
		st.until = w.tick + 1 + min(max(seconds, 0), 1<<20)*ticksPerSecond
		st.kind = switchTimedOpen
		if !on {
			st.kind = switchTimedClose
		}
	}
	w.switches.put(team, uint8(n), st)
}

// argument returns an integer argument of a command.
func argument(r *Record, i int) (int32, bool) {
	if i >= len(r.Args) {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(r.Args[i]), 10, 32)
	return int32(n), err == nil
}
