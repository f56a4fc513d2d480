package replay

import (
	"math"
	"strconv"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// Panel is the right panel: players above, events below.
type Panel struct {
	Players      []part.Player
	Slots        int // of the server, 0 unknown
	Away         int // players of the recording who are not in the game now
	PlayerScroll float64
	EventScroll  float64
	// Split is how high the list of players may be, 0 for the default.
	Split float64

	Recording *sim.Recording
	Events    *feed.List
	Heads     part.Headings // between the events
	Teams     func(g *sim.Game, e *sim.Event) part.KillTeams
	AtEvent   int // events of the list up to the playhead
	Marked    int // marked row, −1 if none
	Searching bool
	Search    *widget.Field
	Chips     []Chip
	AllChips  bool
	Now       time.Duration
	Long      bool // the recording is longer than an hour

	// Values, when there are, take the place of the events.
	Values *part.Values

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

// EventHeight is the height of a row of the list of events.
const EventHeight = 24.0

// leastEvents is how high events need to be, with the gap above them, for three
// rows.
const leastEvents = 6 + widget.HeadingHeight + 34 + 28 + 3*EventHeight

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
			a.Followed, a.FollowedAt = n.Players[i].ID, float64(i)*part.PlayerHeight
		}
	}
	a.PlayerMax = max(0, float64(len(n.Players))*part.PlayerHeight-a.Players.H)
	if n.Values != nil && rest.H > widget.HeadingHeight+40 {
		a.Events, a.EventMax = n.Values.Draw(p, &rest)
	} else if rest.H > widget.HeadingHeight+40 {
		a.Events = n.events(p, &rest)
		a.Search = n.searchAt
		a.EventMax = max(0, n.eventRows()*EventHeight-a.Events.H)
	}
	p.Unclip()
	if !n.Drawer {
		p.MouseZone(layout.Rect{X: r.X - 3, Y: r.Y, W: 6, H: r.H}, widget.Control(panelEdgePart, 0), widget.CursorEW)
	}
	return a
}

func (n *Panel) players(p *widget.Painter, rest *layout.Rect) layout.Rect {
	title := rest.CutTop(widget.HeadingHeight)
	count := strconv.Itoa(len(n.Players))
	if n.Slots > 0 {
		count += " / " + strconv.Itoa(n.Slots)
	}
	if n.Tabs != nil {
		n.Tabs(title, count)
	} else {
		p.Heading(title, "Players", count)
	}
	p.HeadingButton(title, assets.IconFilter, widget.Control(sortPart, 0), "Sort players", "There are no players yet.",
		len(n.Players) > 0)
	if n.Away > 0 {
		c := widget.Chip{
			Y: title.CenterY() - 10, Target: widget.Do(action.FindPlayer),
			Label: "+" + strconv.Itoa(n.Away),
		}
		c.Tip = strconv.Itoa(n.Away) + " more left or join later. Click to find them."
		c.X = title.Right() - 8 - 28 - 4 - p.ChipWidth(c)
		p.Chip(c)
	}
	// The list takes what it needs but leaves the events more than half, and at
	// least three rows where there is little room.
	room := max(min(rest.H*0.45, rest.H-leastEvents), 3*part.PlayerHeight)
	if n.Split > 0 {
		room = min(n.Split, rest.H-120)
	}
	// Whole rows: half a name looks like a mistake.
	room = math.Floor(max(room, part.PlayerHeight)/part.PlayerHeight) * part.PlayerHeight
	list := rest.CutTop(min(float64(len(n.Players))*part.PlayerHeight, room))
	p.Ground(list)
	p.Clip(list)
	first := max(0, int(n.PlayerScroll/part.PlayerHeight))
	for i := first; i < len(n.Players); i++ {
		y := list.Y + float64(i)*part.PlayerHeight - n.PlayerScroll
		if y > list.Bottom() {
			break
		}
		part.PlayerRow(p, layout.Rect{X: list.X, Y: y, W: list.W, H: part.PlayerHeight}, &n.Players[i])
	}
	p.Unclip()
	p.Scrollbar(list, n.PlayerScroll, float64(len(n.Players))*part.PlayerHeight)
	gap := rest.CutTop(6)
	p.HLine(gap.X, gap.Bottom()-1, gap.W, p.T.Line)
	p.MouseZone(layout.Rect{X: gap.X, Y: gap.Y - 1, W: gap.W, H: 8}, widget.Control(splitPart, 0), widget.CursorDefault)
	return list
}

