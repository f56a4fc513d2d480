package capture

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/action"

	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// side is the left column: servers, clients, and facts about them.
type side struct {
	*traffic
	showNotes   func(section NotesSection)
	titles      map[int][2]string // of servers, as last shown of all clients
	server      int               // to be shown next, −1 for the one that is
	clientsFrom float64           // how far the list is scrolled
	reveal      bool              // until it is scrolled: the chosen client is seen
	drawn       float64           // how far the list was scrolled when it was drawn last
	most        float64           // the largest useful scroll then
}

// badLoss is the share of vital messages missing that is worth a warning.
const badLoss = 0.02

// resendsMean says what the number of resends means.
const resendsMean = "Vital messages are sent again until they are acknowledged. Missing ones are those that the " +
	"capture never saw, by their sequence numbers."

// CaptureSide returns the left column of a capture.
func (sd *side) CaptureSide() CaptureSide {
	s := sd.S

	side := CaptureSide{Private: s.Private, PrivateHelp: sd.D.Keys.Of(action.ShowPrivate).Help}
	clients := sd.Clients()
	servers := 0
	for i := range clients {
		servers = max(servers, clients[i].Server+1)
	}
	shown := s.Server()
	for n := range servers {
		server := CaptureServer{Number: n, Chosen: sd.S.Client < 0 && n == shown}
		for i := range clients {
			if clients[i].Server == n {
				row := clientRow(i, &clients[i], i == sd.S.Client)
				if sd.S.Seen.Hiding() { // totals of the whole capture
					row.Detail, row.Loss, row.Warn, row.Tip = "", "", false, ""
				}
				if sd.S.Client < 0 && len(clients) > 1 {
					row.Number = fmt.Sprint(i)
				}
				server.Clients = append(server.Clients, row)
			}
		}
		if len(server.Clients) == 0 {
			continue
		}
		server.Title, server.Detail = sd.serverTitle(n, servers, len(server.Clients))
		server.Single = servers == 1 && len(server.Clients) == 1
		if server.Single && sd.S.Client < 0 {
			server.Clients[0].Chosen = true
		}
		side.Servers = append(side.Servers, server)
	}
	if s.Seen.Hiding() { // these count the whole capture
		return side
	}
	if n := sd.soleClient(); n >= 0 && n < len(clients) {
		side.Boxes = append(side.Boxes, sd.connectionFacts(&clients[n]), sd.inputFacts(n))
	} else {
		side.Boxes = append(side.Boxes, sd.serverFacts(clients, shown))
	}
	return side
}

// addTraffic adds what a capture holds to what stands beside its name.
func (sd *side) addTraffic(add func(string)) {
	clients := sd.Clients()
	packets, servers := 0, 0
	for i := range clients {
		packets += clients[i].Packets
		servers = max(servers, clients[i].Server+1)
	}
	if packets == 0 || sd.S.Seen.Hiding() {
		return
	}
	add(widget.Plural(len(clients), "client"))
	if servers > 1 {
		add(widget.Plural(servers, "server"))
	}
	add(widget.Thousands(packets) + " packets")
}

// clientRow returns the row of client n.
func clientRow(n int, c *sim.Client, chosen bool) CaptureClient {
	row := CaptureClient{N: n, Title: clientName(n, c), Info: clientProgram(c), Chosen: chosen}
	if c.Address != "" {
		row.Title, row.Mono = c.Address+" › :"+c.ServerAddress[strings.LastIndexByte(c.ServerAddress, ':')+1:], true
		row.Info = clientName(n, c) + " · " + row.Info
	}
	length := c.To - c.From
	row.Detail = fmt.Sprintf("%s · %s pkts", times.WithUnit(length), widget.Thousands(c.Packets))
	if rate := snapshotRate(c); rate != "" {
		row.Detail += " · " + rate
	}
	if vital := c.Vital + c.Lost; vital > 0 {
		share := float64(c.Lost) / float64(vital)
		switch row.Warn = share >= badLoss; {
		case c.Lost > 0:
			row.Loss = percent(share) + " missing"
		case c.Resent > 0:
			row.Loss = widget.Thousands(c.Resent) + " resent"
		}
		row.Tip = fmt.Sprintf("%s vital messages: %s resent, %s missing from the capture", widget.Thousands(vital),
			widget.Thousands(c.Resent), widget.Thousands(c.Lost))
	}
	return row
}

// percent writes a share: 0.2 %, 12 %.
func percent(share float64) string {
	if share < 0.1 {
		return fmt.Sprintf("%.1f %%", share*100)
	}
	return fmt.Sprintf("%.0f %%", share*100)
}

// resendsFact says how many vital messages were sent again and how many are missing.
func resendsFact(resent, lost int) BoxFact {
	f := BoxFact{Tip: resendsMean}
	f.Name, f.Value = "Resends", widget.Thousands(resent)+", none missing"
	if lost > 0 {
		f.Value, f.Warn = fmt.Sprintf("%s, %s missing", widget.Thousands(resent), widget.Thousands(lost)), true
	}
	return f
}

