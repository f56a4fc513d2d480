package replay

import (
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/screen/export"
	"playhead/render/screen/timebar"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/widget"
)

// A Replay is the screen of a recording.
type Screen struct {
	part.Kit
	Picture picture
	Over    overlays
	Minimap minimap
	Ruler   ruler
	Plate   plate
	Physics physicsLegend
	Floors  FloorLegend
	Teams   Filter
	Parts   part.List
	Tabs    *tabs
	Time    timebar.Bar
	Marks   session.Marker // nil where nothing sets bookmarks
	Export  export.Strip
	Inset   *Inset
	Notices notices

	Board    bool // the scoreboard is held open
	order    part.BoardOrder
	tabSince time.Time // when Tab was pressed, zero while it is not
	ending   ending
	opening  Opening
}

// An ending describes how playing and loading ended.
type ending struct {
	wasEnd, wasPlaying bool
	told               bool // the host knows that the loading has ended
}

// NewReplay returns a screen that shows no recording yet.
func New(d *desk.Desk, dialogs *desk.Stack, parts part.List) *Screen {
	r := &Screen{Kit: part.Kit{D: d, Dialogs: dialogs}, Parts: parts, Inset: new(Inset)}
	r.Tabs = &tabs{screen: r}
	return r
}

// Show shows a session. What the user chose for the screen stays.
func (r *Screen) Show(s *session.Session, st *stage.Stage) {
	p := part.Kit{D: r.D, Dialogs: r.Dialogs, S: s, St: st, Look: &part.Reader{S: s, St: st, Plate: &r.D.P.P}}
	parts, tabbed := r.Parts, r.Tabs
	*r = Screen{
		Kit: p, Over: overlays{Kit: p, parts: parts}, Minimap: minimap{Kit: p}, Ruler: ruler{Kit: p},
		Physics: physicsLegend{Kit: p}, Teams: Filter{Kit: p}, Floors: FloorLegend{Kit: p},
		Time: timebar.New(p, parts), Notices: notices{Kit: p, parts: parts}, Parts: parts,
		Tabs: tabbed, Export: r.Export.For(p, parts), Inset: newInset(p),
		opening: Opening{Over: s.Wishes.At != nil}, order: r.order,
	}
	r.Picture, r.Plate = picture{Kit: p, ruler: &r.Ruler, parts: parts}, plate{Kit: p, ruler: &r.Ruler}
	tabbed.values.show(p)
	tabbed.show()
	r.Parts.Show(part.Moment{
		Kit: p, Panel: tabbed, Parts: parts, Preview: r.Picture.PaintPreview, Picture: r.Picture.PaintNote,
		PlayerMenu: r.playerMenu, TeamMenu: r.Teams.Rows,
	})
	r.Picture.menu, r.Time.Menu, r.Inset.OpenMenu = r.menu, r.menu, r.menu
	r.Notices.opening = &r.opening
	r.Marks, _ = part.First[session.Marker](parts)
	r.Time.DrawPreview = r.Picture.PaintPreview
}

// Actions returns what can be done on the screen, and with its parts.
func (r *Screen) Actions() []action.Row {
	return slices.Concat(r.playing(), r.camera(), r.watching(), r.inset(), r.Teams.Actions(),
		[]action.Row{r.Tabs.valuesAction()}, r.Physics.Actions(), r.Ruler.Actions(), r.Floors.Actions(),
		r.Export.Actions(), r.Notices.Actions(),
		r.Time.Actions(), r.Parts.Actions())
}

// searched returns the text of the search among the events.
func (r *Screen) searched() string {
	if p, ok := part.First[part.Searched](r.Parts); ok {
		return p.SearchText()
	}
	return ""
}

// Leave closes the recording.
func (r *Screen) Leave() { r.Parts.Show(part.Moment{}) }

// Update brings the screen to the present, in the layout that was arranged, and
// reports whether it must be drawn again.
func (r *Screen) Update() (more bool) {
	s := r.S
	r.opening.Update(&r.Kit)
	for p := range part.Each[part.Updater](r.Parts) {
		p.Update()
	}
	r.Tabs.suit()
	more = r.Time.Update()
	for p := range part.Each[part.Changing](r.Parts) {
		more = p.Changed() || more
	}
	r.Export.Update()
	r.placeLegends()
	r.Tabs.arrange()
	if at := s.Play.AtEnd(); at != r.ending.wasEnd {
		r.ending.wasEnd = at
		if at && r.ending.wasPlaying {
			r.tellEnd()
		}
	}
	r.ending.wasPlaying = s.Play.Playing()
	if s.Ended() && !r.ending.told {
		r.ending.told = true
		if r.D.Host.Ended != nil {
			r.D.Host.Ended(s)
		}
	}
	return more
}

