package part

import (
	"iter"
	"math/bits"
	"time"

	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/table"
)

// A Moment is the recording that a screen shows, and what its parts may ask of the
// screen. The zero Moment is no recording.
type Moment struct {
	Kit
	Panel Panel
	// Parts are all parts of the screen. A part that needs what another one has finds it
	// by an interface: see [First].
	Parts List
	// PlayerMenu is the context menu of a player, TeamMenu what chooses the teams that are
	// shown, for the end of a menu.
	PlayerMenu func(id int) []widget.MenuItem
	TeamMenu   func() []widget.MenuItem
	// Preview draws the picture of another time into a rectangle.
	Preview func(at time.Duration, r layout.Rect)
	// Picture draws a note as its author watched it into a rectangle.
	Picture func(note *timeline.Bookmark, r layout.Rect)
}

// A Panel is the panel beside the map, which shows one tab at a time.
type Panel interface {
	// Open shows a tab, or with nil the stacked parts. It does not show the panel where
	// the user closed it.
	Open(t Tabbed)
	// Opened reports whether the tab was opened, though the panel may be closed or show
	// something else for now. Shows reports whether it is on the screen.
	Opened(t Tabbed) bool
	Shows(t Tabbed) bool
}

// A Part is a feature of a screen. Show is called when a recording is opened, or with
// the zero Moment when it is closed; no other method is called without a recording,
// except those of [Acting].
type Part interface{ Show(Moment) }

