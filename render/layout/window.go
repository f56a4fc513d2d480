package layout

import (
	"math"
	"slices"
)

// The sizes of the parts of the window.
const (
	MinWidth, MinHeight = 640, 400

	MenuHeight      = 32
	BannerHeight    = 34
	TransportHeight = 44
	OverviewHeight  = 44
	SlimBarHeight   = 26 // the overview of a low window
	RulerHeight     = 21 // with the line above it
	HeaderWidth     = 116
	EdgeRight       = 12 // right of the overview and the lanes

	TabsHeight = 36

	PanelWidth, PanelWidthWide     = 276, 320
	SideWidth                      = 252
	PanelNarrowest, PanelWidest    = 220, 640
	mapMinHeight                   = 240
	minimapMinMap                  = 300 // map heights below have no minimap
	wideFrom, fullFrom, drawerFrom = 1600, 1100, 860
	tallFrom, highFrom, lowFrom    = 1000, 640, 520
)

// Wish is whether the user opened or closed something by hand.
type Wish uint8

// The wishes.
const (
	Auto Wish = iota
	Open
	Closed
)

// wishes are the words of the file of settings.
var wishes = [...]string{Auto: "auto", Open: "open", Closed: "closed"}

// MarshalText returns the word of a wish.
func (w Wish) MarshalText() ([]byte, error) { return []byte(wishes[w]), nil }

// UnmarshalText reads a word. One it does not know is Auto: settings of a later
// version are no broken file.
func (w *Wish) UnmarshalText(text []byte) error {
	*w = Wish(max(0, slices.Index(wishes[:], string(text))))
	return nil
}

// Narrow reports whether panels lie over the map in a window of so many px instead
// of beside it.
func Narrow(width float64) bool { return width < fullFrom }

// Want is what the user wants to see in a window of W by H px.
type Want struct {
	Parts
	// Lanes are those the timeline could have, from top to bottom.
	Lanes []LaneWant
}

// Equal reports whether the same is wanted, so that [Compute] returns the same.
func (w *Want) Equal(o *Want) bool { return w.Parts == o.Parts && slices.Equal(w.Lanes, o.Lanes) }

// Parts is everything wanted except lanes.
type Parts struct {
	W, H float64
	// Bare leaves only the map: the picture of the scene alone.
	Bare bool
	// Start leaves only the menu bar: no recording is open.
	Start  bool
	Banner bool
	// Panel is the right panel; Auto is open from 1100 px on.
	Panel      Wish
	PanelWidth float64 // 0 for the default
	// PanelExact is a width of the panel that goes before PanelWidth, 0 for none.
	PanelExact float64
	// Tabs adds a row of tabs above the map and a column left of it, which Auto opens from
	// 1100 px on.
	Tabs bool
	Side Wish
	// Export adds the strip for clips above the transport.
	Export bool
	// Strip adds the strip below the overview.
	Strip bool
	// Foot is how high a table below map and panel is at most: the map keeps its room.
	Foot float64
}

// Window is where the parts of the window are. A part that is not there is
// empty.
type Window struct {
	All, Menu, Banner, Map, Panel, Transport, Overview, Ruler Rect
	// Side and Tabs are the column left of the map and the row above it.
	Side, Tabs Rect
	Lanes      []Lane
	// Export is the strip for clips, above the transport.
	Export Rect
	// Strip is between the overview and the ruler.
	Strip Rect
	// Foot is below map and panel.
	Foot Rect
	// Below is what is left under the lanes.
	Below Rect
	// Bar is the well inside the overview; Track is the same width over the
	// lanes. Both start at one x, so that the eye can drop from one to the
	// other.
	Bar, Track Rect

	Slim    bool // below 860 px: one menu button, fewer controls
	Drawer  bool // panel and side lie over the map instead of beside it
	SlimBar bool // the overview is a slim bar without header
	Wide    bool // from 1600 px on
	Minimap bool // there is room for it
	// Margin is how far overlays keep from the edge of the map.
	Margin float64
}

// panelShare is the most that the panel takes of the width of the window.
const panelShare = 0.5

// footShare is the most that the foot takes of what map and panel have.
const footShare = 0.5

