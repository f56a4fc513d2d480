package players

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/table"
)

// The controls of the players.
const (
	rowPart  widget.Part = "player" // N: client id
	sortPart widget.Part = "sort players"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.CellPainter
	part.Changing
	part.Escaping
	part.Finder
	part.Keyed
	part.Leader
	part.Mover
	part.Presser
	part.RowMenu
	part.Rows
	part.Sieving
	part.Stacked
	part.Updater
} = (*View)(nil)

// rowHeight is the height of a row: players have room.
const rowHeight = 28.0

// A View is what is shown of players.
type View struct {
	part.Moment
	list     part.Table
	onlyHere bool // only players in the game now
	listed   listed
	followed int // the player that the list has shown last
	away     awayCount
	finder   *finder // nil without a recording
	painted  look
}

// listed is who is listed at the playhead.
type listed struct {
	players []part.Player
	among   []int            // their ids, which are the rows
	of      [sim.MaxRows]int // the index of a row's player + 1, 0 for those who are not listed
	table   *table.Table
	other   *table.Table // its like: taking turns they say that cells have changed
	values  []value      // those of the rows
	next    []value      // those of this picture
	changes int          // of values
	read    part.PlayerList
	found   *table.Table
}

// A value is what the row of a player shows: its cells, and the player's picture.
type value struct {
	cells
	skin *ebiten.Image
}

// cells are what the cells of a row are made of.
type cells struct {
	id                         int
	name, team, state          string
	score, deaths, money, ping int32
	best                       int32
	gone                       bool
}

// A look is what of a picture follows from the players that are listed.
type look struct {
	changes, rows int
}

var (
	columns     = part.PlayerColumns()
	nameColumn  = part.PlayerColumn("name")
	sideColumn  = part.PlayerColumn(part.ColumnSide)
	stateColumn = part.PlayerColumn(part.ColumnState)
	placeColumn = part.PlayerColumn(part.ColumnPlace)
)

// New returns a view that shows nothing yet.
func New() *View {
	return &View{list: part.Table{
		Row: rowPart, Columns: []string{"name", part.ColumnSide, part.ColumnState}, Sort: part.ColumnPlace,
		Empty: "No players yet.", Wide: "name", NoMarks: true, NoFoot: true, High: rowHeight, Quiet: true,
		Passing: true, FullOnly: true,
	}}
}

// Show shows the players of another session, or with the zero Moment none. What the user
// chose to see stays.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = View{Moment: m, list: v.list, onlyHere: v.onlyHere, followed: -1}
	if m.S != nil {
		v.list.Show(m.Kit, v)
		v.list.SetFilter("")
		v.listed.table, v.listed.other, v.listed.among = v.table(), v.table(), make([]int, 0, sim.MaxRows)
		v.finder = newFinder(m.S)
	}
}

// table returns a table whose cells are those of the moment.
func (v *View) table() *table.Table {
	return &table.Table{
		Name: "players", Title: "Players", Columns: columns, Rows: make([]table.Row, sim.MaxRows), Fill: v.fill,
	}
}

// Find takes over what was found about players: see [part.Finder].
func (v *View) Find(now time.Time) bool { return v.finder.update(now) }

// Finding reports whether more will be found.
func (v *View) Finding() bool { return v.finder.Pending() }

// Tab is the heading of the list: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	n := len(v.listed.players)
	t := part.Tab{Title: "Players", Count: n, Counts: strconv.Itoa(n)}
	if g := v.St.Scene.Game; g != nil && g.MaxClients > 0 {
		t.Counts += " / " + strconv.Itoa(g.MaxClients)
	}
	return t
}

// Update brings the list to the players at the playhead.
func (v *View) Update() {
	l := &v.listed
	v.Look.ReadPlayers(&l.read, false)
	l.players = slices.DeleteFunc(l.read.Rows, func(p part.Player) bool {
		return v.St.Scene.Hides(p.ID) || v.onlyHere && p.Gone
	})
	l.of = [sim.MaxRows]int{}
	for i := range l.players {
		p := &l.players[i]
		p.Together = v.St.Together.Has(p.ID)
		l.of[p.ID] = i + 1
	}
	l.next = v.values(l.next[:0])
	stale := !slices.EqualFunc(l.next, l.values, sameCells) || l.found != v.finder.Found()
	if stale || !slices.Equal(l.next, l.values) {
		l.values, l.next = l.next, l.values
		l.changes++
	}
	if stale {
		l.found = v.finder.Found()
		l.among = l.among[:0]
		for i := range l.players {
			l.among = append(l.among, l.players[i].ID)
		}
		l.table, l.other = l.other, l.table
	}
	if v.followed != v.S.Followed {
		v.followed = v.S.Followed
		v.list.Follow()
	}
	v.list.Update(l.table, l.among, v.S.Followed)
}

