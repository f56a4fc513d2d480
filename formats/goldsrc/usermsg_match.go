package goldsrc

import (
	"strings"

	"playhead/sim"
)

// User messages of Counter-Strike about a single player: the server sends them to
// that player and to their spectators.

// barTime reads BarTime: a progress bar of some seconds; 0 removes it.
func (c *client) barTime(r *msgReader) {
	if seconds := r.i16(); !r.over() {
		c.bar(c.recorder, int32(seconds)*1000)
	}
}

// barTime2 reads BarTime2: the watched player's progress bar, which has already
// started.
func (c *client) barTime2(r *msgReader) {
	const percent = 100
	seconds, done := int32(r.i16()), int32(r.i16())
	if r.over() {
		return
	}
	who := c.recorder
	if c.spectated > 0 {
		who = c.spectated
	}
	c.bar(who, seconds*1000*max(0, percent-done)/percent)
}

// bar records that player id starts to plant or defuse the bomb, or stops. Other
// progress bars, such as a plugin's, are ignored.
func (c *client) bar(id int, ms int32) {
	const most = 60_000
	if c.player(id) < 0 || ms < 0 || ms > most {
		return
	}
	what, now := int32(0), c.global.Or(sim.BombState, 0)
	switch team := c.rows[id].Or(sim.Team, 0); {
	case team == teamTerrorist && now == bombCarried:
		what = sim.BombPlanting
	case team == teamCounter && now == bombPlanted:
		what = sim.BombDefusing
	}
	switch {
	case ms > 0 && what != 0:
		c.working = worker{id: id, what: what}
		words := "Planting the bomb"
		if what == sim.BombDefusing {
			words = "Defusing the bomb"
		}
		c.emit(sim.Event{Kind: sim.EventBomb, Player: c.player(id), Target: -1, Value: what, Extra: ms, Text: words})
	case ms == 0 && c.working.id == id:
		c.working = worker{}
		if what != 0 { // otherwise it is complete
			c.emit(sim.Event{
				Kind: sim.EventBomb, Player: c.player(id), Target: -1, Value: sim.BombLeft,
				Text: "Bomb left alone",
			})
		}
	}
}

// finish ends the work that led to a state of the bomb, and returns the player,
// −1 if unknown. The bar may disappear just before the bomb changes.
func (c *client) finish(state int32) int {
	who := -1
	if c.working.id > 0 && (state == bombDefused) == (c.working.what == sim.BombDefusing) {
		who = c.working.id
	}
	for i := len(c.events) - 1; i >= 0 && c.replaced == 0; i-- {
		if e := &c.events[i]; e.Kind == sim.EventBomb && e.Value == sim.BombLeft {
			who = int(e.Player)
			c.events = append(c.events[:i], c.events[i+1:]...)
			break
		}
	}
	c.working = worker{}
	return who
}

// A worker is a player planting or defusing the bomb.
type worker struct {
	id   int // 0 for none
	what int32
}

// The values of the column Team.
const (
	teamTerrorist = 1
	teamCounter   = 2
)

// screenFade reads ScreenFade: a colour over the recorder's screen. White means a
// flashbang.
func (c *client) screenFade(r *msgReader) {
	const perSecond = 4096
	fade, hold, flags := int32(r.u16()), int32(r.u16()), r.u16()
	red, green, blue, alpha := r.u8(), r.u8(), r.u8(), r.u8()
	if r.over() || red != 255 || green != 255 || blue != 255 || alpha == 0 || flags != 0 || fade == 0 {
		return
	}
	who := c.recorder
	if c.spectated > 0 {
		who = c.spectated
	}
	c.emit(sim.Event{
		Kind: sim.EventBlind, Player: c.player(who), Target: -1, Text: "flashbang",
		Value: (fade + hold) * 1000 / perSecond, Extra: hold * 1000 / perSecond,
	})
}

// statusIcon reads StatusIcon: an icon at the side of the recorder's screen.
func (c *client) statusIcon(r *msgReader) {
	on, icon := int32(r.u8()), string(r.restString())
	if c.spectated > 0 {
		return
	}
	name, lit := strings.ToLower(icon), on != 0
	switch name {
	case "buyzone":
		c.setGlobal(sim.CanBuy, b01(lit))
	case "defuser":
		c.setGlobal(sim.HasKit, b01(lit))
	case "c4":
		lit = on == 2 // it blinks
	}
	if zone, ok := zoneIcons[name]; ok {
		v := c.global.Or(sim.Zones, 0)&^(1<<zone) | b01(lit)<<zone
		c.setGlobal(sim.Zones, v)
	}
}

// zoneIcons are the signs of zones.
var zoneIcons = map[string]sim.ZoneKind{
	"buyzone": sim.ZoneBuy, "rescue": sim.ZoneRescue, "c4": sim.ZoneBomb,
	"escape": sim.ZoneEscape, "vipsafety": sim.ZoneVIP,
}

// bombText handles game texts that name the bomb's carrier, and reports whether
// it did. args[0] is the player's name.
func (c *client) bombText(token string, args []string) bool {
	state := map[string]int32{"Game_bomb_drop": bombDropped, "Game_bomb_pickup": bombCarried}[shortName(token)]
	if state == 0 || len(args) == 0 {
		return false
	}
	id := c.named(args[0])
	if id < 0 {
		return false
	}
	if v, ok := c.global.Get(sim.BombState); !ok || v != state {
		c.setBomb(state, id)
		return true
	}
	return c.credit(state, id)
}

// named returns the entity number of the player with a name, −1 if there is none.
func (c *client) named(name string) int {
	for id := range c.roster {
		if c.roster[id].name == name && name != "" {
			return id
		}
	}
	return -1
}

// credit attributes the bomb's change to a state in this frame to player id, and
// reports whether there is such an event.
func (c *client) credit(state int32, id int) bool {
	for i := len(c.events) - 1; i >= 0; i-- {
		if e := &c.events[i]; e.Kind == sim.EventBomb && e.Value == state {
			e.Player = c.player(id)
			return true
		}
	}
	return false
}
