package tee

import (
	"testing"

	"playhead/sim"
)

// standing returns the sections of a tee that stands at a place for some ticks
// and sends inputs, by the tick they come in.
func standing(at Point, ticks int, inputs map[int]Input) []*Section {
	var ss []*Section
	for i := range ticks {
		s := &Section{Tick: sim.Tick(i)}
		s.Alive.Add(0)
		s.Pos[0] = at
		if in, ok := inputs[i]; ok {
			s.Recs = append(s.Recs, Record{Kind: RecordInput, Input: in})
		}
		ss = append(ss, s)
	}
	return ss
}

// hookTick is a hook at one tick.
type hookTick struct{ state, x, y int32 }

func hooksOf(t *testing.T, m *sim.TileMap, sections []*Section) []hookTick {
	t.Helper()
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: sections}})
	var hs []hookTick
	for range sections {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
		c := &inf.w.tees[0]
		hs = append(hs, hookTick{c.HookState, round(c.HookPos.X), round(c.HookPos.Y)})
	}
	return hs
}

// mapWith returns an empty map with some tiles.
func mapWith(tiles map[[2]int]uint8) *sim.TileMap {
	m := emptyMap()
	for at, index := range tiles {
		m.Game[at[1]*m.Width+at[0]] = sim.Tile{Index: index}
	}
	return m
}

func TestHookFlight(t *testing.T) {
	at := Point{1000, 1000}
	aim := Input{TargetX: 300, Hook: 1}
	tests := []struct {
		name  string
		m     *sim.TileMap
		front map[[2]int]sim.Tile
		want  []hookTick // from the first tick of the flight on
	}{
		{
			"in the open it stops at its last point and retracts", emptyMap(), nil,
			[]hookTick{
				{4, 1122, 1000},
				{4, 1202, 1000},
				{4, 1282, 1000},
				{4, 1362, 1000},
				{1, 1362, 1000},
				{2, 1362, 1000},
				{3, 1362, 1000},
				{-1, 1362, 1000},
				{-1, 1362, 1000},
			},
		},
		{
			"a wall holds it", mapWith(map[[2]int]uint8{{38, 31}: tileSolid}), nil,
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {5, 1216, 1000}, {5, 1216, 1000}},
		},
		{
			"an unhookable wall sends it back", mapWith(map[[2]int]uint8{{38, 31}: tileUnhookable}), nil,
			[]hookTick{
				{4, 1122, 1000},
				{4, 1202, 1000},
				{1, 1216, 1000},
				{2, 1216, 1000},
				{3, 1216, 1000},
				{-1, 1216, 1000},
			},
		},
		{
			"a through tile in the front lets it pass the wall", mapWith(map[[2]int]uint8{{38, 31}: tileSolid}),
			map[[2]int]sim.Tile{{38, 31}: {Index: tileThroughAll}},
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {4, 1282, 1000}},
		},
		{
			"a through tile before the wall lets it pass",
			mapWith(map[[2]int]uint8{{37, 31}: tileThrough, {38, 31}: tileSolid}), nil,
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {4, 1282, 1000}},
		},
		{
			"a blocker in the open sends it back", mapWith(map[[2]int]uint8{{38, 31}: tileThroughAll}), nil,
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {1, 1216, 1000}},
		},
		{
			"a one-way tile lets it pass along", emptyMap(),
			map[[2]int]sim.Tile{{38, 31}: {Index: tileThroughDir, Flags: rotate90}},
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {4, 1282, 1000}},
		},
		{
			"a one-way tile sends it back the other way", emptyMap(),
			map[[2]int]sim.Tile{{38, 31}: {Index: tileThroughDir, Flags: rotate270}},
			[]hookTick{{4, 1122, 1000}, {4, 1202, 1000}, {1, 1216, 1000}},
		},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if tc.front != nil {
				tc.m.Front = make([]sim.Tile, len(tc.m.Game))
				for p, tile := range tc.front {
					tc.m.Front[p[1]*tc.m.Width+p[0]] = tile
				}
			}
			// The key is down in section 2, so the hook flies from tick 3 on.
			got := hooksOf(t, tc.m, standing(at, 4+len(tc.want), map[int]Input{2: aim}))
			for i := range 3 {
				if got[i].state != HookIdle {
					t.Errorf("tick %d: hook %d before the key", i, got[i].state)
				}
			}
			for i, want := range tc.want {
				if got[3+i] != want {
					t.Errorf("tick %d: got %v, want %v", 3+i, got[3+i], want)
				}
			}
		})
	}
}

func TestHeldKeyNeverFiresTwice(t *testing.T) {
	held := Input{TargetX: 300, Hook: 1}
	free := Input{TargetX: 300}
	got := hooksOf(t, emptyMap(), standing(Point{1000, 1000}, 60, map[int]Input{2: held, 40: free, 41: held}))
	for i, h := range got {
		want := HookRetracted
		switch {
		case i < 3, i == 41:
			want = HookIdle
		case i < 10, i >= 42 && i < 49:
			continue // in flight
		}
		if h.state != want {
			t.Errorf("tick %d: hook %d, want %d", i, h.state, want)
		}
	}
}

func TestFirstOfSeveralInputsMovesTheTee(t *testing.T) {
	ss := standing(Point{1000, 1000}, 8, nil)
	ss[1].Recs = []Record{
		{Kind: RecordInput, Input: Input{TargetX: 100}},
		{Kind: RecordInput, Input: Input{TargetX: 100, Hook: 1}},
	}
	got := hooksOf(t, emptyMap(), ss)
	if got[2].state != HookIdle {
		t.Errorf("tick 2: hook %d, though the first input has no hook", got[2].state)
	}
	// Servers of these logs go on with the first input until another comes.
	if got[3].state != HookIdle {
		t.Errorf("tick 3: hook %d with an old server, want the first input still", got[3].state)
	}
	inf := NewInference(Config{
		Game: ddnetGame(), Server: Server{Minor: since[ruleLastInput].minor}, Map: emptyMap(),
		Log: &memoryLog{sections: ss},
	})
	for range 4 {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
	}
	if s := inf.w.tees[0].HookState; s != HookFlying {
		t.Errorf("tick 3: hook %d, want the last input to have fired it", s)
	}
}
