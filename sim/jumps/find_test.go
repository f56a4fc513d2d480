package jumps

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// A row is a frame of the recorder, 10 ms after the one before.
type row struct {
	buttons   int32
	x, z      float64
	vx, vz    float64
	air, dead bool
	ladder    bool
	silent    bool // nothing says whether the player is on a ladder
	water     int32
	command   string // before it, several separated by |
}

// found returns what is found in rows of player 1.
func found(t *testing.T, plan *sim.FloorPlan, rows ...row) *List {
	t.Helper()
	b := sim.NewBuilder()
	cols := frameColumns.With(sim.Alive).With(sim.WaterLevel).With(sim.OnLadder)
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: cols})
	for i, r := range rows {
		b.TickTime(sim.Tick(i), time.Duration(i)*10*time.Millisecond)
		if i == 0 {
			b.Join(1, sim.Identity{Name: "me"})
		}
		for c := range cols.All {
			b.Set(1, c, 0)
		}
		ground, alive := int32(1), int32(1)
		if r.air {
			ground = 0
		}
		if r.dead {
			alive = 0
		}
		for c, v := range map[sim.Col]int32{
			sim.Buttons: r.buttons, sim.OnGround: ground, sim.Alive: alive,
			sim.X: int32(math.Round(r.x * 256)), sim.Z: int32(math.Round(r.z * 256)),
			sim.VX: int32(math.Round(r.vx * 256)), sim.VZ: int32(math.Round(r.vz * 256)),
		} {
			b.Set(1, c, v)
		}
		b.Set(1, sim.WaterLevel, r.water)
		if r.ladder {
			b.Set(1, sim.OnLadder, 1)
		}
		if r.silent {
			b.Unset(1, sim.Cols(sim.OnLadder))
		}
		for command := range strings.SplitSeq(r.command, "|") {
			if command != "" {
				b.Event(sim.Event{Kind: sim.EventCommand, Player: 1, Target: -1, Text: command})
			}
		}
	}
	rec := sim.NewRecording(sim.Meta{Recorder: 1})
	for _, u := range b.Finish() {
		rec.Append(u)
	}
	return Find(context.Background(), rec.Games[0], 1, plan)
}

// hop is a frame on the ground, a jump of 20 frames in the air at 250 units a
// second from (x, 36), and the frame of its landing.
func hop(x float64, command string) (rows []row) {
	rows = append(rows, row{x: x, z: 36, vx: 250})
	v, z := 80.0, 36.0
	for i := range 20 {
		x += 2.5
		z += (v - 4) * 0.01
		v -= 8
		r := row{x: x, z: z, vx: 250, vz: v, air: true}
		if i == 0 {
			r.buttons, r.command = inJump, command
		}
		rows = append(rows, r)
	}
	return append(rows, row{x: x + 2.5, z: 36, vx: 250})
}

func TestAJumpIsFoundBetweenItsGroundFrames(t *testing.T) {
	l := found(t, nil, hop(0, "+jump")...)
	if len(l.Jumps) != 1 {
		t.Fatalf("%d jumps", len(l.Jumps))
	}
	// 80 u/s up and 800 u/s² down: 0.2 s in the air.
	if j := &l.Jumps[0]; j.From != 0 || j.To != 21 || math.Abs(j.Distance-(250*0.2+32)) > 0.1 ||
		j.Command != CommandFound || j.Kind != LongJump || !j.Free || !j.Level {
		t.Errorf("%+v", j)
	}
}

func TestWhatIsNoJump(t *testing.T) {
	change := func(at int, f func(*row)) []row {
		rows := hop(0, "")
		f(&rows[at])
		return rows
	}
	for _, c := range []struct {
		name string
		rows []row
	}{
		{"a fall", change(1, func(r *row) { r.buttons = 0 })},
		{"stepping off with the button down", change(1, func(r *row) { r.vz = -8 })},
		{"a take-off that is not seen", hop(0, "")[1:]},
	} {
		t.Run(c.name, func(t *testing.T) {
			if l := found(t, nil, c.rows...); len(l.Jumps) != 0 {
				t.Errorf("%+v", l.Jumps)
			}
		})
	}
}