// Compute returns the layout for w. The map keeps 240 px: lanes give way
// first, in the order of their ranks, then the ruler; a lane opened by hand
// folds last.
func Compute(w Want) Window {
	l := Window{All: Rect{W: max(w.W, 1), H: max(w.H, 1)}, Margin: 14}
	l.Slim, l.Wide = w.W < drawerFrom, w.W >= wideFrom
	if l.Slim {
		l.Margin = 10
	}
	rest := l.All
	if w.Bare {
		l.Map = rest
		return l
	}
	l.Menu = rest.CutTop(MenuHeight)
	if w.Start {
		l.Map = rest
		return l
	}
	l.placeBottom(&rest, w)
	l.Foot = rest.CutBottom(min(w.Foot, max(0, math.Floor(rest.H*footShare))))
	l.placePanel(&rest, w)
	if w.Tabs {
		l.placeTabs(&rest, w)
	}
	if w.Banner {
		l.Banner = rest
		l.Banner.H = min(BannerHeight, rest.H)
		rest.CutTop(BannerHeight)
	}
	l.Map = rest
	l.Minimap = l.Map.H >= minimapMinMap && l.Map.W >= 420
	return l
}

// placeBottom cuts transport, overview, ruler and lanes off the bottom of rest.
func (l *Window) placeBottom(rest *Rect, w Want) {
	over := float64(OverviewHeight)
	if w.H < lowFrom {
		l.SlimBar, over = true, SlimBarHeight
	}
	strip := stripHeight(&w)
	room := rest.H - TransportHeight - over - strip - mapMinHeight
	if w.Export {
		room -= ExportHeight
	}
	if w.Banner {
		room -= BannerHeight
	}
	if w.Tabs {
		room -= TabsHeight
	}
	var some [usualLanes]LaneWant
	shown, ruler := fold(some[:0], &w, room)
	lanes := 0.0
	if ruler {
		lanes = needed(shown)
	}
	below := rest.CutBottom(lanes)
	l.Strip = rest.CutBottom(strip)
	l.Overview = rest.CutBottom(over)
	l.Transport = rest.CutBottom(TransportHeight)
	if w.Export {
		l.Export = rest.CutBottom(ExportHeight)
	}
	if ruler {
		l.Ruler = below.CutTop(RulerHeight)
		l.Lanes = make([]Lane, 0, len(shown))
		for i := range shown {
			l.Lanes = append(l.Lanes, Lane{shown[i].ID, below.CutTop(shown[i].height())})
		}
		l.Below = below
	}
	l.placeTracks(below)
}

func (l *Window) placeTracks(below Rect) {
	x := float64(HeaderWidth)
	if l.SlimBar {
		x = EdgeRight
	}
	l.Bar = Rect{x, l.Overview.Y + 6, max(1, l.All.W-x-EdgeRight), max(1, l.Overview.H-12)}
	l.Track = Rect{HeaderWidth, l.Ruler.Y, max(1, l.All.W-HeaderWidth-EdgeRight), max(0, below.Bottom()-l.Ruler.Y)}
}

func (l *Window) placePanel(rest *Rect, w Want) {
	l.Drawer = Narrow(w.W)
	if w.Panel == Closed || w.Panel == Auto && l.Drawer {
		return
	}
	width := w.PanelWidth
	if width == 0 {
		width = PanelWidth
		if l.Wide {
			width = PanelWidthWide
		}
	}
	width = min(max(width, PanelNarrowest), PanelWidest, max(PanelNarrowest, math.Floor(w.W*panelShare)))
	if w.PanelExact > 0 {
		width = w.PanelExact
	}
	if l.Drawer {
		r := *rest
		l.Panel = r.CutRight(min(width, rest.W-80))
		return
	}
	l.Panel = rest.CutRight(width)
}

// placeTabs cuts the left column and the tabs off rest. A column that lies
// over the map leaves the tabs free, so that it can be closed again.
func (l *Window) placeTabs(rest *Rect, w Want) {
	open := w.Side == Open || w.Side == Auto && !l.Drawer
	if open && !l.Drawer {
		l.Side = rest.CutLeft(SideWidth)
	}
	l.Tabs = rest.CutTop(TabsHeight)
	if l.Drawer && !l.Panel.Empty() {
		l.Panel.CutTop(TabsHeight)
	}
	if open && l.Drawer {
		r := *rest
		l.Side = r.CutLeft(min(SideWidth, rest.W-80))
	}
}
