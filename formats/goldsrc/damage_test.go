package goldsrc

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/replays"
)

// read decodes data to its end and returns how many ticks it holds, the
// warnings and why it ended.
func read(data []byte) (ticks int, warnings []sim.Warning, err error) {
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		return 0, nil, err
	}
	b := sim.NewBuilder()
	err = tickAll(d, b, func() { ticks++ })
	for _, u := range b.Finish() {
		warnings = append(warnings, u.Warnings...)
	}
	return ticks, warnings, err
}

// TestDamagedRecordingsGiveWhatIsThere is every file of the folder of damaged
// ones: how many ticks it yields, and what it says.
func TestDamagedRecordingsGiveWhatIsThere(t *testing.T) {
	const c1a0, inferno = "hl-c1a0-single.dem", "cs-inferno-15players.dem"
	cases := []struct {
		name string
		of   string // the whole recording, "" when there is none
		err  error  // kind, nil when the recording ends well
		note string // a warning of this kind comes with it
	}{
		{"c1a0_badcount65535.dem", c1a0, nil, "directory"},
		{"c1a0_crashed_dir0.dem", c1a0, nil, "directory"},
		{"c1a0_crashed_midframe.dem", c1a0, binread.ErrTruncated, "directory"},
		{"c1a0_dir_past_end.dem", c1a0, nil, "directory"},
		{"c1a0_truncated.dem", c1a0, binread.ErrTruncated, "directory"},
		{"c1a0_zerocount.dem", c1a0, nil, "directory"},
		{"inferno_badcount65535.dem", inferno, nil, "directory"},
		{"inferno_crashed_dir0.dem", inferno, nil, "directory"},
		{"inferno_crashed_midframe.dem", inferno, binread.ErrTruncated, "directory"},
		{"inferno_dir_past_end.dem", inferno, nil, "directory"},
		{"inferno_truncated.dem", inferno, binread.ErrTruncated, "directory"},
		{"inferno_zerocount.dem", inferno, nil, "directory"},
		// These hold frames of LOADING only.
		{"invalid-demo-protocol.dem", "", nil, "protocol"},
		{"invalid-directory-entry-count.dem", "", nil, "directory"},
		{"invalid-frame-type.dem", "", binread.ErrCorrupt, "directory"},
		{"invalid-magic.dem", "", binread.ErrUnsupported, ""},
		{"invalid-netmsg-length.dem", "", binread.ErrCorrupt, "directory"},
	}
	dir := filepath.Dir(replays.Path(t, "goldsrc", "MANIFEST.md"))
	files, err := filepath.Glob(filepath.Join(dir, "damaged", "*"))
	if err != nil || len(files) != len(cases) {
		t.Errorf("%d damaged recordings in the folder, %d in this test (%v)", len(files), len(cases), err)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data := readDemo(t, "goldsrc", "damaged", c.name)
			ticks, warnings, err := read(data)
			t.Logf("%d ticks, %v, %v", ticks, err, warnings)
			want := 0
			if c.of != "" {
				want = networkFrames(t, readDemo(t, "goldsrc", c.of), len(data))
			}
			if ticks != want {
				t.Errorf("%d ticks, want %d", ticks, want)
			}
			if !errors.Is(err, c.err) {
				t.Errorf("ended with %v, want %v", err, c.err)
			}
			found := c.note == ""
			for _, w := range warnings {
				found = found || w.Kind == c.note
			}
			if !found {
				t.Errorf("no warning %q in %v", c.note, warnings)
			}
		})
	}
}

// networkFrames returns how many network frames of Playback end within the
// first size bytes of a whole recording.
func networkFrames(t *testing.T, data []byte, size int) int {
	w := newWalker(t, data)
	n := 0
	for w.next() {
		if w.f.kind == frameNetwork && int(w.f.offset)+frameHeaderBytes+len(w.f.body) <= size {
			n++
		}
	}
	return n
}

// smallDemo is a short recording of our own.
func smallDemo(tb testing.TB) []byte {
	data, _ := written(tb, goldsrcwriter.Options{Seconds: 0.5, Players: 4})
	return data
}

func TestEveryPrefixGivesAPrefix(t *testing.T) {
	data := smallDemo(t)
	all, _, err := read(data)
	if err != nil || all == 0 {
		t.Fatalf("%d ticks, %v", all, err)
	}
	last, step := 0, 1
	if campaign.Race {
		step = 5 // one goroutine reads
	}
	for n := 0; n < len(data); n += step {
		ticks, _, err := read(data[:n])
		if ticks < last || ticks > all {
			t.Fatalf("the first %d bytes hold %d ticks, those before %d, all %d", n, ticks, last, all)
		}
		last = ticks
		var e *binread.Error
		if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > int64(len(data))) {
			t.Fatalf("the first %d bytes end with %v", n, err)
		}
	}
}

