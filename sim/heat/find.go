package heat

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/match"
	"playhead/sim/rounds"
	"playhead/sim/utility"
)

// Step is how far apart in time positions are: each stands for so long.
const Step = 250 * time.Millisecond

// A Kind is what a point is.
type Kind uint8

// The kinds.
const (
	Position Kind = iota // of a living player, once every Step
	Kill                 // of an enemy, where the killer was
	Death                // where the victim was
	Shot                 // where the player was who fired
	Grenade              // where it went off
	NumKinds
)

var kindWords = [NumKinds]string{"position", "kill", "death", "shot", "grenade"}

// String returns the kind's word.
func (k Kind) String() string { return kindWords[k] }

// A Point is something that counts, and where it was.
type Point struct {
	Tick   sim.Tick
	Time   time.Duration
	Place  kills.Place
	Name   string // of the player, "" unknown
	Weapon string // in hand, of the kill, fired or thrown, "" unknown
	Player int16  // -1 unknown
	Kind   Kind
	Team   int32 // as the column Team, 0 unknown
	Round  int   // index in Found.Rounds, -1 without one
	Of     int32 // of kills and deaths: index in the kills of the match
}

// Found is what counts in a game. It never changes.
type Found struct {
	Rounds []rounds.Round
	Points []Point // by kind, then in order of time
	// Lived is how long players lived in all, as far as their lives are recorded, and Seen how
	// much of that their positions are.
	Lived, Seen time.Duration

	meta  *sim.Meta
	game  *sim.Game
	index int
	plan  *sim.FloorPlan
	match *match.Match
	goes  []time.Duration // of each round: from when its time counts
}

// Find returns what counts in g, number index of the recording that m describes. plan is its map, nil
// without one. It reads the world four times a second.
func Find(m *sim.Meta, g *sim.Game, index int, plan *sim.FloorPlan) *Found {
	f := begin(m, g, index)
	f.plan = plan
	if f.match != nil {
		s := finder{f, new(sim.World)}
		s.positions()
		f.kills()
		s.shots()
		s.grenades()
	}
	return f
}

// FindKills is [Find] without all but kills and deaths.
func FindKills(m *sim.Meta, g *sim.Game, index int) *Found {
	f := begin(m, g, index)
	if f.match != nil {
		f.kills()
	}
	return f
}

func begin(m *sim.Meta, g *sim.Game, index int) *Found {
	f := &Found{meta: m, game: g, index: index}
	if g.Engine != sim.GoldSrc {
		return f
	}
	f.match = match.Of(g, index)
	f.Rounds = f.match.Rounds
	for i := range f.Rounds {
		f.goes = append(f.goes, g.TimeOf(f.Rounds[i].Starts()))
	}
	return f
}

// A finder adds points.
type finder struct {
	*Found
	w *sim.World // read again and again
}

// positions adds where living players are, once every Step.
func (f finder) positions() {
	begin, end, ok := f.game.Times()
	if !ok {
		return
	}
	var stints [sim.MaxRows]*sim.Stint
	w := f.w
	for at := (begin + Step - 1) / Step * Step; at <= end; at += Step {
		if !f.game.AtTime(at, w) || w.Lost {
			continue
		}
		round := f.roundAt(w.Tick)
		for id := range w.Players {
			r := &w.Rows[id]
			alive, known := r.Get(sim.Alive)
			if known && alive == 0 {
				continue
			}
			p := kills.PlaceOf(r)
			if known {
				f.Lived += Step
			}
			if p.Seen == kills.Nowhere {
				continue
			}
			if known {
				f.Seen += Step
			}
			if s := stints[id]; s == nil || w.Tick < s.From || w.Tick >= s.To {
				stints[id] = f.game.StintAt(id, w.Tick)
			}
			name := ""
			if s := stints[id]; s != nil {
				name = f.game.LabelOf(s)
			}
			f.Points = append(f.Points, Point{
				Tick: w.Tick, Time: at, Kind: Position, Player: int16(id), Name: name,
				Team: max(r.Or(sim.Team, 0), 0), Round: round, Weapon: f.game.Name(r.Or(sim.Weapon, -1)), Place: p,
			})
		}
	}
}

