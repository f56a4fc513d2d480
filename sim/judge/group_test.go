package judge

import (
	"slices"
	"strings"
	"testing"

	"playhead/sim/measure"
)

// A value stands out if it is beyond the whole range of others, however few they are.
func TestAValueStandsOutBeyondTheWholeRange(t *testing.T) {
	group := []float64{3, 1, 2, 5, 4}
	for _, c := range []struct {
		value    float64
		known    bool
		group    []float64
		standing Standing
		outBy    float64
		width    bool
	}{
		{value: 7, known: true, group: group, standing: Above, outBy: 0.5, width: true},
		{value: 5, known: true, group: group, standing: Inside},
		{value: 1, known: true, group: group, standing: Inside},
		{value: -3, known: true, group: group, standing: Below, outBy: 1, width: true},
		{value: 7, known: true, group: group[:2], standing: Above, outBy: 2, width: true},
		{value: 7, known: true, group: []float64{3}, standing: Above},
		{value: 7, known: true, standing: Alone},
		{value: 7, group: group, standing: NoSamples},
		{value: 0.1, known: true, group: make([]float64, 15), standing: Above},
	} {
		s := SpreadOf(c.value, c.known, slices.Clone(c.group))
		by, ok := s.OutBy()
		if s.Standing != c.standing || by != c.outBy || ok != c.width {
			t.Errorf("%v in %v: %v, %v, %v", c.value, c.group, s.Standing, by, ok)
		}
	}
}

// The measures that stand out are listed by how far they do, those of a program first, and those that few others have
// last.
func TestWhatStandsOutMostIsFirst(t *testing.T) {
	var p Player
	for name, value := range map[string]float64{
		"presses_per_second": 20, "fire_rate": 40, "unseen_aim_share": 11, "sync": 5, "jumps": 0,
	} {
		p.Measures = append(p.Measures, Measure{
			Measure: measure.Measure{Name: name, Value: value, Known: true}, Group: []float64{0, 1, 2, 5, 10},
		})
	}
	for name, few := range map[string]int{"menu_press_share": 1, "silent_shot_share": 4} {
		p.Measures = append(p.Measures, Measure{
			Measure: measure.Measure{Name: name, Value: 1e6, Known: true}, Group: []float64{0, 1, 2, 5}[:few],
		})
	}
	var names []string
	for _, m := range p.StandsOut() {
		names = append(names, m.Name)
	}
	if got := strings.Join(names, " "); got !=
		"unseen_aim_share silent_shot_share fire_rate presses_per_second menu_press_share" {
		t.Error(got)
	}
	o := p.Outliers()
	if got, want := o.Summary(),
		"Only 5 players: 5 of 7 measures outside the range, about 3 by chance alone; 2 of them with fewer than 5 others"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every other player counts once, with the longest stint; the judged one is left out. Recorders of GoldSrc demos share
// a name, so each recording is a player.
func TestEveryOtherPlayerCountsOnce(t *testing.T) {
	some := func(v float64) map[string]float64 { return map[string]float64{"jumps": v} }
	peers := []Peer{
		{"nova", 0, 500, some(1)},
		{"rook", 0, 10, some(2)},
		{"rook", 1, 20, some(3)},
		{"rook", 2, 15, some(4)},
		{"", 0, 5, some(5)},
		{"", 1, 5, some(6)},
		{"sable", 1, 5, nil},
	}
	for kind, want := range map[measure.Kind][]float64{
		measure.Inputs:   {3, 5, 6},
		measure.Usercmds: {1, 3, 4},
	} {
		all := peers
		if kind == measure.Usercmds {
			all = peers[2:4]
			all = append([]Peer{{"nova", 3, 5, some(1)}}, all...)
		}
		if got := Values(Group(kind, "nova", all), "jumps"); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", kind, got, want)
		}
	}
}
