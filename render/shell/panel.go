package shell

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/killrow"
	"playhead/render/layout"
	"playhead/render/roundhead"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// A Player is a row of the list of players.
type Player struct {
	ID       int
	Name     string
	Tee      *canvas.Tee // nil: the team's shape
	Team     int         // index of the team's shape, −1 if none
	TeamText string
	Value    string // at the right: a time, a state, a score
	Extra    string // left of it, on the scoreboard: money
	Followed bool
	Together bool // followed at the same time as others
	Gone     bool // dead or out of sight
	TeamBar  bool // a bar has the colour of the team
}

// Panel is the right panel: players above, events below.
type Panel struct {
	Players      []Player
	Slots        int // of the server, 0 unknown
	Away         int // players of the recording who are not in the game now
	PlayerScroll float64
	EventScroll  float64
	// Split is how high the list of players may be, 0 for the default.
	Split float64

	Recording *sim.Recording
	Events    *feed.List
	Heads     roundhead.List // between the events
	Teams     func(g *sim.Game, e *sim.Event) killrow.Teams
	AtEvent   int // events of the list up to the playhead
	Marked    int // marked row, −1 if none
	Searching bool
	Search    *widget.Field
	Chips     []Chip
	AllChips  bool
	Now       time.Duration
	Long      bool // the recording is longer than an hour

	// Values, when there are, take the place of the events.
	Values *Values

	// Tabs draws tabs in place of the heading of the players, with their count; nil
	// without any.
	Tabs   func(title layout.Rect, count string)
	Drawer bool
	Do     PanelInput

	areas    Areas // as drawn
	searchAt layout.Rect
}

// A Chip is a filter of the event list.
type Chip struct {
	Group feed.Group
	On    bool
}

// Heights of the panel's rows.
const (
	headHeight   = 34.0
	PlayerHeight = 28.0
	EventHeight  = 24.0
)

// leastEvents is how high events need to be, with the gap above them, for three
// rows.
const leastEvents = 6 + headHeight + 34 + 28 + 3*EventHeight

// Areas is where the lists of the panel ended up, for scrolling.
type Areas struct {
	Players, Events layout.Rect
	// Sort is the button that sorts the players.
	Sort layout.Rect
	// Search is the field of the search, empty where values are shown.
	Search layout.Rect
	// Followed is the followed player, −1 without one in the list, and FollowedAt
	// how far down in it their row is.
	Followed   int
	FollowedAt float64
	// PlayerMax and EventMax are the largest useful scrolls.
	PlayerMax, EventMax float64
}

// Draw draws the panel and returns where its lists are.
func (n *Panel) Draw(p *widget.Painter, l *layout.Window) Areas {
	n.areas = n.draw(p, l)
	return n.areas
}

func (n *Panel) draw(p *widget.Painter, l *layout.Window) (a Areas) {
	r := l.Panel
	if r.Empty() {
		return a
	}
	defer p.Hits.Own(n)()
	rest := p.Side(r, n.Drawer)
	a.Sort = layout.Rect{X: rest.Right() - 8 - 28, Y: rest.Y + 3, W: 28, H: 28}
	a.Players = n.players(p, &rest)
	a.Followed = -1
	for i := range n.Players {
		if n.Players[i].Followed {
			a.Followed, a.FollowedAt = n.Players[i].ID, float64(i)*PlayerHeight
		}
	}
	a.PlayerMax = max(0, float64(len(n.Players))*PlayerHeight-a.Players.H)
	if n.Values != nil && rest.H > headHeight+40 {
		a.Events, a.EventMax = n.Values.draw(p, &rest)
	} else if rest.H > headHeight+40 {
		a.Events = n.events(p, &rest)
		a.Search = n.searchAt
		a.EventMax = max(0, n.eventRows()*EventHeight-a.Events.H)
	}
	p.Unclip()
	if !n.Drawer {
		p.MouseZone(layout.Rect{X: r.X - 3, Y: r.Y, W: 6, H: r.H}, target(panelEdgePart, 0), widget.CursorEW)
	}
	return a
}

// head draws a heading with its count.
func head(p *widget.Painter, r layout.Rect, title, count string) {
	w := p.Text(r.X+11, r.CenterY(), theme.Body.In(theme.Medium), p.T.T1, title)
	p.Text(r.X+19+w, r.CenterY(), theme.Label.In(theme.Mono), p.T.T3, count)
}

// headButton draws the button at the right of a heading; why says why it cannot
// be used when it cannot.
func headButton(p *widget.Painter, r layout.Rect, icon assets.Icon, t widget.Target, tip, why string, can bool) {
	b := widget.Button{Rect: layout.Rect{X: r.Right() - 8 - 28, Y: r.Y + 3, W: 28, H: 28}, Target: t, Icon: icon, Flat: true, Tip: tip}
	if !can {
		b.State, b.Tip = widget.Disabled, why
	}
	p.Button(b)
}

