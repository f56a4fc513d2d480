package capture

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim/lag"
	"playhead/sim/table"
)

const (
	lagClientPart widget.Part = "lag client"      // N: row
	lagMomentPart widget.Part = "lag moment"      // N: row
	lagCopyPart   widget.Part = "wireshark"       // the display filter is copied
	lagLanesPart  widget.Part = "lag lanes"       // N: bin, goes there
	lagStepPart   widget.Part = "next lag moment" // N: −1 or 1
)

// lagPage is why clients lagged: the clients, the moments of the chosen one, and what passed
// around the chosen moment.
type lagPage struct {
	*traffic
	report          *lag.Report
	asked           bool
	wide            float64 // px
	zoned           string  // the time zone of the tables, as the settings name it
	clients         lagClients
	moments         lagMoments
	client          int   // chosen row of the clients
	moment          int   // chosen row of the moments, −1 without one
	own             []int // rows of the moments of the chosen client
	lanes           lag.Lanes
	lanesOf         [2]int // client and moment of lanes, with its bins
	title, foot     layout.Rect
	plot, lanesHead layout.Rect
}

// lagClients and lagMoments own the two lists.
type lagClients struct {
	part.Bare
	page *lagPage
	list part.Table
	of   *table.Table
}

type lagMoments struct {
	part.Bare
	page *lagPage
	list part.Table
	of   *table.Table
}

func newLagPage(tr *traffic) *lagPage {
	l := &lagPage{traffic: tr, moment: -1, lanesOf: [2]int{-1, -1}}
	l.clients = lagClients{page: l, list: part.Table{
		Row: lagClientPart, Empty: "No client sent inputs.", NoMarks: true, NoFoot: true, Bar: true,
		Columns: []string{
			"client", "lagged_seconds", "ping_min", "ping_median", "ping_max", "lost_up", "lost_down", "resent",
			"late_inputs", "worst_seconds", "worst_where", "moments",
		},
	}}
	l.moments = lagMoments{page: l, list: part.Table{
		Row: lagMomentPart, NoMarks: true, Bar: true, Wide: "what",
		Columns: []string{"seconds", "time", "frame", "lasts_seconds", "what", "where", "evidence"},
	}}
	l.clients.list.Show(tr.Kit, &l.clients)
	l.moments.list.Show(tr.Kit, &l.moments)
	return l
}

// find has the capture looked through once it is read to its end.
func (l *lagPage) find(shown bool) {
	if !shown || l.asked || !l.S.Ended() || l.S.Packets.Lag == nil {
		return
	}
	l.asked = true
	l.S.Packets.Lag(func(r *lag.Report) {
		l.report = r
		l.makeTables()
		l.version++
		l.chooseClient(0)
	})
}

// makeTables makes the tables, whose clocks are in the chosen time zone.
func (l *lagPage) makeTables() {
	rec := l.S.Recording()
	l.zoned = l.D.Set.ClockZone
	l.clients.of, l.moments.of = l.report.Table(rec), l.report.MomentTable(rec).InZone(l.zone())
}

// finding reports whether the capture is still being looked through.
func (l *lagPage) finding() bool { return l.S.Packets.Lag != nil && l.report == nil }

// chooseClient shows the moments of a row of the clients, its longest chosen.
func (l *lagPage) chooseClient(row int) {
	l.client, l.moment, l.own = row, -1, l.own[:0]
	if row >= len(l.report.Clients) {
		return
	}
	c := &l.report.Clients[row]
	for i := range l.report.Moments {
		if l.report.Moments[i].Client == c.Client {
			l.own = append(l.own, i)
		}
	}
	l.own = slices.Clone(l.own)
	l.moment = c.Worst
}

// position returns where a time of the report is in the recording.
func (l *lagPage) position(at time.Duration) time.Duration {
	if l.zero.IsZero() {
		return at
	}
	return max(0, l.report.Start.Add(at).Sub(l.zero))
}

// goTo goes to a time of the report.
func (l *lagPage) goTo(at time.Duration) {
	l.S.Play.Jump(l.position(at))
	l.S.Show()
}

// step chooses the moment of the client after the chosen one, or the one before.
func (l *lagPage) step(dir int) {
	if len(l.own) == 0 {
		return
	}
	at := min(max(slices.Index(l.own, l.moment)+dir, 0), len(l.own)-1)
	l.moment = l.own[at]
	l.moments.list.See(l.moment)
}

// chosen returns the chosen moment, nil without one.
func (l *lagPage) chosen() *lag.Moment {
	if l.report == nil || l.moment < 0 || l.moment >= len(l.report.Moments) {
		return nil
	}
	return &l.report.Moments[l.moment]
}

