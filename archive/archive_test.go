package archive

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/thwriter"
)

const (
	uuidA = "a1eb7182-796e-3b3e-941d-38ca71b2a4a8"
	uuidB = "b1eb7182-796e-3b3e-941d-38ca71b2a4a8"
)

// The log below: after how many ticks somebody finishes, and how many it has.
const finishEvery, ticks = 2000, 14_000

// busyLog is a log of several pieces: racers wander, hook, say secrets and
// finish one after another, each slower by 0.02 s.
func busyLog(players int) []byte {
	rng := rand.New(rand.NewPCG(5, 6))
	f := thwriter.New(thwriter.NewHeader().With("game_uuid", uuidA).With("prev_game_uuid", uuidB))
	for id := range int32(players) {
		f.Ex(thwriter.JoinVer6, thwriter.Int(id)).Join(id).Message(id,
			thwriter.StartInfo6(20, fmt.Sprintf("racer %d", id), "", "default"))
		f.Ex(thwriter.PlayerName, thwriter.Int(id), thwriter.Text(fmt.Sprintf("racer %d", id)))
		f.InputNew(id, [10]int32{0, 100, 0})
	}
	hooks := make([]int32, players)
	for t := 1; t <= ticks; t++ {
		f.Tick(t)
		for id := range int32(players) {
			if t == 1 {
				f.PlayerNew(id, 1000+id*100, 1000)
			} else {
				f.PlayerDiff(id, rng.Int32N(21)-10, rng.Int32N(21)-10)
			}
		}
		for id := range int32(players) {
			in := [10]int32{0, rng.Int32N(41) - 20, rng.Int32N(41) - 20}
			if rng.IntN(40) == 0 {
				in[5] = 1 - 2*hooks[id]
				hooks[id] += in[5]
			}
			f.InputDiff(id, in)
		}
		if t%500 == 0 {
			f.Command(1, 128, "timeout", "SECRETCODE")
		}
		if n := int32(t / finishEvery); t%finishEvery == 0 {
			f.Ex(thwriter.PlayerFinish, thwriter.Int(n%int32(players)), thwriter.Int(1000+n))
		}
	}
	return f.Finish().Bytes()
}

func pack(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := xz.WriterConfig{DictCap: 1 << 20}.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// put writes a log into an archive.
func put(t testing.TB, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, "data", "ger", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// hooks returns position and hook of everybody at each tick of a range, with
// what is inferred.
func hooks(t testing.TB, f *formats.File, from, to sim.Tick) map[sim.Tick]string {
	t.Helper()
	log, server := f.Log()
	if log == nil {
		t.Fatal("no log")
	}
	l := sim.Load(context.Background(),
		tee.NewInference(tee.Config{
			Game: sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick}, Server: server,
			Log: log, Map: field(),
		}))
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	all := map[sim.Tick]string{}
	w := new(sim.World)
	for tick := from; tick <= to; tick++ {
		r.Games[0].At(tick, w)
		var s strings.Builder
		for id := range w.Rows {
			row := &w.Rows[id]
			for _, c := range []sim.Col{
				sim.HookState, sim.HookX, sim.HookY, sim.HookedPlayer, sim.VX, sim.VY,
				sim.Weapon,
			} {
				if v, ok := row.Get(c); ok {
					fmt.Fprintf(&s, "%d/%d=%d ", id, c, v)
				}
			}
		}
		all[tick] = s.String()
	}
	return all
}

// field is a map without walls but at its edges.
func field() *sim.TileMap {
	const n = 100
	m := &sim.TileMap{Width: n, Height: n, Game: make([]sim.Tile, n*n)}
	for i := range n {
		for _, at := range []int{i, n*n - 1 - i, i * n, i*n + n - 1} {
			m.Game[at].Index = 1
		}
	}
	return m
}

func query(t testing.TB, s string) Query {
	t.Helper()
	q, err := ParseQuery(s)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// open finds a run and returns it with how many bytes of the log were unpacked.
func open(t testing.TB, dir string, q Query, c *Cache) (*Run, int64) {
	t.Helper()
	var read int64
	r, err := Open(context.Background(), dir, q, c, formats.Options{}, func(_ string, n int64) { read = n })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.File.Close() })
	return r, read
}