func (n *Panel) players(p *widget.Painter, rest *layout.Rect) layout.Rect {
	title := rest.CutTop(headHeight)
	count := strconv.Itoa(len(n.Players))
	if n.Slots > 0 {
		count += " / " + strconv.Itoa(n.Slots)
	}
	if n.Tabs != nil {
		n.Tabs(title, count)
	} else {
		head(p, title, "Players", count)
	}
	headButton(p, title, assets.IconFilter, target(sortPart, 0), "Sort players", "There are no players yet.", len(n.Players) > 0)
	if n.Away > 0 {
		c := widget.Chip{Y: title.CenterY() - 10, Target: widget.Do(action.FindPlayer), Label: "+" + strconv.Itoa(n.Away)}
		c.Tip = strconv.Itoa(n.Away) + " more left or join later. Click to find them."
		c.X = title.Right() - 8 - 28 - 4 - p.ChipWidth(c)
		p.Chip(c)
	}
	// The list takes what it needs but leaves the events more than half, and at
	// least three rows where there is little room.
	room := max(min(rest.H*0.45, rest.H-leastEvents), 3*PlayerHeight)
	if n.Split > 0 {
		room = min(n.Split, rest.H-120)
	}
	// Whole rows: half a name looks like a mistake.
	room = math.Floor(max(room, PlayerHeight)/PlayerHeight) * PlayerHeight
	list := rest.CutTop(min(float64(len(n.Players))*PlayerHeight, room))
	p.Ground(list)
	p.Clip(list)
	first := max(0, int(n.PlayerScroll/PlayerHeight))
	for i := first; i < len(n.Players); i++ {
		y := list.Y + float64(i)*PlayerHeight - n.PlayerScroll
		if y > list.Bottom() {
			break
		}
		PlayerRow(p, layout.Rect{X: list.X, Y: y, W: list.W, H: PlayerHeight}, &n.Players[i])
	}
	p.Unclip()
	p.Scrollbar(list, n.PlayerScroll, float64(len(n.Players))*PlayerHeight)
	gap := rest.CutTop(6)
	p.HLine(gap.X, gap.Bottom()-1, gap.W, p.T.Line)
	p.MouseZone(layout.Rect{X: gap.X, Y: gap.Y - 1, W: gap.W, H: 8}, target(splitPart, 0), widget.CursorDefault)
	return list
}

// teamFrom is the minimum width of a row with a team; shapeTwice applies if the
// team's shape already represents the player.
const (
	teamFrom   = 200.0
	shapeTwice = 260.0
)

