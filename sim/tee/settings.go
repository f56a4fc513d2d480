package tee

import (
	"strconv"
	"strings"

	"playhead/sim"
)

// settings are the rules of a server and its map that are not tuning parameters.
type settings struct {
	hookRules
	follows       [numRules]bool
	superTeam     int32 // number of the team in the log
	freezeSeconds int32 // sv_freeze_delay
	endlessHook   bool  // sv_endless_drag, or a tile for the whole map
	noWeakHook    bool  // sv_no_weak_hook: all cores move before any pulls
	holdHook      bool  // sv_teleport_hold_hook
	soloServer    bool  // sv_solo_server
	hitOff        bool  // sv_hit 0, or a tile for the whole map
	forcedSolo    bool  // sv_team 3: every player is a team of their own
	rescue        bool  // sv_rescue: /rescue works without practice mode
	pauseable     bool  // sv_pauseable: pausing players leave the world
	pauseTicks    int32 // sv_pause_frequency: how soon a tee may return

	noSoloCommands bool // sv_team 0 or 3
	oldTeleWeapons bool // sv_old_teleport_weapons: ordinary teleporters affect shots too
	keepGrenades   bool // sv_destroy_bullets_on_death 0: grenades fly on when their owner dies
}

// A ruleBook is everything that is decided before the first tick.
type ruleBook struct {
	settings
	tuning Tuning
	random random
	zones  []*Tuning // by number, nil for zones that change nothing

	switchesOff []uint8 // of the map: off at first
}

// hits returns the weapons that have no effect on others from the start.
func (r *ruleBook) hits() hitMask {
	if r.hitOff {
		return hitAll
	}
	return 0
}

// zone returns the tuning of zone n, nil for the world's.
func (r *ruleBook) zone(n uint8) *Tuning {
	if int(n) >= len(r.zones) {
		return nil
	}
	return r.zones[n]
}

// newRuleBook combines a recording's header and the map's settings. The engine
// writes the header before it applies the map's settings, so both are needed.
// Where they disagree, the header, which holds deliberate changes, wins for
// server settings and the map for tuning.
func newRuleBook(cfg *Config) *ruleBook {
	r := &ruleBook{tuning: DefaultTuning()}
	r.engine, r.superTeam = cfg.Game.Engine, cfg.Server.SuperTeam()
	r.random = newRandom(cfg.Server.Random)
	for k := range r.follows {
		r.follows[k] = cfg.Server.follows(rule(k))
	}
	if r.engine == sim.DDNet {
		r.tuning = raceTuning()
	}
	r.fromBase = r.follows[ruleHookBase]
	r.freezeSeconds, r.pauseTicks = 3, ticksPerSecond
	if cfg.Game.Tuning != nil {
		r.tuning.SetWire(cfg.Game.Tuning, r.engine)
	}
	if cfg.Map != nil {
		for _, line := range cfg.Map.Settings {
			r.applyMapLine(strings.Fields(line))
		}
		r.applyMapTiles(cfg.Map)
	}
	for _, line := range cfg.Game.Settings {
		if f := strings.Fields(line); len(f) >= 2 {
			r.applySetting(f[0], f[1])
		}
	}
	return r
}

func (r *ruleBook) applyMapLine(f []string) {
	switch {
	case len(f) >= 4 && f[0] == "tune_zone":
		n, err := strconv.ParseUint(f[1], 10, 8)
		if err != nil || n == 0 {
			return
		}
		for len(r.zones) <= int(n) {
			r.zones = append(r.zones, nil)
		}
		if r.zones[n] == nil {
			t := raceTuning()
			r.zones[n] = &t
		}
		r.zones[n].SetText(f[2], f[3])
	case len(f) >= 3 && f[0] == "tune":
		r.tuning.SetText(f[1], f[2])
	case len(f) >= 2:
		r.applySetting(f[0], f[1])
	}
}

func (r *ruleBook) applySetting(name, value string) {
	n, err := strconv.ParseInt(strings.Trim(value, `"`), 10, 32)
	if err != nil {
		return
	}
	switch name {
	case "sv_freeze_delay":
		r.freezeSeconds = int32(n)
	case "sv_endless_drag":
		r.endlessHook = n != 0
	case "sv_old_teleport_hook":
		r.oldTeleHook = n != 0
	case "sv_old_teleport_weapons":
		r.oldTeleWeapons = n != 0
	case "sv_destroy_bullets_on_death":
		r.keepGrenades = n == 0
	case "sv_no_weak_hook", "sv_no_weak_hook_and_bounce":
		r.noWeakHook = n != 0
	case "sv_teleport_hold_hook":
		r.holdHook = n != 0
	case "sv_solo_server":
		r.soloServer = n != 0
	case "sv_hit":
		r.hitOff = n == 0
	case "sv_team":
		r.forcedSolo, r.noSoloCommands = n == 3, n == 0 || n == 3
	case "sv_rescue":
		r.rescue = n != 0
	case "sv_pauseable":
		r.pauseable = n != 0
	case "sv_pause_frequency":
		r.pauseTicks = int32(min(max(n, 0), 9999)) * ticksPerSecond
	case "switch_open":
		// The game calls a switch open if its doors are.
		if n > 0 && n < 256 {
			r.switchesOff = append(r.switchesOff, uint8(n))
		}
	}
}

// applyMapTiles applies the tiles that affect the whole map. The engine does so
// after writing a log's header.
func (r *ruleBook) applyMapTiles(m *sim.TileMap) {
	for _, layer := range [2][]sim.Tile{m.Game, m.Front} {
		for i := range layer {
			switch layer[i].Index {
			case tileMapNoCollision:
				r.tuning[TunePlayerCollision] = 0
			case tileMapEndlessHook:
				r.endlessHook = true
			case tileMapNoHit:
				r.hitOff = true
			case tileMapNoHooking:
				r.tuning[TunePlayerHooking] = 0
			}
		}
	}
}