// outside says which packets belong to no client, "" while that is not known or if all
// belong to one.
func (tr *traffic) outside() string {
	others := tr.log.Frames
	for _, c := range tr.Clients() {
		others -= c.Packets
	}
	if !tr.log.Complete || others <= 0 {
		return ""
	}
	text := fmt.Sprintf("%s of %s packets belong to no client", widget.Thousands(others),
		widget.Thousands(tr.log.Frames))
	switch queries := min(tr.log.Queries, others); {
	case queries == others:
		text += ": queries for server info"
	case queries > 0:
		text += fmt.Sprintf(": %s are queries for server info, the others are not of the game",
			widget.Thousands(queries))
	default:
		text += ": they are not of the game"
	}
	return text + "."
}

func clientName(n int, c *sim.Client) string {
	if c.Name != "" {
		return c.Name
	}
	return fmt.Sprintf("client %d", n)
}

// clientProgram says what a client is: "DDNet 16.4 · 0.6", "Teeworlds 0.7.5".
func clientProgram(c *sim.Client) string {
	switch {
	case c.Version == "":
		return "Teeworlds " + c.Protocol
	case strings.HasPrefix(c.Version, "Teeworlds "+c.Protocol):
		return c.Version
	}
	return c.Version + " · " + c.Protocol
}

// snapshotRate returns the snapshots a second: "25/s".
func snapshotRate(c *sim.Client) string {
	length := c.To - c.From
	if c.Snapshots == 0 || length < time.Second {
		return ""
	}
	return fmt.Sprintf("%.0f/s", float64(c.Snapshots)/length.Seconds())
}

// serverTitle returns what stands in the row of server n of several.
func (sd *side) serverTitle(n, several, clients int) (title, detail string) {
	if several == 1 {
		return "All, merged", widget.Plural(clients, "client") + " on one clock"
	}
	if known, ok := sd.titles[n]; ok && sd.S.Client >= 0 {
		return known[0], known[1] // who is watched alone knows one server only
	}
	title, detail = fmt.Sprintf("Server %d", n+1), widget.Plural(clients, "client")
	games := sd.S.GamesOf(n)
	if len(games) == 0 {
		return title, detail + ", no game"
	}
	if g := games[0]; g.Server != "" {
		title += " · " + g.Server
		detail = g.Map.Name + " · " + detail
	} else {
		title += " · " + g.Map.Name
	}
	if other, ok := sd.S.Overlaps(n); ok {
		detail += fmt.Sprintf(", at the time of server %d", other+1)
	}
	if sd.S.Client < 0 {
		sd.titles[n] = [2]string{title, detail}
	}
	return title, detail
}

// serverFacts returns what is known of all clients of a server together.
func (sd *side) serverFacts(clients []sim.Client, server int) FactBox {
	box := FactBox{Title: "On this server"}
	packets, bytes, lost, resent := 0, int64(0), 0, 0
	var undecoded sim.Undecoded
	for i := range clients {
		if c := &clients[i]; c.Server == server {
			packets, bytes, lost, resent = packets+c.Packets, bytes+c.Bytes, lost+c.Lost, resent+c.Resent
			undecoded = addUndecoded(undecoded, c.Undecoded)
		}
	}
	sd.addMapFact(&box, "")
	box.AddFact(BoxFact{
		Fact: widget.Fact{Name: "Packets", Value: fmt.Sprintf("%s, %s", widget.Thousands(packets), kilobytes(bytes))},
		Tip:  sd.outside(),
	})
	box.AddFact(resendsFact(resent, lost))
	box.AddFact(undecodedFact(undecoded))
	return box
}

// addMapFact adds which map is shown and where it came from, with what else there
// is to say of it.
func (sd *side) addMapFact(box *FactBox, more string) {
	if g := sd.S.Game(); g != nil {
		m := sd.St.MapOf(g.Index)
		f := BoxFact{Fact: widget.Fact{Name: "Map", Value: g.Map.Name + mapOrigin(m)}}
		if m != nil && !m.Embedded {
			f.Tip = m.Source
		}
		if more != "" {
			f.Tip = more
		}
		box.AddFact(f)
	}
}

// DownloadSays says how much of maps a client downloaded, "" when it did not.
func DownloadSays(c *sim.Client) string {
	switch {
	case c.MapBytes == 0:
		return ""
	case c.MapsWhole == 0:
		return "This client downloaded " + kilobytes(c.MapBytes) + ", not all of it"
	}
	return "Downloaded by this client: " + kilobytes(c.MapBytes)
}

// mapOrigin says where the map that is drawn came from, to stand behind its
// name.
func mapOrigin(m *stage.GameMap) string {
	switch {
	case m == nil:
		return ""
	case m.Status == stage.MapMissing:
		return ", not found"
	case m.Status == stage.MapBroken:
		return ", cannot be read"
	case m.Status == stage.MapFound && m.Embedded:
		return ", in the file"
	case m.Status == stage.MapFound:
		return ", from disk"
	case m.Status == stage.MapDiffers && m.Embedded:
		return ", in the file, another version"
	case m.Status == stage.MapDiffers:
		return ", from disk, another version"
	}
	return ""
}

