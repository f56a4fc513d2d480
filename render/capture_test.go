package render

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/formats/twcapture"
	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/parts/capture"
	"playhead/render/parts/runs"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/lag"
	"playhead/testdata/replays"
)

// watchCapture opens a real capture in a window of w by h.
func watchCapture(t *testing.T, name string, w, h int) *watched {
	t.Helper()
	return watchBytes(t, name, readCapture(t, name), w, h)
}

func readCapture(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(replays.Path(t, "capture", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// watchBytes opens a capture in memory.
func watchBytes(t *testing.T, name string, data []byte, w, h int) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	again := func(client int, private bool) {
		next := openCapture(t, name, data, client, private)
		if v.watch.Session != nil {
			next.GoOn(v.Watch().Carry())
		}
		v.Show(next)
		for !next.Session.Ended() {
			v.advance(v.clock, 0)
		}
	}
	v.d.Host.Watch = func(client int) { again(client, v.Session().Private) }
	v.d.Host.ShowPrivate = func(on bool) { again(v.Session().Client, on) }
	v.d.Host.Annotate = func(text string) ([]sim.Packet, error) { return twcapture.Annotate(text, formats.Options{}) }
	v.resize(w, h)
	again(-1, false)
	return v
}

// openCapture opens a capture whose messages are read as soon as they are asked
// for.
func openCapture(t *testing.T, name string, data []byte, client int, private bool) Watch {
	t.Helper()
	opt := formats.Options{Client: client + 1, ShowPrivate: private}
	d, err := formats.Open(formats.Bytes(data), opt)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	l := sim.Load(ctx, d)
	t.Cleanup(func() {
		cancel()
		for range l.Updates {
			continue
		}
	})
	s := session.New(name, l, cancel)
	s.Private = private
	watch := NewWatch(s)
	s.Client = client
	s.Packets = &session.Packets{
		Lag: func(put func(*lag.Report)) {
			var c lag.Collector
			if err := twcapture.ReadWire(t.Context(), formats.Bytes(data), c.Add); err != nil {
				t.Error(err)
			}
			put(c.Report())
		},
		Unfold: func(from int, put func([]sim.Packet)) {
			found, err := twcapture.Unfold(t.Context(), formats.Bytes(data), opt, from+sim.PageFrames,
				func(n int) bool { return n >= from })
			if err != nil {
				t.Error(err)
			}
			put(found)
		},
		List: func(add func(sim.MessageUpdate)) { twcapture.ReadMessages(t.Context(), formats.Bytes(data), add) },
		Read: func(numbers []int, pages []sim.MessagePage, put session.PutPage) {
			for i, n := range numbers {
				packets, err := twcapture.ReadPage(formats.Bytes(data), opt, &pages[i])
				put(n, &pages[i], packets, err)
			}
		},
	}
	return watch
}

// capture returns the part that shows captures.
func (v *watched) capture() *capture.View {
	c, _ := part.First[*capture.View](v.replay.Parts)
	return c
}

// captured returns what is seen of the capture, nil without one.
func (v *watched) captured() *capture.CaptureState {
	_, st := v.capture().State()
	c, _ := st.(*capture.CaptureState)
	return c
}

// settle paints until everything that is seen is there, and returns the state.
func (v *watched) settle() *capture.CaptureState {
	v.t.Helper()
	for range 50 {
		v.Redraw()
		v.frames(1)
		if !v.capture().Unfinished() {
			v.Redraw()
			v.frames(1)
			return v.captured()
		}
	}
	v.t.Fatal("the messages are not read")
	return nil
}

// do acts and lets pictures pass.
func (v *watched) do(steps ...string) *capture.CaptureState {
	v.t.Helper()
	for _, s := range steps {
		if err := v.Act(s); err != nil {
			v.t.Fatal(err)
		}
		v.settle()
	}
	return v.captured()
}

// press clicks on the middle of what stands for a part.
func (v *watched) press(part widget.Part, n int) *capture.CaptureState {
	v.t.Helper()
	z, ok := v.d.Hits.Find(widget.Target{Part: part, N: n})
	if !ok {
		v.t.Fatalf("part %s, number %d is not in the window", part, n)
	}
	return v.do(fmt.Sprintf("click %d %d", int(z.CenterX()), int(z.CenterY())))
}

// chunkKeys returns the keys of the columns of messages.
func chunkKeys() (keys []string) {
	for _, c := range chunks.Columns() {
		keys = append(keys, c.Key)
	}
	return keys
}

// The list opens at the playhead, before the pages are read whose rows say how wide columns
// are. Of a large capture not all are ever read.
func TestTimesOfMessagesHaveRoomBeforeAllAreRead(t *testing.T) {
	v := watchCapture(t, "f-vanilla-ctf5.pcap", 1280, 720)
	s := v.watch.Session
	s.Play.Seek(time.Minute)
	read := s.Packets.Read
	s.Packets.Read = func(numbers []int, pages []sim.MessagePage, put session.PutPage) {
		for i, n := range numbers {
			if n > 20 {
				read(numbers[i:i+1], pages[i:i+1], put)
			}
		}
	}
	if err := v.Act("key B"); err != nil {
		t.Fatal(err)
	}
	v.frames(5)
	z, ok := v.d.Hits.Find(widget.Target{Part: "table head", N: slices.Index(chunkKeys(), "seconds")})
	if room := v.d.P.TextWidth(theme.Label.In(theme.Mono), "00:59.996"); !ok || z.W < room {
		t.Errorf("times have %.0f px, they need %.0f", z.W, room)
	}
}

func TestMessagesFollowThePlayhead(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(10 * time.Second)
	st := v.do("key B")
	if st.Tab != "messages" || st.Messages != 19775 || st.Listed != st.Messages || st.Clients != 6 {
		t.Fatalf("%+v", st)
	}
	for _, at := range []time.Duration{
		0, 10 * time.Second, 10*time.Second + 20*time.Millisecond, 39 * time.Second,
		3 * time.Second,
	} {
		v.watch.Session.Play.Seek(at)
		st := v.settle()
		if st.Row <= st.First || st.Row > st.Last+1 {
			t.Errorf("at %v row %d, seen are %d to %d", at, st.Row, st.First, st.Last)
		}
		if m := st.Message; m == nil || m.Seconds > at.Seconds() || m.Seconds < at.Seconds()-0.1 {
			t.Errorf("at %v the message is %+v", at, m)
		}
	}
	v.watch.Session.Play.Seek(20 * time.Second)
	v.watch.Session.Play.Play(true)
	row := v.settle().Row
	v.frames(30)
	if now := v.settle(); now.Row < row+300 || now.Row > now.Last+1 || now.Row <= now.First {
		t.Errorf("a second later row %d is %d, seen %d to %d", row, now.Row, now.First, now.Last)
	}
}

func TestClickOnAMessageShowsItsMoment(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(20 * time.Second)
	before := v.do("key B")
	row := before.Row + 3
	st := v.press("message", row)
	m := st.Message
	if m == nil || !m.Pinned || m.Seconds < 19.9 || m.Seconds > 20.2 || len(m.Fields) == 0 || m.Bytes == 0 {
		t.Fatalf("message %+v", m)
	}
	if got := v.watch.Session.Play.Position().Seconds(); math.Abs(got-m.Seconds) > 1e-6 {
		t.Errorf("the playhead is at %v, the message at %v", got, m.Seconds)
	}
	if st.First != before.First {
		t.Errorf("the list moved from row %d to %d under the pointer", before.First, st.First)
	}
	v.watch.Session.Play.Seek(21 * time.Second)
	if st := v.settle(); st.Message.Pinned {
		t.Error("the message of another moment is still shown")
	}
	// The wheel scrolls, and a button leads back.
	st = v.do("wheel 500 300 4")
	if !st.Held || st.Row <= st.Last {
		t.Errorf("scrolled: %+v", st)
	}
	if st = v.press("follow the playhead", 0); st.Held || st.Row > st.Last+1 {
		t.Errorf("back at the playhead: %+v", st)
	}
	if v.press("show in scene", 0).Tab != "scene" {
		t.Error("the scene is not shown")
	}
}

// The list writes directions with the words of replay chunks, by which it is filtered.
func TestDirectionsAreWrittenAsTheyAreFiltered(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1600, 900)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.do("key B")
	got := v.seenTexts()
	if !slices.Contains(got, "to server") || !slices.Contains(got, "to client") {
		t.Errorf("%q", got)
	}
}

// A list that is opened is seen: the messages give way to it.
func TestAListOpensInPlaceOfTheMessages(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(20 * time.Second)
	if st := v.do("key B"); st.Tab != "messages" {
		t.Fatalf("%+v", st)
	}
	st := v.do("key Shift+R")
	list, _ := part.First[*runs.View](v.replay.Parts)
	if st.Tab != "scene" || !v.replay.Tabs.Shows(list) {
		t.Errorf("after the key of runs, %q is shown in place of the map", st.Tab)
	}
}

// resentChip is the place of the chip that leaves resent messages.
const resentChip = 4

func TestMessagesAreFiltered(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1600, 900)
	v.watch.Session.Play.Seek(20 * time.Second)
	all := v.do("key B")
	chip := map[string]int{"in": 0, "out": 1, "resent": resentChip}
	in := v.press("message kind", chip["out"])
	v.press("message kind", chip["out"])
	out := v.press("message kind", chip["in"])
	v.press("message kind", chip["in"])
	if in.Listed+out.Listed != all.Listed || in.Listed == 0 || out.Listed == 0 {
		t.Errorf("%d in, %d out of %d", in.Listed, out.Listed, all.Listed)
	}
	again := v.press("message kind", chip["resent"])
	if again.Listed == 0 || again.Listed > 400 {
		t.Errorf("%d were sent again", again.Listed)
	}
	v.press("message kind", chip["resent"])
	v.do("key /")
	found := v.do("type sv_chat")
	if found.Listed == 0 || found.Listed > 1000 || found.Message == nil || found.Message.Name != "Sv_Chat" {
		t.Errorf("search finds %d, such as %+v", found.Listed, found.Message)
	}
	if st := v.do("key Escape"); st.Listed != all.Listed {
		t.Errorf("%d listed after the search, %d before", st.Listed, all.Listed)
	}
}