// kills adds kills and deaths.
func (f *Found) kills() {
	list := f.match.Kills
	for i := range list {
		if k := &list[i]; k.Counts() {
			f.Points = append(f.Points, Point{
				Tick: k.Tick, Time: k.Time, Kind: Kill, Player: int16(k.Killer), Name: k.KillerName,
				Team: k.KillerTeam, Round: k.Round, Weapon: k.Weapon, Place: k.From, Of: int32(i),
			})
		}
	}
	for i := range list {
		k := &list[i]
		f.Points = append(f.Points, Point{
			Tick: k.Tick, Time: k.Time, Kind: Death, Player: int16(k.Victim), Name: k.VictimName, Team: k.VictimTeam,
			Round: k.Round, Weapon: k.Weapon, Place: k.At, Of: int32(i),
		})
	}
}

// shots adds the shots that the recorder's client was sent or fired itself.
func (f finder) shots() {
	for e := range f.game.EachEvent {
		if e.Kind != sim.EventShot {
			continue
		}
		p := f.by(int(e.Player), e.Tick)
		p.Kind, p.Time, p.Weapon = Shot, e.Time, e.Text
		if e.Player >= 0 {
			p.Name = f.game.PlayerLabel(e)
		}
		if e.Placed {
			p.Place = kills.Place{X: units(e.X), Y: units(e.Y), Z: units(e.Z), Seen: kills.InSight}
		}
		f.Points = append(f.Points, p)
	}
}

// grenadeWords are the weapons of grenades, as games name them.
var grenadeWords = [utility.NumKinds]string{
	utility.HE: "hegrenade", utility.Flash: "flashbang", utility.Smoke: "smokegrenade", utility.Other: "grenade",
}

// grenades adds the grenades that were seen: those that went off in sight have a place.
func (f finder) grenades() {
	for _, fl := range utility.Find(f.game, f.Rounds).Flights {
		p := f.by(fl.By, fl.From)
		p.Kind, p.Weapon, p.Tick = Grenade, grenadeWords[fl.Kind], fl.To
		p.Time, p.Round = f.game.TimeOf(fl.To), f.roundAt(fl.To)
		if fl.By >= 0 {
			p.Name = f.game.Label(fl.By, fl.From)
		}
		if fl.Burst {
			at := &fl.Path[len(fl.Path)-1]
			p.Place = kills.Place{X: float64(at.X), Y: float64(at.Y), Z: float64(at.Z), Seen: kills.InSight}
		}
		f.Points = append(f.Points, p)
	}
	from := sort.Search(len(f.Points), func(i int) bool { return f.Points[i].Kind >= Grenade })
	slices.SortStableFunc(f.Points[from:], func(a, b Point) int { return cmp.Compare(a.Tick, b.Tick) })
}

// by returns a point of a player at a tick, -1 for an unknown one: their team and round.
func (f finder) by(player int, t sim.Tick) Point {
	p := Point{Tick: t, Player: int16(player), Round: f.roundAt(t)}
	if player >= 0 && player < sim.MaxRows && f.game.At(t, f.w) {
		p.Team = max(f.w.Rows[player].Or(sim.Team, 0), 0)
	}
	return p
}

// roundAt returns the round of a tick, -1 without one.
func (f *Found) roundAt(t sim.Tick) int {
	i := sort.Search(len(f.Rounds), func(i int) bool { return f.Rounds[i].First > t }) - 1
	if i >= 0 && t > f.Rounds[i].Last {
		return -1
	}
	return i
}

// InRound returns the time since the freeze time of its round was over, negative before;
// false without a round, and where the recording does not hold when that was.
func (f *Found) InRound(p *Point) (time.Duration, bool) {
	if p.Round < 0 {
		return 0, false
	}
	if r := &f.Rounds[p.Round]; !r.Begun && !r.Moves {
		return 0, false
	}
	return p.Time - f.goes[p.Round], true
}

// Counts reports whether the round of p counts in the match, and everything without rounds.
func (f *Found) Counts(p *Point) bool { return f.match != nil && f.match.Counts(p.Round) }

// Match returns the match of the game, nil if its points are not counted.
func (f *Found) Match() *match.Match { return f.match }

func units(v int32) float64 { return float64(v) / 256 }
