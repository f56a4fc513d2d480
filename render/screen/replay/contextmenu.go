package replay

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/screen/timebar"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// menu opens the context menu of thing number n.
func (r *Screen) menu(t widget.Thing, n int, p *widget.Press) {
	var items []widget.MenuItem
	switch t {
	case widget.APlayer:
		items = r.playerMenu(n)
	case widget.AnEvent:
		items = r.eventMenu(n)
	case widget.ACluster:
		if i, ok := r.Time.Lanes.EventOf(n); ok {
			items = r.eventMenu(i)
		} else {
			items = r.laneMenu(p.X)
		}
	case widget.ABookmark:
		items = r.bookmarkMenu(n)
	case widget.ALane:
		items = r.laneMenu(p.X)
	case widget.AnOverview:
		items = r.overviewMenu(p.X)
	case widget.AMap:
		items = r.mapMenu(p.X, p.Y)
	}
	if len(items) > 0 {
		r.D.Drop(p.X, p.Y, items)
	}
}

// of returns the row of an action.
func (r *Screen) of(a action.ID) widget.MenuItem {
	it := r.D.MenuItem(a)
	it.Do, it.Disabled = func() { r.D.Do(a) }, r.D.Why(a)
	return it
}

// ofPlayer returns the row of an action that is about the followed player: it
// follows a player first. What is open already stays open.
func ofPlayer(r *Screen, a action.ID, id int) widget.MenuItem {
	it := r.of(a)
	it.Do = func() {
		r.St.Follow(id, r.D.Now())
		if !r.D.IsOn(a) {
			r.D.Do(a)
		}
	}
	return it
}

func line() widget.MenuItem { return widget.MenuItem{Line: true} }

// loopAround selects the seconds around a moment and loops them.
func (r *Screen) loopAround(t time.Duration) func() {
	const around = 2 * time.Second
	return func() {
		r.S.Select(timeline.Range{From: max(0, t-around), To: min(t+around, r.S.Recording().Loaded())})
		r.S.Play.SetLooping(true)
		r.S.Play.Jump(max(0, t-around))
		r.S.Play.Play(true)
	}
}

// only lists what a search finds.
func (r *Screen) only(search string) func() {
	return func() {
		r.D.ShowPanel(desk.RightPanel, layout.Open)
		r.Panel.Values = false
		r.Panel.Search.Set(search)
		r.Panel.Search.End(false)
		r.Panel.SetFilter()
	}
}

// who returns the search for the events of a player.
func who(name string) string {
	if strings.ContainsAny(name, " ") {
		return `who:"` + name + `"`
	}
	return "who:" + name
}

// playerMenu is of a tee, or of a row of the list of players.
func (r *Screen) playerMenu(id int) []widget.MenuItem {
	g := r.S.Game()
	if g == nil {
		return nil
	}
	name := g.LabelNear(id, r.S.Play.Tick())
	follow := widget.MenuItem{Label: "Follow", Do: func() { r.St.Follow(id, r.D.Now()) }}
	if r.S.Followed == id {
		follow = r.of(action.FreeCamera)
	}
	return []widget.MenuItem{
		{Head: true, Label: name},
		follow,
		{Label: "Show only their events", Do: r.only(who(name))},
		{Label: "Show events near them", Do: r.only("near:" + strings.TrimPrefix(who(name), "who:"))},
		line(),
		{Label: "Loop this moment", Do: r.loopAround(r.S.Play.Position())},
		ofPlayer(r, action.ToggleExport, id),
		r.of(action.CompareWith),
		ofPlayer(r, action.ToggleJudge, id),
		line(),
		r.of(action.Bookmark),
		{Label: "Copy moment", Key: r.D.Keys.Shortcut(action.CopyMoment), Do: func() {
			r.St.Follow(id, r.D.Now()) // it says what the followed player does
			r.D.Do(action.CopyMoment)
		}},
		{Label: "Copy name", Do: func() { r.copy(name, "Name copied") }},
		line(),
		togetherItem(r.St, id, r.D.Now),
		r.Panel.Teams.ItemOf(id),
	}
}

func (r *Screen) copy(text, said string) {
	if r.D.Host.Copy != nil {
		r.D.Host.Copy(text)
		r.D.Copied(widget.Toast{Title: said})
	}
}

