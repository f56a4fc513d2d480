package palette

import (
	"fmt"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/dialog/preferences"
	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Offers is what the palette of the window finds: see [Source].
type Offers struct {
	D *desk.Desk
	// What is watched, nil without it, and what is done with it.
	S            *session.Session
	Players      []part.Player
	Follow       func(player int)
	GoToBookmark func(i int)
	Groups       feed.GroupSet     // that are listed
	Teams        []widget.MenuItem // that choose which teams are shown
	Offered      feed.GroupSet     // that can be
	ToggleGroup  func(g feed.Group)
	GoToMoment   func(g *sim.Game, e *sim.Event)
	Choices      []part.Choice    // moments of parts
	OpenSettings func(row string) // with the row of an ID chosen
}

// Items returns the actions, settings and, of what is watched, the players, the
// bookmarks and the kinds of events.
func (o Offers) Items() []Item {
	items := o.actions(nil)
	if o.S != nil {
		items = o.teams(o.kinds(o.choices(o.bookmarks(o.players(items)))))
	}
	return o.settings(items)
}

func (o Offers) actions(items []Item) []Item {
	rows := o.D.Keys.Rows()
	for i := range rows {
		r := &rows[i]
		if r.Held() || r.ID == action.Palette || !r.Fits(o.S) {
			continue
		}
		if r.ID == action.GoPercent {
			items = o.percents(items, r)
			continue
		}
		items = append(items, Item{
			Section: Actions, Label: r.Called(o.S), Words: r.Words(), Key: o.D.Keys.Shortcut(r.ID), Off: r.Why(o.S),
			On: r.IsOn(o.S),
			Do: func() { o.D.Do(r.ID) },
		})
	}
	return items
}

// percents adds an item for each key of an action that does something else with
// each of them.
func (o Offers) percents(items []Item, r *action.Row) []Item {
	for n := range r.Chords {
		items = append(items, Item{
			Section: Actions, Label: fmt.Sprintf("Go to %d %%", 10*n), Words: r.Label, Key: o.D.Keys.Label(r.Chords[n]),
			Off: r.Why(o.S),
			Do:  func() { r.Run(o.S, n) },
		})
	}
	return items
}

func (o Offers) bookmarks(items []Item) []Item {
	for i, m := range o.S.Bookmarks.All() {
		items = append(items, Item{
			Section: Bookmarks, Label: m.Label(), Detail: o.clock(m.Time), Mark: theme.MarkBookmark, HasMark: true,
			Do: func() { o.GoToBookmark(i) },
		})
	}
	return items
}

// choices adds the moments of parts.
func (o Offers) choices(items []Item) []Item {
	for _, c := range o.Choices {
		items = append(items, Item{
			Section: Moments, Label: c.Name, Words: c.Words, Detail: c.Words + " · " + o.clock(c.Time), Mark: c.Mark,
			HasMark: true, Do: c.Go,
		})
	}
	return items
}

func (o Offers) kinds(items []Item) []Item {
	for g := range feed.NumGroups {
		if !o.Offered.Has(g) {
			continue
		}
		verb := "Show "
		if o.Groups.Has(g) {
			verb = "Hide "
		}
		items = append(items, Item{
			Section: Kinds, Label: verb + g.String(), Mark: g.Mark(), HasMark: true,
			Do: func() { o.ToggleGroup(g) },
		})
	}
	return items
}

// teams adds an item for each team that can be shown alone.
func (o Offers) teams(items []Item) []Item {
	for _, row := range o.Teams {
		if row.Do != nil && row.Check {
			items = append(items, Item{
				Section: Kinds, Label: "Show only: " + row.Label, Words: "team filter",
				Mark: theme.MarkTeam, HasMark: true, On: row.Checked, Do: row.Do,
			})
		}
	}
	return items
}

func (o Offers) settings(items []Item) []Item {
	words := ""
	add := func(label string, on bool, do func()) {
		items = append(items, Item{
			Section: Settings, Label: label, Words: words, Icon: assets.IconGear, HasIcon: true,
			On: on, Do: do,
		})
	}
	for i := range preferences.Rows {
		r := &preferences.Rows[i]
		words = r.Help + " " + r.Words
		switch {
		case r.Switch != nil:
			add(r.Label, *r.Switch(&o.D.Set), func() {
				o.D.Change(func(s *settings.Settings) { *r.Switch(s) = !*r.Switch(s) })
			})
		case r.Choice != nil:
			for n, option := range r.Choice.Options {
				add(r.Label+": "+option, r.Choice.Get(&o.D.Set) == n, func() {
					o.D.Change(func(s *settings.Settings) { r.Choice.Set(s, n) })
				})
			}
		default:
			add(r.Label+"…", false, func() { o.OpenSettings(r.ID) })
		}
	}
	return items
}

// searchedMost bounds how many events one key press looks at.
const searchedMost = 50_000

// Moments returns the events of the games of the server that is watched whose
// words fit what is typed.
func (o Offers) Moments(typed string, most int) []Item {
	s := o.S
	if s == nil {
		return nil
	}
	var items []Item
	looked := 0
	for _, g := range s.GamesOf(s.Server()) {
		g.EachEventAndRace(func(e *sim.Event) bool {
			looked++
			if s.Seen.Hides(e.Time) {
				return looked < searchedMost
			}
			if _, listed := feed.Listed(e); !listed {
				return looked < searchedMost
			}
			line := feed.Describe(g, e)
			if text := line.String(); fits(text, typed) {
				items = append(items, Item{
					Section: Moments, Label: text, Detail: o.clock(e.Time), Mark: line.Mark, HasMark: true,
					Do: func() { o.GoToMoment(g, e) },
				})
			}
			return len(items) < most && looked < searchedMost
		})
	}
	return items
}

func (o Offers) clock(t time.Duration) string {
	return times.Clock(t, o.S.Total() >= time.Hour, 2)
}
