package moment

import (
	"math"

	"playhead/sim"
)

// A column is one quantity of a player at each tick of a page. The order is that of docs/formats/moment.md and of
// player.js.
type column int

const (
	colState  column = iota // bits, see below
	colX                    // units × Moment.Scale
	colY                    //
	colZ                    // GoldSrc
	colAngle                // 4096 a turn, clockwise on the screen from the right
	colKeys                 // bit n: key n is held
	colFrom                 // two bits a key: sim.Provenance, 2 being inferred or simulated
	colHook                 // 0 none, 1 out
	colHookX                // from the player
	colHookY                //
	colHooked               // number of the hooked player in the part, from 1; 0 none
	colWeapon               // 1 + weapon, 0 unknown
	colAttack               // tick of the last attack, from the part's first; −1000 none
	colFreeze               // 0 not frozen, −1 deep frozen, else ticks left
	colEyes                 // emote of the protocol
	colHealth               // −1 unknown
	colTeam                 // 1 + number of the team's colour, 0 none
	numColumns
)

// straightColumns are those that go on as they went.
var straightColumns = [numColumns]bool{colX: true, colY: true, colZ: true}

// The bits of colState.
const (
	statePresent  = 1 << iota
	stateJumps    // got to the next tick in another way than by moving
	stateDead     //
	statePlace    // the place is inferred or simulated
	stateHook     // the hook is
	stateAim      // there is an aim
	stateAimFrom  // it is inferred or simulated
	stateOld      // the values were true at an earlier tick
	stateAirborne // has used the air jump
)

// noAttack is colAttack of a player who has not attacked.
const noAttack = -1000

// turns is how many steps of colAngle a turn has.
const turns = 4096

// keys are the keys of a page by number. Those of GoldSrc are behind those that tees have too.
var keys = [...]sim.Key{
	sim.KeyLeft, sim.KeyRight, sim.KeyJump, sim.KeyHook, sim.KeyFire, sim.KeyForward, sim.KeyBack, sim.KeyDuck,
	sim.KeyUse,
}

// A figure collects the columns of one player.
type figure struct {
	id      int
	stint   int // which of those who had the id
	columns [numColumns][]int32
	last    sim.Row // at the tick before, to know of presses between two ticks
	here    bool    // at any tick
	body    string  // colours, #rrggbb
	feet    string
	name    string
}

// absent adds a tick at which the player is nowhere.
func (p *figure) absent() {
	for c := range p.columns {
		v := int32(0)
		if n := len(p.columns[c]); n > 0 && column(c) != colState {
			v = p.columns[c][n-1] // costs nothing
		}
		p.columns[c] = append(p.columns[c], v)
	}
	p.last = sim.Row{}
}

// add adds a tick. number returns the number of another player in the part, 0 for one who is not in it.
func (p *figure) add(g *sim.Game, w *sim.World, r *sim.Row, first sim.Tick, scale float64, whole bool,
	number func(id int32) int32,
) {
	var v [numColumns]int32
	unit := g.Engine.UnitScale()
	round := func(c sim.Col) int32 {
		x := float64(r.V[c]) * unit
		if whole {
			x = math.Round(x)
		}
		return int32(math.Round(x * scale))
	}
	v[colState] = statePresent | p.state(r, w.Tick)
	v[colX], v[colY], v[colZ] = round(sim.X), round(sim.Y), round(sim.Z)
	if angle, ok := aim(g.Engine, r); ok {
		if whole {
			angle = math.Round(angle*360) / 360
		}
		v[colState] |= stateAim
		v[colAngle] = int32(math.Round(angle*turns)) & (turns - 1)
	}
	for n, k := range keys {
		s := g.Engine.KeyAt(k, r, &p.last, w.Tick)
		if s.Down {
			v[colKeys] |= 1 << n
		}
		v[colFrom] |= int32(min(s.From, sim.Simulated)) << (2 * n)
	}
	p.hook(r, &v, number)
	if weapon, ok := r.Get(sim.Weapon); ok && g.Engine.Teeworlds() {
		v[colWeapon] = 1 + weapon
	}
	v[colAttack] = noAttack
	if at, ok := r.Get(sim.AttackTick); ok && at > 0 {
		v[colAttack] = max(noAttack, at-int32(first))
	}
	switch end, ok := r.Get(sim.FreezeEnd); {
	case ok && end < 0:
		v[colFreeze] = -1
	case ok && sim.Tick(end) > w.Tick:
		v[colFreeze] = end - int32(w.Tick)
	}
	v[colEyes] = min(max(r.Or(sim.Emote, 0), 0), 5)
	v[colHealth] = r.Or(sim.Health, -1)
	v[colTeam] = int32(1 + teamOf(g, w, r))
	for c := range v {
		p.columns[c] = append(p.columns[c], v[c])
	}
	p.last, p.here = *r, true
}

// state returns the bits that a row sets, but for the aim's.
func (p *figure) state(r *sim.Row, t sim.Tick) (bits int32) {
	set := func(on bool, bit int32) {
		if on {
			bits |= bit
		}
	}
	set(r.Or(sim.Alive, 1) == 0, stateDead)
	set(r.Provenance(sim.X, t).Worked(), statePlace)
	set(r.Provenance(sim.HookState, t).Worked(), stateHook)
	_, from := r.Aim(t)
	set(from.Worked(), stateAimFrom)
	set(r.AgeTicks(t) > 0, stateOld)
	set(r.Or(sim.Jumped, 0)&2 != 0, stateAirborne)
	return bits
}

func (p *figure) hook(r *sim.Row, v *[numColumns]int32, number func(id int32) int32) {
	if r.V[sim.HookState] <= 0 || !r.Has.Has(sim.HookX) {
		return
	}
	v[colHook] = 1
	v[colHookX], v[colHookY] = r.V[sim.HookX]-r.V[sim.X], r.V[sim.HookY]-r.V[sim.Y]
	if other := r.Or(sim.HookedPlayer, -1); other >= 0 {
		v[colHooked] = number(other)
	}
}

// aim returns where a player looks, in turns clockwise on the screen from the right.
func aim(e sim.Engine, r *sim.Row) (turn float64, ok bool) {
	if e == sim.GoldSrc {
		yaw, ok := r.Get(sim.Yaw)
		return -float64(yaw) / 65536, ok
	}
	if x, y := r.V[sim.AimX], r.V[sim.AimY]; r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY) && (x != 0 || y != 0) {
		return math.Atan2(float64(y), float64(x)) / (2 * math.Pi), true
	}
	v, ok := r.Get(sim.AimAngle)
	return float64(v) / 256 / (2 * math.Pi), ok
}

// jumped notes that the player got from the last tick but one to the last in another way than by moving.
func (p *figure) jumped() {
	if n := len(p.columns[colState]); n > 1 {
		p.columns[colState][n-2] |= stateJumps
	}
}

// data returns the columns in the page's coding, one behind the other.
func (p *figure) data() []byte {
	var b []byte
	for c := range p.columns {
		b = appendTrack(b, p.columns[c], straightColumns[c])
	}
	return b
}