// Arrange brings the camera, the scene before it and the view of the lanes to where
// they must be in the layout.
func (r *Screen) Arrange(now time.Time) {
	area := freeArea(&r.D.Lay) // the followed player is never behind the panel
	if s := r.sharing(); s != nil {
		area = s.Share(area)
	}
	if moves := r.St.MoveCamera(area, now); moves && r.D.Calm {
		r.St.Cam.Arrive() // a picture is of where the camera goes, not of its way there
	}
	r.Picture.aim()
	arrangeInset(r)
	r.placeLegends()
	r.Tabs.arrange()
	r.S.FollowView(r.Time.Scrubs)
	r.Time.Arrange()
}

// wideFrom is the width of a window in which tabs have more room, px.
const wideFrom = 1400

// Want adds to the layout what the screen wants to show.
func (r *Screen) Want(w *layout.Want) {
	w.Bare, w.Panel, w.PanelWidth = r.D.Bare, r.D.Wish(desk.RightPanel, w.W), r.D.Set.PanelWidth
	if t := r.Tabs.opened(); t != nil && w.PanelWidth == 0 {
		tab := t.Tab()
		if w.PanelWidth = tab.Width; w.W >= wideFrom && tab.Wide > 0 {
			w.PanelWidth = tab.Wide
		}
	}
	w.Banner = r.Notices.banner() != nil
	w.Strip, w.Export = r.strip() != nil, r.Export.Shows()
	w.Lanes = r.Time.WantLanes()
	for p := range part.Each[part.Framing](r.Parts) {
		p.Frame(w)
	}
	for i := range w.Lanes { // a table below the map needs the room of lanes that the user did not ask for
		w.Lanes[i].Off = w.Lanes[i].Off || w.Foot > 0
	}
}

// PaintScene draws the map at the playhead with its overlays, or what covers it. In map-only mode,
// it draws nothing else.
func (r *Screen) PaintScene() {
	l := &r.D.Lay
	if c := r.Parts.Covering(); c != nil && !r.D.Bare {
		r.D.P.Canvas.Retain(0, 0, 0, 0)
		c.PaintCover()
		return
	}
	r.St.Scene.Under = func(p *widget.Painter, cam *camera.Camera) {
		for m := range part.Each[part.UnderPlayers](r.Parts) {
			m.PaintUnder(p, cam)
		}
	}
	r.St.Scene.Labels = r.St.Scene.Labels[:0]
	for p := range part.Each[part.Labelling](r.Parts) {
		r.St.Scene.Labels = p.Labels(r.St.Scene.Labels)
	}
	if r.D.Casts() && casterGround(r.Kit) {
		paintCaster(r.Kit, r.Parts, false, r.paintClock)
		return
	}
	r.Picture.paint(freeArea(l))
	for p := range part.Each[part.Inking](r.Parts) {
		p.PaintInk()
	}
	if s := r.sharing(); s != nil {
		s.PaintShare(freeArea(l))
	}
	switch {
	case r.D.Casts():
		r.Inset.PaintScene()
		r.Inset.Paint()
		r.paintGap()
		paintCaster(r.Kit, r.Parts, r.Inset.Taken(settings.BottomLeft) > 0, r.paintClock)
		return
	case r.D.Bare:
		r.paintGap()
		return
	}
	r.Inset.PaintScene()
	// From here on most is as it was a picture ago.
	r.D.P.Canvas.Retain(l.Map.X, l.Map.Y, l.Map.W, l.Map.H)
	if r.St.Scene.Game != nil {
		r.paintOnMap()
	}
	switch own := r.panelled(); {
	case own != nil:
		own.PaintPanel()
	default:
		r.Tabs.paint()
	}
}

// paintOnMap draws the overlays on the map.
func (r *Screen) paintOnMap() {
	l, at := &r.D.Lay, r.places()
	for p := range part.Each[part.OverPlayers](r.Parts) {
		p.PaintOver()
	}
	if clock, ok := part.First[part.Timing](r.Parts); ok && !at.race.Empty() {
		clock.PaintRaceClock(at.race)
	}
	r.overlays(part.Topmost, at.topmost, true)
	r.Teams.Paint(at.teams, l.Margin)
	r.overlays(part.Top, at.top, true)
	if !l.Slim {
		r.overlays(part.TopLeft, at.topLeft, true)
		if at.clock {
			r.paintClock(at.topLeft.X, at.topLeft.Y)
		}
		r.overlays(part.BelowClock, at.belowClock, true)
		r.Floors.Paint(at.floors.X, at.floors.Y, !at.floors.Empty())
		for p := range part.Each[part.Explaining](r.Parts) {
			p.PaintLegend()
		}
	}
	r.Physics.paint()
	r.overlays(part.TopRight, at.topRight, true)
	r.Over.paint()
	r.paintGap()
	if r.showsMinimap(&at) {
		r.Minimap.paint()
	}
	r.Inset.Paint()
	r.Picture.cover()
	r.Ruler.paint()
	r.Plate.paint() // names do not move away from overlays that follow the pointer
}