// What messages say is read from the file again: it filters, and all of it is copied.
func TestMessagesAreAListLikeOthers(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	copied := ""
	v.d.Host.Copy = func(text string) { copied = text }
	v.do("key B")
	st := v.do("key /", "type content:early")
	if st.Listed < 4000 || st.Listed == st.Messages {
		t.Errorf("%d of %d messages say early", st.Listed, st.Messages)
	}
	v.do("key Enter")
	v.press("table copy", 0)
	lines := strings.Split(strings.TrimSpace(copied), "\n")
	if len(lines) != st.Listed+1 || !strings.HasPrefix(lines[0], "Time") {
		t.Fatalf("%d lines are copied of %d: %q", len(lines), st.Listed, lines[0])
	}
	for _, l := range lines[1:] {
		if !strings.Contains(l, "\tINPUTTIMING\t") || !strings.HasSuffix(l, " early") {
			t.Fatalf("copied: %q", l)
		}
	}
}

func TestWatchingOneClientAlone(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 800)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.do("key B")
	tick, at := v.watch.Session.Play.Tick(), v.watch.Session.Play.Position()
	st := v.press("client", 3)
	if st.Client != 3 || st.Clients != 6 || st.Tab != "messages" || st.Listed == 0 || st.Listed >= st.Messages/3 {
		t.Fatalf("%+v", st)
	}
	if v.watch.Session.Play.Tick() != tick {
		t.Errorf("the playhead went from tick %d to %d", tick, v.watch.Session.Play.Tick())
	}
	if now := v.watch.Session.Play.Position(); now != at {
		t.Errorf("the playhead went from %v to %v", at, now)
	}
	if n := v.capture().Clients(); n[0].Name != "bot00" || n[0].Snapshots != 996 || n[3].Name != "bot03_7" ||
		n[3].Snapshots < 900 {
		t.Errorf("the clients are %+v", n)
	}
	if len(st.Input) != 3 || !strings.HasPrefix(st.Input[0], "For tick ") || !strings.Contains(st.Input[1], "early") {
		t.Errorf("input as sent: %q", st.Input)
	}
	if f := v.State().Follow; f == nil || f.Name != "bot03_7" {
		t.Errorf("followed: %+v", f)
	}
	st = v.press("server", 0)
	if st.Client != -1 || st.Listed != st.Messages || v.watch.Session.Play.Tick() != tick {
		t.Errorf("all together again: %+v at tick %d", st, v.watch.Session.Play.Tick())
	}
}