func TestRandomDamageKeepsWhatCameBefore(t *testing.T) {
	data := smallDemo(t)
	all, _, _ := read(data)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		bad := append([]byte(nil), data...)
		for range 1 + rng.IntN(6) {
			bad[rng.IntN(len(bad))] ^= byte(1 + rng.IntN(255))
		}
		ticks, _, err := read(bad)
		var e *binread.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("ended with %v", err)
		}
		if ticks > 2*all {
			t.Fatalf("%d ticks of %d", ticks, all)
		}
	}
}

// TestDamageInTheMiddleIsPassedOver overwrites frames in the middle.
func TestDamageInTheMiddleIsPassedOver(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Seconds: 10, Players: 4})
	all, _, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	w := newWalker(t, data)
	for w.next() && (w.f.kind != frameNetwork || w.f.time < 5) {
	}
	at := w.f.offset
	for i := range int64(2000) {
		data[at+i] = 0xee
	}
	ticks, warnings, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	if ticks < all-10 || ticks >= all {
		t.Errorf("%d of %d ticks are left", ticks, all)
	}
	for _, w := range warnings {
		if w.Kind == sim.WarnDamaged && w.FirstOffset == at && w.Count == 1 &&
			strings.Contains(w.Text, "everything between 4.9") {
			return
		}
	}
	t.Errorf("no warning of the damage at 0x%x: %+v", at, warnings)
}

func TestLookalikesAreNamed(t *testing.T) {
	for _, c := range []struct{ head, word string }{
		{"HL2DEMO\x00\x03\x00\x00\x00", "Source engine"},
		{"PBDEMS2\x00\x00\x00\x00\x00", "Source 2"},
		{"PBUFDEM\x00\x00\x00\x00\x00", "Dota 2"},
		{"IDEM\x03\x00\x00\x00\x30\x00\x00\x00", "Xash3D"},
		{"HLBEMO\x00\x00\x05\x00\x00\x00", `"HLBEMO`},
	} {
		_, err := Open(binread.Bytes(c.head), binread.Options{})
		if !errors.Is(err, binread.ErrUnsupported) || !contains(err.Error(), c.word) {
			t.Errorf("%q: %v, want a refusal that says %s", c.head, err, c.word)
		}
	}
}

func contains(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i:i+len(word)] == word {
			return true
		}
	}
	return false
}

func TestUnknownProtocolIsRefused(t *testing.T) {
	data := smallDemo(t)
	data[12] = 176
	_, err := Open(binread.Bytes(data), binread.Options{})
	if !errors.Is(err, binread.ErrUnsupported) {
		t.Errorf("network protocol 176: %v, want a refusal", err)
	}
}

