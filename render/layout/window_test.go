package layout

import (
	"slices"
	"testing"
)

// The lanes of the tests, as a log of DDNet has them.
const (
	events = iota
	input
	speed
	aim
	presses
	bookmarks
	numLanes
)

func want(w, h float64) Want {
	return Want{Parts: Parts{W: w, H: h}, Lanes: []LaneWant{
		{ID: events, Height: 26, Tall: 26, Fold: FoldEvents},
		{ID: input, Height: 62, Tall: 67, Fold: FoldInput},
		{ID: speed, Height: 50, Tall: 56, Fold: FoldGraph},
		{ID: aim, Height: 50, Tall: 56, Fold: FoldGraph, Spare: true},
		{ID: presses, Height: 50, Tall: 56, Fold: FoldGraph, Off: true},
		{ID: bookmarks, Height: 22, Tall: 22, Fold: FoldBookmarks},
	}}
}

func ids(l Window) []int {
	var out []int
	for _, lane := range l.Lanes {
		out = append(out, lane.ID)
	}
	return out
}

func TestPartsNeitherOverlapNorLeaveTheWindow(t *testing.T) {
	for _, size := range [][2]float64{
		{640, 400},
		{640, 520},
		{700, 640},
		{860, 480},
		{1000, 700},
		{1100, 639},
		{1280, 720},
		{1600, 900},
		{1920, 1080},
		{3840, 2160},
		{1, 1},
	} {
		for _, panel := range []Wish{Auto, Open, Closed} {
			for _, banner := range []bool{false, true} {
				w := want(size[0], size[1])
				w.Panel, w.Banner = panel, banner
				l := Compute(w)
				parts := []Rect{l.Menu, l.Banner, l.Map, l.Transport, l.Overview, l.Ruler, l.Below}
				if !l.Drawer {
					parts = append(parts, l.Panel)
				}
				for _, lane := range l.Lanes {
					parts = append(parts, lane.Rect)
				}
				for i, a := range parts {
					if a.W < 0 || a.H < 0 || !a.Empty() && a != a.Intersect(l.All) {
						t.Errorf("%v panel %d: part %d is %v, outside %v", size, panel, i, a, l.All)
					}
					for j, b := range parts[:i] {
						if a.Overlaps(b) {
							t.Errorf("%v panel %d: parts %d %v and %d %v overlap", size, panel, i, a, j, b)
						}
					}
				}
			}
		}
	}
}

func TestMainWindowIsAsDesigned(t *testing.T) {
	l := Compute(want(1280, 720))
	for _, c := range []struct {
		name      string
		got, want Rect
	}{
		{"menu", l.Menu, Rect{0, 0, 1280, 32}},
		{"panel", l.Panel, Rect{1004, 32, 276, 409}},
		{"map", l.Map, Rect{0, 32, 1004, 409}},
		{"transport", l.Transport, Rect{0, 441, 1280, 44}},
		{"overview", l.Overview, Rect{0, 485, 1280, 44}},
		{"well", l.Bar, Rect{116, 491, 1152, 32}},
		{"ruler", l.Ruler, Rect{0, 529, 1280, 21}},
	} {
		if c.got != c.want {
			t.Errorf("%s is at %v, want %v", c.name, c.got, c.want)
		}
	}
	if got := ids(l); !slices.Equal(got, []int{events, input, speed, bookmarks}) {
		t.Errorf("lanes %v", got)
	}
	if got := ids(Compute(want(1920, 1080))); !slices.Equal(got, []int{events, input, speed, aim, bookmarks}) {
		t.Errorf("lanes %v of a high window", got)
	}
}

