package goldsrc

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// toldBy returns what a demo says in words, a line an event, without kills, chat
// and the keys that the demo itself holds, and its warnings.
func toldBy(t *testing.T, data []byte, opt binread.Options) (lines []string, warnings []sim.Warning) {
	t.Helper()
	d, err := Open(binread.Bytes(data), opt)
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	_ = tickAll(d, b, nil)
	for _, u := range b.Finish() {
		warnings = append(warnings, u.Warnings...)
		for _, e := range u.Events {
			switch e.Kind {
			case sim.EventInfo, sim.EventStart, sim.EventMarker:
				lines = append(lines, fmt.Sprintf("%.1f %v %s", e.Time.Seconds(), e.Kind, e.Text))
			case sim.EventFinish:
				lines = append(lines, fmt.Sprintf("%.1f %v %d", e.Time.Seconds(), e.Kind, e.Value))
			case sim.EventCommand:
				if strings.HasPrefix(e.Text, "+") || strings.HasPrefix(e.Text, "-") {
					continue
				}
				lines = append(lines, fmt.Sprintf("%.1f %v %s", e.Time.Seconds(), e.Kind, e.Text))
			}
		}
	}
	return lines, warnings
}

// bxtLists are a run of 5.25 s from 2 s on, with two splits.
func bxtLists() []*goldsrcwriter.BXTList {
	first := &goldsrcwriter.BXTList{At: 0}
	first.Version(8684, "v1")
	first.Variables("rcon_password", "hunter2", "fps_max", "250", "name", "ann", "sv_cheats", "0")
	first.Numbers(900, 100, 0)
	first.Modules(`C:\Users\ann\hl.exe`, "/home/ann/hw.so")
	first.Timer(0)
	lists := []*goldsrcwriter.BXTList{first}
	at := func(seconds float64) *goldsrcwriter.BXTList {
		l := &goldsrcwriter.BXTList{At: seconds}
		lists = append(lists, l)
		return l
	}
	l := at(2)
	l.Bound("start_run;rcon_password hunter2")
	l.Alias("start_run", "bxt_timer_reset;bxt_timer_start")
	l.Ran("bxt_timer_reset")
	l.Ran("bxt_timer_start")
	for s := 1; s <= 5; s++ {
		l = at(2 + float64(s))
		l.Timer(time.Duration(s)*time.Second + time.Millisecond)
		if s == 3 {
			l.Split("elevator", "c1a0")
			l.Split("", "")
		}
	}
	l = at(7.25)
	l.Script("cfg/done.cfg", "rcon_password hunter2")
	l.Trigger("echo done")
	l.GameEnd()
	return lists
}

func TestBunnymodXTIsDecoded(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Game: "valve", Seconds: 9, Rate: 20, Players: 2, BXT: bxtLists()})
	got, warnings := toldBy(t, data, binread.Options{})
	want := []string{
		"0.1 info a round that never was",
		"0.1 info Recorded with Bunnymod XT v1, game build 8684",
		"0.1 info Settings when recording began: fps_max 250, sv_cheats 0",
		"0.1 info Loaded libraries: hl.exe, hw.so",
		"2.0 command start_run;rcon_password •••",
		"2.0 info Alias start_run ran: bxt_timer_reset;bxt_timer_start",
		"2.0 command bxt_timer_reset",
		"2.0 command bxt_timer_start",
		"2.0 start ",
		"5.0 marker Split elevator on c1a0: 3.00 s",
		"5.0 marker Split 2: 3.00 s",
		"7.2 info Ran the script done (21 bytes)",
		"7.2 info A trigger of Bunnymod XT ran: echo done",
		"7.2 finish 5251",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || len(warnings) > 0 {
		t.Errorf("%v\ngot\n%s\nwant\n%s", warnings, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTheTimerIsKnownAtEveryTick(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Game: "valve", Seconds: 9, Rate: 20, Players: 2, BXT: bxtLists()})
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, b := sim.NewRecording(d.Meta()), sim.NewBuilder()
	if err := tickAll(d, b, func() {}); err != nil {
		t.Fatal(err)
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	g, w := r.Games[0], new(sim.World)
	for _, c := range []struct {
		at   float64
		want int32 // ms, -1 unknown
		runs bool
	}{{1, -1, false}, {2.5, 450, true}, {4.5, 2450, true}, {6.9, 4850, true}, {8, 5251, false}} {
		if !g.AtTime(time.Duration(c.at*float64(time.Second)), w) {
			t.Fatalf("nothing at %v s", c.at)
		}
		stop, ok := w.Global.Get(sim.TimerStop)
		got := stop
		switch {
		case !ok:
			got = -1
		case stop < 0:
			got = int32(w.Time.Milliseconds()) - w.Global.Or(sim.TimerZero, 0)
		}
		if diff := got - c.want; diff < -60 || diff > 60 || ok && (stop < 0) != c.runs || !ok && c.want >= 0 {
			t.Errorf("at %v s the timer shows %d ms (stopped at %d), want %d", c.at, got, stop, c.want)
		}
	}
}

func TestATimerThatRanBeforeTheDemo(t *testing.T) {
	a, b := &goldsrcwriter.BXTList{}, &goldsrcwriter.BXTList{At: 2}
	a.Timer(62*time.Minute + 3450*time.Millisecond)
	b.Ran("bxt_timer_stop")
	data, _ := written(t, goldsrcwriter.Options{
		Game: "valve", Seconds: 3, Rate: 10, Players: 2,
		BXT: []*goldsrcwriter.BXTList{a, b},
	})
	got, _ := toldBy(t, data, binread.Options{})
	want := "0.1 info The timer of Bunnymod XT shows 1:02:03.45"
	if len(got) < 3 || got[1] != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDamagedDataOfBunnymodXTIsSaidOnce(t *testing.T) {
	unknown := &goldsrcwriter.BXTList{At: 1}
	unknown.Ran("echo before")
	unknown.Unknown()
	unknown.Ran("echo behind")
	again := &goldsrcwriter.BXTList{At: 2}
	again.Unknown()
	data, _ := written(t, goldsrcwriter.Options{
		Game: "valve", Seconds: 3, Players: 2,
		BXT: []*goldsrcwriter.BXTList{unknown, again},
	})
	got, warnings := toldBy(t, data, binread.Options{})
	if all := strings.Join(got, "\n"); !strings.Contains(all, "echo before") || strings.Contains(all, "behind") ||
		strings.Contains(all, "BXTD0") {
		t.Errorf("got\n%s", all)
	}
	if len(warnings) != 1 || warnings[0].Kind != "bxt" {
		t.Errorf("warnings %+v", warnings)
	}
}

// TestBunnymodXTOfARealDemo is the one demo at hand that was recorded with it.
func TestBunnymodXTOfARealDemo(t *testing.T) {
	got, warnings := toldBy(t, readDemo(t, "goldsrc", "cs-crossfire-weapon.dem"), binread.Options{})
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"info Recorded with Bunnymod XT bb615f85317d101fa62136e151fc02602919c408-DIRTY based on " +
			"nov-11-2024-1-gbb615f8, game build 8684",
		"info Settings when recording began: fps_max 99.5, ", "0.2 command unpause\n", "command m_pitch 0.022\n",
		"command lastinv\n",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if strings.Contains(all, "BXTD0") || len(warnings) > 0 {
		t.Errorf("warnings %+v, or raw data in\n%s", warnings, all)
	}
}

func FuzzBXT(f *testing.F) {
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Game: "valve", Seconds: 9, Rate: 10, Players: 2,
		BXT: bxtLists(),
	})
	if err != nil {
		f.Fatal(err)
	}
	var seed []byte
	for rest := data; ; {
		i := bytes.Index(rest, []byte(bxtMark))
		if i < 0 {
			break
		}
		rest = rest[i+len(bxtMark):]
		seed = append(seed, trimNUL(rest[:64-len(bxtMark)])...)
	}
	f.Add(seed)
	f.Add([]byte("rcon_password hunter2;echo \"x\"\n\x00\xff\xff\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		checkBXT(t, data, func(c *client) {
			c.bxt.pending = bytes.Clone(data)
			c.readBXT()
		})
		// What is readable is so whatever it holds: the same without the encryption.
		checkBXT(t, data, func(c *client) {
			r := bxtReader{data: data}
			for !r.failed && r.at < len(data) {
				was := r.at
				if c.bxtItem(&r); r.at <= was || r.at > len(data) {
					t.Fatalf("an item from byte %d to %d of %d", was, r.at, len(data))
				}
			}
		})
		checkWrittenBXT(t, data)
	})
}