func TestAJumpWhoseLandingIsNotRecorded(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int
		f    func(*row)
	}{
		{"a teleport on the way", 22, func(r *row) { r.x += 500 }},
		{"a death on the way", 22, func(r *row) { r.dead = true }},
		{"the end of the recording", 11, func(*row) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := hop(0, "")
			c.f(&rows[10])
			l := found(t, nil, rows[:c.n]...)
			if len(l.Jumps) != 1 || l.Jumps[0].Landed || l.Jumps[0].Distance != 0 || l.Jumps[0].Level {
				t.Errorf("%+v", l.Jumps)
			}
		})
	}
}

// A press between two frames leaves no button in either.
func TestAJumpWithoutAButtonIsFound(t *testing.T) {
	for _, c := range []struct {
		name, command string
		faster        float64
		seen          Seen
		kind          Kind
		jumps         int
	}{
		{"by its command", "+jump", 0, SeenCommand, LongJump, 1},
		{"by its speed", "", 100, SeenSpeed, LongJump, 1},
		{"unless nothing shows it", "", 0, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := hop(0, c.command)
			for i := range rows {
				rows[i].buttons = 0
				if rows[i].air {
					rows[i].vz += c.faster
					rows[i].z += c.faster * 0.01 * float64(i)
				}
			}
			l := found(t, nil, rows...)
			if len(l.Jumps) != c.jumps {
				t.Fatalf("%d jumps", len(l.Jumps))
			}
			if c.jumps > 0 && (l.Jumps[0].Seen != c.seen || l.Jumps[0].Kind != c.kind) {
				t.Errorf("%+v", l.Jumps[0])
			}
		})
	}
}

// Both a landing and a take-off may be between two frames: the speed tells.
func TestATouchBetweenTwoFramesEndsOneJumpAndBeginsAnother(t *testing.T) {
	var rows []row
	rows = append(rows, row{x: 0, z: 36, vx: 250})
	at := func(seconds float64) row { // two jumps of 0.65 s, with a touch at 0.65 s
		s := seconds
		if s >= 0.65 {
			s -= 0.65
		}
		return row{x: 250 * seconds, z: 36 + 260*s - 400*s*s, vx: 250, vz: 260 - 800*s, air: true}
	}
	for i := 1; i < 130; i++ {
		if i != 65 {
			rows = append(rows, at(float64(i)/100))
		}
	}
	rows = append(rows, row{x: 325, z: 36, vx: 250})
	l := found(t, nil, rows...)
	if len(l.Jumps) != 2 || l.Jumps[0].Touch || !l.Jumps[1].Touch || l.Jumps[1].Kind != Bhop ||
		l.Jumps[1].GroundFrames != 0 || l.Jumps[1].Hop != 2 {
		t.Fatalf("%+v", l.Jumps)
	}
}

func TestAPushIsNoJump(t *testing.T) {
	rows := hop(0, "")
	for i := range rows {
		rows[i].buttons, rows[i].vz = 0, 300
	}
	if l := found(t, nil, rows...); len(l.Jumps) != 1 || l.Jumps[0].Kind != Push {
		t.Errorf("%+v", l.Jumps)
	}
}

func TestAJumpFromStandingIsNoLongJump(t *testing.T) {
	rows := hop(0, "")
	for i := range rows {
		rows[i].vx = 60
	}
	if l := found(t, nil, rows...); len(l.Jumps) != 1 || l.Jumps[0].Kind != StandingJump {
		t.Errorf("%+v", l.Jumps)
	}
}

