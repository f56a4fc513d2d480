package replay

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/part"
	"playhead/render/screen/timebar"
	"playhead/render/settings"
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
	case widget.ACluster:
		events, listed := part.First[part.EventList](r.Parts)
		if i, ok := r.Time.Lanes.EventOf(n); ok && listed {
			items = events.EventMenu(i)
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

// ofPlayer returns the row of an action that is about the followed player: it
// follows a player first. What is open already stays open.
func ofPlayer(r *Screen, a action.ID, id int) widget.MenuItem {
	it := r.MenuItem(a)
	it.Do = func() {
		r.St.Follow(id, r.D.Now())
		if !r.D.IsOn(a) {
			r.D.Do(a)
		}
	}
	return it
}

func line() widget.MenuItem { return widget.MenuItem{Line: true} }

// only lists the events that a search finds.
func (r *Screen) only(search string) func() {
	return func() {
		if p, ok := part.First[part.Searched](r.Parts); ok {
			p.Search(search)
		}
	}
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
		follow = r.MenuItem(action.FreeCamera)
	}
	return []widget.MenuItem{
		{Head: true, Label: name},
		follow,
		{Label: "Show only their events", Do: r.only(part.Who(name))},
		{Label: "Show events near them", Do: r.only("near:" + strings.TrimPrefix(part.Who(name), "who:"))},
		line(),
		{Label: "Loop this moment", Do: func() { r.LoopAround(r.S.Play.Position()) }},
		ofPlayer(r, action.ToggleExport, id),
		r.MenuItem(action.CompareWith),
		ofPlayer(r, action.ToggleJudge, id),
		line(),
		r.MenuItem(action.Bookmark),
		{Label: "Copy moment", Key: r.D.Keys.Shortcut(action.CopyMoment), Do: func() {
			r.St.Follow(id, r.D.Now()) // it says what the followed player does
			r.D.Do(action.CopyMoment)
		}},
		{Label: "Copy name", Do: func() { r.CopyText(name, "Name copied") }},
		line(),
		togetherItem(r.St, id, r.D.Now),
		r.Teams.ItemOf(id),
	}
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
		{Label: "Loop this moment", Do: func() { r.LoopAround(m.Time) }},
		r.LinkTo(m.Time),
		line(),
		{Label: "Rename…", Do: func() { r.Marks.NameBookmark(m) }},
		{Label: "Remove", Do: func() { r.Marks.RemoveBookmark(n) }},
		line(),
		r.MenuItem(action.CopyBookmarks),
	}
}

// laneMenu is of the moment at x in the lanes.
func (r *Screen) laneMenu(x float64) []widget.MenuItem {
	s := r.S
	at := min(max(r.Time.LaneScale().Time(x), 0), s.Total())
	clear := r.MenuItem(action.LoopClear)
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
		widget.MenuItem{Label: "Bookmark there", Do: func() { r.BookmarkAt(at, "") }},
		widget.MenuItem{Label: "Loop this moment", Do: func() { r.LoopAround(at) }},
		line(),
		widget.MenuItem{Label: "Start the range here", Do: func() { s.Play.SetLoopA(at) }},
		widget.MenuItem{Label: "End the range here", Do: func() { s.Play.SetLoopB(at) }},
		r.MenuItem(action.LoopToggle),
		clear,
		r.MenuItem(action.ToggleExport),
		line(),
		r.MenuItem(action.Lanes),
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
		{Label: "Copy position", Do: func() { r.CopyText(place, "Position copied") }},
		r.MenuItem(action.Measure),
		line(),
		r.MenuItem(action.FreeCamera),
		r.MenuItem(action.FitPlayers),
		r.MenuItem(action.FitMap),
		line(),
		{Label: "Loop this moment", Do: func() { r.LoopAround(r.S.Play.Position()) }},
		r.MenuItem(action.Bookmark),
		r.MenuItem(action.CopyMoment),
		r.MenuItem(action.CompareWith),
	}
}
