package moment

import (
	"fmt"
	"hash/fnv"
	"math"

	"playhead/sim"
)

// skinColors are for players whose skin has no known colours, as in the window: chosen by the skin's name.
var skinColors = [...]string{
	"#2fb7a3", "#e8714a", "#e58ab8", "#5b8def", "#c9a13b", "#9b7be0", "#6fb24a", "#d0604f", "#4fa3c7", "#b08a68",
	"#8fa63a", "#c46fd0",
}

// sideColors are those of the two sides of a game: red, blue.
var sideColors = [...]string{"#f28a1e", "#4c9bff"}

// look sets the name and the colours of a player whose row is r.
func (p *figure) look(g *sim.Game, w *sim.World, r *sim.Row) {
	s := g.StintAt(p.id, w.Tick)
	switch {
	case s != nil:
		p.body, p.feet = colorsOf(&s.Identity, p.id)
		p.name = g.LabelOf(s)
	case p.body == "":
		p.body = skinColors[p.id%len(skinColors)]
	}
	const teamGame = 1
	if side, ok := r.Get(sim.Team); ok && g.Engine != sim.DDNet && g.Engine.Teeworlds() && side >= 0 &&
		side < int32(len(sideColors)) && w.Global.Or(sim.GameFlags, 0)&teamGame != 0 {
		p.body, p.feet = sideColors[side], ""
	}
}

// colorsOf returns the colours of body and feet; "" for the feet of no special colour.
func colorsOf(i *sim.Identity, id int) (body, feet string) {
	switch {
	case i.Parts != nil:
		const darkest = 61.0 / 255
		if body = named(i.Parts.Names[0], id); i.Parts.Custom[0] {
			body = hsl(i.Parts.Colors[0], darkest)
		}
		if i.Parts.Custom[4] {
			feet = hsl(i.Parts.Colors[4], darkest)
		}
		return body, feet
	case i.CustomCol:
		return hsl(i.ColorBody, 0.5), hsl(i.ColorFeet, 0.5)
	}
	h := fnv.New32a()
	h.Write([]byte(i.Skin))
	if i.Skin == "" || i.Skin == "default" {
		h.Write([]byte(i.Name))
	}
	return skinColors[h.Sum32()%uint32(len(skinColors))], ""
}

func named(name string, id int) string {
	h := fnv.New32a()
	h.Write([]byte(name))
	return skinColors[(int(h.Sum32()>>8)+id)%len(skinColors)]
}

// hsl unpacks a colour 0xHHSSLL whose lightness goes from darkest to 1.
// Source: docs/formats/twdemo.md, Colours.
func hsl(packed uint32, darkest float64) string {
	h, s := float64(packed>>16&255)/255, float64(packed>>8&255)/255
	l := darkest + float64(packed&255)/255*(1-darkest)
	c := (1 - math.Abs(2*l-1)) * s
	channel := func(shift float64) int {
		k := math.Mod(h*6+shift, 6)
		return int(math.Round((l - c/2 + c*min(max(math.Abs(k-3)-1, 0), 1)) * 255))
	}
	return fmt.Sprintf("#%02x%02x%02x", channel(0), channel(4), channel(2))
}

// teamOf returns the number of the colour of a row's team, −1 without one: DDNet's teams from 1, blue and red, counter-
// terrorists and terrorists.
func teamOf(g *sim.Game, w *sim.World, r *sim.Row) int {
	t, ok := r.Get(sim.Team)
	switch {
	case !ok:
		return -1
	case g.Engine == sim.GoldSrc && (t < 1 || t > 2):
		return -1
	case g.Engine == sim.GoldSrc:
		return int(2 - t)
	case g.Engine == sim.DDNet:
		return int(t) - 1
	case t < 0 || w.Global.Or(sim.GameFlags, 0)&1 == 0:
		return -1
	}
	return 1 - int(t&1)
}