// PlayerRow draws a row of the list; the scoreboard has the same.
func PlayerRow(p *widget.Painter, r layout.Rect, pl *Player) {
	tgt := target(playerPart, pl.ID)
	hover := p.Hovered(tgt)
	switch {
	case pl.Followed:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	case hover:
		p.Fill(r, p.T.S3)
	}
	if pl.Together && !pl.Followed {
		p.FillRect(r.X, r.Y, 3, r.H, theme.Fade(p.T.Acc, 0.5))
	}
	if pl.TeamBar && pl.Team >= 0 {
		p.FillRect(r.X+5, r.Y+3, 3, r.H-6, p.T.Team(pl.Team))
	}
	y := r.CenterY()
	ink, alpha := p.T.T1, 1.0
	if pl.Gone {
		ink, alpha = p.T.T3, 0.45
	}
	p.PushAlpha(alpha)
	if pl.Tee != nil {
		t := *pl.Tee
		t.Portrait = true
		t.X, t.Y, t.Unit = r.X+23, y+0.5, 16.0/44
		p.Tee(&t)
	} else {
		col := p.T.T3
		if pl.Team >= 0 {
			col = p.T.Team(pl.Team)
		}
		p.TeamShape(max(pl.Team, 0), r.X+23, y, 12, pl.Gone, col)
	}
	p.Pop()
	right := r.Right() - 12
	p.TextAt(right, y, canvas.Right, theme.Label.In(theme.Mono), valueInk(p, pl), pl.Value)
	least := 48.0
	if r.W < teamFrom {
		least = 0
	}
	nameEnd := right - max(p.TextWidth(theme.Label.In(theme.Mono), pl.Value), least) - 8
	if pl.Extra != "" {
		st := theme.Label.In(theme.Mono)
		x := min(nameEnd, right-64)
		p.TextAt(x, y, canvas.Right, st, p.T.T2, pl.Extra)
		nameEnd = x - p.TextWidth(st, pl.Extra) - 8
	}
	if pl.Team >= 0 && pl.TeamText != "" && r.W >= teamFrom && (pl.Tee != nil || r.W >= shapeTwice) {
		vw := p.TextWidth(theme.Label.In(theme.Mono), pl.Value)
		x := min(r.Right()-101, right-vw-17-p.TextWidth(theme.Small.In(theme.Mono), pl.TeamText))
		p.TeamShape(pl.Team, x, y, 9, false, p.T.Team(pl.Team))
		p.Text(x+9, y, theme.Small.In(theme.Mono), p.T.T2, pl.TeamText)
		nameEnd = min(nameEnd, x-8)
	}
	if (pl.Followed || pl.Together || hover) && r.W >= teamFrom {
		icon, col := assets.IconEye, p.T.T2
		if pl.Followed {
			icon, col = assets.IconTarget, p.T.AccText
		}
		x := nameEnd - 16
		if column := r.Right() - 132; p.TextWidth(theme.Body, pl.Name) < column-4-r.X-43 {
			x = min(x, column) // aligned with the other rows
		}
		p.Icon(icon, x, y-8, 16, col)
		nameEnd = min(nameEnd, x-4)
	}
	p.TextIn(r.X+43, y, nameEnd-r.X-43, canvas.Left, theme.Body, ink, pl.Name)
	tip := ""
	if p.TextWidth(theme.Body, pl.Name) > nameEnd-r.X-43 {
		tip = pl.Name
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
}

func valueInk(p *widget.Painter, pl *Player) color.NRGBA {
	if pl.Gone {
		return p.T.T3
	}
	return p.T.T2
}

func (n *Panel) events(p *widget.Painter, rest *layout.Rect) layout.Rect {
	title := rest.CutTop(headHeight)
	count := Thousands(n.Events.Total())
	if n.Events.Len() != n.Events.Total() {
		count = Thousands(n.Events.Len()) + " of " + count
	}
	head(p, title, "Events", count)
	values := title
	values.W -= 30
	headButton(p, values, assets.IconInfo, widget.Do(action.ToggleValues), "Values of the followed player", "", true)
	headButton(p, title, assets.IconCopy, target(copyEventsPart, 0), "Copy the listed events", "There are no events to copy.", n.Events.Len() > 0)
	n.search(p, rest.CutTop(34))
	n.chips(p, rest)
	list := *rest
	list.H = math.Floor(list.H/EventHeight) * EventHeight
	p.Ground(list)
	p.Clip(list)
	if n.Events.Len() == 0 && len(n.Heads) == 0 {
		n.nothing(p, list)
	}
	for i := n.Heads.First(max(0, int(n.EventScroll/EventHeight))); i <= n.Events.Len(); i++ {
		y := list.Y + float64(i+n.Heads.Slots(i))*EventHeight - n.EventScroll
		n.headings(p, list, i, y)
		if y > list.Bottom() || i == n.Events.Len() {
			break
		}
		n.EventRow(p, layout.Rect{X: list.X, Y: y, W: list.W, H: EventHeight}, i)
	}
	p.Unclip()
	p.Scrollbar(list, n.EventScroll, n.eventRows()*EventHeight)
	return list
}

// eventRows returns how many rows events and headings take.
func (n *Panel) eventRows() float64 {
	return float64(n.Events.Len() + n.Heads.Slots(n.Events.Len()))
}

// headings draws those above event i, whose row begins at y.
func (n *Panel) headings(p *widget.Painter, list layout.Rect, i int, y float64) {
	const high = roundhead.Rows * EventHeight
	above := n.Heads.Above(i)
	for k := range above {
		r := layout.Rect{X: list.X, Y: y - high*float64(len(above)-k), W: list.W, H: high}
		if r.Bottom() > list.Y && r.Y < list.Bottom() {
			above[k].Draw(p, r, target(roundHeadPart, above[k].Round))
		}
	}
}

// NoEvents says why a list of events that a search filters is empty, "" when it
// is not.
func NoEvents(l *feed.List, search string) string {
	switch q := strings.TrimSpace(search); {
	case l.Len() > 0:
		return ""
	case q != "":
		return "Nothing found for “" + q + "”."
	case l.Total() == 0:
		return "No events yet."
	}
	return "No events of these kinds."
}

func (n *Panel) nothing(p *widget.Painter, list layout.Rect) {
	p.TextIn(list.X+11, list.Y+14, list.W-22, canvas.Left, theme.Label, p.T.T3, NoEvents(n.Events, n.Search.Text()))
}

func (n *Panel) search(p *widget.Painter, r layout.Rect) {
	f := layout.Rect{X: r.X + 11, Y: r.Y, W: r.W - 23, H: 26}
	n.searchAt = f
	text := n.Search.Text()
	border := p.T.Line2
	if n.Searching || text != "" {
		border = p.T.AccText
	}
	p.Box(f, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconSearch, f.X+6, f.Y+5, 16, p.T.T3)
	switch {
	case n.Searching || text != "":
		n.Search.DrawText(p, f.X+28, f.CenterY(), f.W-54, theme.Label, n.Searching)
	default:
		p.TextIn(f.X+28, f.CenterY(), f.W-54, canvas.Left, theme.Label, p.T.T3, "Search events and chat")
	}
	p.FieldZone(f, target(searchPart, 0), n.Search)
	if text != "" {
		x := layout.Rect{X: f.Right() - 24, Y: f.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+2, f.Y+5, 16, p.T.T3)
		p.Hits.Add(widget.Zone{Rect: x, Target: target(clearSearchPart, 0), Cursor: widget.CursorPointer, Tip: "Clear", Key: "Esc"})
	} else if !n.Searching {
		searchKey(p, f)
	}
}

// chips draws as many chips as fit into a row, or all of them.
func (n *Panel) chips(p *widget.Painter, rest *layout.Rect) {
	row := rest.CutTop(28)
	x := row.X + 11
	for i, c := range n.Chips {
		chip := widget.Chip{Label: c.Group.String(), Mark: c.Group.Mark(), HasMark: true, On: c.On, Target: target(chipPart, int(c.Group))}
		w := p.ChipWidth(chip)
		room := row.Right() - 12 - 40
		if i == len(n.Chips)-1 || n.AllChips {
			room = row.Right() - 12
		}
		if x+w > room {
			if !n.AllChips {
				more := widget.Chip{X: x, Y: row.Y, Label: "+" + strconv.Itoa(len(n.Chips)-i), Target: target(moreChipsPart, 0), Tip: "More kinds of events"}
				p.Chip(more)
				return
			}
			row, x = rest.CutTop(26), row.X+11
		}
		chip.X, chip.Y = x, row.Y
		x += p.Chip(chip) + 6
	}
	if n.AllChips {
		fewer := widget.Chip{X: x, Y: row.Y, Label: "fewer", Target: target(moreChipsPart, 0)}
		if x+p.ChipWidth(fewer) > row.Right()-12 {
			fewer.X, fewer.Y = row.X+11, rest.CutTop(26).Y
		}
		p.Chip(fewer)
	}
}

// EventRow draws row i of the list of events.
func (n *Panel) EventRow(p *widget.Painter, r layout.Rect, i int) {
	g, e := n.Events.At(n.Recording, i)
	tgt := target(eventPart, i)
	ink, timeInk := p.T.T1, p.T.T3
	switch {
	case i == n.Marked:
		p.Fill(r, p.T.Sel)
		timeInk = p.T.T1
	case p.Hovered(tgt):
		p.Fill(r, p.T.S3)
	}
	if i >= n.AtEvent {
		ink = p.T.T3
	}
	if damaged(g, e) {
		ink = p.T.Err
	}
	y := r.CenterY()
	p.Text(r.X+11, y, theme.Label.In(theme.Mono), timeInk, p.Clock(e.Time, n.Long, 2))
	x := r.X + 83
	if n.Long {
		x += 22
	}
	line, text := n.Events.Line(n.Recording, i)
	teams, kill := killrow.Unknown, killrow.Is(g, e)
	if kill {
		teams = n.Teams(g, e)
	}
	switch {
	case teams.Killer >= 0: // its shape says as much
		x -= 17
	case e.Kind == sim.EventBomb:
		roundhead.Bomb(p, x, y+1, p.T.Warn)
	default:
		p.Mark(line.Mark, x, y, 8.4, p.T.Marks[line.Mark])
	}
	x += 13
	end := r.Right() - 10
	if kill {
		line.Parts, x = nil, killrow.Draw(p, g, e, layout.Rect{X: x, Y: r.Y, W: end - x, H: r.H}, ink, teams)
	}
	for _, part := range line.Parts {
		st := theme.Label
		if part.Bold {
			st = st.In(theme.Medium)
		}
		if x >= end-8 {
			break
		}
		p.TextIn(x, y, end-x, canvas.Left, st, ink, part.Text)
		x += p.TextWidth(st, part.Text)
	}
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Mouse: true}
	if x > end {
		z.Tip = text
	}
	p.Hits.Add(z)
}

// Thousands returns n as 1,204.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// searchKey draws the key that leads to the search at the end of its field.
func searchKey(p *widget.Painter, f layout.Rect) {
	if key := p.Shortcut(action.Search); key != "" {
		w := max(17, p.TextWidth(theme.Small.In(theme.Mono), key)+10)
		p.KeyCap(f.Right()-7-w, f.CenterY(), key)
	}
}
