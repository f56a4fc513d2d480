package render

import (
	"testing"
	"time"

	"playhead/render/action"

	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// kept returns the settings that a window last gave its host to save.
func (v *watched) kept() *settings.Settings {
	var s settings.Settings
	v.d.Host.Save = func(now settings.Settings) { s = now }
	return &s
}

func TestAPanelThatWasClosedStaysClosed(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.resize(1280, 720)
	v.frames(2)
	kept := v.kept()
	v.act("key P")
	if kept.Panel != layout.Closed || !v.d.Lay.Panel.Empty() {
		t.Fatalf("closed: %v, drawn at %v", kept.Panel, v.d.Lay.Panel)
	}
	next := watchPaused(t, "ctf", 20*time.Second)
	next.SetSettings(*kept)
	next.resize(1280, 720)
	next.frames(2)
	if !next.d.Lay.Panel.Empty() {
		t.Error("the next recording shows it again")
	}
	next.act("key P")
	if next.d.Lay.Panel.Empty() {
		t.Error("it does not open any more")
	}
}

// A panel over the map is not remembered: it would hide the next recording.
func TestAPanelOverTheMapOfANarrowWindowIsNotRemembered(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	kept := v.kept()
	v.resize(900, 600)
	v.frames(2)
	if !v.d.Lay.Panel.Empty() {
		t.Fatal("it is open over the map by itself")
	}
	v.act("key P")
	if v.d.Lay.Panel.Empty() || kept.Panel != layout.Auto || v.d.Set.Panel != layout.Auto {
		t.Errorf("opened over the map: drawn at %v, remembered as %v", v.d.Lay.Panel, kept.Panel)
	}
	v.resize(1280, 720)
	v.frames(2)
	v.act("key P", "key P")
	if v.d.Lay.Panel.Empty() || kept.Panel != layout.Open {
		t.Fatalf("opened beside the map: drawn at %v, remembered as %v", v.d.Lay.Panel, kept.Panel)
	}
	next := watchPaused(t, "ctf", 20*time.Second)
	next.SetSettings(*kept)
	next.resize(900, 600)
	next.frames(2)
	if !next.d.Lay.Panel.Empty() {
		t.Error("one that was open beside the map opens over the map of the next recording")
	}
}

func TestTheWidthOfThePanelIsRemembered(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	kept := v.kept()
	v.resize(1280, 720)
	v.frames(2)
	edge, ok := v.d.Hits.Find(widget.Target{Part: "panel edge"})
	if !ok {
		t.Fatal("the panel has no edge")
	}
	v.point(edge.CenterX(), edge.CenterY(), false)
	for i, dx := range []float64{0, 20, 60, 60} {
		v.point(edge.CenterX()-dx, edge.CenterY(), i < 3)
	}
	v.frames(2)
	if was := float64(layout.PanelWidth); kept.PanelWidth < was+50 || kept.PanelWidth > was+70 ||
		v.d.Lay.Panel.W != kept.PanelWidth {
		t.Errorf("60 px wider than %v: remembered %v, drawn %v", was, kept.PanelWidth, v.d.Lay.Panel.W)
	}
}

func TestTheClientsOfACaptureStayClosed(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	kept := v.kept()
	v.settle()
	if v.d.Lay.Side.Empty() {
		t.Fatal("not shown at first")
	}
	v.Do(action.ToggleClients)
	v.frames(2)
	if kept.Clients != layout.Closed || !v.d.Lay.Side.Empty() || kept.Panel != layout.Auto {
		t.Errorf("remembered %v, panel %v; drawn at %v", kept.Clients, kept.Panel, v.d.Lay.Side)
	}
}