// wireshark returns a display filter for the packets of a moment, as Wireshark and tshark take
// it. The port of the client is part of its address, which is private.
func (l *lagPage) wireshark(m *lag.Moment) string {
	if m.First < 0 {
		return ""
	}
	text := fmt.Sprintf("frame.number in {%d..%d}", m.First+1, m.Last+1)
	if list := l.Clients(); m.Client < len(list) {
		if at, err := netip.ParseAddrPort(list[m.Client].Address); err == nil {
			text += fmt.Sprintf(" && udp.port == %d", at.Port())
		}
	}
	return text
}

// Sizes of the page, px.
const (
	lagTitleHeight  = 52.0
	lagFootHeight   = 36.0
	lagListHead     = 34.0 + 28
	lagClientsShare = 0.45  // of the height, at most
	lagLeastHeight  = 300.0 // for filters, sums and the foot
	lagSmallClients = 28.0 + 2.5*part.RowHeight
	lagSmallTitle   = 30.0
)

// update brings both lists to their places.
func (l *lagPage) update(r, side layout.Rect) {
	l.wide = r.W
	l.title, l.foot, l.plot, l.lanesHead = layout.Rect{}, layout.Rect{}, layout.Rect{}, layout.Rect{}
	if l.report == nil {
		return
	}
	if l.zoned != l.D.Set.ClockZone {
		l.makeTables()
	}
	small := r.H < lagLeastHeight
	l.clients.list.Quiet, l.moments.list.Quiet = small, small
	high := min(lagListHead+part.RowHeight*float64(len(l.report.Clients)+2), r.H*lagClientsShare)
	if small {
		high = min(high, lagSmallClients)
	}
	l.clients.list.Update(l.clients.of, nil, l.client)
	l.clients.list.Arrange(r.CutTop(high))
	if small {
		l.title = r.CutTop(lagSmallTitle)
	} else {
		l.title, l.foot = r.CutTop(lagTitleHeight), r.CutBottom(lagFootHeight)
	}
	l.moments.list.Empty = l.noMoments()
	l.moments.list.Update(l.moments.of, l.own, l.moment)
	l.moments.list.Arrange(r)
	if side.Empty() {
		return
	}
	side.CutLeft(1)
	l.lanesHead, l.plot = side.CutTop(lagTitleHeight), side
	l.lookAround()
}

// noMoments says why there are none.
func (l *lagPage) noMoments() string {
	if l.client < len(l.report.Clients) {
		return l.name() + " had no moment above 0.2 s."
	}
	return "No client sent inputs."
}

const (
	lagMargin = time.Second           // shown on each side of a moment
	lagBin    = 60 * time.Millisecond // at least: a few packets
	lagBins   = 120                   // at most
)

// lookAround reads what passed around the chosen moment.
func (l *lagPage) lookAround() {
	m, want := l.chosen(), [2]int{l.client, l.moment}
	if m == nil || want == l.lanesOf {
		return
	}
	l.lanesOf = want
	from, to := max(0, m.From-lagMargin), m.To+lagMargin
	l.lanes = l.report.Lanes(m.Client, from, to, min(lagBins, int((to-from)/lagBin)))
}

// name returns the name of the chosen client.
func (l *lagPage) name() string {
	if l.clients.of == nil || l.client >= len(l.clients.of.Rows) {
		return ""
	}
	return l.clients.of.Rows[l.client].Cells[0].String()
}

// story returns the title above the moments and the sums of the chosen client.
func (l *lagPage) story() (title, sums string) {
	if l.client >= len(l.report.Clients) {
		return "", ""
	}
	c := &l.report.Clients[l.client]
	counts, words := map[string]int{}, []string{}
	for _, i := range l.own {
		w := strings.ReplaceAll(l.report.Moments[i].Where.String(), "_", " ")
		if counts[w]++; counts[w] == 1 {
			words = append(words, w)
		}
	}
	for i, w := range words {
		if len(words) > 1 && counts[w] > 1 {
			words[i] = fmt.Sprintf("%s (%d)", w, counts[w])
		}
	}
	took := fmt.Sprintf("%.1f s of %s", c.Lagged.Seconds(), l.D.P.Clock(c.To-c.From, false, 0))
	switch len(l.own) {
	case 0:
		return l.name() + " did not lag", c.WhyUnknown
	case 1:
		sums = fmt.Sprintf("Once, for %s. Cause: %s.", took, words[0])
	default:
		cause := "Cause"
		if len(words) > 1 {
			cause = "Causes"
		}
		sums = fmt.Sprintf("%d times, %s together. %s: %s.", len(l.own), took, cause, strings.Join(words, ", "))
	}
	if c.WhyUnknown != "" {
		sums += " " + c.WhyUnknown
	}
	return "Why did " + l.name() + " lag?", sums
}

// Choose shows the moments of a client: see [part.Rows].
func (c *lagClients) Choose(row int) { c.page.chooseClient(row) }

// Moved does the same for keys: see [part.Mover].
func (c *lagClients) Moved(row int) { c.page.chooseClient(row) }

