package twdemo_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// walk is a demo of one tee that goes right by one unit a tick, with messages
// in every place one may stand.
func walk() *demowriter.Demo {
	d := &demowriter.Demo{Header: twdemo.Header{
		MapName: "walk", Map: []byte("not a map"), Type: "server", Seconds: 3, Timestamp: "2026-01-02_03-04-05",
	}}
	d.Early = [][]byte{say("before the first marker")}
	for i, tick := range []sim.Tick{100, 102, 104, 106, 170, 172, 204} {
		s := demowriter.Step{Tick: tick, Keyframe: tick == 170, Items: teeAt(tick)}
		s.After = [][]byte{say("after " + string(rune('0'+i)))}
		s.Bare = tick == 104
		if tick == 106 {
			s.Before = [][]byte{say("before its snapshot")}
		}
		d.Steps = append(d.Steps, s)
	}
	return d
}

func say(text string) []byte { return demowriter.Message(3, false, 0, -1, text) }

func teeAt(tick sim.Tick) []twdemo.Item {
	return demowriter.Tee{ID: 3, Name: "walker", Tick: int32(tick), X: int32(tick), Y: 50}.Items6()
}

// story tells where the walker was and what was said, tick by tick.
func story(r *sim.Recording) string {
	var b strings.Builder
	g := r.Games[0]
	g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		b.WriteString(word(int(w.Tick)))
		for id := range w.Players {
			if w.Rows[id].Present() {
				b.WriteString(" at " + word(int(w.Rows[id].V[sim.X])))
			}
		}
		for _, e := range g.EventsBetween(w.Tick, w.Tick) {
			if e.Kind == sim.EventChat {
				b.WriteString(" " + e.Text + ";")
			}
		}
		b.WriteByte('\n')
		return true
	})
	return b.String()
}

func word(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return word(n/10) + word(n%10)
}

const walkStory = `100 at 100 before the first marker;
102 at 102 after 0;
104 at 102 after 1;
106 at 106 after 2; before its snapshot;
170 at 170 after 3;
172 at 172 after 4;
204 at 204 after 5; after 6;
`

// All versions of the file tell the same: with long and short markers, with a
// gap that does not fit a short one, with a marker that has no snapshot.
func TestAllVersionsTellTheSame(t *testing.T) {
	for version := 3; version <= 6; version++ {
		d := walk()
		d.Header.Version = version
		r := load(t, d.Bytes(), binread.Options{})
		if got := story(r); got != walkStory || r.Err != nil || len(r.Warnings) > 0 {
			t.Errorf("version %d (%v, %v) tells\n%swant\n%s", version, r.Err, r.Warnings, got, walkStory)
		}
		if r.Meta.Version != word(version) || r.Meta.Promised != 3*time.Second || r.Meta.Type != "server" {
			t.Errorf("version %d: meta %+v", version, r.Meta)
		}
	}
}

func TestHeader(t *testing.T) {
	d := walk()
	d.Header.Markers = []sim.Tick{106, 101, 9999}
	data := d.Bytes()
	r := load(t, data, binread.Options{})
	m := r.Games[0].Map
	if m.Name != "walk" || m.Bytes != 9 || !m.HasSHA256 || !m.HasCRC {
		t.Errorf("map %+v", m)
	}
	if b, err := m.Embedded(); err != nil || string(b) != "not a map" {
		t.Errorf("embedded map %q, %v", b, err)
	}
	var marks []sim.Tick
	for _, e := range r.Games[0].Events {
		if e.Kind == sim.EventMarker {
			marks = append(marks, e.Tick)
		}
	}
	if len(marks) != 2 || marks[0] != 102 || marks[1] != 106 {
		t.Errorf("markers at %v, want 102 and 106: one between two ticks, one after the end", marks)
	}

	d.Header.Map = nil
	if m := load(t, d.Bytes(), binread.Options{}).Games[0].Map; m.Embedded != nil || m.Bytes != 0 {
		t.Errorf("without a map: %+v", m)
	}
}

// A version 6 file without the UUID of the hash has the map where it would
// stand.
func TestHashIsOptional(t *testing.T) {
	data := walk().Bytes()
	const hash = 176 + 260
	data = append(data[:hash:hash], data[hash+48:]...)
	r := load(t, data, binread.Options{})
	m := r.Games[0].Map
	b, err := m.Embedded()
	if m.HasSHA256 || err != nil || string(b) != "not a map" || story(r) != walkStory {
		t.Errorf("got %+v, %q, %v\n%s", m, b, err, story(r))
	}
}

