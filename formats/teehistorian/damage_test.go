package teehistorian

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/replays"
	w "playhead/testdata/thwriter"
)

// small is a file with one of every message, small enough for every prefix.
func small() []byte {
	f := w.New(w.NewHeader())
	f.Ex(w.JoinVer7, w.Int(3)).Join(3).Message(3, w.StartInfo7("mouse", "clan")).Ex(w.DDNetVer, w.Int(3),
		w.Raw(make([]byte, 16)...), w.Int(18030), w.Text("DDNet 18.3"))
	f.Tick(1).PlayerNew(3, 100, 200).InputNew(3, [10]int32{1, 200, -3, 0, 1, 0, 1, 2, 3, 4})
	f.Tick(2).PlayerDiff(3, 100, -200).InputDiff(3, [10]int32{-1, 70, 8, 1})
	f.Tick(3).PlayerDiff(3, 1, 1).Command(3, 128, "team", "3").Command(-1, 4, "tune", "gravity", "0.4")
	f.Ex(w.PlayerTeam, w.Int(3), w.Int(3)).Ex(w.SaveSuccess, w.Int(3), w.Raw(make([]byte, 16)...), w.Text(saveOfTwo))
	f.Tick(40).PlayerDiff(3, 1, 0).Message(3, w.GameMessage(28)).Ex(w.AuthLogin, w.Int(3), w.Int(3), w.Text("admin"))
	f.Tick(41).PlayerOld(3).Drop(3, "Timeout")
	return f.Finish().Bytes()
}

// worlds decodes as much of data as there is and returns a copy of the world at
// every tick, and how it ended.
func worlds(data []byte) (ws []*sim.World, end error) {
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		return nil, err
	}
	b := sim.NewBuilder()
	for n := 0; ; n++ {
		if err := d.Next(b); err != nil {
			return ws, err
		}
		c := new(sim.World)
		c.CopyFrom(b.World())
		if ws = append(ws, c); len(ws) > 1<<16 {
			return ws, errors.New("too many ticks for a test")
		}
	}
}

func TestEveryPrefixKeepsWhatCameBefore(t *testing.T) {
	data := small()
	whole, end := worlds(data)
	if end != io.EOF || len(whole) != 42 {
		t.Fatalf("%d ticks, then %v", len(whole), end)
	}
	for n := range data {
		got, end := worlds(data[:n])
		var e *binread.Error
		if !errors.As(end, &e) || !errors.Is(end, binread.ErrTruncated) {
			t.Fatalf("%d bytes: %v", n, end)
		}
		if e.Offset < 0 || e.Offset > int64(n) {
			t.Errorf("%d bytes: offset %d", n, e.Offset)
		}
		for i := range got[:max(0, len(got)-1)] { // the last may be there in part
			if !got[i].Equal(whole[i]) {
				t.Fatalf("%d bytes: tick %d differs", n, i)
			}
		}
	}
}

// random damage to a real file, or to a written one without.
func damageable(t *testing.T) []byte {
	if os.Getenv("PLAYHEAD_REPLAYS") == "" {
		file, _ := play(1, 400)
		return file
	}
	data, err := os.ReadFile(replays.Path(t, "teehistorian", "b-four.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestThousandCutsAreNoticed(t *testing.T) {
	data := damageable(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		n := rng.IntN(len(data))
		if _, err := decodeAll(data[:n]); !errors.Is(err, binread.ErrTruncated) {
			t.Fatalf("cut at %d of %d: %v", n, len(data), err)
		}
	}
}

func TestFlippedBitsDoNoHarm(t *testing.T) {
	data := append([]byte(nil), damageable(t)...)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		at, bit := rng.IntN(len(data)), byte(1)<<rng.IntN(8)
		data[at] ^= bit
		_, err := decodeAll(data)
		var e *binread.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("bit %#x of byte %d: %v", bit, at, err)
		}
		data[at] ^= bit
	}
}

