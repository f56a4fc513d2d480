package physics

import (
	"fmt"
	"image"
	"strings"

	"playhead/sim"
)

// A Line says what one layer holds at a place.
type Line struct {
	Layer string // "game", "front", "tele" …
	Text  string // what it is and does, with numbers and state
	// Detail is what the file holds: the index, and how the tile is turned.
	Detail string
	Kind   Kind // None for parts without a glyph
}

// layerNames are the words for the layers, as in editors of maps.
var layerNames = [...]string{
	sim.PhysicsGame: "game", sim.PhysicsTele: "tele", sim.PhysicsSpeedup: "speedup",
	sim.PhysicsFront: "front", sim.PhysicsSwitch: "switch", sim.PhysicsTune: "tune",
}

// Describe says what the layers hold at tile x, y, what matters most to a player
// first, with the state of switches at the moment of v. It returns nothing for
// air.
func (m *Map) Describe(x, y int, v *View) []Line {
	if m.Empty() {
		return nil
	}
	i := m.index(x, y)
	c := m.at(i)
	top := c.sign
	if c.wall() != None || c.sign.kind == None {
		top = c.base
	}
	var lines []Line
	for _, t := range m.tiles.PhysicsAt(x, y) {
		l := Line{Layer: layerNames[t.Layer], Detail: detail(&t), Kind: kindOf(&t)}
		l.Text = m.words(&t, i, v)
		if t.Layer == top.layer {
			lines = append([]Line{l}, lines...)
		} else {
			lines = append(lines, l)
		}
	}
	return lines
}

// kindOf returns the kind of a tile of a layer.
func kindOf(t *sim.PhysicsTile) Kind {
	switch t.Layer {
	case sim.PhysicsGame:
		return gameKinds[t.Index]
	case sim.PhysicsFront:
		return frontKinds[t.Index]
	case sim.PhysicsTele:
		return teleKinds[t.Index]
	case sim.PhysicsSpeedup:
		return Speedup
	case sim.PhysicsSwitch:
		return switchKinds[t.Index]
	case sim.PhysicsTune:
		return Tune
	}
	return None
}

// detail says what the file holds: "26", "60, turned 90°".
func detail(t *sim.PhysicsTile) string {
	out := fmt.Sprint(t.Index)
	if t.Flags&sim.TileFlipX != 0 {
		out += ", flipped x"
	}
	if t.Flags&sim.TileFlipY != 0 {
		out += ", flipped y"
	}
	if t.Flags&sim.TileRotate != 0 {
		out += ", turned 90°"
	}
	return out
}

// words says what a tile is and does.
func (m *Map) words(t *sim.PhysicsTile, i int, v *View) string {
	out := t.Meaning.Name
	if t.Layer != sim.PhysicsSwitch && t.Meaning.Numbered {
		out = numbered(t)
	}
	switch t.Layer {
	case sim.PhysicsTele:
		return out + m.leads(m.tiles.Tele[i], v.Checkpoint, image.Pt(i%m.tiles.Width, i/m.tiles.Width))
	case sim.PhysicsSwitch:
		return m.switchWords(t, v) + m.acts(t, image.Pt(i%m.tiles.Width, i/m.tiles.Width))
	case sim.PhysicsTune:
		return out + m.tuned(t.Number)
	}
	if t.Detail != "" {
		out += ", " + t.Detail
	}
	return out
}

// numbered returns a tile's name with its number: "teleporter 12 (resets speed
// and hook)".
func numbered(t *sim.PhysicsTile) string {
	name, rest := t.Meaning.Name, ""
	if at := strings.IndexAny(name, ",("); at > 0 {
		name = strings.TrimRight(name[:at], " ")
		rest = t.Meaning.Name[len(name):]
	}
	return fmt.Sprintf("%s %d%s", name, t.Number, rest)
}