// eventMenu is of a row of the list, or of a mark in the lane.
func (r *Screen) eventMenu(n int) []widget.MenuItem {
	s := r.S
	if n >= s.Events.Len() {
		return nil
	}
	g, e := s.Events.At(s.Recording(), n)
	text := feed.Describe(g, e).String()
	at := times.Clock(e.Time, s.Total() >= time.Hour, 2)
	items := []widget.MenuItem{
		{Head: true, Label: at + "  " + text},
		{Label: "Go to the event", Do: func() { r.Panel.goToEvent(n, true, false) }},
		{Label: "Go to the event, keep the camera", Do: func() { r.Panel.goToEvent(n, true, true) }},
		line(),
	}
	for i, id := range [...]int16{e.Player, e.Target} {
		name := g.PlayerLabel(e)
		if i == 1 {
			name = g.TargetLabel(e)
		}
		if id < 0 || i == 1 && id == e.Player {
			continue
		}
		items = append(
			items,
			widget.MenuItem{Label: "Follow " + name, Do: func() { r.St.Follow(int(id), r.D.Now()) }},
			widget.MenuItem{Label: "Show only events of " + name, Do: r.only(who(name))},
		)
	}
	return append(
		items,
		widget.MenuItem{Label: "Show only events of this kind", Do: r.only("kind:" + e.Kind.String())},
		line(),
		widget.MenuItem{Label: "Loop this event", Do: r.loopAround(e.Time)},
		widget.MenuItem{Label: "Bookmark this event", Do: func() { r.bookmarkAt(e.Time, text) }},
		linkTo(r, e.Time),
		widget.MenuItem{Label: "Copy event", Do: func() { r.copy(at+"\t"+text, "Event copied") }},
	)
}

// linkTo goes to a moment and copies a link to it.
func linkTo(r *Screen, t time.Duration) widget.MenuItem {
	it := r.of(action.CopyLink)
	do := it.Do
	it.Do = func() {
		r.S.Play.Jump(t)
		r.S.Show()
		do()
	}
	return it
}

// bookmarkAt marks a moment and goes there.
func (r *Screen) bookmarkAt(t time.Duration, name string) {
	r.S.Bookmarks.Put(timeline.Bookmark{Time: t, Name: name})
	r.S.Play.Jump(t)
	r.S.Show()
}

// bookmarkMenu is of a bookmark in its lane.
func (r *Screen) bookmarkMenu(n int) []widget.MenuItem {
	all := r.S.Bookmarks.All()
	if n >= len(all) || r.Marks == nil {
		return nil
	}
	m := all[n]
	return []widget.MenuItem{
		{Head: true, Label: m.Label()},
		{Label: "Go to the bookmark", Do: func() { r.Marks.GoToBookmark(n) }},
		{Label: "Loop this moment", Do: r.loopAround(m.Time)},
		linkTo(r, m.Time),
		line(),
		{Label: "Rename…", Do: func() { r.Marks.NameBookmark(m) }},
		{Label: "Remove", Do: func() { r.Marks.RemoveBookmark(n) }},
		line(),
		r.of(action.CopyBookmarks),
	}
}

// laneMenu is of the moment at x in the lanes.
func (r *Screen) laneMenu(x float64) []widget.MenuItem {
	s := r.S
	at := min(max(r.Time.LaneScale().Time(x), 0), s.Total())
	clear := r.of(action.LoopClear)
	if _, ok := s.Range(); !ok {
		clear.Disabled = "No range is selected."
	}
	var items []widget.MenuItem
	if g, ok := timebar.GapUnder(s, r.Time.LaneScale(), x); ok {
		items = append(r.gapMenu(g), line())
	}
	return append(
		items,
		widget.MenuItem{Head: true, Label: times.Clock(at, s.Total() >= time.Hour, 2)},
		widget.MenuItem{Label: "Go there", Do: func() { s.Play.Jump(at) }},
		widget.MenuItem{Label: "Bookmark there", Do: func() { r.bookmarkAt(at, "") }},
		widget.MenuItem{Label: "Loop this moment", Do: r.loopAround(at)},
		line(),
		widget.MenuItem{Label: "Start the range here", Do: func() { s.Play.SetLoopA(at) }},
		widget.MenuItem{Label: "End the range here", Do: func() { s.Play.SetLoopB(at) }},
		r.of(action.LoopToggle),
		clear,
		r.of(action.ToggleExport),
		line(),
		r.of(action.Lanes),
	)
}

// mapMenu is of the tee at a place of the map, or of the place.
func (r *Screen) mapMenu(x, y float64) []widget.MenuItem {
	if id := r.St.Scene.Hit(r.St.Cam, x, y); id >= 0 {
		return r.playerMenu(id)
	}
	g := r.S.Game()
	if g == nil {
		return nil
	}
	wx, wy := r.St.Cam.ToWorld(x, y)
	place := fmt.Sprintf("%.0f, %.0f", wx, wy)
	head := place
	if g.Engine.Teeworlds() {
		head = fmt.Sprintf("Tile %.0f, %.0f", math.Floor(wx/sim.TileUnits), math.Floor(wy/sim.TileUnits))
	}
	return []widget.MenuItem{
		{Head: true, Label: head},
		{Label: "Tile info", Check: true, Checked: r.D.Set.Tile, Do: func() {
			r.D.Change(func(s *settings.Settings) { s.Tile = !s.Tile })
		}},
		{Label: "Copy position", Do: func() { r.copy(place, "Position copied") }},
		r.of(action.Measure),
		line(),
		r.of(action.FreeCamera),
		r.of(action.FitPlayers),
		r.of(action.FitMap),
		line(),
		{Label: "Loop this moment", Do: r.loopAround(r.S.Play.Position())},
		r.of(action.Bookmark),
		r.of(action.CopyMoment),
		r.of(action.CompareWith),
	}
}