func TestErrorsNameOffsetFieldAndCause(t *testing.T) {
	head := w.New(w.NewHeader()).Len()
	for _, c := range []struct {
		name  string
		write func(*w.Writer)
		at    int // behind the header
		want  string
		kind  error
	}{
		{"unknown message", func(f *w.Writer) { f.Int(-12) }, 0, "message: unknown message -12", binread.ErrCorrupt},
		{"negative skip", func(f *w.Writer) { f.Int(-2, -5) }, 0, "TICK_SKIP.dt: -5 is negative", binread.ErrCorrupt},
		{"clock overflows", func(f *w.Writer) {
			f.Int(-2, 1<<31-1).Join(1)
		}, 0, "TICK_SKIP.dt: tick 2147483648 does not fit 31 bits", binread.ErrCorrupt},
		{
			"client of a join", func(f *w.Writer) { f.Int(-8, 1255) }, 0, "JOIN.cid: want 0 to 1023, got 1255",
			binread.ErrCorrupt,
		},
		{"client of an input", func(f *w.Writer) {
			f.InputNew(-1, [10]int32{})
		}, 0, "INPUT_NEW.cid: want 0 to 1023, got -1", binread.ErrCorrupt},
		{"client of a position", func(f *w.Writer) {
			f.Int(-2, 0, 2000, 1, 1)
		}, 2, "PLAYER_DIFF.cid: want 0 to 1023, got 2000", binread.ErrCorrupt},
		{
			"negative size", func(f *w.Writer) { f.Int(-7, 0, -1) }, 0, "MESSAGE.size: -1 is negative",
			binread.ErrCorrupt,
		},
		{"size of two gigabytes", func(f *w.Writer) {
			f.Int(-7, 0, 1<<31-1).Raw(1, 2, 3)
		}, 0, "MESSAGE.data: the file ends here", binread.ErrTruncated},
		{"size of two gigabytes in EX", func(f *w.Writer) {
			f.Int(-11).Raw(make([]byte, 16)...).Int(1<<31 - 1)
		}, 0, "EX.data: the file ends here", binread.ErrTruncated},
		{"a million arguments", func(f *w.Writer) {
			f.Int(-10, 0, 0).Text("x").Int(1e6)
		}, 0, "CONSOLE_COMMAND.num_args: want 0 to 1024, got 1000000", binread.ErrCorrupt},
		{"endless reason", func(f *w.Writer) {
			f.Int(-9, 0).Raw([]byte(strings.Repeat("x", 3<<20))...)
		}, 0, "DROP: no end in", binread.ErrCorrupt},
		{
			"no FINISH", func(f *w.Writer) { f.Join(1) }, 2, "FINISH: the log has no end; perhaps the server crashed",
			binread.ErrTruncated,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := w.New(w.NewHeader())
			c.write(f)
			_, err := decodeAll(f.Bytes())
			var e *binread.Error
			if !errors.As(err, &e) || !errors.Is(err, c.kind) {
				t.Fatalf("got %v", err)
			}
			if got := e.Field + ": " + e.Err.Error(); !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if e.Offset != int64(head+c.at) {
				t.Errorf("offset %d, want %d", e.Offset, head+c.at)
			}
		})
	}
}