// The first time a log is read no further than the run, the second time not at
// all, and both show what reading all of it shows: the same hooks.
func TestTheSecondTimeShowsTheSameWithoutReading(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	data := busyLog(8)
	path := put(t, dir, uuidA+".teehistorian.xz", pack(t, data))
	q := query(t, uuidA+"=20.08") // the fourth finish
	cold, read := open(t, dir, q, cache)
	if read == 0 || read > int64(len(data))*3/4 {
		t.Errorf("%d of %d bytes were read for a run in the middle", read, len(data))
	}
	if cold.End != 4*finishEvery || cold.Start != cold.End-1004 || cold.Open != cold.Start-lead || cold.Player != 4 ||
		cold.Name != "racer 4" || cold.Path != path {
		t.Errorf("%+v", cold)
	}
	warm, read := open(t, dir, q, cache)
	if read != 0 {
		t.Errorf("%d bytes were read the second time", read)
	}
	whole, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	want := hooks(t, whole, cold.Open, cold.End+trail)
	for name, run := range map[string]*Run{"cold": cold, "warm": warm} {
		for tick, got := range hooks(t, run.File, cold.Open, cold.End+trail) {
			if got != want[tick] || got == "" {
				t.Fatalf("%s, tick %d:\n%s\nwant\n%s", name, tick, got, want[tick])
			}
		}
	}
	// Another run of the same log goes on where the first one ended.
	later, read := open(t, dir, query(t, uuidA+"=20.12"), cache)
	if read < int64(len(data))/3 || later.End != 6*finishEvery {
		t.Errorf("%d bytes were read, %+v", read, later)
	}
	if _, read := open(t, dir, query(t, uuidA+"=20.02@racer 1"), cache); read != 0 {
		t.Errorf("%d bytes were read for an earlier run", read)
	}
}

func TestPiecesHoldNothingThatCanBeRead(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	path := put(t, dir, uuidA+".teehistorian", busyLog(8))
	open(t, dir, query(t, uuidA+"=20.02"), cache)
	s, err := cache.shelfOf(path)
	if err != nil {
		t.Fatal(err)
	}
	pieces, _ := filepath.Glob(filepath.Join(s.dir, "*"+pieceEnding))
	if len(pieces) == 0 {
		t.Fatal("no pieces")
	}
	for _, p := range pieces {
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"SECRETCODE", "racer", "timeout"} {
			if bytes.Contains(b, []byte(secret)) {
				t.Errorf("%s holds %q", p, secret)
			}
		}
	}
	// A file that changed has pieces of its own.
	if err := os.WriteFile(path, busyLog(9), 0o644); err != nil {
		t.Fatal(err)
	}
	if other, err := cache.shelfOf(path); err != nil || other.dir == s.dir || len(other.heads()) > 0 {
		t.Errorf("%v, %v", other, err)
	}
}

