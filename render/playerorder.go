package render

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
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
func (w *Window) listed() []shell.Player {
	rows := w.players(false)
	if w.ui.onlyHere {
		rows = slices.DeleteFunc(rows, func(p shell.Player) bool { return p.Gone })
	}
	less := map[playerOrder]func(a, b *shell.Player) bool{
		byName:  func(a, b *shell.Player) bool { return strings.ToLower(a.Name) < strings.ToLower(b.Name) },
		byTeam:  func(a, b *shell.Player) bool { return uint(a.Team) < uint(b.Team) },
		byScore: func(a, b *shell.Player) bool { return w.score(a.ID) > w.score(b.ID) },
	}[w.ui.sortBy]
	if less != nil {
		sort.SliceStable(rows, func(i, j int) bool { return less(&rows[i], &rows[j]) })
	}
	return rows
}

// sortMenu is the menu at the head of the list of players.
func (w *Window) sortMenu() shell.Menu {
	m := shell.Menu{}
	for i, label := range [numOrders]string{"As in the game", "By name", "By team", "By score or time"} {
		m.Items = append(m.Items, shell.MenuItem{Target: widget.Target{Part: shell.PartSortItem, N: i}, Label: label, Check: true, Checked: playerOrder(i) == w.ui.sortBy})
	}
	return shell.Menu{Chosen: -1, Items: append(
		m.Items, shell.MenuItem{Line: true},
		shell.MenuItem{Target: widget.Target{Part: shell.PartSortItem, N: int(numOrders)}, Label: "Only who is here", Checked: w.ui.onlyHere},
	)}
}

// sortPlayers does what row n of the menu says.
func (w *Window) sortPlayers(n int) {
	if n == int(numOrders) {
		w.ui.onlyHere = !w.ui.onlyHere
		return
	}
	w.ui.sortBy = playerOrder(n)
}

// maxCopied bounds how many events go to the clipboard.
const maxCopied = 100_000

// copyEvents puts the listed events on the clipboard, a line each.
func (w *Window) copyEvents() {
	s := w.session
	if w.host.Copy == nil || s == nil {
		return
	}
	var b strings.Builder
	r, long := s.Recording(), s.Total() >= time.Hour
	n := min(s.Events.Len(), maxCopied)
	for i := range n {
		g, e := s.Events.At(r, i)
		fmt.Fprintf(&b, "%s\t%s\n", timeline.Clock(e.Time, long, 2), feed.Describe(g, e).String())
	}
	w.host.Copy(b.String())
	title := fmt.Sprintf("%d events copied", n)
	if n == 1 {
		title = "1 event copied"
	}
	w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconCopy, Title: title}, nil)
}