func TestBadHeaders(t *testing.T) {
	good := string(w.New(w.NewHeader()).Bytes())
	id := good[:16]
	for _, c := range []struct {
		name, data, want string
		kind             error
	}{
		{"nothing", "", "magic: the file ends here", binread.ErrTruncated},
		{"part of the magic", id[:7], "magic: the file ends here", binread.ErrTruncated},
		{"another magic", "HLDEMO\x00\x00" + id, "magic: want", binread.ErrCorrupt},
		{"no JSON", id, "header: the file ends here", binread.ErrTruncated},
		{"broken JSON", id + "{\"version\":\x00", "header: JSON", binread.ErrCorrupt},
		{"no version", id + "{}\x00", "header: no version", binread.ErrCorrupt},
		{"version of tomorrow", id + "{\"version\":\"3\"}\x00", "header: version \"3\"", binread.ErrUnsupported},
		{"endless", id + strings.Repeat(" ", 5<<20), "header: no end in", binread.ErrCorrupt},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(binread.Bytes(c.data), binread.Options{})
			var e *binread.Error
			if !errors.As(err, &e) || !errors.Is(err, c.kind) ||
				!strings.HasPrefix(e.Field+": "+e.Err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// A few bytes can claim a tick two thousand million ticks away.
func TestForgedSkipsDoNotKeepUsBusy(t *testing.T) {
	f := w.New(w.NewHeader()).Tick(1).PlayerNew(0, 1, 1)
	for range 100 {
		f.Int(-2, 20_000_000).Int(0, 1, 1)
	}
	d, err := Open(binread.Bytes(f.Finish().Bytes()), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	n, quiet := 0, 0
	for ; err == nil; n++ {
		if err = d.Next(b); n%sim.ChunkTicks == 0 {
			for _, u := range b.Flush() {
				for _, warning := range u.Warnings {
					quiet += warning.Count
				}
			}
		}
	}
	if n > quietTicks+quietPerByte*f.Len()+1000 || quiet == 0 {
		t.Errorf("%d ticks of %d bytes, %d warnings", n, f.Len(), quiet)
	}
	if got := b.Row(0).V[sim.X]; got != 101 {
		t.Errorf("x is %d after all, want 101", got)
	}
}

func TestOddButPossibleIsRepairedAndCounted(t *testing.T) {
	f := w.New(w.NewHeader()).Tick(1).PlayerDiff(1, 5, 5).Tick(2).PlayerOld(1).Tick(3).PlayerNew(1, 1,
		1).Tick(4).PlayerNew(1, 9, 9)
	f.Message(1, []byte{0x80}).Ex(w.NobodysInvent).Ex(w.PlayerTeam, w.Int(500), w.Int(1)).Finish().Raw(1, 2, 3)
	d, err := Open(binread.Bytes(f.Bytes()), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	for err == nil {
		err = d.Next(b)
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	if x := b.Row(1).V[sim.X]; x != 9 {
		t.Errorf("x = %d, want 9", x)
	}
	counts := map[string]int{}
	for _, u := range b.Finish() {
		for _, warning := range u.Warnings {
			counts[warning.Kind] += warning.Count
		}
	}
	for kind, want := range map[string]int{
		"no-character": 2, "second-character": 1, "bad-message": 1, "unknown-ex": 1,
		"bad-ex": 1, "after-end": 1,
	} {
		if counts[kind] != want {
			t.Errorf("%d warnings of kind %s, want %d", counts[kind], kind, want)
		}
	}
}

func TestTicksDoNotAllocate(t *testing.T) {
	file, _ := play(9, 3000)
	d, err := Open(binread.Bytes(file), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewStateBuilder()
	for range 1000 {
		if err := d.Next(b); err != nil {
			t.Fatal(err)
		}
		b.TakeEvents()
		b.Flush()
	}
	if n := testing.AllocsPerRun(1000, func() {
		if err := d.Next(b); err != nil {
			t.Error(err)
		}
		b.TakeEvents()
	}); n > 0.5 { // joins of characters nobody announced come up now and then
		t.Errorf("%v allocations a tick", n)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(small())
	file, _ := play(2, 60)
	f.Add(file)
	f.Add(w.New(w.Header{"version": 1}).Hex("42 00 01 02 00 01 40 40").Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Open(binread.Bytes(data), binread.Options{})
		b, last := sim.NewBuilder(), sim.Tick(-1)
		for n := 0; err == nil && n < 1<<14; n++ {
			if err = d.Next(b); err == nil {
				if b.Now() <= last {
					t.Fatalf("tick %d after %d", b.Now(), last)
				}
				last = b.Now()
			}
			if n%sim.ChunkTicks == 0 {
				b.Flush()
			}
		}
		var e *binread.Error
		if err != nil && err != io.EOF && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > int64(len(data))) {
			t.Fatalf("error %v", err)
		}
		l, err := OpenLog(binread.Bytes(data))
		var section tee.Section
		for n := 0; err == nil && n < 1<<14; n++ {
			err = l.Next(&section)
		}
	})
}
