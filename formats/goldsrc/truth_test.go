package goldsrc

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/testdata/replays"
)

// truthDemos returns the names of the recordings directly in the folder.
func truthDemos(t *testing.T) []string {
	dir := filepath.Dir(replays.Path(t, "goldsrc", "MANIFEST.md"))
	files, err := filepath.Glob(filepath.Join(dir, "*.dem"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no demos in %s (%v)", dir, err)
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = filepath.Base(f)
	}
	sort.Strings(names)
	return names
}

func readDemo(tb testing.TB, elem ...string) []byte {
	b, err := os.ReadFile(replays.Path(tb, elem...))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// A truthLine is one frame, or the summary, of a file that another decoder
// wrote about a recording.
type truthLine struct {
	Index    int        `json:"i"`
	Kind     any        `json:"ft"`
	Server   float64    `json:"sv"`
	Sequence int32      `json:"seq"`
	Origin   [3]float64 `json:"so"`
	Angles   [3]float64 `json:"va"`
	Buttons  uint16     `json:"btn"`
	Length   int        `json:"len"`
	Packet   *struct {
		Count int `json:"cnt"`
		Got   int `json:"got"`
	} `json:"pe"`
	Players [][]float64 `json:"pl"`
	Events  [][]any     `json:"ev"`

	End   bool `json:"end"`
	Stats struct {
		Engine    map[string]int `json:"svc"`
		User      map[string]int `json:"user"`
		Frames    map[string]int `json:"ft"`
		Temporary map[string]int `json:"te"`
	} `json:"st"`
	Infos []struct {
		CRC  int32  `json:"crc"`
		Host string `json:"host"`
		Map  string `json:"map"`
	} `json:"si"`
}

// truthLines reads a truth file line by line.
func truthLines(t *testing.T, name string, each func(line []byte)) {
	f, err := os.Open(replays.Path(t, "goldsrc", "truth", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 64<<20)
	for s.Scan() {
		each(s.Bytes())
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
}

// A walker decodes a recording frame by frame, strictly.
type walker struct {
	t      *testing.T
	c      *client
	frames *frameReader
	f      frame
	index  int // of the frame, over all sections
}

func newWalker(t *testing.T, data []byte) *walker {
	src := binread.Bytes(data)
	h, err := readHeader(src)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := readDirectory(src, h)
	if err != nil {
		entries = nil
	}
	w := &walker{t: t, c: newClient(), frames: newFrameReader(src, layoutSteam, entries), index: -1}
	w.c.warn = func(kind string, off int64, text string) {
		if kind != "hltv" { // which says how it was recorded
			t.Errorf("warning %s at 0x%x: %s", kind, off, text)
		}
	}
	return w
}

// next decodes the next frame and reports false behind the last.
func (w *walker) next() bool {
	err := w.frames.next(&w.f)
	if errors.Is(err, io.EOF) {
		return false
	}
	if err != nil {
		w.t.Fatal(err)
	}
	w.index++
	w.c.counts.frames[w.f.kind]++
	if w.f.kind > frameNetwork {
		return true
	}
	w.c.beginFrame(&w.f)
	var r msgReader
	r.reset(w.f.window[networkBytes:], len(w.f.body)-networkBytes, w.f.offset+frameHeaderBytes+networkBytes)
	if err := w.c.read(&r); err != nil {
		w.t.Fatalf("frame %d: %v", w.index, err)
	}
	w.c.events = w.c.events[:0]
	return true
}

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func TestEveryPacketEqualsTheReference(t *testing.T) {
	packets, states := 0, 0
	for _, name := range truthDemos(t) {
		if strings.HasPrefix(name, "won-") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			w := newWalker(t, readDemo(t, "goldsrc", name))
			truthLines(t, name+".ref.jsonl", func(line []byte) {
				var l truthLine
				if err := json.Unmarshal(line, &l); err != nil {
					t.Fatal(err)
				}
				switch {
				case l.End:
					compareCounts(t, w, &l)
				case l.Kind == nil:
				default:
					if !w.next() {
						t.Fatalf("frame %d is missing", l.Index)
					}
					p, s := compareFrame(t, w, &l)
					packets += p
					states += s
				}
			})
			if w.c.entities.mismatch != 0 {
				t.Errorf("%d packets whose list is not as long as announced", w.c.entities.mismatch)
			}
		})
	}
	t.Logf("%d packets, %d player states equal", packets, states)
}

// compareFrame holds the frame just decoded against one line of the truth.
func compareFrame(t *testing.T, w *walker, l *truthLine) (packets, states int) {
	if w.index != l.Index || float64(w.f.kind) != l.Kind.(float64) {
		t.Fatalf("frame %d of type %d, want frame %d of type %v", w.index, w.f.kind, l.Index, l.Kind)
	}
	if w.f.kind > frameNetwork {
		return 0, 0
	}
	so, va := vec(w.f.body, netOrigin), vec(w.f.body, netViewAngles)
	for i := range 3 {
		if !near(float64(so[i]), l.Origin[i], 0.00051) || !near(float64(va[i]), l.Angles[i], 0.00051) {
			t.Fatalf("frame %d: recorder at %v looking %v, want %v, %v", w.index, so, va, l.Origin, l.Angles)
		}
	}
	if b := uint16(i32(w.f.body, netButtons)); b != l.Buttons || len(w.f.body)-networkBytes != l.Length ||
		w.c.sequence != l.Sequence {
		t.Fatalf("frame %d: buttons %d, %d bytes, sequence %d, want %d, %d, %d", w.index, b, len(w.f.body)-networkBytes,
			w.c.sequence, l.Buttons, l.Length, l.Sequence)
	}
	if w.c.hasPacket != (l.Packet != nil) {
		t.Fatalf("frame %d: packet of entities: %v, want %v", w.index, w.c.hasPacket, l.Packet != nil)
	}
	if l.Packet == nil {
		return 0, 0
	}
	list := w.c.entities.current.list
	if len(list) != l.Packet.Count {
		t.Fatalf("frame %d: %d entities, want %d", w.index, len(list), l.Packet.Count)
	}
	n := 0
	for _, e := range list {
		if int(e.number) > w.c.maxClients {
			break
		}
		if n >= len(l.Players) {
			t.Fatalf("frame %d: player %d is not in the truth", w.index, e.number)
		}
		comparePlayer(t, w, e, l.Players[n])
		n++
	}
	if n != len(l.Players) {
		t.Fatalf("frame %d: %d players, want %d", w.index, n, len(l.Players))
	}
	return 1, n
}

// comparePlayer holds a player's state against [slot, x, y, z, pitch, yaw,
// modelindex, weaponmodel, sequence, gaitsequence, usehull, effects, team].
func comparePlayer(t *testing.T, w *walker, e entity, want []float64) {
	s := w.c.pool.at(e.state)
	o, a := s.vec(entOrigin), s.vec(entAngles)
	got := []float64{
		float64(e.number), float64(o[0]), float64(o[1]), float64(o[2]), float64(a[0]), float64(a[1]),
		float64(s.int(entModelIndex)), float64(s.int(entWeaponModel)), float64(s.int(entSequence)),
		float64(s.int(entGaitSequence)),
		float64(s.int(entUseHull)), float64(s.int(entEffects)), float64(s.int(entTeam)),
	}
	for i, v := range got {
		if !near(v, want[i], 0.00051) {
			t.Fatalf("frame %d: value %d of player %d is %v, want %v", w.index, i, e.number, v, want[i])
		}
	}
}

// compareCounts holds what was counted against the truth's summary.
func compareCounts(t *testing.T, w *walker, l *truthLine) {
	if w.next() {
		t.Errorf("frame %d is not in the truth", w.index)
	}
	engine, user, temporary := map[string]int{}, map[string]int{}, map[string]int{}
	for id, n := range w.c.counts.engine {
		if n > 0 {
			engine[strconv.Itoa(id)] = n
		}
	}
	for kind, n := range w.c.counts.temporary {
		if n > 0 {
			temporary[strconv.Itoa(kind)] = n
		}
	}
	for _, m := range w.c.users.known {
		if m.count > 0 {
			size := "var"
			if m.size >= 0 {
				size = strconv.Itoa(m.size)
			}
			user[m.name+"/"+size] = m.count
		}
	}
	for id := range l.Stats.Engine {
		if n, _ := strconv.Atoi(id); n >= firstUserMessage {
			delete(l.Stats.Engine, id)
		}
	}
	compareMaps(t, "engine message", engine, l.Stats.Engine)
	compareMaps(t, "user message", user, l.Stats.User)
	compareMaps(t, "temporary entity", temporary, l.Stats.Temporary)
	for kind, n := range l.Stats.Frames {
		k, _ := strconv.Atoi(kind)
		if w.c.counts.frames[k] != n {
			t.Errorf("%d frames of type %d, want %d", w.c.counts.frames[k], k, n)
		}
	}
}

func compareMaps(t *testing.T, what string, got, want map[string]int) {
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s %s: %d, want %d", what, k, got[k], n)
		}
	}
	for k, n := range got {
		if want[k] == 0 {
			t.Errorf("%s %s: %d, want none", what, k, n)
		}
	}
}