// What a part may offer.
type (
	// A Finder computes in the background. Find takes over the results before the
	// window is laid out, in microseconds, and reports whether there are any; Finding
	// reports whether more will come.
	Finder interface {
		Find(now time.Time) (changed bool)
		Finding() bool
	}
	// An Updater follows the playhead, after the window was laid out.
	Updater interface{ Update() }
	// A Changing part may look different after Update though no user did anything and no
	// Finder found anything. Changed reports whether it looks different than when it was last
	// asked.
	Changing interface{ Changed() bool }
	// A Laner has lanes in the timeline. It returns the same ones each time, also
	// while they are empty, for recordings of a kind that can have them.
	Laner interface{ Lanes(timeline.Kind) []Lane }
	// An Extending part adds lanes that the timeline draws, and values to those of the
	// recording. DescribeLanes fills in what they show; hover is the moment at the hair
	// line, negative without one.
	Extending interface {
		Specs() []timeline.Spec
		DescribeLanes(n *lanes.Lanes, hover time.Duration)
	}
	// A Tabbed part has a tab in the panel beside the map. ArrangeTab finds where
	// everything is in r before PaintTab draws it there.
	Tabbed interface {
		Tab() Tab
		ArrangeTab(r layout.Rect)
		PaintTab(r layout.Rect)
	}
	// A Suiting part has the tab that suits some kinds of games best: they open with it.
	Suiting interface{ Suits(kind string) bool }
	// An Opener is a Tabbed part that does something when the user opens its tab.
	Opener interface{ TabOpened() }
	// A Tabular part lists a table that a command prints as well: a test holds one against
	// the other. Table returns it with the rows that were found so far, nil before any, and
	// whether these are all.
	Tabular interface {
		Table() (of *table.Table, whole bool)
	}
	// An Unfinished part draws more in a later picture, without being asked again.
	Unfinished interface{ Unfinished() bool }
	// A Striped part has a strip below the overview. The first one that shows is drawn.
	Striped interface {
		StripShows() bool
		PaintStrip()
	}
	// A Labelling part writes on the map, and appends what it writes to a list.
	Labelling interface {
		Labels(list []view.Label) []view.Label
	}
	// A Clocked part has the clock of a game with rounds. ClockHeight returns how high it
	// is with a gap, 0 without one; Scoreline is the same in a line.
	Clocked interface {
		ClockHeight() float64
		PaintClock(x, y float64)
		Scoreline() (Scoreline, bool)
	}
	// A Timing part has the clock of a race at the top of the map. RaceClockSize returns how large it
	// is in a room, 0 without one, before PaintRaceClock draws it. RaceLine is the same in a line, for
	// small windows, the caster view and clips; OwnRaceLine has a place where it was drawn in a small window
	// open the menu of the clock.
	Timing interface {
		RaceClockSize(room layout.Rect) (w, h float64)
		PaintRaceClock(at layout.Rect)
		RaceLine() (Scoreline, bool)
		OwnRaceLine(at layout.Rect)
	}
	// A Charting part shows the map as a chart. While it does, what belongs to a game that is watched is not drawn
	// on it: the clock of a race, keys, kills, chat.
	Charting interface{ Charts() bool }
	// An Explaining part says what signs on the map mean. While it explains, its legend is
	// shown and hidden instead of that of physics. PlaceLegend finds its place in
	// one of two rooms, before PaintLegend draws it.
	Explaining interface {
		Explains() bool
		ShowsLegend() bool
		ToggleLegend()
		PlaceLegend(below, beside layout.Rect)
		PaintLegend()
	}
	// A Titled part adds to the title of the window, "" nothing.
	Titled interface{ Title() string }
	// A Naming part has another title for the window than the recording, and another text
	// beside it; "" for none.
	Naming interface {
		Naming() (title, beside string)
	}
	// A Sharing part may draw pictures of its own on the map. While it does, NoInset says why
	// the screen shows no second player. Share returns what is left of an area for the
	// picture of the recording, and PaintShare draws the others.
	Sharing interface {
		NoInset() (why string)
		Share(area layout.Rect) layout.Rect
		PaintShare(area layout.Rect)
	}
	// A Covering part may take the place of map and panel until Uncover. PaintCover draws what
	// it covers them with, and PaintOnLanes what it adds to the lanes. Esc closes what lies over the
	// page (Escaping), then the page.
	Covering interface {
		Covers() bool
		Uncover()
		PaintCover()
		PaintOnLanes()
	}
	// A Framing part has rows of tabs and columns of its own around the map. Frame adds them
	// to what is wanted of the layout, and PaintAround draws them.
	Framing interface {
		Frame(w *layout.Want)
		PaintAround()
	}
	// A Preferring part has a preference about lanes while it covers the map: it is asked
	// about lanes that the user neither showed nor hid.
	Preferring interface {
		Prefers(lane timeline.Lane) Preference
	}
	// A Bannered part may have something to say above the map, nil for nothing.
	Bannered interface{ Banner() *desk.Banner }
	// A Searching part may have a search of its own, which the keys of search then go to.
	// Both methods report whether it has one now.
	Searching interface {
		OpenSearch() bool
		NextHit() bool
	}
	// A Stepping part may have moments that the keys of events go to: StepMoment goes dir
	// moments on, and reports whether it has any.
	Stepping interface{ StepMoment(dir int) bool }
	// A Panelled part may take the whole panel.
	Panelled interface {
		TakesPanel() bool
		PaintPanel()
	}
	// A Padded part shows the keys of others beside those of the followed player, whose pad
	// it may name and move.
	Padded interface {
		Pads(own *PlacedPad) (others []PlacedPad)
	}
	// A Picking part may wait for a click on the map. Pick takes it, DropPick gives it up;
	// both report whether the part waited.
	Picking interface {
		Pick(p *widget.Press) bool
		DropPick() bool
	}
	// A Choosing part has moments that the palette finds.
	Choosing interface{ Choices() []Choice }
	// A Keyed part takes keys before they are looked up as chords, and returns the
	// others. While one of its fields is typed into it is not asked.
	Keyed interface {
		Keys(in *desk.Input) []desk.KeyPress
	}
	// An UnderPlayers part draws on the map below the players, an OverPlayers part above
	// them.
	UnderPlayers interface {
		PaintUnder(p *widget.Painter, cam *camera.Camera)
	}
	// An Inking part draws what belongs to the picture itself: also where there is no interface, as in
	// clips.
	Inking      interface{ PaintInk() }
	OverPlayers interface{ PaintOver() }
	// An Overlaid part covers corners of the map. OverlayHeight returns how much of the
	// room at a corner it takes, 0 for nothing. PaintOverlay draws it in the same room.
	Overlaid interface {
		OverlayHeight(at Corner, room layout.Rect) float64
		PaintOverlay(at Corner, room layout.Rect)
	}
	// A Sized part says how wide what it shows in a corner is; of others, that is not known.
	Sized interface{ OverlayWidth(at Corner) float64 }
	// An Escaping part has something that Escape closes, and reports whether it was
	// open.
	Escaping interface{ Escape() bool }
	// An Acting part has actions: their names, keys, places in the menus, reasons and
	// what they do. It is asked once, before any recording is opened.
	Acting interface{ Actions() []action.Row }
	// A Sieving part lists only some of what it has, beside the filter of its table. SieveWords says what
	// changed from one sieve to another, such as "hide kills".
	Sieving interface {
		Sieve() Sieve
		SetSieve(Sieve)
		SieveWords(was, is Sieve) string
	}
	// A Telling part describes itself for --dump-state, under a key. A nil state is
	// left out.
	Telling interface {
		State() (key string, state any)
	}
)

// A Preference is whether a lane should be shown.
type Preference uint8