// GoTo goes to the client's worst moment: see [part.Rows].
func (c *lagClients) GoTo(row int) {
	c.page.chooseClient(row)
	if m := c.page.chosen(); m != nil {
		c.page.goTo(m.From - lagMargin)
	}
}

// Tip says what happened in the worst moment, or what cannot be known: see [part.Rows].
func (c *lagClients) Tip(row int) (tip, more string) {
	r := c.page.report
	if r == nil || row >= len(r.Clients) {
		return "", ""
	}
	if w := r.Clients[row].Worst; w >= 0 {
		tip = r.Moments[w].What
	}
	return tip, r.Clients[row].WhyUnknown
}

// Choose shows what passed around a moment: see [part.Rows].
func (m *lagMoments) Choose(row int) { m.page.moment = row }

// Moved does the same for keys: see [part.Mover].
func (m *lagMoments) Moved(row int) { m.page.moment = row }

// GoTo goes to 1 s before a moment: see [part.Rows].
func (m *lagMoments) GoTo(row int) {
	m.page.moment = row
	if at := m.page.chosen(); at != nil {
		m.page.goTo(at.From - lagMargin)
	}
}

// Tip says what happened and what supports the cause: see [part.Rows].
func (m *lagMoments) Tip(row int) (tip, more string) {
	if r := m.page.report; r != nil && row < len(r.Moments) {
		return r.Moments[row].What, r.Moments[row].Evidence
	}
	return "", ""
}

// RowMenu goes to a moment, and copies its frames: see [part.RowMenu].
func (m *lagMoments) RowMenu(row int) []widget.MenuItem {
	l := m.page
	if l.report == nil || row >= len(l.report.Moments) {
		return nil
	}
	at := &l.report.Moments[row]
	return []widget.MenuItem{
		{Label: "Go to the moment", Key: "Enter", Do: func() { m.GoTo(row) }},
		{Label: "Copy frame numbers", Do: func() {
			l.copy(fmt.Sprintf("%d–%d", at.First+1, at.Last+1), "Frame numbers copied")
		}},
		{Label: "Copy as Wireshark filter", Do: func() { l.copy(l.wireshark(at), "Wireshark filter copied") }},
	}
}

// Drag drags nothing: see [widget.Owner].
func (l *lagPage) Drag(*widget.Press) bool { return false }

// Wheel scrolls nothing: the lists scroll themselves.
func (l *lagPage) Wheel(*widget.Turn) bool { return false }

// Click copies the filter, goes to a place in the lanes or to another moment.
func (l *lagPage) Click(p *widget.Press) {
	if p.Target.Part == lagMarkPart {
		l.pressMark(p.Target.N)
		return
	}
	m := l.chosen()
	if m == nil {
		return
	}
	switch p.Target.Part {
	case lagCopyPart:
		l.copy(l.wireshark(m), "Wireshark filter copied")
	case lagStepPart:
		l.step(p.Target.N)
	case lagLanesPart:
		if share := (p.X - l.plot.X) / l.plot.W; share >= 0 && share < 1 {
			l.goTo(l.lanes.From + time.Duration(share*float64(l.lanes.To-l.lanes.From)))
		}
	}
}

// keys gives keys to the list that has the keyboard.
func (l *lagPage) keys(in *desk.Input) []desk.KeyPress {
	given := *in
	if l.moments.list.Active() {
		return l.moments.list.Keys(&given)
	}
	given.Keys = l.clients.list.Keys(&given)
	if in.Mods != 0 {
		return given.Keys
	}
	return slices.DeleteFunc(slices.Clone(given.Keys), func(k desk.KeyPress) bool {
		dir := map[string]int{"ArrowUp": -1, "ArrowDown": 1}[k.Key]
		l.stepTo(dir)
		return dir != 0
	})
}

// stepTo chooses the next moment and goes there.
func (l *lagPage) stepTo(dir int) {
	if l.report == nil || dir == 0 {
		return
	}
	l.step(dir)
	if m := l.chosen(); m != nil {
		l.goTo(m.From - lagMargin)
	}
}

// state returns what is seen, nil while the page is not.
func (l *lagPage) state(seen bool) *LagState {
	if !seen || l.report == nil {
		return nil
	}
	st := &LagState{
		Client: l.name(), Moment: slices.Index(l.own, l.moment), Row: l.moment, Zone: l.offset(), Clients: []string{},
		Moments: []string{}, Order: []string{},
	}
	for _, row := range l.clients.list.Listed() {
		st.Order = append(st.Order, l.clients.of.Rows[row].Cells[0].String())
	}
	for i := range l.clients.of.Rows {
		st.Clients = append(st.Clients, l.clients.of.Rows[i].Cells[0].String())
	}
	for _, i := range l.own {
		m := &l.report.Moments[i]
		st.Moments = append(st.Moments, m.What+" | "+m.Where.String()+" | "+m.Evidence)
	}
	if m := l.chosen(); m != nil {
		st.Filter = l.wireshark(m)
	}
	return st
}