// checkBXT reads twice: both times the same comes of it, in lines, in order, and no more
// than a multiple of the data.
func checkBXT(t *testing.T, data []byte, read func(c *client)) {
	t.Helper()
	told := func() (lines []string) {
		c := newClient()
		c.warn = func(kind string, _ int64, text string) { lines = append(lines, kind+" "+text) }
		read(c)
		size := 0
		for _, e := range c.events {
			if strings.ContainsAny(e.Text, "\n\r\x00") {
				t.Fatalf("%q", e.Text)
			}
			size += len(e.Text)
			lines = append(lines, fmt.Sprintf("%+v", e))
		}
		// An item takes a byte at least. Of a byte of text three may become, when it is no
		// UTF-8, or nine, when it is masked; what we add to an item is below 100.
		if len(c.events) > len(data) || size > 100*len(c.events)+9*len(data) {
			t.Fatalf("%d events with %d bytes of text come of %d bytes", len(c.events), size, len(data))
		}
		return lines
	}
	once := told()
	if again := told(); !slices.Equal(once, again) {
		t.Fatalf("once %q, then %q", once, again)
	}
}

// checkWrittenBXT checks that texts come back whole that were written as Bunnymod XT does:
// in lists, encrypted, escaped, in several commands.
func checkWrittenBXT(t *testing.T, data []byte) {
	t.Helper()
	l := &goldsrcwriter.BXTList{}
	l.Alias("a", string(data))
	l.Script("cfg/x.cfg", string(data))
	l.Numbers(1, 2, 3)
	l.Split(string(data), "")
	c := newClient()
	c.warn = func(kind string, _ int64, text string) { t.Fatalf("%s: %s", kind, text) }
	for _, command := range l.Commands() {
		if !c.bxtCommand([]byte(command)) {
			t.Fatalf("not taken: %q", command)
		}
	}
	c.readBXT()
	if len(c.events) < 2 {
		t.Fatalf("%d events", len(c.events))
	}
	for i, want := range []string{"Alias a ran: " + c.commandText(data), fmt.Sprintf("Ran the script x (%d bytes)",
		len(data))} {
		if got := c.events[i].Text; got != want {
			t.Errorf("%q came back as %q, want %q", data, got, want)
		}
	}
}

func TestAKeyIsListedOnce(t *testing.T) {
	l := &goldsrcwriter.BXTList{}
	for _, text := range []string{"+forward 119\n", "+forward 119", "+speed 3", "+speed 3", "say 3"} {
		l.Ran(text)
	}
	c := newClient()
	c.command([]byte("+forward"))
	for _, command := range l.Commands() {
		c.command([]byte(command))
	}
	c.readBXT()
	got := ""
	for _, e := range c.events {
		got += e.Text + "\n"
	}
	if want := "+forward\n+speed 3\nsay 3\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
