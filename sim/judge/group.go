package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"playhead/sim/measure"
)

// FewValues is the number of others below which a place among them says little: it is shown, with that number.
const FewValues = 5

// FewPlayers is the size below which a comparison group is said to be small.
const FewPlayers = 20

// A Peer is what another player did.
type Peer struct {
	Name string // of the player
	// Recording tells recordings apart: the recorders of two GoldSrc demos are two players, whatever they are called.
	Recording int
	Weight    int // ticks watched
	Of        map[string]float64
}

// Group returns the players to compare one called name with: every other player once, with the stint that was watched
// longest. In GoldSrc demos, where most recorders keep the name Player, each recording is one player; the caller leaves
// out the judged one.
func Group(kind measure.Kind, name string, peers []Peer) []Peer {
	type key struct {
		name      string
		recording int
	}
	var group []Peer
	at := map[key]int{}
	for i := range peers {
		p := &peers[i]
		k := key{name: p.Name}
		if kind == measure.Usercmds {
			k = key{recording: p.Recording}
		}
		if len(p.Of) == 0 || kind != measure.Usercmds && p.Name == name && name != "" {
			continue
		}
		had, known := at[k]
		switch {
		case !known || k == key{}: // players without a name are not one player
			at[k] = len(group)
			group = append(group, *p)
		case p.Weight > group[had].Weight:
			group[had] = *p
		}
	}
	return group
}

// Values returns what the players of a group have of a measure.
func Values(group []Peer, name string) (values []float64) {
	for i := range group {
		if v, ok := group[i].Of[name]; ok {
			values = append(values, v)
		}
	}
	return values
}

// A Standing says where a value is in the range of a comparison group.
type Standing uint8

const (
	// NoSamples: there was nothing to measure.
	NoSamples Standing = iota
	// Alone: no player of the group has a value.
	Alone
	// Inside: some have as much or less, and some as much or more.
	Inside
	// Above: more than every other player.
	Above
	// Below: less than every other player.
	Below
)

// StandingWords are the words of standings in tables, by their number.
var StandingWords = [...]string{"no_samples", "no_others", "inside", "above_all", "below_all"}

// String returns the word of s in tables.
func (s Standing) String() string { return StandingWords[s] }

// Outside reports whether a value is beyond the whole range.
func (s Standing) Outside() bool { return s == Above || s == Below }

// A Spread is what a group has of a measure, and where a value is in it.
type Spread struct {
	Standing                   Standing
	N                          int // players with a value
	Low, P5, Median, P95, High float64
	Value, distance, width     float64
}

// SpreadOf says where a value, if known, is in those of a group. It sorts them.
func SpreadOf(value float64, known bool, group []float64) (s Spread) {
	s.Value, s.N = value, len(group)
	if s.N > 0 {
		slices.Sort(group)
		at := func(rank float64) float64 { return group[max(0, int(math.Ceil(rank*float64(s.N)))-1)] }
		s.Low, s.P5, s.Median, s.P95, s.High = group[0], at(0.05), at(0.5), at(0.95), group[s.N-1]
	}
	switch {
	case !known:
		s.Standing = NoSamples
	case s.N == 0:
		s.Standing = Alone
	case value > s.High:
		s.Standing, s.distance = Above, value-s.High
	case value < s.Low:
		s.Standing, s.distance = Below, s.Low-value
	default:
		s.Standing = Inside
	}
	s.width = s.High - s.Low
	return s
}

// Few reports whether so few others have a value that being outside their range says little.
func (s *Spread) Few() bool { return s.N < FewValues }

// OutBy returns how far a value is beyond the range, in widths of the range. It reports false inside, and where all of
// the group have the same value, so that there is no width.
func (s *Spread) OutBy() (widths float64, ok bool) {
	if !s.Standing.Outside() || s.width <= 0 {
		return 0, false
	}
	return s.distance / s.width, true
}

// order is less for what is listed first: values outside a range without width, then those farthest outside, then the
// inside, then what no other player has, then what has no samples.
func (s *Spread) order() float64 {
	switch by, ok := s.OutBy(); {
	case ok:
		return -by
	case s.Standing.Outside():
		return math.Inf(-1)
	}
	return float64(10 - s.Standing)
}

// Spread says where the value of m is in its comparison group.
func (m *Measure) Spread() Spread {
	return SpreadOf(m.Value, m.Known, m.Group)
}

// StandsOut returns the measures beyond the whole range of the comparison group: those of a program's work first, then
// the others. In both, those that few others have come last; the rest is ordered by how far it is outside.
func (p *Player) StandsOut() (all []*Measure) {
	for i := range p.Measures {
		if s := p.Measures[i].Spread(); s.Standing.Outside() {
			all = append(all, &p.Measures[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *Measure) int {
		return CompareOutliers(&a.Measure, &b.Measure, a.Spread(), b.Spread())
	})
	return all
}

// CompareOutliers orders two measures as StandsOut lists them.
func CompareOutliers(a, b *measure.Measure, as, bs Spread) int {
	rank := func(m *measure.Measure, s *Spread) (r int) {
		if !s.Standing.Outside() || !measure.Program(m.Name) {
			r = 2
		}
		if s.Few() {
			r++
		}
		return r
	}
	return cmp.Or(cmp.Compare(rank(a, &as), rank(b, &bs)), cmp.Compare(as.order(), bs.order()))
}

// ByChance returns how likely a value is beyond the range of n others by chance alone: each of n+1 players is as likely
// to have the greatest or the least value.
func ByChance(n int) float64 { return 2 / float64(n+1) }

// Outliers says how much of p stands out.
func (p *Player) Outliers() (o Outliers) {
	for i := range p.Measures {
		s := p.Measures[i].Spread()
		o.Add(s.Standing, s.N)
	}
	return o
}

// Outliers counts measures by their standing.
type Outliers struct {
	Of       [len(StandingWords)]int
	Players  int // the largest group that a measure is compared with
	ByChance float64
	Few      int // of those outside, how many fewer than FewValues others have
}

// Add counts a measure that n others have.
func (o *Outliers) Add(s Standing, n int) {
	o.Of[s]++
	o.Players = max(o.Players, n)
	if s >= Inside {
		o.ByChance += ByChance(n)
	}
	if s.Outside() && n < FewValues {
		o.Few++
	}
}

// Outside returns how many stand out, Compared of how many.
func (o *Outliers) Outside() int { return o.Of[Above] + o.Of[Below] }

// Compared returns how many measures are compared with others.
func (o *Outliers) Compared() int { return o.Of[Inside] + o.Outside() }

// Summary says how many measures stand out, among how many players, and how many would by chance alone.
func (o *Outliers) Summary() string {
	if o.Players == 0 {
		return "No other players to compare with"
	}
	only, of := "", "the range"
	if o.Players < FewPlayers {
		only = "Only " + plural(o.Players, "player") + ": "
	} else {
		of += " of " + plural(o.Players, "player")
	}
	text := fmt.Sprintf("%s%d of %s outside %s, about %.0f by chance alone", only, o.Outside(),
		plural(o.Compared(), "measure"), of, o.ByChance)
	if o.Few > 0 {
		text += fmt.Sprintf("; %d of them with fewer than %d others", o.Few, FewValues)
	}
	return text
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