// PaintFrame draws everything around the map.
func (r *Screen) PaintFrame() {
	for p := range part.Each[part.Framing](r.Parts) {
		p.PaintAround()
	}
	r.Notices.draw()
	r.Time.PaintTimeline()
	if s := r.strip(); s != nil {
		s.PaintStrip()
	}
	r.Export.Paint()
	if c := r.Parts.Covering(); c != nil {
		c.PaintOnLanes()
	}
}

// PaintOver draws everything that is above all except dialogs.
func (r *Screen) PaintOver() {
	r.Time.PaintWaiting()
	r.Time.PaintBubble()
}

// PaintBoard draws the scoreboard while it is held open.
func (r *Screen) PaintBoard() {
	if r.Board {
		b := r.Look.Board(&r.order)
		b.Below = r.Over.score
		b.Draw(&r.D.P, &r.D.Lay)
	}
}

// Order is how the user sorted the scoreboard.
func (r *Screen) Order() *part.BoardOrder { return &r.order }

// tapTime is how short a press of Tab is a tap, which moves the focus. One held
// longer shows the scoreboard.
const tapTime = 180 * time.Millisecond

// Tab follows the Tab key, which holds the scoreboard open, and reports whether
// it was tapped. Without watching the key means something else.
func (r *Screen) Tab(in *desk.Input, watching bool) (tapped bool) {
	board := false
	if !watching {
		r.tabSince = time.Time{}
	} else {
		held := in.Holds(action.Scoreboard)
		switch {
		case held && r.tabSince.IsZero():
			r.tabSince = in.Now
		case !held && !r.tabSince.IsZero():
			tapped = in.Now.Sub(r.tabSince) < tapTime
			r.tabSince = time.Time{}
		}
		board = held && in.Now.Sub(r.tabSince) >= tapTime
	}
	r.Board = board
	return tapped
}

// Keys moves the camera while keys are held.
func (r *Screen) Keys(in *desk.Input) { r.Picture.panKeys(in) }

// Escape closes the topmost thing: what lies over a page, the page, an overlay of the map, what is chosen or
// searched for in a list. It reports whether there was any.
func (r *Screen) Escape() bool {
	switch {
	case r.dropPick():
	case r.Export.Close():
	case r.uncover():
	case r.Ruler.Measure != (Measure{}):
		r.Ruler.Measure = Measure{}
	case r.escapeParts():
	case r.D.CloseDrawer():
	default:
		return false
	}
	return true
}

// Reading reports whether there is more to draw soon, without being asked again.
func (r *Screen) Reading() bool {
	for p := range part.Each[part.Unfinished](r.Parts) {
		if p.Unfinished() {
			return true
		}
	}
	return r.Time.Lanes.Coming != nil
}

// Drag, Click and Wheel handle what nothing else handles: the wheel zooms the
// lanes where it is over them.
func (r *Screen) Drag(*widget.Press) bool { return false }

// Click does nothing: see Drag.
func (r *Screen) Click(*widget.Press) {}

// Wheel zooms the lanes.
func (r *Screen) Wheel(t *widget.Turn) bool { return r.Time.Wheel(t) }

// tellEnd says that the recording is over, and offers the next map.
func (r *Screen) tellEnd() {
	s := r.S
	t := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "End of the recording.",
		Detail: r.D.Keys.Press("Press ", " to start again.", action.GoStart),
	}
	ended := func() bool { return r.S == s && s.Play.AtEnd() }
	next := s.FileBeside(1)
	if next == nil {
		r.D.ToastWhile(t, nil, ended)
		return
	}
	t.Title, t.Action = "End of this map.", "Next map"
	t.Detail = "The next map is " + next.Map + "."
	if !next.Sure {
		t.Detail = "This server's next recording is on " + next.Map + "."
	}
	r.D.ToastWhile(t, func() {
		if r.S == s {
			r.changeMap(1)
		}
	}, ended)
}
