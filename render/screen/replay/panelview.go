package replay

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
)

// paintPanel draws players and events.
func (pl *panel) paintPanel() {
	s := pl.S
	if pl.D.Lay.Panel.Empty() {
		pl.areas = Areas{}
		return
	}
	n := Panel{
		Players: pl.listed(), PlayerScroll: pl.playerScroll, Split: pl.split,
		Recording: s.Recording(), Events: s.Events, AtEvent: s.Events.Before(s.Recording(), s.Play.Position()),
		Searching: pl.D.Types(&pl.Search), Search: &pl.Search, AllChips: pl.allChips,
		Long: s.Total() >= time.Hour, Drawer: pl.D.Lay.Drawer,
	}
	n.Marked, n.Heads, n.Teams = pl.marked(n.AtEvent), pl.headings(), pl.killTeams
	if pl.tabs.any() {
		n.Tabs = pl.tabs.paintHeading
	}
	if g := pl.St.Scene.Game; g != nil {
		n.Slots = g.MaxClients
	}
	n.Away = pl.away.at(s)
	offered := pl.Offered()
	for g := range feed.NumGroups {
		if offered.Has(g) {
			n.Chips = append(n.Chips, Chip{Group: g, On: pl.Groups.Has(g)})
		}
	}
	n.EventScroll = pl.eventScroll
	if pl.Values {
		v := pl.Look.Values()
		v.Scroll = pl.valueScroll
		n.Values = &v
	}
	n.Do = pl.input()
	pl.areas = n.Draw(&pl.D.P, &pl.D.Lay)
	pl.sortAt = pl.areas.Sort
	pl.paintWays(pl.areas.Search)
}

// update keeps the lists within what there is to scroll, as last drawn, and the
// event at the playhead in view.
func (pl *panel) update() {
	if pl.S.Events.Filter().Teams != pl.S.Teams { // undone
		pl.Teams.Changed()
	}
	if pl.D.Lay.Panel.Empty() {
		return
	}
	if a := &pl.areas; a.Followed >= 0 && a.Followed == pl.S.Followed && a.Followed != pl.revealed &&
		!a.Players.Empty() {
		pl.revealed = a.Followed
		pl.playerScroll = min(max(pl.playerScroll, a.FollowedAt+part.PlayerHeight-a.Players.H), a.FollowedAt)
	}
	pl.playerScroll = min(pl.playerScroll, pl.areas.PlayerMax)
	if pl.Values {
		pl.valueScroll = min(pl.valueScroll, pl.areas.EventMax)
		return
	}
	pl.eventScroll = pl.scrollEvents(pl.marked(pl.S.Events.Before(pl.S.Recording(), pl.S.Play.Position())) + 1)
}

// scrollEvents keeps the event at the playhead in view, a few rows above the
// middle, until the user scrolls himself.
func (pl *panel) scrollEvents(at int) float64 {
	if pl.eventsHeld || pl.areas.Events.Empty() && pl.eventScroll == 0 && at == 0 {
		return pl.eventScroll
	}
	h := pl.areas.Events.H // of the picture before
	if h == 0 {
		h = 8 * EventHeight
	}
	heads := pl.headings()
	want := float64(at+heads.Slots(at-1))*EventHeight - math.Floor(h/2/EventHeight)*EventHeight
	most := max(0, float64(pl.S.Events.Len()+heads.Slots(pl.S.Events.Len()))*EventHeight-h)
	pl.eventScroll = min(max(want, 0), most)
	return pl.eventScroll
}

// headings returns what is above the events of each round, nil without rounds.
func (pl *panel) headings() part.Headings {
	if pl.heads == nil {
		return nil
	}
	return pl.heads.Headings()
}

// killTeams returns the team shapes of a kill.
func (pl *panel) killTeams(g *sim.Game, e *sim.Event) part.KillTeams {
	if pl.heads == nil {
		return part.UnknownTeams
	}
	return pl.heads.KillTeams(g, e)
}

// goToRound goes to a round, and with loop loops it.
func (pl *panel) goToRound(i int, loop bool) {
	if pl.heads != nil {
		pl.heads.GoToRound(i, loop)
	}
}

// copyValues puts the values on the clipboard, a line each.
func (pl *panel) copyValues() {
	if pl.D.Host.Copy == nil || pl.S == nil {
		return
	}
	v := pl.Look.Values()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ttick %d\n", v.Name, pl.S.Play.Tick())
	for _, g := range v.Groups {
		for _, x := range g.Values {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", x.Name, x.Recorded, x.Worked, x.Tip)
		}
	}
	pl.D.Host.Copy(b.String())
	pl.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Values copied"}, nil)
}

// SetFilter has the list of events follow chips and search.
func (pl *panel) SetFilter() {
	s := pl.S
	if s == nil {
		return
	}
	s.Events.SetFilter(feed.Filter{
		Groups: pl.Groups, Text: pl.Search.Text(), Player: -1, Teams: s.Teams,
		Server: s.Server(),
	})
	pl.eventScroll, pl.eventsHeld = 0, false
}
