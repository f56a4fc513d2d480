package render

import (
	"fmt"
	"image"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/parts/capture"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/testdata/campaign"
)

// Paint reads: what is shown changes in Update alone.
func TestPaintingTwiceGivesTheSamePicture(t *testing.T) {
	sample := func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }
	plain := func(t *testing.T) *watched { return watchSession(t, openSample(t, "ddnet-demo")) }
	wire := func(t *testing.T) *watched { return watchCapture(t, "e-lossy.pcap", 1280, 720) }
	judge := func(t *testing.T) *watched { return watchJudge(t, "nova") }
	runs := func(t *testing.T) *watched {
		v := watchRuns(t)
		if !v.runs("key Shift+R").Shown {
			t.Fatal("the runs are not shown")
		}
		return v
	}
	jumps := func(t *testing.T) *watched {
		v := watchJumps(t)
		v.act("key Shift+J", "key }")
		v.clickPart("jump")
		return v
	}
	clip := func(t *testing.T) *watched {
		v, _ := withStudio(t)
		v.act("key Ctrl+E")
		if !v.replay.Export.Shows() {
			t.Fatal("the strip for clips is not shown")
		}
		return v
	}
	begin := func(t *testing.T) *watched {
		v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
		v.Window = New(desk.Host{}, settings.Default())
		v.d.Now = func() time.Time { return v.clock }
		v.Start().Offer(start.Content{Recents: []start.Recent{
			{Name: "a", Path: "a.demo"},
			{Name: "b", Path: "b.demo"},
		}})
		v.resize(960, 600)
		return v
	}
	shelves := func(t *testing.T) *watched { return watchLibrary(t, begin(t)) }
	cases := []struct {
		name  string
		open  func(t *testing.T) *watched
		steps []string
		then  func(v *watched)
	}{
		{"replay", sample, nil, nil},
		{"library", shelves, nil, nil},
		{"library with a query", shelves, []string{"type nova"}, nil},
		{"library, page of a player", shelves, []string{"type nova"}, func(v *watched) { v.act("click 280 104") }},
		{"jumps", jumps, nil, nil},
		{"jumps, two side by side", jumps, nil, func(v *watched) { v.press("jump beside", 0) }},
		{"jumps, two in a small window", jumps, nil, func(v *watched) {
			v.press("jump beside", 0)
			v.resize(600, 400)
			v.frames(2)
			v.press("jump pair view", 1)
		}},
		{"match", watchTotals, nil, nil},
		{"contacts", sample, nil, func(v *watched) { v.openContacts() }},
		{"team", openTeam, nil, nil},
		{"sections", runs, nil, func(v *watched) {
			v.act("key Alt+S")
			v.until("the sections", func() { v.frames(1) }, func() bool {
				_, ok := v.d.Hits.Find(widget.Target{Part: "section number"})
				return ok
			})
			v.press("section number", 0)
		}},
		{"replay with the map alone", sample, []string{"key U"}, nil},
		{"replay while it plays", sample, nil, func(v *watched) { v.watch.Session.Play.Play(true) }},
		{"replay, scoreboard", plain, []string{"hold Tab"}, nil},
		{"replay, values", plain, []string{"key Shift+V"}, nil},
		{"replay, search", plain, []string{"key Slash", "type a"}, nil},
		{"replay, plate and measure", sample, []string{"key Ctrl+M", "move 300 200"}, func(v *watched) {
			v.Do(action.ToggleTile)
		}},
		{"replay, tooltip", plain, []string{"move 60 420"}, nil},
		{"replay, toast", plain, nil, func(v *watched) {
			v.Toast(widget.Toast{Title: "A toast", Action: "Do it"}, nil)
		}},
		{"replay, preview of a moment", plain, nil, func(v *watched) {
			v.Act(fmt.Sprintf("move %d %d", int(v.d.Lay.Track.CenterX()), int(v.d.Lay.Ruler.CenterY())))
		}},
		{"replay, range", plain, []string{"key I"}, func(v *watched) {
			v.watch.Session.Play.Seek(3 * time.Second)
			v.Act("key O")
		}},
		{"replay, legend of the physics", sample, []string{"key V", "key V"}, nil},
		{"replay, banner", plain, nil, func(v *watched) {
			v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing})
		}},
		{"replay, palette", plain, []string{"key Ctrl+P", "type th"}, nil},
		{"replay, runs", runs, nil, nil},
		{"replay, runs, one chosen", runs, []string{"key Home", "key ArrowDown", "key Enter"}, nil},
		{"replay, runs in a low window", runs, nil, func(v *watched) {
			v.resize(960, 560)
			v.act("key End")
		}},
		{"replay, export", clip, nil, nil},
		{"replay, export of a range", clip, nil, func(v *watched) {
			v.watch.Session.Select(timeline.Range{From: 5 * time.Second, To: 8 * time.Second})
		}},
		{"replay, rounds", func(t *testing.T) *watched { return watchMatch(t, 25*time.Second) }, nil, nil},
		{"from above", func(t *testing.T) *watched { return watchSession(t, openSample(t, "goldsrc")) }, nil, nil},
		{"settings", plain, []string{"key Ctrl+Comma"}, nil},
		{"settings in a low window", plain, []string{"key Ctrl+Comma", "wheel 300 200 -9"}, func(v *watched) {
			v.resize(700, 420)
		}},
		{"menu", plain, []string{"key F10"}, nil},
		{"menu in a low window", plain, []string{"key F10", "wheel 40 100 -9"}, func(v *watched) {
			v.resize(700, 300)
		}},
		{"menu of the lanes", plain, nil, func(v *watched) { v.Do(action.Lanes) }},
		{"all keys", plain, []string{"key F1"}, nil},
		{"all keys, scrolled", plain, []string{"key F1", "wheel 300 200 -99"}, func(v *watched) { v.resize(960, 560) }},
		{"go to", plain, []string{"key Ctrl+G", "type 5"}, nil},
		{"time in place", plain, nil, func(v *watched) { v.press("time", 0) }},
		{"notes", plain, nil, func(v *watched) { v.replay.Notices.ShowNotes() }},
		{"card", plain, nil, func(v *watched) {
			v.dialogs.Card(widget.Card{Title: "It broke", Text: "Why it did.", Buttons: []string{"OK"}})
		}},
		{"choice", plain, nil, func(v *watched) {
			v.dialogs.Choose("Which?", []widget.SheetLine{{Text: "this"}, {Text: "that"}}, nil)
		}},
		{"start", begin, nil, nil},
		{"start in a low window", begin, []string{"wheel 300 200 -99"}, func(v *watched) { v.resize(640, 500) }},
		{"start, focus", begin, []string{"key Tab"}, nil},
		{"start, palette", begin, []string{"key Ctrl+P"}, nil},
		{"start, menu", begin, []string{"key F10"}, nil},
		{"capture, scene", wire, nil, nil},
		{"capture, one client", wire, nil, func(v *watched) { v.press("client", 0) }},
		{"capture, messages", wire, []string{"key B"}, func(v *watched) {
			v.watch.Session.Play.Seek(10 * time.Second)
		}},
		{"capture, messages, scrolled", wire, []string{"key B", "wheel 600 200 -5"}, nil},
		{"capture, messages, one chosen", wire, []string{"key B"}, func(v *watched) {
			v.settle()
			v.press("message", v.captured().First+2)
		}},
		{"capture, search", wire, []string{"key B", "key Slash", "type snap"}, nil},
		{"capture, chunks", wire, nil, func(v *watched) { v.press("tab", chunksTab) }},
		{"capture, notes", wire, nil, func(v *watched) { v.press("tab", notesTab) }},
		{"capture, a section of the notes", wire, nil, func(v *watched) {
			v.press("fact", int(capture.UndecodedSection))
		}},
		{"judge", judge, nil, nil},
		{"judge in a low window, scrolled", judge, nil, func(v *watched) {
			v.resize(960, 560)
			v.act("wheel 500 300 -9")
		}},
		{"judge, a selected range", judge, nil, func(v *watched) {
			v.watch.Session.Select(timeline.Range{From: 10 * time.Second, To: 20 * time.Second})
			v.judged()
		}},
		{"pasted packet", wire, nil, func(v *watched) {
			p, err := v.d.Host.Annotate("10 00 00 00")
			if err == nil {
				v.dialogs.Packets(p)
			}
		}},
	}
	for _, c := range campaign.Share(cases) {
		t.Run(c.name, func(t *testing.T) {
			v := c.open(t)
			v.SetStill()
			v.d.P.Canvas.Often = 1
			v.Arrange(v.surface.size, v.factor())
			v.frames(2)
			for _, s := range c.steps {
				if err := v.Act(s); err != nil {
					t.Fatal(err)
				}
				v.frames(1)
			}
			if c.then != nil {
				v.Arrange(v.surface.size, v.factor())
				v.frames(2)
				c.then(v)
			}
			v.Arrange(v.surface.size, v.factor())
			// The first picture of something may measure what the next update places.
			v.frames(1)
			if !v.Unfinished() { // else each picture has more of the scenery
				v.paintTwice(t, "the first picture")
			}
			// The scenery is kept in patches after a few pictures, which may differ by
			// one level from what it was before.
			for n := 0; n < 200 && (n < 8 || v.Unfinished()); n++ {
				v.Redraw()
				v.frames(1)
			}
			v.paintTwice(t, "a later picture")
		})
	}
}

func (v *watched) paintTwice(t *testing.T, what string) {
	t.Helper()
	paint := func() (State, *image.RGBA) {
		v.d.P.Canvas.Forget() // all of the picture, not what has changed
		v.Paint(v.screen)
		return v.State(), ReadPixels(v.screen)
	}
	paint() // texts become pictures, which may be off by one level
	was, before := paint()
	is, after := paint()
	if diff := cmp.Diff(was, is); diff != "" {
		t.Errorf("%s: the state after painting again:\n%s", what, diff)
	}
	v.comparePixels(what+", painted again", after, before)
}