// tuned says which values the settings of the map give a tune zone: ": gravity 0.2, hook_length 500".
func (m *Map) tuned(zone uint8) string {
	var values []string
	at := map[string]int{}
	for _, line := range m.tiles.Settings {
		for command := range strings.SplitSeq(line, ";") {
			words := strings.Fields(command)
			if len(words) != 4 || words[0] != "tune_zone" || words[1] != fmt.Sprint(zone) {
				continue
			}
			k, again := at[words[2]]
			if !again {
				k, values = len(values), append(values, "")
				at[words[2]] = k
			}
			values[k] = words[2] + " " + words[3] // the last one counts
		}
	}
	if len(values) == 0 {
		return ", no values set"
	}
	return ": " + strings.Join(values, ", ")
}

// leads says where a tile of the tele layer leads, or from where it is reached, the nearest first.
func (m *Map) leads(t sim.TeleTile, checkpoint int, from image.Point) string {
	switch k := teleKinds[t.Type]; k {
	case Tele, TeleEvil, TeleWeapon, TeleHook, TeleCheck:
		return " → " + places(m.teles.exits(t, 0), "exit", from)
	case TeleCheckIn, TeleCheckEvil:
		if checkpoint == 0 {
			return ""
		}
		if outs := m.teles.exits(t, checkpoint); len(outs) > 0 {
			return fmt.Sprintf(" → checkpoint %d, %s", checkpoint, places(outs, "exit", from))
		}
		return " → spawn"
	case TeleOut:
		return " ← " + places(m.teles.ins[t.Number], "entrance", from)
	}
	return ""
}

// mostPlaces is how many places the plate names.
const mostPlaces = 2

// places counts tiles and says where the nearest are: "3 exits at 4, 7 and 9, 1 …".
func places(list []image.Point, word string, from image.Point) string {
	text := count(len(list), word)
	for i, at := range nearest(list, from, mostPlaces) {
		text += [...]string{" at ", " and "}[i] + fmt.Sprintf("%d, %d", at.X, at.Y)
	}
	if len(list) > mostPlaces {
		text += " …"
	}
	return text
}

func count(n int, word string) string {
	switch n {
	case 0:
		return "no " + word
	case 1:
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// switchWords says what a tile of the switch layer does and whether its switch
// is on: "switch 3 on for a time, 5 s (now off)", "door on switch 3 (now on)".
func (m *Map) switchWords(t *sim.PhysicsTile, v *View) string {
	name, hangs := t.Meaning.Name, t.Meaning.Numbered && switchKinds[t.Index] != Time && t.Number > 0
	if rest, ok := strings.CutPrefix(name, "switch "); ok && hangs {
		name = fmt.Sprintf("switch %d %s", t.Number, rest)
	} else if hangs {
		name = fmt.Sprintf("%s on switch %d", name, t.Number)
	}
	if t.Detail != "" {
		name += ", " + t.Detail
	}
	if hangs {
		name += " " + switchState(int(t.Number), v)
	}
	return name
}

// switchState describes the known state of a switch in words.
func switchState(n int, v *View) string {
	if v.World == nil {
		return "(state not recorded)"
	}
	s, known := v.World.Switch(v.Team, n)
	word := "off"
	switch {
	case !known:
		return "(state not recorded)"
	case s.On:
		word = "on"
	}
	if s.Back > 0 {
		word += fmt.Sprintf(" for %.1f s", secondsLeft(v.World.Tick, s.Back))
	}
	if s.Inferred {
		word += ", inferred"
	}
	return "(now " + word + ")"
}

// An Entry is a line of the legend.
type Entry struct {
	Kind  Kind
	Label string
}

// Legend returns the kinds the map has, in the order of the legend.
func (m *Map) Legend() []Entry {
	var es []Entry
	for k := Solid; k < NumKinds; k++ {
		if m.used[k] {
			es = append(es, Entry{k, looks[k].label})
		}
	}
	return es
}