// values appends what the rows are made of.
func (v *View) values(list []value) []value {
	for i := range v.listed.players {
		p := &v.listed.players[i]
		r := &v.St.Scene.Cur.Rows[p.ID]
		list = append(list, value{cells{
			p.ID, p.Name, p.TeamText, p.Value, r.Or(sim.Score, math.MinInt32), r.Or(sim.Deaths, -1),
			r.Or(sim.Money, -1), r.Or(sim.Ping, -1), r.Or(sim.BestTime, -1), p.Gone,
		}, skinOf(p)})
	}
	return list
}

// sameCells reports whether two players have the same cells. Where they look changes all
// the time, and no row is elsewhere for it.
func sameCells(a, b value) bool { return a.cells == b.cells }

// skinOf returns the picture of a player's skin, nil for ours: it may be found later.
func skinOf(p *part.Player) *ebiten.Image {
	if p.Tee == nil {
		return nil
	}
	return p.Tee.Skin
}

// fill makes the cells of a row.
func (v *View) fill(id int, cells []table.Cell) {
	p := v.player(id)
	if p == nil {
		return
	}
	v.Look.FillPlayer(cells, p)
	cells[placeColumn] = table.Int(v.listed.of[id])
	v.finder.fill(cells)
}

// player returns that of a row, nil if they are not listed any more.
func (v *View) player(id int) *part.Player {
	if id < 0 || id >= len(v.listed.of) || v.listed.of[id] == 0 {
		return nil
	}
	return &v.listed.players[v.listed.of[id]-1]
}

// Sieve returns whether only players in the game now are listed: see [part.Sieving].
func (v *View) Sieve() (s part.Sieve) {
	if v.onlyHere {
		s.Kinds = 1
	}
	return s
}

// SetSieve lists only players in the game now, or all.
func (v *View) SetSieve(s part.Sieve) { v.onlyHere = s.Kinds == 1 }

// SieveWords says which players are listed now.
func (v *View) SieveWords(_, is part.Sieve) string {
	if is.Kinds == 1 {
		return "present players only"
	}
	return "list all players"
}

// Changed reports whether other players or values are listed: see [part.Changing].
func (v *View) Changed() bool {
	was := v.painted
	v.painted = look{v.listed.changes, len(v.listed.players)}
	return v.painted != was
}

// Choose and GoTo do nothing: see Press.
func (v *View) Choose(int) {}

// GoTo follows a player alone.
func (v *View) GoTo(id int) { v.St.Follow(id, v.D.Now()) }

// Moved follows the player of the cursor: see [part.Mover].
func (v *View) Moved(id int) { v.St.Follow(id, v.D.Now()) }

// Press follows a player who was clicked: see [part.Presser].
func (v *View) Press(id int, p *widget.Press) { v.FollowPressed(p, id) }

// RowMenu is the context menu of a player: see [part.RowMenu].
func (v *View) RowMenu(id int) []widget.MenuItem { return v.PlayerMenu(id) }

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Panel.Shows(v) {
		return in.Keys
	}
	return v.list.Keys(in)
}

// Escape gives the keyboard back: see [part.Escaping]. Those who are chosen are followed,
// which ends otherwise.
func (v *View) Escape() bool {
	v.list.Escape()
	return false
}

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click opens the menu of orders, or closes it.
func (v *View) Click(p *widget.Press) {
	if p.Target.Part == sortPart {
		v.Dialogs.Drop(&desk.Menu{Kind: "sort", Items: v.sortMenu, From: func() layout.Rect {
			z, _ := v.D.P.Hits.Find(widget.Target{Part: sortPart})
			return z.Rect
		}, Chosen: -1})
	}
}

// Wheel scrolls nothing: the list scrolls itself.
func (v *View) Wheel(*widget.Turn) bool { return false }

// sortMenu is the menu at the head of the list.
func (v *View) sortMenu() []widget.MenuItem {
	var items []widget.MenuItem
	for _, o := range [...]struct{ label, by string }{
		{"Server order", part.ColumnPlace},
		{"By name", "name"},
		{"By team", part.ColumnSide},
		{"By score or time", "-" + part.ColumnScore},
	} {
		items = append(items, widget.MenuItem{
			Label: o.label, Check: true, Checked: v.list.SortedBy() == o.by, Do: func() { v.list.SortBy(o.by) },
		})
	}
	items = append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label: "Present players only", Checked: v.onlyHere, Do: func() { v.onlyHere = !v.onlyHere },
	})
	return append(items, v.TeamMenu()...)
}
