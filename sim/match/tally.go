package match

import (
	"cmp"
	"slices"

	"playhead/sim"
	"playhead/sim/economy"
	"playhead/sim/kills"
	"playhead/sim/rounds"
)

// A Match is what is known of a game.
type Match struct {
	Rounds []rounds.Round // nil in games without
	Kills  []kills.Kill
	Parts  []Part
	Totals []Total // by team, then kills
	// Before is how many rounds teams A and B had won before the recording began, by the
	// scores that the server sent; 0 where it sent none.
	Before [2]int
	// What totals are based on: kills that count, and counted rounds whose beginning is
	// recorded, and in which the lives of all players are known.
	Counted, Begun, Lives int

	game   *sim.Game
	purses []economy.Purse
	within func(round int) bool // nil for all rounds
}

// A Weapon is how often a player used one.
type Weapon struct {
	Name                        string
	Kills, Headshots, Heads     int // Heads: kills whose hit is known
	TeamKills, Openings, Deaths int
	Distances                   []float64 // of kills that hold both places, ascending
}

// A Total is what a player did between joining and leaving.
type Total struct {
	Player, Stint int
	Name          string
	Team          int32 // the last one, 0 unknown
	// Side is 1 for a player of team A, 2 for one of team B, 0 unknown.
	Side   int
	Rounds int // in which the player was in a team
	First  int // index of the first of them, -1 none

	Kills, Deaths, Suicides, TeamKills int
	Headshots, Heads                   int // Heads: kills whose hit is known
	Openings, OpeningDeaths            int
	Trades                             int
	Multi                              [4]int // rounds with 2, 3, 4, 5 or more kills
	Clutches, Won                      int    // rounds as the last one of the team, and those won
	Spent                              int
	Rich                               bool // the money is recorded
	Weapons                            []Weapon
}

// Of returns the match of g, number index in its recording.
func Of(g *sim.Game, index int) *Match {
	m := &Match{Rounds: rounds.Find(g, index), game: g}
	m.Kills = kills.Find(g, m.Rounds)
	if len(m.Rounds) > 0 {
		m.Parts = parts(g, m.Rounds)
		m.Before = before(m.Parts, m.Rounds)
	}
	m.purses = economy.Find(g, m.Rounds, m.Kills)
	m.add()
	return m
}

// Within returns m with the totals of those rounds that count and that want chooses, by their
// indexes. It reads the world once in each.
func (m *Match) Within(want func(round int) bool) *Match {
	n := *m
	n.within, n.Counted, n.Begun, n.Lives = want, 0, 0, 0
	n.add()
	return &n
}

// add adds up the totals.
func (m *Match) add() {
	t := tally{game: m.game, match: m, by: map[who]*Total{}, inRound: map[who]int{}}
	for i := range m.Parts {
		t.play(&m.Parts[i])
	}
	t.kills()
	t.clutches()
	for _, p := range m.purses {
		if m.Counts(p.Round) {
			total := t.of(who{p.Player, p.Stint})
			total.Rich, total.Spent = true, total.Spent+p.Spent
		}
	}
	m.Totals = t.list()
}

// Counts reports whether what happened in a round counts. Without rounds everything does.
func (m *Match) Counts(round int) bool {
	if len(m.Rounds) == 0 {
		return true
	}
	if round < 0 || m.Rounds[round].Restarted || m.within != nil && !m.within(round) {
		return false
	}
	for i := range m.Parts {
		if p := &m.Parts[i]; round >= p.First && round <= p.Last {
			return p.Counts
		}
	}
	return false
}

// Score returns how many rounds teams A and B won, with those before the recording.
func (m *Match) Score() (won [2]int) {
	won = m.Before
	for i := range m.Parts {
		won[0] += m.Parts[i].Won[0]
		won[1] += m.Parts[i].Won[1]
	}
	return won
}

// A tally adds up.
type tally struct {
	game    *sim.Game
	match   *Match
	by      map[who]*Total
	inRound map[who]int
}

func (t *tally) of(id who) *Total {
	total := t.by[id]
	if total == nil {
		total = &Total{Player: id.Player, Stint: id.Stint, First: -1}
		t.by[id] = total
	}
	return total
}

// play counts the rounds of a part for its players.
func (t *tally) play(p *Part) {
	w := new(sim.World)
	for i := p.First; i <= p.Last; i++ {
		r := &t.match.Rounds[i]
		if !t.match.Counts(i) || !r.Ended {
			continue
		}
		t.match.Begun += one(r.Begun)
		for id, side := range sidesAt(t.game, r, w) {
			total := t.of(id)
			if total.Rounds == 0 {
				total.First = i
				total.Side = 1 + one((side == 1) != p.Swapped)
			}
			total.Rounds++
			total.Team = side
		}
	}
}