// connectionFacts returns what is known of one connection.
func (sd *side) connectionFacts(c *sim.Client) FactBox {
	box := FactBox{Title: "On this connection"}
	box.AddFact(handshakeFact(&c.Handshake))
	sd.addMapFact(&box, DownloadSays(c))
	snaps := widget.Thousands(c.Snapshots)
	if rate := snapshotRate(c); rate != "" {
		snaps += " · " + rate
	}
	box.Add("Snapshots", snaps)
	box.AddFact(resendsFact(c.Resent, c.Lost))
	box.AddFact(undecodedFact(c.Undecoded))
	box.Add("Closed", c.Left)
	return box
}

// kilobytes formats a number of bytes, rounded.
func kilobytes(n int64) string {
	switch {
	case n >= 9_950_000:
		return fmt.Sprintf("%.0f MB", float64(n)/1e6)
	case n >= 999_500:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1000:
		return fmt.Sprintf("%d kB", (n+500)/1000)
	}
	return fmt.Sprintf("%d bytes", n)
}

// inputFacts returns the input of a client at the playhead exactly as it was
// sent, and when it applied.
func (sd *side) inputFacts(client int) FactBox {
	box := FactBox{Title: "Input as sent"}
	at, ok := sd.captureTime()
	if !ok || sd.List.Log().Total == 0 {
		return box
	}
	in, says := sd.inputAt(client, at)
	if in == nil {
		return box
	}
	box.Add("For tick", fmt.Sprintf("%d, has %d", in.IntendedTick, in.AckedTick))
	switch {
	case !in.HasMargin:
		box.Add("Applied", "unknown")
	case in.MarginMS < 0:
		box.Add("Applied", fmt.Sprintf("tick %d, %d ms late", in.AppliedTick, -in.MarginMS))
	default:
		box.Add("Applied", fmt.Sprintf("tick %d, %d ms early", in.AppliedTick, in.MarginMS))
	}
	box.Add("Keys", says)
	return box
}

// inputAt returns the last input that a client sent before a time, with what it
// says, nil when that is not known.
func (tr *traffic) inputAt(client int, at time.Time) (*sim.SentInput, string) {
	var again *sim.SentInput
	var says string
	page := tr.List.PageAt(at)
	for n := page; n >= 0 && n > page-2; n-- {
		packets := tr.shelf.Packets(tr.List, n)
		for i := len(packets) - 1; i >= 0; i-- {
			p := &packets[i]
			if p.Client != client || !p.ToServer || p.At.After(at) {
				continue
			}
			for k := len(p.Messages) - 1; k >= 0; k-- {
				m := &p.Messages[k]
				switch {
				case m.Input == nil:
				case again == nil:
					again, says = m.Input, m.Says
					if m.Input.HasMargin {
						return again, says
					}
				case m.Input.IntendedTick != again.IntendedTick:
					return again, says
				case m.Input.HasMargin:
					// The server tells the margin of the first input for a tick.
					in := *again
					in.MarginMS, in.HasMargin, in.AppliedTick = m.Input.MarginMS, true, m.Input.AppliedTick
					return &in, says
				}
			}
		}
	}
	return again, says
}

// update keeps the list of clients where it was drawn last: within what there is
// to scroll, and until the user scrolls with the chosen one in view.
func (sd *side) update() {
	if sd.reveal {
		sd.clientsFrom = sd.drawn
	}
	sd.clientsFrom = min(sd.clientsFrom, sd.most)
}

// paint draws the left column.
func (sd *side) paint() {
	c := sd.CaptureSide()
	c.Scroll, c.Reveal, c.Do = sd.clientsFrom, sd.reveal, sd.sideInput()
	_, sd.most = c.Draw(&sd.D.P, &sd.D.Lay)
	sd.drawn = c.Scroll
}

// sideInput returns what the left column is pressed for.
func (sd *side) sideInput() SideInput {
	return SideInput{
		WatchServer: sd.watchServer, WatchClient: sd.watchClient,
		ShowNotes: sd.showNotes, Menu: sd.menu,
		ScrollBy: func(px, most float64) { sd.clientsFrom, sd.reveal = min(max(sd.clientsFrom+px, 0), most), false },
	}
}

// watchClient watches client n alone.
func (sd *side) watchClient(n int) {
	if n != sd.S.Client && sd.soleClient() != n && sd.D.Host.Watch != nil {
		sd.D.Host.Watch(n)
	}
}

// watchServer shows the game of a server as all its clients together saw it.
func (sd *side) watchServer(n int) {
	s := sd.S
	if sd.S.Client >= 0 {
		if sd.D.Host.Watch != nil {
			sd.server = n
			sd.D.Host.Watch(-1)
		}
		return
	}
	s.PreferServer(n)
	sd.St.StartOver()
	s.ViewHeld = false
}