func TestPrivateDataIsShownOnRequestOnly(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.do("key B", "key /", "type rcon_auth")
	v.do("key Enter")
	list := v.capture().List
	row := 0
	for i := range list.Len() {
		if e, _ := list.Entry(list.At(i)); list.Kind(e) == "RCON_AUTH" {
			row = i
			break
		}
	}
	v.capture().Reveal(row)
	v.settle()
	st := v.press("message", row)
	secret := func(st *capture.CaptureState) bool {
		return slices.ContainsFunc(st.Message.Fields, func(f string) bool {
			return strings.HasPrefix(f, "password ") && !strings.HasSuffix(f, formats.Masked)
		})
	}
	if st.Message.Name != "RCON_AUTH" || secret(st) || v.capture().Clients()[0].Address != "" {
		t.Fatalf("%+v, %+v", st.Message, v.capture().Clients()[0])
	}
	v.do("move 229 49")
	st = v.do("click 229 49")
	if !st.Private || st.Message == nil || st.Message.Name != "RCON_AUTH" || !secret(st) ||
		v.capture().Clients()[0].Address == "" {
		t.Errorf("%+v, %+v", st.Message, v.capture().Clients()[0])
	}
	st = v.do("click 229 49")
	if st.Private || secret(st) || v.capture().Clients()[0].Address != "" {
		t.Errorf("masked again: %+v, %+v", st.Message, v.capture().Clients()[0])
	}
}

