package replay

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim/times"
)

// playerOrder is how the list of players is sorted.
type playerOrder uint8

const (
	asInGame playerOrder = iota
	byName
	byTeam
	byScore
	numOrders
)

// listed returns the rows of the panel's list of players.
func (pl *panel) listed() []part.Player {
	rows := pl.Teams.Listed(pl.Look.Players(false))
	if pl.onlyHere {
		rows = slices.DeleteFunc(rows, func(p part.Player) bool { return p.Gone })
	}
	less := map[playerOrder]func(a, b *part.Player) bool{
		byName:  func(a, b *part.Player) bool { return strings.ToLower(a.Name) < strings.ToLower(b.Name) },
		byTeam:  func(a, b *part.Player) bool { return uint(a.Team) < uint(b.Team) },
		byScore: func(a, b *part.Player) bool { return pl.Look.Score(a.ID) > pl.Look.Score(b.ID) },
	}[pl.sortBy]
	if less != nil {
		sort.SliceStable(rows, func(i, j int) bool { return less(&rows[i], &rows[j]) })
	}
	return together(pl.St, rows)
}

// sortMenu is the menu at the head of the list of players.
func (pl *panel) sortMenu() []widget.MenuItem {
	var items []widget.MenuItem
	for i, label := range [numOrders]string{"Server order", "By name", "By team", "By score or time"} {
		items = append(items, widget.MenuItem{Do: func() {
			pl.sortBy = playerOrder(i)
		}, Label: label, Check: true, Checked: playerOrder(i) == pl.sortBy})
	}
	items = append(
		items, widget.MenuItem{Line: true},
		widget.MenuItem{Do: func() { pl.onlyHere = !pl.onlyHere }, Label: "Present players only", Checked: pl.onlyHere},
	)
	return append(items, pl.Teams.Rows()...)
}

// maxCopied bounds how many events go to the clipboard.
const maxCopied = 100_000

// copyEvents copies the listed events to the clipboard, one per line: those in
// the selected range if there is one.
func (pl *panel) copyEvents() {
	s := pl.S
	if pl.D.Host.Copy == nil || s == nil {
		return
	}
	var b strings.Builder
	r, long := s.Recording(), s.Total() >= time.Hour
	within, selected := s.Range()
	n := 0
	for i := 0; i < s.Events.Len() && n < maxCopied; i++ {
		g, e := s.Events.At(r, i)
		if selected && !within.Has(e.Time) {
			continue
		}
		n++
		fmt.Fprintf(&b, "%s\t%s\n", times.Clock(e.Time, long, 2), feed.Describe(g, e).String())
	}
	pl.D.Host.Copy(b.String())
	title := fmt.Sprintf("%d events copied", n)
	if n == 1 {
		title = "1 event copied"
	}
	if selected {
		title += " from the range"
	}
	pl.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: title}, nil)
}