func (t *tally) kills() {
	round := -1
	for i := range t.match.Kills {
		k := &t.match.Kills[i]
		if !t.match.Counts(k.Round) {
			continue
		}
		if k.Round != round || k.Round < 0 {
			t.endRound()
			round = k.Round
		}
		t.kill(k)
	}
	t.endRound()
}

func (t *tally) kill(k *kills.Kill) {
	victim := t.of(who{k.Victim, k.VictimStint})
	victim.Team = cmp.Or(k.VictimTeam, victim.Team)
	victim.Deaths++
	t.weapon(victim, k.Weapon).Deaths++
	if k.Suicide() {
		victim.Suicides++
		return
	}
	id := who{k.Killer, k.KillerStint}
	killer := t.of(id)
	killer.Team = cmp.Or(k.KillerTeam, killer.Team)
	weapon := t.weapon(killer, k.Weapon)
	if k.TeamKill() {
		killer.TeamKills++
		weapon.TeamKills++
		return
	}
	t.match.Counted++
	killer.Kills++
	weapon.Kills++
	if k.HeadshotKnown {
		killer.Heads, weapon.Heads = killer.Heads+1, weapon.Heads+1
	}
	killer.Headshots += one(k.Headshot)
	weapon.Headshots += one(k.Headshot)
	if k.Opening {
		killer.Openings++
		weapon.Openings++
		victim.OpeningDeaths++
	}
	killer.Trades += one(k.TradeFor >= 0)
	if d, ok := k.Distance(); ok {
		weapon.Distances = append(weapon.Distances, d)
	}
	if k.Round >= 0 {
		t.inRound[id]++
	}
}

func (t *tally) weapon(total *Total, name string) *Weapon {
	i := slices.IndexFunc(total.Weapons, func(w Weapon) bool { return w.Name == name })
	if i < 0 {
		i = len(total.Weapons)
		total.Weapons = append(total.Weapons, Weapon{Name: name})
	}
	return &total.Weapons[i]
}

// endRound counts who killed several players in a round.
func (t *tally) endRound() {
	for id, n := range t.inRound {
		if n >= 2 {
			t.of(id).Multi[min(n, 5)-2]++
		}
	}
	clear(t.inRound)
}

// clutches counts for each round the first player who was left alone in the team against
// others, before the round was decided.
func (t *tally) clutches() {
	done, seen := map[int]bool{}, map[int]bool{}
	for i := range t.match.Kills {
		k := &t.match.Kills[i]
		if k.Round < 0 || !t.match.Counts(k.Round) || done[k.Round] {
			continue
		}
		r := &t.match.Rounds[k.Round]
		if !r.Ended || k.Tick > r.End {
			continue
		}
		if k.Left[0] >= 0 && k.Left[1] >= 0 && !seen[k.Round] {
			seen[k.Round] = true
			t.match.Lives++
		}
		side := int(k.VictimTeam) - 1
		if side < 0 || side > 1 || k.Left[side] != 1 || k.Left[1-side] < 1 {
			continue
		}
		done[k.Round] = true
		id := who{k.Last[side], 0}
		if s := t.game.StintAt(id.Player, k.Tick); s != nil {
			id.Stint = s.Stint
		}
		total := t.of(id)
		total.Clutches++
		total.Won += one(r.Winner == sim.RoundWinner(side+1))
	}
}

// list returns all totals: team A before team B, those with most kills first.
func (t *tally) list() (all []Total) {
	for id, total := range t.by {
		total.Name = t.name(id)
		slices.SortStableFunc(total.Weapons, func(a, b Weapon) int {
			return cmp.Or(cmp.Compare(b.Kills, a.Kills), cmp.Compare(a.Name, b.Name))
		})
		for i := range total.Weapons {
			slices.Sort(total.Weapons[i].Distances)
		}
		all = append(all, *total)
	}
	slices.SortFunc(all, func(a, b Total) int {
		return cmp.Or(cmp.Compare((a.Side+2)%3, (b.Side+2)%3), cmp.Compare(b.Kills, a.Kills),
			cmp.Compare(a.Deaths, b.Deaths), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Stint, b.Stint))
	})
	return all
}

// name returns the last name of a player.
func (t *tally) name(id who) string {
	for i := range t.game.Stints {
		if s := &t.game.Stints[i]; s.Player == id.Player && s.Stint == id.Stint {
			return t.game.LabelOf(s)
		}
	}
	return t.game.Label(id.Player, 0)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