// Whatever happens to the cache, the run opens.
func TestDamagedPiecesAreReadAgain(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	path := put(t, dir, uuidA+".teehistorian", busyLog(8))
	q := query(t, uuidA+"=20.08")
	first, _ := open(t, dir, q, cache)
	want := hooks(t, first.File, first.Open, first.End)
	s, err := cache.shelfOf(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for name, damage := range map[string]func(b []byte) []byte{
		"cut":        func(b []byte) []byte { return b[:len(b)/2] },
		"empty":      func([]byte) []byte { return nil },
		"a flip":     func(b []byte) []byte { b[rng.IntN(len(b))] ^= 4; return b },
		"last byte":  func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"huge parts": func(b []byte) []byte { b[3] = 0xff; return b },
	} {
		for _, h := range s.heads() {
			b, err := os.ReadFile(s.name(h.Offset))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(s.name(h.Offset), damage(b), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r, _ := open(t, dir, q, cache)
		for tick, got := range hooks(t, r.File, first.Open, first.End) {
			if got != want[tick] {
				t.Fatalf("%s: tick %d differs", name, tick)
			}
		}
	}
}

// A log that is cut off holds the runs before its end, and one without the run
// says so.
func TestCutLogsAndMissingRuns(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	packed := pack(t, busyLog(8))
	put(t, dir, uuidA+".teehistorian.xz", packed[:len(packed)*2/3])
	if r, _ := open(t, dir, query(t, uuidA+"=20.04"), cache); r.End != 2*finishEvery {
		t.Errorf("%+v", r)
	}
	for q, want := range map[string]string{
		uuidA + "=20.14":          "20.14 s",
		uuidA + "=20.04@somebody": "somebody",
		uuidB + "=20.04":          "no log " + uuidB,
	} {
		if _, err := Open(context.Background(), dir, query(t, q), cache, formats.Options{}, nil); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", q, err, want)
		}
	}
}

// Players who were there before the map changed have the names of the log
// before.
func TestNamesComeFromTheLogBefore(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	before := thwriter.New(thwriter.NewHeader().With("game_uuid", uuidB))
	before.Join(3).Message(3, thwriter.StartInfo6(20, "nova", "", "default")).Tick(5).PlayerNew(3, 1, 1).Finish()
	put(t, dir, uuidB+".teehistorian.xz", pack(t, before.Bytes()))
	f := thwriter.New(thwriter.NewHeader().With("game_uuid", uuidA).With("prev_game_uuid", uuidB))
	f.Tick(5).PlayerNew(3, 10, 20).Tick(900).PlayerDiff(3, 1, 1).Ex(thwriter.PlayerFinish, thwriter.Int(3),
		thwriter.Int(400)).Tick(3000).PlayerDiff(3, 1, 1).Finish()
	put(t, dir, uuidA+".teehistorian", f.Bytes())
	r, _ := open(t, dir, query(t, uuidA+"=8"), cache)
	l := sim.Load(context.Background(), r.File.Decoder)
	rec := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		rec.Append(u)
	}
	if s := rec.Games[0].Stints; len(s) != 1 || s[0].Identity.Name != "nova" {
		t.Errorf("%+v", s)
	}
}

func TestRunsAreFoundByPlayerAndDate(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 100_000}
	put(t, dir, uuidA+".teehistorian", busyLog(4))
	index := "game_uuid,timestamp,map_name,map_crc,map_size\n" + uuidB + ",2026-11-20T08:00:00+00:00,a,b,1\n" + uuidA +
		",2026-11-21T08:00:00+00:00,a,b,1\n"
	if err := os.WriteFile(filepath.Join(dir, "index.txt"), []byte(index), 0o644); err != nil {
		t.Fatal(err)
	}
	for q, end := range map[string]sim.Tick{
		"racer 2@2026-11-21=20.12": 6 * finishEvery,
		"racer 1@2026-11-21":       finishEvery, "racer 1@2026-11-22=20.10": 5 * finishEvery,
	} {
		if r, _ := open(t, dir, query(t, q), cache); r.End != end {
			t.Errorf("%s: ends at %d, want %d", q, r.End, end)
		}
	}
	if _, err := Open(context.Background(), dir, query(t, "racer 1@2026-12-24"), cache, formats.Options{},
		nil); err == nil {
		t.Error("a run of another day")
	}
}

func TestQueriesThatAreWrongSaySo(t *testing.T) {
	for _, s := range []string{
		"", "x", uuidA, uuidA + "=", uuidA + "=-1", uuidA + "=1e99", "nova=5", "nova@yesterday",
		"@2026-11-20", uuidA + "=NaN",
	} {
		if q, err := ParseQuery(s); err == nil {
			t.Errorf("%q is %+v", s, q)
		}
	}
}

// The cache stays within its bounds and lets go what was not used.
func TestTheCacheIsBounded(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), Bytes: 1, pieceBytes: 100_000}
	put(t, dir, uuidA+".teehistorian", busyLog(4))
	r, _ := open(t, dir, query(t, uuidA+"=20.02"), cache)
	if pieces, _ := filepath.Glob(filepath.Join(cache.Dir, "*", "*"+pieceEnding)); len(pieces) != 0 ||
		r.End != finishEvery {
		t.Errorf("%d pieces in a cache of a byte", len(pieces))
	}
}

// A piece may hold anything.
func FuzzPiece(f *testing.F) {
	dir := f.TempDir()
	path := put(f, dir, "x.teehistorian", []byte("a log"))
	cache := &Cache{Dir: f.TempDir()}
	s, err := cache.shelfOf(path)
	if err != nil {
		f.Fatal(err)
	}
	if err := s.put(head{Offset: 7, Tick: 3}, []byte("prologue"), []byte("data")); err != nil {
		f.Fatal(err)
	}
	b, err := os.ReadFile(s.name(7))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b, int64(7))
	f.Add(b[:40], int64(7))
	f.Add([]byte{0xff, 0xff, 0xff, 0x7f}, int64(0))
	f.Fuzz(func(t *testing.T, b []byte, off int64) {
		for part := range parts {
			got, err := s.part(bytes.NewReader(b), int64(len(b)), off, part)
			if err == nil && part == partData && string(got) != "data" {
				t.Errorf("%q was never written", got)
			}
		}
	})
}
