package measure

import (
	"slices"
	"testing"

	"playhead/sim"
)

// A moment is a tick of a tee on a map: what the recording says of it, and the keys.
type moment struct {
	y, hookState, freeze int32
	jump, hook           int32
	hooked               bool
}

func happen(moments ...moment) map[string]Measure {
	c := NewCollector(Inputs)
	for i, m := range moments {
		var r sim.Row
		for col, v := range map[sim.Col]int32{
			sim.X: 0, sim.Y: m.y, sim.Direction: 0, sim.Jump: m.jump, sim.Hook: m.hook, sim.Fire: 0, sim.AimX: 1,
			sim.AimY:      0,
			sim.HookState: m.hookState, sim.HookX: 30, sim.HookY: m.y + 40, sim.FreezeEnd: m.freeze,
		} {
			r.V[col] = v
			r.Has = r.Has.With(col)
		}
		if m.hooked {
			c.Hooked(sim.Tick(100 + i))
		}
		c.Add(sim.Tick(100+i), &r)
	}
	by := map[string]Measure{}
	for _, m := range c.Measures() {
		by[m.Name] = m
	}
	return by
}

func TestReactionsAreTimedFromTheirCause(t *testing.T) {
	late := slices.Repeat([]moment{{}}, 51)
	for _, c := range []struct {
		name    string
		moments []moment
		measure string
		value   float64
		samples int
		at      []int32
	}{
		{"thawed, then a key", []moment{{freeze: 200}, {}, {}, {jump: 1}}, "unfreeze_to_key_mean", 40, 1, []int32{101}},
		{"a key with the thaw", []moment{{freeze: -1}, {jump: 1}}, "unfreeze_to_key_mean", 0, 1, []int32{101}},
		{"hooked, then a key", []moment{{}, {hooked: true}, {}, {hook: 1}}, "hooked_to_key_mean", 40, 1, []int32{101}},
		{"the hook holds, then a key", []moment{
			{},
			{hookState: 4, hook: 1},
			{hookState: 5, hook: 1},
			{hookState: 5, hook: 1, jump: 1},
		}, "hook_hit_to_key_mean", 20, 1, []int32{102}},
		{
			"landed, then a jump",
			[]moment{{y: 0}, {y: 5}, {y: 12}, {y: 12}, {y: 12}, {y: 5, jump: 1}},
			"landing_to_jump_mean", 60, 1,
			[]int32{102},
		},
		{
			"the top of a jump is no landing",
			[]moment{{y: 5}, {y: 4}, {y: 4}, {y: 4}, {y: 5, jump: 1}},
			"landing_to_jump_mean", 0, 0, nil,
		},
		{
			"too late to be a reaction", append(append([]moment{{freeze: 9}, {}}, late...), moment{jump: 1}),
			"unfreeze_to_key_mean", 0, 0, nil,
		},
		{"a hook that hits", []moment{{}, {hookState: 4}, {hookState: 5}, {}}, "hook_hit_share", 1, 1, []int32{102}},
		{"a hook that misses", []moment{{}, {hookState: 4}, {hookState: 1}, {}}, "hook_hit_share", 0, 1, nil},
		{"how far it goes", []moment{{}, {hookState: 4}, {hookState: 5}, {}}, "hook_length_mean", 50, 1, []int32{102}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := happen(c.moments...)[c.measure]
			if m.Value != c.value || m.Samples != c.samples || m.Known != (c.samples > 0) ||
				!slices.Equal(m.Moments, c.at) {
				t.Errorf("%+v, want %v of %d at %v", m, c.value, c.samples, c.at)
			}
		})
	}
	if m := happen(moment{freeze: 9}, moment{jump: 1}, moment{freeze: 9},
		moment{jump: 1})["unfreeze_to_key_cv"]; m.Known {
		t.Errorf("reactions of no time vary by %v", m.Value)
	}
}

func TestRepeatedSequencesAreFoundHoweverShifted(t *testing.T) {
	var keys []input
	press := func(hold, pause int) {
		keys = append(keys, repeat(hold, input{jump: 1})...)
		keys = append(keys, repeat(pause, input{})...)
	}
	pattern := []int{3, 9, 4, 11, 5, 2, 6}
	play := func() {
		for i, n := range pattern {
			press(n, pattern[(i+3)%len(pattern)])
		}
	}
	keys = append(keys, input{})
	play()
	press(20, 37)
	before := len(keys)
	play()
	// The first change of the second time comes after another pause, so that it
	// repeats nothing; of the 14 changes, those from the 13th on end 12 that do.
	m := collect(keys...)["repeated_sequence_share"]
	if m.Samples != 14+2+14-11 || len(m.Moments) != 2 || m.Moments[0] < int32(100+before) {
		t.Errorf("%+v", m)
	}
	if m := collect(append(repeat(3, input{}), keys[:before]...)...)["repeated_sequence_share"]; m.Value != 0 {
		t.Errorf("%+v of what never repeats", m)
	}
}
