package render

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/assets/samples"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
)

// A said is what the pad, the lanes or an export say of a value: what it is and
// whether the recording holds it.
type said struct {
	text   string
	worked bool
}

// inferAll gives a session all that can be inferred of a sample, and returns what
// completes its worlds.
func inferAll(t *testing.T, s *session.Session, sample samples.Sample) func(*sim.Game, *sim.World) {
	t.Helper()
	path := filepath.Join(t.TempDir(), sample.File)
	if err := os.WriteFile(path, sampleData(t, sample.File), 0o600); err != nil {
		t.Fatal(err)
	}
	finder := &gamedata.Finder{}
	if sample.Map != "" {
		finder.Map = filepath.Join(t.TempDir(), sample.Map)
		if err := os.WriteFile(finder.Map, sampleData(t, sample.Map), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return inferPath(t, s, path, finder)
}

// inferPath is inferAll for a file whose map the finder finds.
func inferPath(t *testing.T, s *session.Session, path string, finder *gamedata.Finder) func(*sim.Game, *sim.World) {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	g := s.Game()
	if !g.Engine.Teeworlds() {
		return nil
	}
	found, err := finder.TileMap(t.Context(), g.Map)
	if err != nil {
		return nil // the capture has no map
	}
	tiles, err := found.File.Physics(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	x := export.NewInferrer(f)
	if err := x.Game(t.Context(), g, tiles); err != nil {
		t.Fatal(err)
	}
	s.Reckon(0, func() func(w *sim.World) { return func(w *sim.World) { x.Complete(g, w) } })
	return x.Complete
}

// exported returns what an export with --inferred says of player id at some ticks.
func exported(t *testing.T, s *session.Session, complete func(*sim.Game, *sim.World),
	id int,
) map[sim.Tick]map[string]said {
	t.Helper()
	w := newTable()
	opt := export.RowOptions{
		Inferred: true, Complete: complete,
		Players: []export.PlayerChoice{export.ParsePlayer(strconv.Itoa(id))},
	}
	if err := export.Rows(s.Recording(), opt, w.add); err != nil {
		t.Fatal(err)
	}
	return w.rows
}

// A table keeps exported rows by tick.
type table struct{ rows map[sim.Tick]map[string]said }

func newTable() *table { return &table{map[sim.Tick]map[string]said{}} }

var comparedColumns = map[export.Column]string{
	export.ColX: "x unit", export.ColY: "y unit", export.ColVX: "vx unit/s", export.ColVY: "vy unit/s",
	export.ColAimAngle: "aim angle degree", export.ColJump: "jump", export.ColHook: "hook",
	export.ColHookState: "hook state",
	export.ColDirection: "direction", export.ColButtons: "buttons", export.ColYaw: "yaw degree",
}

func (b *table) add(r *export.Row) error {
	inferred := " " + r.Text[export.ColInferred] + " "
	row := map[string]said{}
	for c, name := range comparedColumns {
		if v, ok := r.Get(c); ok {
			row[name] = said{timeline.Decimal(v, 4), strings.Contains(inferred, " "+c.String()+" ")}
		}
	}
	b.rows[sim.Tick(r.Num[export.ColTick])] = row
	return nil
}

func sameNumber(a, b string, within float64) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && math.Abs(x-y) <= within
}

// keyLanes are the lanes of the pad's keys.
var keyLanes = map[string]string{"L": "L", "R": "R", "J": "J", "Hook": "H", "Fire": "F", "Duck": "Duck", "Jump": "Jump"}

// Pad, lanes, Values and exports say the same of a value, and where it is from.
func TestEveryPlaceSaysTheSameOfAValue(t *testing.T) {
	for _, sample := range samplesOfTests() {
		t.Run(sample.Name, func(t *testing.T) {
			s := openSample(t, sample.Name)
			v := watchSession(t, s)
			complete := inferAll(t, s, sample)
			ids := []int{0, 1, 3}
			if s.Game().Engine == sim.GoldSrc {
				ids = []int{1, 2, 4}
			}
			compared, worked, lit := compareEverywhere(t, v, complete, ids)
			t.Logf("%d compared, %d inferred or simulated, %d keys lit by inference", compared, worked, lit)
			if compared < 500 || sample.Format == "demo" && lit == 0 || sample.Format == "teehistorian" && worked == 0 {
				t.Errorf("%d compared, %d inferred or simulated, %d keys lit by inference", compared, worked, lit)
			}
		})
	}
}

// compareEverywhere compares what pad, lanes, Values and an export say of players at
// sixty ticks of a recording.
func compareEverywhere(
	t *testing.T, v *watched, complete func(*sim.Game, *sim.World), ids []int,
) (compared, worked, lit int) {
	t.Helper()
	s := v.watch.Session
	g := s.Game()
	first, last, _ := g.Span()
	for _, id := range ids {
		s.Followed = id
		rows := exported(t, s, complete, id)
		for k := range sim.Tick(60) {
			tick := g.TickAt(g.TimeOf(first + (last-first)*k/60))
			s.Play.SeekTick(g, tick)
			v.watch.Stage.Aim()
			row := rows[tick]
			if row == nil {
				continue
			}
			values := map[string]part.Value{}
			for _, group := range v.replay.Look.Values().Groups {
				for _, x := range group.Values {
					values[x.Name] = x
				}
			}
			for name, want := range row {
				x := values[name]
				got := said{x.Recorded, x.Worked != ""}
				if got.worked {
					got.text = x.Worked
					worked++
				}
				if !sameNumber(got.text, want.text, 0.006) || got.worked != want.worked {
					t.Errorf("tick %d of %d, %s: Values say %+v, the export %+v", tick, id, name, got, want)
				}
				compared++
			}
			pad := v.replay.Look.Pad()
			lanes := new(timeline.Instant).At(g, id, s.Play.Position(), s.Reckoning(0))
			for _, key := range pad.Keys {
				for i := range lanes.Rows {
					lane := &lanes.Rows[i]
					if lane.Label != keyLanes[key.Label] {
						continue
					}
					hatched := lane.Held && lane.Bars[len(lane.Bars)-1].Inferred
					if lane.Held != (key.State == part.KeyDown) || lane.Held && hatched != key.Inferred {
						t.Errorf("tick %d of %d, %s: the pad says %+v, the lane held %v, hatched %v", tick, id,
							key.Label, key, lane.Held, hatched)
					}
					if lane.Held && hatched {
						lit++
					}
					compared++
				}
			}
			if want, ok := row["aim angle degree"]; ok {
				n := pad.Numbers[0]
				if !sameNumber(strings.TrimSuffix(n.Text, "°"), want.text, 0.06) || n.From.Worked() != want.worked {
					t.Errorf("tick %d of %d: the pad aims at %+v, the export at %+v", tick, id, n, want)
				}
				if a, _ := lanes.Graphs[timeline.LaneAim].Series[0].Last(); !sameNumber(timeline.Decimal(a, 2),
					want.text, 0.006) {
					t.Errorf("tick %d of %d: the lane aims at %v, the export at %+v", tick, id, a, want)
				}
			}
			if want, ok := row["yaw degree"]; ok {
				if n := pad.Numbers[0]; !sameNumber(strings.TrimSuffix(n.Text, "°"), want.text, 0.06) ||
					n.From.Worked() != want.worked {
					t.Errorf("tick %d of %d: the pad's yaw is %+v, the export's %+v", tick, id, n, want)
				}
			}
			if want, ok := row["vx unit/s"]; ok && len(pad.Numbers) > 1 && g.Engine.Teeworlds() && want.worked &&
				!pad.Numbers[1].From.Worked() {
				t.Errorf("tick %d of %d: vx is recorded in the pad and inferred in the export", tick, id)
			}
			for _, n := range pad.Numbers {
				if n.Name == "" || n.Text != "–" && n.Unit == "" && !strings.HasSuffix(n.Text, "°") {
					t.Errorf("tick %d of %d: the pad does not say what %q is", tick, id, n.Text)
				}
				if strings.Contains(n.Text, "-0.0") && strings.Trim(n.Text, "-0.°") == "" {
					t.Errorf("tick %d of %d: the pad says %q", tick, id, n.Text)
				}
			}
		}
	}
	return compared, worked, lit
}

func TestEveryPlaceSaysTheSameOfRealRecordings(t *testing.T) {
	for _, c := range []struct {
		path []string
		ids  []int
	}{
		{[]string{"teehistorian", "b-four.teehistorian"}, []int{1, 3}},
		{[]string{"demo", "b-four.server.demo"}, []int{1, 3}},
		{[]string{"demo", "b-four.client-ddnet.demo"}, []int{0, 2}},
		{[]string{"demo", "f-vanilla-ctf5.server.demo"}, []int{1, 3}},
		{[]string{"capture", "a-solo.pcap"}, []int{0}},
		{[]string{"goldsrc", "cs-dust2-49kills.dem"}, []int{1, 2, 3}},
		{[]string{"goldsrc", "hl-c1a0-single.dem"}, []int{1}},
	} {
		t.Run(c.path[1], func(t *testing.T) {
			s, path := openReal(t, c.path...)
			v := watchSession(t, s)
			compared, worked, lit := compareEverywhere(t, v, inferPath(t, s, path, &gamedata.Finder{}), c.ids)
			t.Logf("%d compared, %d inferred or simulated, %d keys lit by inference", compared, worked, lit)
			if compared < 200 {
				t.Errorf("only %d compared", compared)
			}
		})
	}
}