func TestPatternsOfPresses(t *testing.T) {
	for _, c := range []struct {
		name     string
		commands map[int]string // by frame, those of a frame separated by |
		want     Pattern
		presses  int
		inFrame  int
	}{
		{"the space bar", map[int]string{1: "+jump", 8: "-jump"}, Held, 1, 1},
		{"a script", map[int]string{1: "+jump|-jump"}, OneTap, 1, 1},
		{"a wheel", map[int]string{1: "+jump|-jump|+jump|-jump", 2: "+jump|-jump", 4: "+jump|-jump"}, Taps, 4, 2},
		{"a script that repeats", map[int]string{
			1: "+jump|-jump", 3: "+jump|-jump", 5: "+jump|-jump", 7: "+jump|-jump",
		}, EvenTaps, 4, 1},
		{"an automatic hop", map[int]string{9: "+jump|-jump"}, NoPress, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := hop(0, "")
			for i, s := range c.commands {
				rows[i].command = s
			}
			l := found(t, nil, rows...)
			if len(l.Jumps) != 1 || !l.Commands || len(l.Steps) != c.presses {
				t.Fatalf("%+v", l)
			}
			j := &l.Jumps[0]
			if got := l.Pattern(j); got != c.want || len(j.Steps) != c.presses || j.InFrame() != c.inFrame {
				t.Errorf("%s, %d presses, %d in a frame", got, len(j.Steps), j.InFrame())
			}
		})
	}
}

func TestPressesWithoutTheirCommand(t *testing.T) {
	quiet := hop(0, "")
	said := append([]row{{z: 36, command: "+forward"}}, quiet...)
	if l := found(t, nil, quiet...); l.Jump[0].Command != CommandUnknown || l.Jumps[0].Command != CommandUnknown {
		t.Errorf("a demo without commands says %+v", l.Jump)
	}
	if l := found(t, nil, said...); l.Jump[0].Command != CommandMissing || l.Jumps[0].Command != CommandMissing {
		t.Errorf("%+v", l.Jump)
	}
	shots := []row{{command: "+jump"}, {buttons: inAttack}, {}, {}, {buttons: inAttack, command: "+attack"}}
	l := found(t, nil, shots...)
	if len(l.Attack) != 2 || l.Attack[0].Command != CommandMissing || l.Attack[1].Command != CommandFound ||
		l.Attack[1].Frames != 3 {
		t.Errorf("%+v", l.Attack)
	}
}

func TestAFlightThatGravityDoesNotExplain(t *testing.T) {
	rows := hop(0, "")
	for i := 5; i < 21; i++ { // a ladder
		rows[i].z, rows[i].vz = rows[4].z, rows[4].vz
	}
	if l := found(t, nil, rows...); len(l.Jumps) != 1 || l.Jumps[0].Free {
		t.Errorf("%+v", l.Jumps)
	}
}

func TestHighJumpsNeedADropOf70UnitsBelow(t *testing.T) {
	for _, c := range []struct {
		depth float32
		want  Kind
	}{{-60, LongJump}, {-80, HighJump}} {
		floor := func(x0, x1, z float32) sim.Floor {
			return sim.Floor{Points: [][3]float32{{x0, -50, z}, {x0, 50, z}, {x1, 50, z}, {x1, -50, z}}, Lo: z, Hi: z}
		}
		plan := &sim.FloorPlan{World: sim.FloorModel{Floors: []sim.Floor{
			floor(-100, 10, 0), floor(10, 40, c.depth),
			floor(40, 200, 0),
		}}}
		plan.Bound()
		if l := found(t, plan, hop(0, "")...); len(l.Jumps) != 1 || l.Jumps[0].Kind != c.want {
			t.Errorf("over a drop of %g: %+v", c.depth, l.Jumps)
		}
	}
}

func TestTheSecondHopIsAMultiBhop(t *testing.T) {
	rows := append(hop(0, ""), hop(52.5, "")[1:]...)
	rows = append(rows, hop(105, "")[1:]...)
	l := found(t, nil, rows...)
	if len(l.Jumps) != 3 {
		t.Fatalf("%d jumps", len(l.Jumps))
	}
	for i, want := range []Kind{LongJump, Bhop, MultiBhop} {
		if j := l.Jumps[i]; j.Kind != want || j.Hop != i+1 {
			t.Errorf("jump %d: %s, hop %d", i, j.Kind, j.Hop)
		}
	}
	if all, one := l.Hops(); all != 2 || one != 2 {
		t.Errorf("%d hops, %d after one frame", all, one)
	}
}