func TestCaptureIsAsDesigned(t *testing.T) {
	w := want(1280, 720)
	w.Tabs, w.PanelExact = true, 372
	l := Compute(w)
	bottom := l.Transport.Y
	for _, c := range []struct {
		name      string
		got, want Rect
	}{
		{"side", l.Side, Rect{0, 32, 252, bottom - 32}},
		{"tabs", l.Tabs, Rect{252, 32, 656, 36}},
		{"messages", l.Map, Rect{252, 68, 656, bottom - 68}},
		{"bytes", l.Panel, Rect{908, 32, 372, bottom - 32}},
	} {
		if c.got != c.want {
			t.Errorf("%s is at %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestCaptureFoldsInANarrowWindow(t *testing.T) {
	for _, size := range [][2]float64{{640, 400}, {700, 640}, {1000, 700}, {1100, 639}, {1239, 720}, {1920, 1080}} {
		for _, side := range []Wish{Auto, Open, Closed} {
			w := want(size[0], size[1])
			w.Tabs, w.PanelExact, w.Side, w.Banner = true, 372, side, true
			l := Compute(w)
			if l.Map.H < mapMinHeight-BannerHeight || l.Map.W < 400 {
				t.Errorf("%v side %d: the middle is %v", size, side, l.Map)
			}
			if open := side == Open || side == Auto && size[0] >= fullFrom; open == l.Side.Empty() {
				t.Errorf("%v side %d is %v", size, side, l.Side)
			}
			if l.Side.Overlaps(l.Tabs) || l.Drawer && l.Panel.Overlaps(l.Tabs) || !l.Drawer && l.Side.Overlaps(l.Map) {
				t.Errorf("%v side %d: %v lies over %v or %v", size, side, l.Side, l.Tabs, l.Map)
			}
			if l.Side != l.Side.Intersect(l.All) || l.Tabs != l.Tabs.Intersect(l.All) {
				t.Errorf("%v: outside the window", size)
			}
		}
	}
}

func TestLanesGiveWayToTheMap(t *testing.T) {
	for h := 400.0; h <= 1200; h += 4 {
		l := Compute(want(1280, h))
		if l.Map.H < mapMinHeight {
			t.Fatalf("height %v leaves the map %v px", h, l.Map.H)
		}
	}
	if l := Compute(want(640, 400)); !l.SlimBar || len(l.Lanes) > 0 || !l.Ruler.Empty() ||
		l.Overview.H != SlimBarHeight {
		t.Errorf("smallest window: %+v", l)
	}
}

func TestFoldingOrder(t *testing.T) {
	order := [][]int{{events, input, speed, bookmarks}, {events, input, speed}, {events, input}, {events}, {}}
	at := 0
	for h := 720.0; h >= lowFrom; h-- {
		got := ids(Compute(want(1280, h)))
		for !slices.Equal(got, order[at]) {
			if at++; at == len(order) {
				t.Fatalf("height %v: lanes %v, which no higher window leads to", h, got)
			}
		}
	}
	if at < 2 {
		t.Errorf("the lowest window with lanes has %v", order[at])
	}
}

func TestLanesFoldFromTheBottomUp(t *testing.T) {
	w := want(1280, 720)
	w.Lanes[aim].Wish, w.Lanes[presses].Wish = Open, Open
	if got := ids(Compute(w)); !slices.Equal(got, []int{events, input, speed, aim, presses, bookmarks}) {
		t.Fatalf("lanes %v", got)
	}
	for _, c := range []struct {
		h    float64
		want []int
	}{{600, []int{events, input, aim, presses}}, {540, []int{events, aim, presses}}, {460, []int{aim}}} {
		w.H = c.h
		if got := ids(Compute(w)); !slices.Equal(got, c.want) {
			t.Errorf("height %v: lanes %v, want %v", c.h, got, c.want)
		}
	}
}

func TestLaneOpenedByHandFoldsLast(t *testing.T) {
	w := want(1280, 530)
	w.Lanes[bookmarks].Wish = Open
	if got := ids(Compute(w)); len(got) == 0 || got[len(got)-1] != bookmarks {
		t.Fatalf("lanes are %v, want the bookmarks among them", got)
	}
}

func TestLaneHasTheHeightSetByHand(t *testing.T) {
	w := want(1280, 720)
	for set, height := range map[float64]float64{0: 50, 80: 80, 3: laneLowest, 1e6: laneHighest} {
		w.Lanes[speed].ByHand = set
		for _, lane := range Compute(w).Lanes {
			if lane.ID == speed && lane.Rect.H != height {
				t.Errorf("set to %v: %v px, want %v", set, lane.Rect.H, height)
			}
		}
	}
}

func TestPanelIsADrawerInANarrowWindow(t *testing.T) {
	if l := Compute(want(1000, 700)); !l.Panel.Empty() {
		t.Errorf("the drawer starts open: %v", l.Panel)
	}
	w := want(1000, 700)
	w.Panel = Open
	l := Compute(w)
	if l.Panel.Empty() || l.Map.W != 1000 {
		t.Errorf("drawer %v over map %v: want it to lie over the map", l.Panel, l.Map)
	}
}

func TestCutsKeepTheWholeArea(t *testing.T) {
	r := Rect{10, 20, 100, 50}
	got := r.CutLeft(30).W + r.CutRight(500).W
	if got != 100 || r.W != 0 {
		t.Errorf("cut %v px of 100, %v left", got, r)
	}
}

// However many lanes a recording could have, by themselves they leave the map half of
// a high window. Lanes opened by hand stay.
func TestSpareLanesLeaveTheMapHalfOfTheWindow(t *testing.T) {
	w := Want{
		Parts: Parts{W: 1920, H: 1080, Strip: true},
		Lanes: []LaneWant{
			{ID: 0, Height: 26, Tall: 26, Fold: FoldEvents},
			{ID: 1, Height: 100, Tall: 110, Fold: FoldInput},
		},
	}
	for id := 2; id < 9; id++ {
		w.Lanes = append(w.Lanes, LaneWant{ID: id, Height: 50, Tall: 52, Fold: FoldGraph, Spare: true})
	}
	l := Compute(w)
	if l.Map.H < w.H/2 {
		t.Errorf("the map is %v px high of %v, with lanes %v", l.Map.H, w.H, ids(l))
	}
	if got := ids(l); len(got) < 4 || got[len(got)-1] != len(got)-1 {
		t.Errorf("lanes %v: as many as fit, the lowest left out", got)
	}
	w.Lanes[8].Wish = Open
	if got := ids(Compute(w)); !slices.Contains(got, 8) {
		t.Errorf("lanes %v: the one opened by hand is missing", got)
	}
}
