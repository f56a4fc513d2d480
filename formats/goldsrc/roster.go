package goldsrc

import (
	"math/bits"
	"strconv"

	"playhead/sim"
)

func trailing(m uint64) int { return bits.TrailingZeros64(m) }

// flushRoster emits joins, leaves and name changes.
func (d *decoder) flushRoster(b *sim.Builder) {
	c, p := d.c, &d.players
	for m := c.renamed; m != 0; m &= m - 1 {
		id := trailing(m)
		u := &c.roster[id]
		here := p.here>>id&1 == 1
		switch {
		case !u.present:
			if here {
				d.leave(b, id)
			}
		case here && p.userID[id] == u.userID:
			d.rename(b, id, u)
		default:
			if here {
				d.leave(b, id)
			}
			d.join(b, id, u)
		}
	}
	c.renamed = 0
}

// join starts a stint. Players who were there before the recording or the map are
// not reported as joining.
func (d *decoder) join(b *sim.Builder, id int, u *userInfo) {
	b.Join(id, u.identity())
	d.players.here |= 1 << id
	d.players.userID[id] = u.userID
	again := d.players.before[id] == u.userID // after a change of map
	d.players.before[id] = u.userID
	if d.tick > 1 && !again {
		b.Event(sim.Event{Kind: sim.EventJoin, Player: int16(id), Target: -1})
	}
}

func (d *decoder) leave(b *sim.Builder, id int) {
	b.Event(sim.Event{Kind: sim.EventLeave, Player: int16(id), Target: -1})
	b.Leave(id, "")
	b.Clear(id)
	d.players.here &^= 1 << id
	d.players.seen &^= 1 << id
}

func (d *decoder) rename(b *sim.Builder, id int, u *userInfo) {
	was, _ := b.Identity(id)
	b.SetIdentity(id, u.identity())
	if was.Name != u.name {
		b.Event(sim.NameEvent(id, was.Name, u.name))
	}
}

// identity returns a player's identity. Half-Life's two colours are hues from 0
// to 255.
func (u *userInfo) identity() sim.Identity {
	who := sim.Identity{Name: u.name, Skin: u.model, Country: -1, Bot: u.bot, Client: u.steamID}
	if u.hltv {
		who.Client = "HLTV"
	}
	top, err1 := strconv.ParseFloat(u.top, 64)
	bottom, err2 := strconv.ParseFloat(u.bottom, 64)
	if err1 == nil && err2 == nil && top >= 0 && top < 256 && bottom >= 0 && bottom < 256 {
		who.CustomCol = true
		who.ColorBody, who.ColorFeet = hue(top), hue(bottom)
	}
	return who
}

// hue returns a saturated colour as the model packs it: 0xHHSSLL.
func hue(h float64) uint32 { return uint32(h)<<16 | 0xff80 }
