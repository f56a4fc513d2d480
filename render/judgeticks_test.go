package render

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// In a GoldSrc demo each tick has the usercmd beside what was seen: buttons, view, aim of the command, speed.
func TestTicksOfADemoHaveTheUsercmd(t *testing.T) {
	path := filepath.Join("..", "assets", "samples", "ledgeworks.dem.xz")
	v := watchSession(t, openPath(t, "ledgeworks", path, func(d sim.Decoder) sim.Decoder { return d }))
	v.frames(3)
	v.watch.Session.Play.Seek(5 * time.Second)
	v.watch.Stage.FollowRecorder(v.clock)
	v.act("key Ctrl+J")
	v.judged()
	v.resize(1280, 720)
	v.frames(3)
	texts := strings.Join(v.texts(), "|")
	for _, want := range []string{"Buttons", "View", "Off", "0.0°"} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q: %s", want, texts)
		}
	}
	text := ""
	v.d.Host.Copy = func(s string) { text = s }
	v.clickOn(widget.Target{Part: "judge ticks", N: 0})
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if !strings.HasPrefix(lines[0], "tick\tbuttons\tview yaw\tview pitch\tcommand yaw\t") || len(lines) < 10 {
		t.Fatalf("%q", text)
	}
	now := fmt.Sprintf("%d\t", v.watch.Session.Play.Tick())
	for _, l := range lines[1:] {
		if f := strings.Split(l, "\t"); len(f) != 11 || f[6] != "0.000" && f[6] != "" {
			t.Errorf("%q", l)
		}
	}
	if !strings.Contains(text, "\n"+now) {
		t.Errorf("no row of the playhead, %s", now)
	}
}

// With a second player, the lane of the aim shows how fast both turn.
func TestTheTurnsOfASecondPlayerAreInTheLaneOfTheAim(t *testing.T) {
	v := watchJudge(t, "nova")
	v.resize(1920, 1080)
	v.frames(3)
	id, _ := v.watch.Session.Find("kettle")
	before := v.pixelsOf(timeline.LaneAim)
	v.judge().Judge().Overlay(0, id)
	v.judged()
	v.frames(2)
	o := v.judge().Judge().Overlaid()
	if len(o.Turns) < 100 || o.MostTurn < 100 {
		t.Fatalf("%d turns, the fastest %v", len(o.Turns), o.MostTurn)
	}
	if v.pixelsOf(timeline.LaneAim) == before {
		t.Error("the lane of the aim looks as before")
	}
	if texts := strings.Join(v.texts(), "|"); !strings.Contains(texts, "|kettle ") {
		t.Errorf("the second player's turn speed is not named: %s", texts)
	}
	v.judge().Judge().Overlay(-1, -1)
	v.frames(2)
	if v.pixelsOf(timeline.LaneAim) != before {
		t.Error("the lane is another without the second player")
	}
}
