package tee

import (
	"hash/fnv"
	"image/color"
	"math"

	"playhead/render/canvas"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/sim"
)

// The sides of a game of two, as the protocol numbers them.
const (
	sideRed = iota
	sideBlue
)

// sideColors are the colours of both sides' tees in our art: those of teams T2
// and T1.
var sideColors = [...]color.NRGBA{sideRed: theme.Hex(0xf28a1e), sideBlue: theme.Hex(0x4c9bff)}

// sidePacked are the colours the games give to the tees of both sides.
// Source: docs/formats/skins.md, Sides.
var sidePacked = [...]uint32{sideRed: 0x00ff6b, sideBlue: 0x9bff6b}

// side returns the side of a row in a game of two.
func (s *scene) side(r *sim.Row) (side int, ok bool) {
	v, known := r.Get(sim.Team)
	if !known || s.Game.Engine == sim.DDNet || s.Cur.Global.Or(sim.GameFlags, 0)&1 == 0 ||
		v != sideRed && v != sideBlue {
		return 0, false
	}
	return int(v), true
}

// look returns the installed look of player id in state r, nil without one.
func (s *scene) look(r *sim.Row, id int, t *canvas.Tee) *skins.Look {
	who := s.Game.StintAt(id, s.Cur.Tick)
	side, sides := s.side(r)
	paint := uint32(0)
	if sides {
		paint = sidePacked[side]
	} else if col, ok := s.teamColor(r); ok {
		paint, sides = packed(col), true
	}
	if t.Ninja || t.Frozen {
		ninja := sim.Identity{Skin: "x_ninja"}
		if sides {
			paint6(&ninja, paint)
		}
		if l := s.Skins.Look(&ninja); l != nil {
			return l
		}
	}
	switch {
	case who == nil:
		return nil
	case !sides:
		return s.Skins.Look(&who.Identity)
	}
	i := who.Identity
	if i.Parts != nil {
		parts := paint7(*i.Parts, paint)
		i.Parts = &parts
	} else {
		paint6(&i, paint)
	}
	return s.Skins.Look(&i)
}

// paint6 gives a skin of 0.6 the packed colour of a team.
func paint6(i *sim.Identity, team uint32) {
	i.CustomCol, i.ColorBody, i.ColorFeet = true, team, team
}

// paint7 returns the parts of a skin of 0.7 in the packed colour of a team: the hue
// is the team's, saturation and lightness keep a fifth of the player's own.
func paint7(p sim.SkinParts, team uint32) sim.SkinParts {
	const leastSat, mostSat, leastLight, mostLight, own = 160, 255, 61, 200, 0.2
	for n := range p.Colors {
		sat, light := uint32(255), uint32(255)
		if p.Custom[n] {
			sat, light = p.Colors[n]>>8&255, p.Colors[n]&255
		}
		mix := func(a, b uint32, low, high float64) uint32 {
			return uint32(min(max(float64(a)+(float64(b)-float64(a))*own, low), high))
		}
		p.Custom[n] = true
		p.Colors[n] = p.Colors[n]&0xff000000 | team&0xff0000 | mix(team>>8&255, sat, leastSat,
			mostSat)<<8 | mix(team&255, light, leastLight, mostLight)
	}
	return p
}

// otherTeamAlpha is how much is seen of who cannot touch the followed player.
const otherTeamAlpha = 0.4

// superTeam is the first DDRace team that touches everybody.
const superTeam = 64

// otherTeam returns how visible player id and their things are: on DDNet, players
// of other teams than the followed player's are fainter, and so are solo players.
func (s *scene) otherTeam(id int) float64 {
	if s.Game.Engine != sim.DDNet || s.Followed < 0 || id < 0 || id >= sim.MaxRows || id == s.Followed {
		return 1
	}
	const solo = 1
	a, b := &s.Cur.Rows[s.Followed], &s.Cur.Rows[id]
	if !a.Present() || !b.Present() {
		return 1
	}
	if (a.Or(sim.CharFlags, 0)|b.Or(sim.CharFlags, 0))&solo != 0 {
		return otherTeamAlpha
	}
	mine, ok := a.Get(sim.Team)
	other, ok2 := b.Get(sim.Team)
	if !ok || !ok2 || mine == other || mine >= superTeam || other >= superTeam {
		return 1
	}
	return otherTeamAlpha
}

