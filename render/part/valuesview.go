package part

import (
	"math"
	"strconv"
	"strings"

	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// valueGroups are the columns of a player as the inspector shows them.
var valueGroups = []struct {
	title string
	cols  []sim.Col
}{
	{"Body", []sim.Col{
		sim.X, sim.Y, sim.Z, sim.VX, sim.VY, sim.VZ, sim.Direction, sim.Jumped, sim.Jumps, sim.JumpedTotal,
		sim.Ducking, sim.Alive,
		sim.Health, sim.Armor, sim.Emote, sim.Model, sim.Sequence, sim.GaitSequence, sim.Effects,
	}},
	{"Aim and keys", []sim.Col{
		sim.AimX, sim.AimY, sim.AimAngle, sim.Yaw, sim.Pitch, sim.Jump, sim.Fire, sim.Hook, sim.WantedWeapon,
		sim.NextWeapon, sim.PrevWeapon,
		sim.PlayerFlags, sim.Buttons,
	}},
	{"Weapon", []sim.Col{sim.Weapon, sim.Ammo, sim.AttackTick, sim.NinjaStart}},
	{"Hook", []sim.Col{sim.HookState, sim.HookedPlayer, sim.HookX, sim.HookY, sim.HookDX, sim.HookDY, sim.HookTick}},
	{"DDRace", []sim.Col{sim.CharFlags, sim.FreezeStart, sim.FreezeEnd, sim.TeleCheckpoint, sim.StrongWeak}},
	{"Player", []sim.Col{
		sim.Team, sim.Score, sim.Deaths, sim.Money, sim.Ping, sim.StatusFlags, sim.BestTime, sim.RaceStart, sim.BeaconX,
		sim.BeaconY, sim.BeaconZ,
	}},
}

// ValueRows returns how many values there may be of a player.
func ValueRows() (n int) {
	for i := range valueGroups {
		n += len(valueGroups[i].cols)
	}
	return n
}

// Values returns the exact values of the followed player at the playhead: the
// recorded ones and, separately, the inferred ones.
func (k *Reader) Values() Values {
	s := k.S
	v := Values{}
	g := k.St.Scene.Game
	if g == nil || s.Followed < 0 {
		return v
	}
	now := k.St.Scene.Cur
	v.Name = g.LabelNear(s.Followed, now.Tick)
	shown := &now.Rows[s.Followed]
	if shown.Has.Empty() {
		return v
	}
	g.At(now.Tick, &k.asRecorded)
	recorded := &k.asRecorded.Rows[s.Followed]
	v.Note = "tick " + strconv.Itoa(int(now.Tick))
	if age := recorded.AgeTicks(now.Tick); age > 0 {
		v.Note = widget.Plural(int(age), "tick") + " old"
	}
	v.Worked = workedWords(shown, now.Tick)
	row := 0
	for _, group := range valueGroups {
		out := ValueGroup{Title: group.title}
		for _, c := range group.cols {
			if x, ok := k.valueOf(c, recorded, shown); ok {
				x.Row = row
				out.Values = append(out.Values, x)
			}
			row++
		}
		if len(out.Values) > 0 {
			v.Groups = append(v.Groups, out)
		}
	}
	return v
}

// workedWords says how the values of a row came about that are not recorded.
func workedWords(r *sim.Row, t sim.Tick) string {
	var is [sim.Inferred + 1]bool
	for c := range r.Inferred.All {
		is[r.Provenance(c, t)] = true
	}
	switch {
	case is[sim.Simulated] && is[sim.Inferred]:
		return "simulated, inferred"
	case is[sim.Simulated]:
		return sim.Simulated.String()
	case is[sim.Inferred]:
		return sim.Inferred.String()
	}
	return ""
}

// valueOf returns the row of a column, false where nothing is known of it and
// this kind of recording never says it.
func (k *Reader) valueOf(c sim.Col, recorded, shown *sim.Row) (Value, bool) {
	g := k.St.Scene.Game
	info := g.Engine.Column(c)
	v := Value{Name: strings.ReplaceAll(info.Name, "_", " ")}
	if info.Unit != "" {
		v.Name += " " + info.Unit
	}
	has := recorded.Has.Has(c)
	if has {
		v.Recorded, v.Number = valueText(recorded.V[c], info), float64(recorded.V[c])*info.Scale
	}
	if shown.Provenance(c, k.St.Scene.Cur.Tick).Worked() {
		v.Worked, v.WorkedNumber = valueText(shown.V[c], info), float64(shown.V[c])*info.Scale
	}
	if shown.Has.Has(c) {
		v.Tip = k.rules().meaning(k, c, shown.V[c])
	}
	return v, has || v.Worked != "" || g.Columns.Has(c)
}

// valueText returns a stored value as a person reads it: whole where a step is
// one, else with two decimals.
func valueText(v int32, info sim.ColumnInfo) string {
	if info.Scale == math.Trunc(info.Scale) {
		return strconv.Itoa(int(float64(v) * info.Scale))
	}
	if info.Scale == 0.001 {
		return timeline.Decimal(float64(v)*info.Scale, 3)
	}
	return timeline.Decimal(float64(v)*info.Scale, 2)
}

// Words for numbers, by their value.
var (
	hookWords = map[int32]string{
		-1: "retracted", 0: "idle", 1: "retracting", 2: "retracting", 3: "retracting",
		4: "flying", 5: "grabbed",
	}
	weaponWords = []string{"hammer", "gun", "shotgun", "grenade launcher", "laser", "ninja"}
	emoteWords  = []string{"normal", "pain", "happy", "surprise", "angry", "blink"}
	jumpedWords = []string{"jump is held", "the air jump is used"}
	statusWords = []string{"away", "paused", "watches"}
	playerWords = []string{"playing", "in a menu", "chatting", "scoreboard", "aim line"}
	charWords   = []string{
		"solo", "jetpack", "no collision", "endless hook", "endless jump", "super", "no hammer hit", "no shotgun hit",
		"no grenade hit", "no laser hit",
		"no hook hit", "gun teleports", "grenades teleport", "laser teleports", "has hammer", "has gun", "has shotgun",
		"has grenade launcher", "has laser",
		"has ninja", "cannot move", "in freeze", "practice", "locked team", "team 0 mode", "invincible",
	}
)

func (tees) meaning(k *Reader, c sim.Col, v int32) string {
	g := k.St.Scene.Game
	word := func(words []string) string {
		if v >= 0 && int(v) < len(words) {
			return words[v]
		}
		return ""
	}
	switch c {
	case sim.HookState:
		return hookWords[v]
	case sim.Weapon:
		return word(weaponWords)
	case sim.Emote:
		return word(emoteWords)
	case sim.HookedPlayer:
		if v >= 0 {
			return g.Label(int(v), k.St.Scene.Cur.Tick)
		}
	case sim.Jumped:
		return bitWords(v, jumpedWords)
	case sim.StatusFlags:
		return bitWords(v, statusWords)
	case sim.PlayerFlags:
		return bitWords(v, playerWords)
	case sim.CharFlags:
		return bitWords(v, charWords)
	}
	return ""
}

// bitWords returns the words of the bits that are set.
func bitWords(v int32, words []string) string {
	var out []string
	for i, w := range words {
		if v>>i&1 != 0 {
			out = append(out, w)
		}
	}
	return strings.Join(out, ", ")
}