// TestOldDemoShowsTheRecordersPath is a demo of the game as sold before 2001.
func TestOldDemoShowsTheRecordersPath(t *testing.T) {
	d, err := Open(binread.Bytes(readDemo(t, "goldsrc", "won-proto40-c2a1.dem")), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := d.Meta()
	if m.Version != "4/40" || m.GameName != "Half-Life" || m.Promised.Truncate(time.Millisecond) != 30993*
		time.Millisecond {
		t.Errorf("meta %+v", m)
	}
	b := sim.NewBuilder()
	ticks, jumps := 0, 0
	var last [3]int32
	if err := tickAll(d, b, func() {
		r := b.Row(wonRecorder)
		if !r.Present() || !r.Has.Has(sim.Yaw) {
			t.Fatalf("tick %d has no recorder", ticks)
		}
		at := [3]int32{r.V[sim.X], r.V[sim.Y], r.V[sim.Z]}
		if far := at[0] - last[0]; ticks > 0 && (far > 64*unitSteps || far < -64*unitSteps) {
			jumps++
		}
		last = at
		ticks++
	}); err != nil {
		t.Fatal(err)
	}
	us := b.Finish()
	if ticks != 2217 || jumps != 1 { // once he steps through a portal
		t.Errorf("%d ticks and %d jumps, want 2217 and 1", ticks, jumps)
	}
	if us[0].NewGame == nil || us[0].NewGame.Map.Name != "c2a1" || us[0].Warnings[0].Kind != "won" {
		t.Errorf("begins with %+v", us[0])
	}
}

// What is not read of the oldest demos is not counted as 0, and a checksum that a demo
// does not hold is no fact.
func TestWhatOldDemosLack(t *testing.T) {
	d, err := Open(binread.Bytes(goldsrcwriter.OldDemo(50)), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := d.Meta()
	for _, kind := range []sim.EventKind{sim.EventKill, sim.EventDeath, sim.EventChat, sim.EventFinish} {
		if !slices.Contains(m.Lacks, kind) {
			t.Errorf("a count of 0 %s is claimed", kind)
		}
	}
	if slices.ContainsFunc(m.Facts, func(f sim.Fact) bool { return f.Name == "map checksum" }) {
		t.Errorf("facts %v", m.Facts)
	}
	b, ticks := sim.NewBuilder(), 0
	if err := tickAll(d, b, func() {
		if r := b.Row(wonRecorder); r.Has != sim.Cols(sim.X, sim.Y, sim.Z, sim.Yaw, sim.Pitch) ||
			r.V[sim.X] != units(float32(4*ticks)) {
			t.Fatalf("tick %d: %+v", ticks, r)
		}
		ticks++
	}); err != nil || ticks != 50 {
		t.Errorf("%d ticks, %v", ticks, err)
	}
}

// A growing file is a Source that ends where it was cut, for now.
type growing struct {
	binread.Bytes
	n int64
}

func (g *growing) Size() int64   { return g.n }
func (g *growing) Growing() bool { return g.n < int64(len(g.Bytes)) }
func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	return g.Bytes[:g.n].ReadAt(p, off)
}

func TestGrowingRecordingIsReadAsItComes(t *testing.T) {
	data := smallDemo(t)
	// While it is recorded the header has no directory.
	live := append([]byte(nil), data...)
	copy(live[directoryAt:], make([]byte, 4))
	want, _, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	g := &growing{Bytes: live, n: headerBytes}
	var d sim.Decoder
	b := sim.NewBuilder()
	ticks := 0
	for {
		if d == nil {
			if d, err = Open(g, binread.Options{}); err != nil && !errors.Is(err, sim.ErrMore) {
				t.Fatal(err)
			}
		} else if err = tickAll(d, b, func() { ticks++ }); err == nil || !errors.Is(err, sim.ErrMore) {
			break
		}
		if g.n == int64(len(live)) {
			t.Fatalf("wants more than there is: %v", err)
		}
		g.n = min(g.n+700, int64(len(live)))
	}
	if err != nil || ticks != want {
		t.Errorf("%d ticks, want %d (%v)", ticks, want, err)
	}
}

func TestSecretsAreMasked(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"rcon_password hunter2", "rcon_password •••"},
		{"rcon changelevel de_dust", "rcon •••"},
		{"setinfo _pw abc", "setinfo _pw •••"},
		{"setinfo \"_pw\" \"abc\"", "setinfo \"_pw\" •••"},
		{"password x y", "password •••"},
		{"connect 10.1.2.3:27015", "connect •••"},
		{"+attack", "+attack"},
		{"say I am at 10.1.2.3:27015 now", "say I am at ••• now"},
		{"say 12345678901234567 is an id", "say ••• is an id"},
		{"say VALVE_0:1:2345", "say •••"},
		{"say 0123456789abcdef0123456789abcdef", "say •••"},
	} {
		if got := maskCommand(c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

// TestNoSecretReachesTheModel looks for what identifies people in everything
// that is handed over.
func TestNoSecretReachesTheModel(t *testing.T) {
	texts := func(private bool) string {
		data, _ := written(t, goldsrcwriter.Options{Seconds: 5})
		d, err := Open(binread.Bytes(data), binread.Options{ShowPrivate: private})
		if err != nil {
			t.Fatal(err)
		}
		b := sim.NewBuilder()
		if err := tickAll(d, b, nil); err != nil {
			t.Fatal(err)
		}
		all := ""
		for _, u := range b.Finish() {
			for _, s := range u.Roster {
				all += s.Identity.Name + " " + s.Identity.Client + " " + s.Identity.Skin + "\n"
			}
			for _, e := range u.Events {
				all += e.Text + "\n"
			}
		}
		return all
	}
	const id = "76561197960000001"
	if contains(texts(false), id) {
		t.Error("a Steam id is shown without being asked for")
	}
	if !contains(texts(true), id) {
		t.Error("a Steam id is not shown when asked for")
	}
}

func TestSniffWantsTheMagic(t *testing.T) {
	for _, c := range []struct {
		head string
		want bool
	}{
		{"HLDEMO\x00\x00\x05\x00\x00\x00", true},
		{"HLDEMO\x00", false},
		{"TWDEMO\x00", false},
		{"", false},
	} {
		if got := Sniff([]byte(c.head)); got != c.want {
			t.Errorf("%q: %v, want %v", c.head, got, c.want)
		}
	}
}

// Files that once made the decoder panic.
func TestFilesThatHurtPlay(t *testing.T) {
	for _, name := range []string{"panic-flushplayers.dem"} {
		if ticks, _, err := read(readDemo(t, "hurt", name)); ticks == 0 {
			t.Errorf("%s: no tick, %v", name, err)
		}
	}
}

// A list of entities that ends with its block, without the zeros behind it, lacks some: it is not shown.
func TestAListOfEntitiesThatItsBlockEndsIsNotShown(t *testing.T) {
	c := newClient()
	c.warn = func(string, int64, string) {}
	for _, tail := range [][]byte{nil, {0}, {0, 0}} {
		var r msgReader
		block := append([]byte{svcPacketEntities, 0, 0}, tail...)
		r.reset(block, len(block), 0)
		c.hasPacket = false
		err, whole := c.read(&r), len(tail) == 2
		if (err == nil) != whole || c.hasPacket != whole {
			t.Errorf("%d bytes of zeros: shown %t, %v", len(tail), c.hasPacket, err)
		}
	}
}