func (n *Panel) events(p *widget.Painter, rest *layout.Rect) layout.Rect {
	title := rest.CutTop(widget.HeadingHeight)
	count := widget.Thousands(n.Events.Total())
	if n.Events.Len() != n.Events.Total() {
		count = widget.Thousands(n.Events.Len()) + " of " + count
	}
	p.Heading(title, "Events", count)
	values := title
	values.W -= 30
	p.HeadingButton(values, assets.IconInfo, widget.Do(action.ToggleValues), "Values of the followed player", "", true)
	p.HeadingButton(title, assets.IconCopy, widget.Control(copyEventsPart, 0), "Copy the listed events",
		"There are no events to copy.", n.Events.Len() > 0)
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
	const high = part.HeadingRows * EventHeight
	above := n.Heads.Above(i)
	for k := range above {
		r := layout.Rect{X: list.X, Y: y - high*float64(len(above)-k), W: list.W, H: high}
		if r.Bottom() > list.Y && r.Y < list.Bottom() {
			above[k].Draw(p, r, widget.Control(roundHeadPart, above[k].Round))
		}
	}
}

func (n *Panel) nothing(p *widget.Painter, list layout.Rect) {
	p.TextIn(list.X+11, list.Y+14, list.W-22, canvas.Left, theme.Label, p.T.T3,
		feed.NoEvents(n.Events, n.Search.Text()))
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
	p.FieldZone(f, widget.Control(searchPart, 0), n.Search)
	if text != "" {
		x := layout.Rect{X: f.Right() - 24, Y: f.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+2, f.Y+5, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Control(clearSearchPart, 0), Cursor: widget.CursorPointer,
			Tip: "Clear", Key: "Esc",
		})
	} else if !n.Searching {
		p.FieldKey(f, action.Search)
	}
}

// chips draws as many chips as fit into a row, or all of them.
func (n *Panel) chips(p *widget.Painter, rest *layout.Rect) {
	row := rest.CutTop(28)
	x := row.X + 11
	for i, c := range n.Chips {
		chip := widget.Chip{
			Label: c.Group.String(), Mark: c.Group.Mark(), HasMark: true, On: c.On,
			Target: widget.Control(chipPart, int(c.Group)),
		}
		w := p.ChipWidth(chip)
		room := row.Right() - 12 - 40
		if i == len(n.Chips)-1 || n.AllChips {
			room = row.Right() - 12
		}
		if x+w > room {
			if !n.AllChips {
				more := widget.Chip{
					X: x, Y: row.Y, Label: "+" + strconv.Itoa(len(n.Chips)-i),
					Target: widget.Control(moreChipsPart, 0), Tip: "More kinds of events",
				}
				p.Chip(more)
				return
			}
			row, x = rest.CutTop(26), row.X+11
		}
		chip.X, chip.Y = x, row.Y
		x += p.Chip(chip) + 6
	}
	if n.AllChips {
		fewer := widget.Chip{X: x, Y: row.Y, Label: "fewer", Target: widget.Control(moreChipsPart, 0)}
		if x+p.ChipWidth(fewer) > row.Right()-12 {
			fewer.X, fewer.Y = row.X+11, rest.CutTop(26).Y
		}
		p.Chip(fewer)
	}
}

// EventRow draws row i of the list of events.
func (n *Panel) EventRow(p *widget.Painter, r layout.Rect, i int) {
	g, e := n.Events.At(n.Recording, i)
	tgt := widget.Control(eventPart, i)
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
	if g.TellsDamage(e) {
		ink = p.T.Err
	}
	y := r.CenterY()
	p.Text(r.X+11, y, theme.Label.In(theme.Mono), timeInk, p.Clock(e.Time, n.Long, 2))
	x := r.X + 83
	if n.Long {
		x += 22
	}
	line, text := n.Events.Line(n.Recording, i)
	teams, kill := part.UnknownTeams, part.IsKill(g, e)
	if kill {
		teams = n.Teams(g, e)
	}
	switch {
	case teams.Killer >= 0: // its shape says as much
		x -= 17
	case e.Kind == sim.EventBomb:
		part.DrawBomb(p, x, y+1, p.T.Warn)
	default:
		p.Mark(line.Mark, x, y, 8.4, p.T.Marks[line.Mark])
	}
	x += 13
	end := r.Right() - 10
	if kill {
		line.Parts, x = nil, part.DrawKill(p, g, e, layout.Rect{X: x, Y: r.Y, W: end - x, H: r.H}, ink, teams)
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