// The preferences.
const (
	NoPreference Preference = iota
	With
	Without
)

// A Lane is a lane of the timeline.
type Lane interface {
	About() *About
	// LaneHeights returns the height in a window of usual and of great height, 0 while
	// there is nothing in the lane.
	LaneHeights() (usual, tall float64)
	// Wanted reports whether the lane is shown if the user did not choose.
	Wanted() bool
	PaintLane(header, body layout.Rect, scale timeline.Scale)
}

// About is what never changes about a lane.
type About struct {
	Word        string // in settings, for good
	Title, Help string
	After       timeline.Lane // the lane above it, NumLanes for none
	Last        bool          // in the menu of lanes: whether it is offered turns out late
	Needs       occurs.Things // it is offered only in games where one of these can occur
	Missing     string        // why there may be nothing in it
	Outranks    bool          // while there is something in it, movement gives way to it
	GivesWay    bool          // while movement is looked at
	BeforeSpeed bool          // while there is something in it and it is wanted, speed is for high windows
	// EachKey gives each key of GoldSrc a row of its own while the lane is wanted.
	EachKey bool
}

// A Sieve is which of its rows a part lists: kinds, a bit for each, and a text, both with a meaning of the part.
type Sieve struct {
	Kinds uint64
	Text  string
}

// Switched returns the kind that s has switched on or off compared with was, −1 unless it is the only difference.
func (s Sieve) Switched(was Sieve) (kind int) {
	if change := s.Kinds ^ was.Kinds; s.Text == was.Text && bits.OnesCount64(change) == 1 {
		return bits.TrailingZeros64(change)
	}
	return -1
}

// A Choice is a moment in a list to choose from: "Round 7", "T, bomb exploded".
type Choice struct {
	Name, Words string
	Time        time.Duration
	Mark        theme.Mark
	Go          func()
}

// A Tab is the heading of a tab.
type Tab struct {
	// Title is "" while there is nothing to show.
	Title string
	Count int
	// Counts is the count in words, "" for Count.
	Counts string
	// Hidden: there is no heading while the tab is not open.
	Hidden bool
	// Width is the width of the panel that the tab asks for, Wide that in a window of
	// 1400 px and more, 0 for Width.
	Width, Wide float64
}

// A Corner is where a part covers the map.
type Corner uint8

// The corners.
const (
	Topmost    Corner = iota // top left, above all else there
	Top                      // top left, above what belongs to the recording
	TopLeft                  // top left, in place of the clock
	BelowClock               // top left
	TopRight
)

// A List is the parts of a screen, in the order of their tabs.
type List []Part

// Each returns the parts, or pages, that offer something.
func Each[T, P any](l []P) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, p := range l {
			if t, ok := any(p).(T); ok && !yield(t) {
				return
			}
		}
	}
}

// First returns the first part, or page, that offers something.
func First[T, P any](l []P) (t T, ok bool) {
	for t := range Each[T](l) {
		return t, true
	}
	return t, false
}

// A Placing part knows places in the recording by names of its own, such as frames of a capture.
type Placing interface {
	// Place goes to a place, and reports whether text is the name of one; err says that there is none.
	Place(text string) (named bool, err error)
	// Places says how such names are written, "" if the recording has none.
	Places() string
}

// Covering returns the part that is in place of the map, nil while none is.
func (l List) Covering() Covering {
	for p := range Each[Covering](l) {
		if p.Covers() {
			return p
		}
	}
	return nil
}

// Charted reports whether a part shows the map as a chart: see [Charting].
func (l List) Charted() bool {
	for p := range Each[Charting](l) {
		if p.Charts() {
			return true
		}
	}
	return false
}

// Uncover shows the map in place of the other parts that cover it.
func (l List) Uncover(but Covering) {
	for p := range Each[Covering](l) {
		if p != but && p.Covers() {
			p.Uncover()
		}
	}
}

// Actions returns the actions of all parts.
func (l List) Actions() (rows []action.Row) {
	for a := range Each[Acting](l) {
		rows = append(rows, a.Actions()...)
	}
	return rows
}

// Show shows a recording in all parts.
func (l List) Show(m Moment) {
	for _, p := range l {
		p.Show(m)
	}
}

// Find takes over what parts found, and reports whether there is anything new.
func (l List) Find(now time.Time) (changed bool) {
	for f := range Each[Finder](l) {
		changed = f.Find(now) || changed
	}
	return changed
}

// Finding reports whether a part will find more.
func (l List) Finding() bool {
	for f := range Each[Finder](l) {
		if f.Finding() {
			return true
		}
	}
	return false
}