func TestOpenRefuses(t *testing.T) {
	good := walk().Bytes()
	version := func(v byte) []byte {
		b := bytes.Clone(good)
		b[7] = v
		return b
	}
	hugeMap := bytes.Clone(good)
	hugeMap[136] = 0xff
	for _, c := range []struct {
		name string
		data []byte
		kind error
	}{
		{"nothing", nil, binread.ErrTruncated},
		{"another file", []byte(strings.Repeat("PNG ", 200)), binread.ErrCorrupt},
		{"version 2", version(2), binread.ErrUnsupported},
		{"version 7", version(7), binread.ErrUnsupported},
		{"a header cut off", good[:200], binread.ErrTruncated},
		{"a map larger than the file", hugeMap, binread.ErrTruncated},
	} {
		_, err := twdemo.Open(binread.Bytes(c.data), binread.Options{})
		var e *binread.Error
		if !errors.Is(err, c.kind) || !errors.As(err, &e) || e.Offset < 0 || e.Offset > int64(len(c.data)) {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

func TestSniff(t *testing.T) {
	if !twdemo.Sniff(walk().Bytes()[:16]) || twdemo.Sniff([]byte("HLDEMO\x00\x00")) || twdemo.Sniff([]byte("TWDEMO")) {
		t.Error("does not tell demos from others")
	}
}

// A tail of garbage ends the recording where it begins.
func TestTicksThatGoBackwardsEndTheRecording(t *testing.T) {
	good := walk().Bytes()
	for _, tail := range []string{"\xc0\x00\x00\x00\x10", "\xc0\xff\xff\xff\xff", "\xc0\x7f\xff\xff\xff"} {
		r := load(t, append(bytes.Clone(good), tail...), binread.Options{})
		var e *binread.Error
		if !errors.As(r.Err, &e) || !errors.Is(r.Err, binread.ErrCorrupt) || e.Offset != int64(len(good)) ||
			story(r) != walkStory {
			t.Errorf("tail % x: %v\n%s", tail, r.Err, story(r))
		}
	}
}

func TestAMarkerFarBehindThePromisedEndIsDamage(t *testing.T) {
	for _, c := range []struct {
		seconds int32
		ticks   []sim.Tick // after 204; the first is 100
		ends    bool
	}{
		{3, []sim.Tick{250, 700}, false}, // a few seconds more are none
		{3, []sim.Tick{5000}, true},
		{3, []sim.Tick{700, 1200, 1700, 2200, 2700, 3200}, false},
		{3, []sim.Tick{700, 1200, 1700, 2200, 2700, 3200, 3700}, true},
		{0, []sim.Tick{5000}, false},
		{200, []sim.Tick{5000}, false},
	} {
		d := walk()
		d.Header.Seconds = c.seconds
		for _, tick := range c.ticks {
			d.Steps = append(d.Steps, demowriter.Step{Tick: tick, Bare: true})
		}
		r := load(t, d.Bytes(), binread.Options{})
		if got := errors.Is(r.Err, binread.ErrCorrupt); got != c.ends {
			t.Errorf("ticks %v in a recording of %d s: %v", c.ticks, c.seconds, r.Err)
		}
	}
}

// A delta that cannot be read costs the ticks up to the next keyframe: what
// they were is not known.
func TestDamageLastsUntilTheNextKeyframe(t *testing.T) {
	d := walk()
	whole := d.Bytes()
	d.Steps = d.Steps[:1]
	at := len(d.Bytes()) // the marker of tick 102
	chunk := at + 1
	size := int(whole[chunk] & 0x1f)
	if whole[chunk]>>5 != 3 || size >= 30 {
		t.Fatalf("no short delta at %#x", chunk)
	}
	for i := range size {
		whole[chunk+1+i] = 0 // an endless run of 0x80
	}
	r := load(t, whole, binread.Options{})
	const want = `100 at 100 before the first marker;
170 at 170 before its snapshot; after 3;
172 at 172 after 4;
204 at 204 after 5; after 6;
`
	if got := story(r); got != want || r.Err != nil {
		t.Errorf("%v, got\n%swant\n%s", r.Err, got, want)
	}
	told := ""
	for _, e := range r.Games[0].EventsBetween(101, 169) {
		told += word(int(e.Tick)) + " " + e.Text + ";"
	}
	if told != "102 after 0;104 after 1;106 after 2;" {
		t.Errorf("the messages in between, which are recorded, are %q", told)
	}
	if len(r.Warnings) != 2 || r.Warnings[0].Kind != "bad-snapshot" || r.Warnings[1].Kind != sim.WarnDamaged ||
		r.Warnings[0].FirstOffset != int64(chunk) || r.Warnings[1].FirstOffset != int64(chunk) {
		t.Errorf("warnings %+v", r.Warnings)
	}
	if s := r.Games[0].Stints; len(s) != 1 || s[0].To != sim.MaxTick {
		t.Errorf("the walker left: %+v", s)
	}
}

// growing is a file that somebody still writes.
type growing struct {
	binread.Bytes
	have int
	done bool
}

func (g *growing) Size() int64   { return int64(g.have) }
func (g *growing) Growing() bool { return !g.done }

func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	return g.Bytes[:g.have].ReadAt(p, off)
}

// A tick appears when it is complete, however the file grows.
func TestGrowingFileGivesWholeTicks(t *testing.T) {
	data := walk().Bytes()
	for step := 1; step < 60; step += 7 {
		src := &growing{Bytes: data, have: 600}
		d, err := twdemo.Open(src, binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b := sim.NewBuilder()
		r := sim.NewRecording(d.Meta())
		for {
			err := d.Next(b)
			if errors.Is(err, sim.ErrMore) {
				for _, u := range b.Flush() {
					r.Append(u)
				}
				src.have = min(len(data), src.have+step)
				src.done = src.have == len(data)
				continue
			}
			if err != nil {
				break
			}
		}
		for _, u := range b.Finish() {
			r.Append(u)
		}
		if got := story(r); got != walkStory {
			t.Fatalf("growing by %d bytes tells\n%swant\n%s", step, got, walkStory)
		}
	}
	if _, err := twdemo.Open(&growing{Bytes: data, have: 300}, binread.Options{}); !errors.Is(err, sim.ErrMore) {
		t.Errorf("a header that is not there whole: %v", err)
	}
}