func TestPastedPacketIsShownByField(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 640, 400)
	clipboard := ""
	v.d.Host.Paste = func(f func(string)) { f(clipboard) }
	v.d.Host.Copy = func(text string) { clipboard = text }
	v.do("key Ctrl+V")
	if st := v.State(); st.Packet != nil || len(st.Toasts) != 1 {
		t.Errorf("nothing on the clipboard: %+v, %q", st.Packet, st.Toasts)
	}
	clipboard = "x\n\t0x0000:  4500 002f 0001 4000 4011 0000 7f00 0001  E../..@.@.......\n" +
		"\t0x0010:  7f00 0001 206f c350 001b 0000 0004 0251  .....o.P.......Q\n" +
		"\t0x0020:  2405 cd00 0415 8132 0d00 040f 8232 02    $......2.....2.\n"
	v.do("key Ctrl+V")
	st := v.State().Packet
	if st == nil || st.Title != "INPUTTIMING" || !slices.Contains(st.Fields, "time_left 13") || st.Bytes != 19 {
		t.Fatalf("%+v", st)
	}
	// A byte of the other message shows that one; what is copied can be pasted.
	v.do("wheel 320 250 -20")
	v.press("byte", 17)
	if st := v.State().Packet; st.Title != "SNAPEMPTY" {
		t.Errorf("%+v", st)
	}
	v.press("copy hex", 0)
	v.do("key Escape", "key Ctrl+V")
	if st := v.State(); st.Packet == nil || st.Packet.Title != "INPUTTIMING" || st.Dialog != "packet" {
		t.Errorf("pasted again: %+v", st.Packet)
	}
}

