package timebar

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/feed"
	"playhead/render/lanes"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// clusterShown bounds how many events the list of a cluster has.
const clusterShown = 6

// clusterList returns what the cluster under the pointer contains, nil for a
// single event.
func clusterList(tb *Bar, i int) *lanes.Cluster {
	s := tb.S
	if i >= len(tb.Lanes.clusters) || tb.Lanes.clusters[i].Count < 2 {
		return nil
	}
	k := tb.Lanes.clusters[i]
	c := &lanes.Cluster{Count: k.Count, Foot: "click to zoom in"}
	if k.From == k.To {
		c.Foot = "click to choose"
	}
	long := s.Total() >= time.Hour
	counts := [theme.NumMarks]int{}
	for n := k.First; n < min(k.First+k.Count, s.Events.Len()); n++ {
		g, e := s.Events.At(s.Recording(), n)
		counts[feed.MarkOf(e)]++
		if len(c.Events) < clusterShown {
			c.Events = append(c.Events, lanes.Event{Time: times.Clock(e.Time, long, 2), Line: feed.Describe(g, e)})
		}
	}
	for mark, n := range counts {
		if n > 0 {
			c.Kinds = append(c.Kinds, lanes.Kind{Mark: theme.Mark(mark), Count: n})
		}
	}
	return c
}

// chooseEvent opens the list of the events of a cluster at one tick, where looking
// closer tells nothing more.
func chooseEvent(tb *Bar, c timeline.Cluster, x, y float64) {
	s := tb.S
	var items []widget.MenuItem
	for n := c.First; n < min(c.First+c.Count, s.Events.Len()); n++ {
		g, e := s.Events.At(s.Recording(), n)
		items = append(items, widget.MenuItem{Label: feed.Describe(g, e).String(), Do: func() { tb.goToEvent(n, nil) }})
	}
	tb.D.Drop(x, y, items)
}

// keyBar is the bar of the input lane that the pointer was on last, read tick by
// tick.
type keyBar struct {
	on     bool // a row of the lane
	row    int
	tick   sim.Tick
	of     laneSource
	at     time.Duration
	game   *sim.Game
	reader *timeline.Reader // of what is around it
}

// around is how much before and after the pointer is read for a key: a bar that
// is longer, or further from the one before, is said to be at least that.
const around = 30 * time.Second

// update reads what is around the pointer.
func (k *keyBar) update(tb *Bar, at time.Duration) {
	s, shown, row := tb.S, tb.Lanes.Shown, -1
	rows, _ := shown.data()
	if rows != nil && shown.Of.Player >= 0 {
		for _, lane := range tb.D.Lay.Lanes {
			if timeline.Lane(lane.ID) == timeline.LaneInput && lane.Rect.Has(tb.D.Pointer.X, tb.D.Pointer.Y) {
				row = lanes.KeyRowAt(lane.Rect, len(rows.Rows), tb.D.Pointer.Y)
			}
		}
	}
	if row < 0 {
		k.on = false
		return
	}
	g := s.Game()
	tick := g.TickAt(at)
	if k.on && k.row == row && k.tick == tick && k.of == shown.Of {
		return
	}
	if stretch := (timeline.View{From: max(0, at-around), To: at + around}); k.reader == nil || k.of != shown.Of {
		k.reader = shown.Of.reader(s, g, stretch, 0)
	} else {
		k.reader.Restart(stretch)
	}
	k.reader.Read(int(2 * around / (5 * time.Millisecond)))
	k.on, k.row, k.tick, k.of, k.at, k.game = true, row, tick, shown.Of, at, g
}

// text says what the bar under the pointer is, such as "Jump, 6 ticks (120 ms), 14 after
// the last", "" where there is none.
func (k *keyBar) text(tb *Bar) string {
	if !k.on {
		return ""
	}
	return barText(k.game, k.reader.Data().Rows, k.row, k.at, max(tb.LaneScale().PerPx(), sim.TeeworldsTick))
}

func lastTick(g *sim.Game) sim.Tick {
	_, last, _ := g.Span()
	return last
}

// barText describes the bar of a row at a moment, or within slack of it.
func barText(g *sim.Game, rows []timeline.Row, row int, at, slack time.Duration) string {
	if row >= len(rows) {
		return ""
	}
	bars := rows[row].Bars
	for i, b := range bars {
		if at < b.From-slack || at > b.To+slack {
			continue
		}
		name := keyWords[rows[row].Label]
		if b.Label != "" {
			name = b.Label
		} else if name != "" {
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		more := ""
		if b.To-at >= around-time.Second && b.To < g.TimeOf(lastTick(g)) || at-b.From >= around {
			more = "more than "
		}
		text := fmt.Sprintf("%s, %s%s (%d ms)", name, more, widget.Plural(int(g.TickAt(b.To)-g.TickAt(b.From)), "tick"),
			(b.To - b.From).Milliseconds())
		if i > 0 {
			text += fmt.Sprintf(", %d after the last", g.TickAt(b.From)-g.TickAt(bars[i-1].To))
		}
		if b.Inferred {
			text += ", inferred"
		}
		return text
	}
	return ""
}