// skinColors are for players whose skin has no known colours, chosen by the
// skin's name, so that the same skin always looks the same.
var skinColors = [...]color.NRGBA{
	theme.Hex(0x2fb7a3), theme.Hex(0xe8714a), theme.Hex(0xe58ab8), theme.Hex(0x5b8def), theme.Hex(0xc9a13b),
	theme.Hex(0x9b7be0), theme.Hex(0x6fb24a), theme.Hex(0xd0604f), theme.Hex(0x4fa3c7), theme.Hex(0xb08a68),
	theme.Hex(0x8fa63a), theme.Hex(0xc46fd0),
}

// colors returns the colours of a player's body and feet. In a game with two
// sides, they are the side's colours, as in the game itself.
func (s *scene) colors(r *sim.Row, id int) (body, feet color.NRGBA) {
	if side, ok := s.side(r); ok {
		return sideColors[side], color.NRGBA{}
	}
	if col, ok := s.teamColor(r); ok {
		return col, color.NRGBA{}
	}
	who := s.Game.StintAt(id, s.Cur.Tick)
	if who == nil {
		return skinColors[id%len(skinColors)], color.NRGBA{}
	}
	i := &who.Identity
	if i.Parts != nil {
		return partColor(i.Parts, 0, id), partColor(i.Parts, 4, id)
	}
	if i.CustomCol {
		return hslColor(i.ColorBody, 0.5), hslColor(i.ColorFeet, 0.5)
	}
	h := fnv.New32a()
	h.Write([]byte(i.Skin))
	if i.Skin == "" || i.Skin == "default" {
		h.Write([]byte(i.Name))
	}
	return skinColors[h.Sum32()%uint32(len(skinColors))], color.NRGBA{}
}

// partColor returns the colour of part n of a 0.7 skin.
func partColor(p *sim.SkinParts, n, id int) color.NRGBA {
	if p.Custom[n] {
		return hslColor(p.Colors[n], 61.0/255)
	}
	if n > 0 {
		return color.NRGBA{}
	}
	h := fnv.New32a()
	h.Write([]byte(p.Names[n]))
	return skinColors[(int(h.Sum32()>>8)+id)%len(skinColors)]
}

// hslColor unpacks a colour 0xHHSSLL whose lightness goes from darkest to 1.
// Source: docs/formats/twdemo.md, Colours.
func hslColor(packed uint32, darkest float64) color.NRGBA {
	h := float64(packed>>16&255) / 255
	s := float64(packed>>8&255) / 255
	l := darkest + float64(packed&255)/255*(1-darkest)
	c := (1 - math.Abs(2*l-1)) * s
	channel := func(shift float64) uint8 {
		k := math.Mod(h*6+shift, 6)
		v := l - c/2 + c*min(max(math.Abs(k-3)-1, 0), 1)
		return uint8(math.Round(v * 255))
	}
	return color.NRGBA{channel(0), channel(4), channel(2), 255}
}

// blood returns the colour in which a player bursts.
func (s *scene) blood(id int) color.NRGBA {
	if id < 0 || id >= sim.MaxRows {
		return theme.Hex(0xffffff)
	}
	r := &s.Cur.Rows[id]
	if l := s.look(r, id, &canvas.Tee{}); l != nil {
		return l.Blood()
	}
	body, _ := s.colors(r, id)
	return body
}

// bodyColor returns the colour of the body of player id in state r, who looks like
// t, with the skin that the map shows.
func (s *scene) bodyColor(r *sim.Row, id int, t *canvas.Tee) color.NRGBA {
	if l := s.look(r, id, t); l != nil {
		return l.Body()
	}
	body, _ := s.colors(r, id)
	return body
}