func TestCaptureScreenFitsEveryWindow(t *testing.T) {
	v := watchCapture(t, "a-solo.pcap", 1280, 720)
	v.watch.Session.Play.Seek(30 * time.Second)
	v.do("key B")
	for _, size := range [][2]int{{1920, 1080}, {1100, 700}, {1000, 640}, {640, 400}} {
		v.resize(size[0], size[1])
		v.settle()
		if size[0] < 1100 { // drawers
			v.do("key Shift+P", "key P")
			if st := v.State(); !slices.Contains(st.Panels, "clients") || !slices.Contains(st.Panels, "panel") {
				t.Errorf("%v: parts %v", size, st.Panels)
			}
			v.check(fmt.Sprint("drawers at ", size))
			v.do("key Shift+P", "key P")
		}
		st := v.captured()
		if st.Last-st.First < 5 || st.Row > st.Last+1 {
			t.Errorf("%v: rows %d to %d are seen, the playhead is at %d", size, st.First, st.Last, st.Row)
		}
		v.check(fmt.Sprint("messages at ", size))
		v.do("key B")
		v.check(fmt.Sprint("the scene at ", size))
		v.do("key B")
	}
}

func TestSoleClientNeedsNoChoice(t *testing.T) {
	v := watchCapture(t, "a-solo.pcap", 1280, 720)
	v.watch.Session.Play.Seek(30 * time.Second)
	if st := v.settle(); st.Client != -1 || len(st.Input) != 3 {
		t.Errorf("%+v", st)
	}
	if _, ok := v.d.Hits.Find(widget.Target{Part: "server"}); ok {
		t.Error("a row for all of one client")
	}
}

func TestTheMapSaysWhereItCameFrom(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	for _, tt := range []struct {
		m    stage.GameMap
		want string
	}{
		{stage.GameMap{Status: stage.MapSearching}, "Gold Mine"},
		{
			stage.GameMap{Status: stage.MapFound, Embedded: true, Source: "inside the recording"},
			"Gold Mine, in the file",
		},
		{stage.GameMap{Status: stage.MapFound, Source: "/maps/Gold Mine.map"}, "Gold Mine, from disk"},
		{
			stage.GameMap{Status: stage.MapDiffers, Source: "/maps/Gold Mine.map"},
			"Gold Mine, from disk, another version",
		},
		{
			stage.GameMap{Status: stage.MapDiffers, Embedded: true, Source: "inside the recording"},
			"Gold Mine, in the file, another version",
		},
		{stage.GameMap{Status: stage.MapMissing}, "Gold Mine, not found"},
	} {
		v.watch.Stage.SetMap(0, &tt.m)
		f := v.capture().Side.CaptureSide().Boxes[0].Facts[0]
		if f.Name != "Map" || f.Value != tt.want {
			t.Errorf("%v: %q, want %q", tt.m.Status, f.Value, tt.want)
		}
		if onDisk := strings.HasPrefix(tt.m.Source, "/"); onDisk != (f.Tip == tt.m.Source && f.Tip != "") {
			t.Errorf("%v: the tip is %q", tt.m.Status, f.Tip)
		}
	}
}

func TestADownloadIsSaidOfItsClientOnly(t *testing.T) {
	for _, tt := range []struct {
		c    sim.Client
		want string
	}{
		{sim.Client{}, ""},
		{sim.Client{MapBytes: 412_345, MapsWhole: 1}, "Downloaded by this client: 412 kB"},
		{sim.Client{MapBytes: 900}, "This client downloaded 900 bytes, not all of it"},
	} {
		if got := capture.DownloadSays(&tt.c); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.c, got, tt.want)
		}
	}
}