// TestJumpsAreNumberedFromOne, on through the games of a recording: as they are counted elsewhere.
func TestJumpsAreNumberedFromOne(t *testing.T) {
	l := found(t, nil, append(hop(0, ""), hop(52.5, "")[1:]...)...)
	g, table := &sim.Game{}, NewTable()
	AddRows(table, g, 0, l)
	AddRows(table, g, 1, l)
	for i := range table.Rows {
		if got := table.Cell(&table.Rows[i], "jump").Int(); got != int64(i)+1 {
			t.Errorf("jump %d has the number %d", i+1, got)
		}
	}
	if len(table.Rows) != 4 {
		t.Errorf("%d jumps", len(table.Rows))
	}
}

// TestALineCountsItsStrafes: a single one is no strafes.
func TestALineCountsItsStrafes(t *testing.T) {
	for n, want := range map[int]string{1: "  1 strafe, sync 50 %", 2: "  2 strafes, sync 50 %"} {
		r := table.Row{Cells: make([]table.Cell, numColumns)}
		r.Cells[colStrafes], r.Cells[colSync] = table.Rows(make([]table.Row, n)), table.Float(0.5)
		if got := line(&r); !strings.Contains(got, want) {
			t.Errorf("%q, want %q in it", got, want)
		}
	}
}

// On a ladder and in water, something other than a jump moves the player up and down.
func TestWhatALadderAndWaterDoIsNoJump(t *testing.T) {
	ladder := func(r row) row { r.air, r.ladder = true, true; return r }
	water := func(r row) row { r.water = 2; return r }
	jump := hop(0, "")
	jump[1].buttons, jump[2].buttons = inJump, inJump
	for _, c := range []struct {
		name string
		rows []row
		want string
	}{
		{"down and up a ladder", []row{ladder(row{z: 136, vz: -200}), ladder(row{z: 136, vz: 200})}, ""},
		{"from the ground of a pool", []row{
			water(row{z: 36}), water(row{z: 37, vz: 100, air: true, buttons: inJump}),
			water(row{z: 38, vz: 100, air: true}),
		}, ""},
		{"out of water", []row{
			water(row{z: 36, air: true}), {z: 38, vz: 217, air: true}, {z: 40, vz: 209, air: true}, {z: 36},
		}, "water_jump water ground"},
		{
			"to a ladder", append(jump[:6:6], ladder(row{x: jump[6].x, z: jump[6].z}), row{x: jump[6].x, z: jump[6].z}),
			"long_jump ground ladder",
		},
		{
			"into water", append(jump[:6:6], row{x: jump[6].x, z: jump[6].z, air: true, water: 2}),
			"long_jump ground water",
		},
		{"off a ladder, which the packets say late", []row{
			ladder(row{z: 136, vz: 200}), ladder(row{z: 136, vz: -8, vx: 270, buttons: inJump}),
			ladder(row{x: 2.7, z: 136, vz: -16, vx: 270, buttons: inJump}),
			{
				x: 5.4, z: 136, vz: -24,
				vx: 270, air: true,
			},
			{x: 8.1, z: 136, vx: 270},
		}, "ladder_jump ladder ground"},
		{"a step off a ladder", []row{ladder(row{z: 136, vz: 200}), {z: 138, vz: 192, air: true}, {z: 138}}, ""},
	} {
		var got []string
		for _, j := range found(t, nil, c.rows...).Jumps {
			got = append(got, j.Kind.String()+" "+j.Left.String()+" "+j.Reached.String())
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

// A demo whose packets lack the recorder's entity does not say whether a ladder was left.
func TestWhatAPacketDoesNotSayIsMissing(t *testing.T) {
	rows := hop(0, "+jump")
	for i := range rows {
		rows[i].silent = true
	}
	if l := found(t, nil, rows...); len(l.Jumps) != 1 || l.Jumps[0].Left != Unknown || l.Jumps[0].Reached != Ground {
		t.Errorf("%+v", l.Jumps)
	}
}
