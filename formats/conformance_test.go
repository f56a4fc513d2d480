package formats

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// samples returns a small recording of every format: one made here, or the file
// "small" with any ending in testdata of the format's folder. A format without
// one fails the test: all that follows holds for all formats.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, r := range campaign.Small(t) {
		if all[r.Format] == nil {
			all[r.Format] = r.Data
		}
	}
	for _, f := range All() {
		if all[f.Name] != nil {
			continue
		}
		kept, err := filepath.Glob(filepath.Join(f.Name, "testdata", "small.*"))
		if err != nil || len(kept) != 1 {
			t.Fatalf("%d samples of format %s, want one: %v", len(kept), f.Name, err)
		}
		if all[f.Name], err = os.ReadFile(kept[0]); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// smallTeehistorian is a file of 60 ticks of two tees.
func smallTeehistorian() []byte { return campaign.Log(60) }

// decode returns the world at every tick and how the recording ended.
func decode(t *testing.T, data []byte, opt Options) (ws []*sim.World, end error) {
	t.Helper()
	d, err := Open(Bytes(data), opt)
	if err != nil {
		return nil, err
	}
	if c, ok := d.(io.Closer); ok {
		defer c.Close()
	}
	b := sim.NewBuilder()
	for {
		err := d.Next(b)
		if err != nil {
			return ws, err
		}
		w := new(sim.World)
		w.CopyFrom(b.World())
		if ws = append(ws, w); len(ws)%64 == 0 {
			b.Flush()
		}
	}
}

func TestSniffingIsExclusive(t *testing.T) {
	for name, data := range samples(t) {
		for _, f := range All() {
			if got := f.Sniff(data[:min(len(data), SniffBytes)]); got != (f.Name == name) {
				t.Errorf("format %s says %v of a %s", f.Name, got, name)
			}
		}
	}
	for _, junk := range []string{"", "T", "hello world, this is no recording", "\x89PNG\r\n\x1a\n", "PK\x03\x04"} {
		for _, f := range All() {
			if f.Sniff([]byte(junk)) {
				t.Errorf("format %s claims %q", f.Name, junk)
			}
		}
	}
}

func TestTicksIncreaseAndTimesDoNotDecrease(t *testing.T) {
	for name, data := range samples(t) {
		ws, end := decode(t, data, Options{})
		if end != io.EOF || len(ws) < 5 {
			t.Errorf("%s: %d ticks, then %v", name, len(ws), end)
		}
		for i := 1; i < len(ws); i++ {
			a, b := ws[i-1], ws[i]
			if a.Game == b.Game && b.Tick <= a.Tick || b.Game < a.Game || b.Time < a.Time {
				t.Fatalf("%s: game %d tick %d at %v after game %d tick %d at %v", name, b.Game, b.Tick, b.Time, a.Game,
					a.Tick, a.Time)
			}
		}
	}
}

func TestDecodingTwiceGivesTheSame(t *testing.T) {
	for name, data := range samples(t) {
		once, _ := decode(t, data, Options{})
		again, _ := decode(t, data, Options{Cores: 1})
		if len(once) != len(again) {
			t.Fatalf("%s: %d ticks, then %d", name, len(once), len(again))
		}
		for i := range once {
			if !once[i].Equal(again[i]) {
				t.Fatalf("%s: tick %d differs", name, once[i].Tick)
			}
		}
	}
}

// checkEnd fails unless err is how a recording of n bytes may end.
func checkEnd(t *testing.T, name string, n int, err error) {
	t.Helper()
	var refused *plainError // a whole sentence about what the file is: it has no place
	if err == io.EOF || KindOf(err) == NotRecording || errors.As(err, &refused) {
		return
	}
	var e *Error
	if !errors.As(err, &e) || e.Format == "" || e.Field == "" {
		t.Fatalf("%s: %d bytes: error without a place: %v", name, n, err)
	}
	if e.Offset < 0 || e.Offset > int64(n) {
		t.Fatalf("%s: %d bytes: offset %d: %v", name, n, e.Offset, err)
	}
}

func TestEveryPrefixKeepsTheTicksBeforeTheCut(t *testing.T) {
	every, then := 3000, 1000 // all bytes of what comes before the first tick, then some
	if testing.Short() || campaign.Race {
		every, then = 700, 150
	}
	if campaign.Long() {
		every = 1 << 30
	}
	all := samples(t)
	if campaign.Long() {
		for _, r := range campaign.Small(t) {
			all[r.Name] = r.Data
		}
	}
	for name, data := range all {
		whole, _ := decode(t, data, Options{})
		rng := rand.New(rand.NewPCG(1, 2))
		for n := 0; n < len(data); n++ {
			if n > every {
				n += rng.IntN(1 + 2*len(data)/then)
			}
			cut := data[:min(n, len(data)-1)]
			got, end := decode(t, cut, Options{})
			checkEnd(t, name, len(cut), end)
			if len(got) > len(whole) {
				t.Fatalf("%s: %d bytes have %d ticks, all have %d", name, len(cut), len(got), len(whole))
			}
			for i := range got[:max(0, len(got)-1)] { // the last may be there in part
				if !got[i].Equal(whole[i]) {
					t.Fatalf("%s: %d bytes: tick %d differs from that of the whole", name, len(cut), got[i].Tick)
				}
			}
		}
	}
}

func TestLyingNumbersDoNotAllocate(t *testing.T) {
	for name, data := range samples(t) {
		rng := rand.New(rand.NewPCG(3, 4))
		for range 200 {
			bad := append([]byte(nil), data...)
			at := rng.IntN(min(len(bad)-4, 2000))
			binary.LittleEndian.PutUint32(bad[at:], []uint32{
				0x7fffffff, 0xffffffff, 0xffffff7f,
				0x00ffffff,
			}[rng.IntN(4)])
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			end := load(bad)
			runtime.ReadMemStats(&after)
			checkEnd(t, name, len(bad), end)
			if got := after.TotalAlloc - before.TotalAlloc; got > 64<<20 {
				t.Errorf("%s of %d bytes, changed at %d: %d bytes allocated (%v)", name, len(bad), at, got, end)
			}
		}
	}
}

// load decodes data as the loader does and returns how it ended.
func load(data []byte) error {
	d, err := Open(Bytes(data), Options{})
	if err != nil {
		return err
	}
	l := sim.Load(context.Background(), d)
	for range l.Updates {
	}
	if l.Err() != nil {
		return l.Err()
	}
	return io.EOF
}

func TestRandomDamageDoesNotPanic(t *testing.T) {
	for name, data := range samples(t) {
		rng := rand.New(rand.NewPCG(5, 6))
		for range 300 {
			bad := append([]byte(nil), data...)
			for range 1 + rng.IntN(4) {
				bad[rng.IntN(len(bad))] ^= byte(1 << rng.IntN(8))
			}
			_, end := decode(t, bad, Options{})
			checkEnd(t, name, len(bad), end)
		}
	}
}

// What a format says about itself is shown to users, so none of it may be
// missing.
func TestEveryFormatDescribesItself(t *testing.T) {
	names := map[string]bool{}
	for _, f := range All() {
		for what, text := range map[string]string{
			"a name": f.Name, "a title": f.Title, "a noun": f.Noun, "an origin": f.Origin, "a coverage": f.Coverage,
			"a badge of its origin": f.OriginBadge, "an extension of maps": f.MapExtension,
		} {
			if text == "" {
				t.Errorf("%s has no %s", f.Name, what)
			}
		}
		if names[f.Name] || len(f.Extensions) == 0 || f.Sniff == nil || f.Open == nil {
			t.Errorf("%s: the name is used twice, or it has no extension or reader", f.Name)
		}
		names[f.Name] = true
		if got := Of(sim.Meta{Format: f.Name}); got.Title != f.Title {
			t.Errorf("%s is taken for %q", f.Name, got.Title)
		}
		if got := TrimExtension("a." + f.Extensions[0] + ".xz"); got != "a" {
			t.Errorf("%s: the name without its endings is %q", f.Name, got)
		}
	}
	if got := Of(sim.Meta{}); got.Name != "" {
		t.Errorf("a recording of no format is taken for %s", got.Name)
	}
}

// Chips are what the menu bar calls recordings.
func TestChips(t *testing.T) {
	for _, c := range []struct{ format, game, want string }{
		{"teehistorian", "DDraceNetwork", "DDNet teehistorian"},
		{"twdemo", "DDNet 0.6", "DDNet 0.6 demo"},
		{"goldsrc", "Counter-Strike", "GoldSrc · Counter-Strike"},
		{"goldsrc", "", "GoldSrc"},
		{"twcapture", "Teeworlds traffic", "Packet capture"},
		{"", "Quake", "Quake"},
	} {
		if got := Chip(sim.Meta{Format: c.format, GameName: c.game}); got != c.want {
			t.Errorf("%s of %q: %q, want %q", c.format, c.game, got, c.want)
		}
	}
}
