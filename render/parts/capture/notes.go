package capture

import (
	"fmt"
	"strings"

	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

// notes are the notes on a capture, with what of it nobody could read.
type notes struct {
	*traffic
	list      *messages
	Goal      WireGoal
	notesFrom float64
	section   NotesSection // to be scrolled to
}

// paintNotes draws the notes of a capture in place of the map.
func (nt *notes) paintNotes() {
	area := nt.D.Lay.Map
	rows := nt.noteRows()
	top, height := nt.heights(rows)
	n := Notes{Height: height, Do: nt.notesInput()}
	n.Scroll = nt.notesFrom
	n.Rows, n.Above = seenNotes(rows, n.Scroll, area.H)
	selected, _ := nt.list.chosenRef()
	for row := max(0, int((n.Scroll-top)/part.RowHeight)); row < nt.odd.Len() &&
		top+float64(row)*part.RowHeight < n.Scroll+area.H; row++ {
		if len(n.Rows) == 0 {
			n.Above = top + float64(row)*part.RowHeight
		}
		n.Rows = append(n.Rows, nt.oddRow(row, selected))
	}
	n.Draw(&nt.D.P, area)
}

// oddRow returns the row of a message that could not be read.
func (nt *notes) oddRow(row int, selected Ref) NoteRow {
	ref := nt.odd.At(row)
	e, _ := nt.odd.Entry(ref)
	r := NoteRow{
		Kind: NoteMessage, N: row, Up: e.Flags&sim.MessageUp != 0, Title: nt.odd.Kind(e),
		Chosen: nt.list.pinned && ref == selected,
	}
	if says, ok := nt.shelf.Peek(nt.log, ref); ok {
		r.Aside = says.Says
		if !nt.zero.IsZero() {
			r.Lines[0] = table.MomentText(says.At.Sub(nt.zero).Seconds())
		}
	}
	return r
}

// update scrolls to the section that was asked for, and keeps the rows within what
// there is to scroll.
func (nt *notes) update() {
	rows := nt.noteRows()
	if nt.section != NoSection {
		nt.notesFrom = sectionAt(rows, nt.section)
		nt.section = NoSection
	}
	_, height := nt.heights(rows)
	nt.notesFrom = min(max(nt.notesFrom, 0), max(0, height-nt.D.Lay.Map.H))
}

// heights returns how high the rows are before those of what nobody could read,
// and all of them.
func (nt *notes) heights(rows []NoteRow) (top, all float64) {
	for i := range rows {
		top += rows[i].Kind.Height()
	}
	return top, top + float64(nt.odd.Len())*part.RowHeight + 8
}

// seenNotes returns the rows between scroll and the end of what is h high, and
// what is above the first of them.
func seenNotes(rows []NoteRow, scroll, h float64) (seen []NoteRow, above float64) {
	y := 0.0
	for _, r := range rows {
		end := y + r.Kind.Height()
		if end > scroll && y < scroll+h {
			if len(seen) == 0 {
				above = y
			}
			seen = append(seen, r)
		}
		y = end
	}
	return seen, above
}

// sectionAt returns how far a section's heading is from the top.
func sectionAt(rows []NoteRow, section NotesSection) float64 {
	y, heads := 0.0, NotesSection(0)
	for i := range rows {
		if rows[i].Kind == NoteHead {
			if heads++; heads == section {
				return y
			}
		}
		y += rows[i].Kind.Height()
	}
	return y
}

// noteRows returns all rows but those of what nobody could read, which follow.
func (nt *notes) noteRows() []NoteRow {
	clients := nt.Clients()
	shown := func(i int) bool {
		if nt.S.Client >= 0 {
			return i == nt.S.Client
		}
		return clients[i].Server == nt.S.Server()
	}
	handshakes := []NoteRow{}
	var undecoded sim.Undecoded
	for i := range clients {
		if shown(i) {
			handshakes = append(handshakes, handshakeRow(i, &clients[i], nt.S.Private))
			undecoded = addUndecoded(undecoded, clients[i].Undecoded)
		}
	}
	head := func(title string, count int) NoteRow {
		return NoteRow{Kind: NoteHead, Title: title, Aside: widget.Thousands(count)}
	}
	rows := append([]NoteRow{head("Handshakes", len(handshakes))}, handshakes...)
	warnings := nt.warningRows()
	rows = append(rows, head("Notes", len(warnings)))
	rows = append(rows, warnings...)
	if len(warnings) == 0 {
		rows = append(rows, NoteRow{Kind: NoteText, Title: "No notes"})
	}
	rows = append(rows, head("Undecoded", undecoded.Count))
	if undecoded.Count > 0 {
		rows[len(rows)-1].Aside += ", " + kilobytes(undecoded.Bytes)
		if nt.odd.Len() < undecoded.Count && nt.log.Complete && nt.odd.Counted() {
			rows[len(rows)-1].Aside += "; snapshots are in the notes above"
		}
	}
	switch {
	case nt.odd.Len() > 0:
	case nt.listing && nt.log.Complete && nt.odd.Counted():
		rows = append(rows, NoteRow{Kind: NoteText, Title: "All messages were decoded."})
	default:
		rows = append(rows, NoteRow{Kind: NoteText, Title: "Reading the capture."})
	}
	return rows
}

// warningRows returns what was warned of, with the place of the first where it
// has one, and what else there is to say about the recording.
func (nt *notes) warningRows() []NoteRow {
	var rows []NoteRow
	for i, n := range nt.S.Recording().Warnings {
		row := NoteRow{Kind: NoteWarning, N: i, Title: sentence(n.Text)}
		if n.Count > 1 {
			row.Aside = "× " + widget.Thousands(n.Count)
		}
		if n.FirstOffset >= 0 {
			row.Goes = true
			row.Aside = strings.TrimSpace(row.Aside + fmt.Sprintf("  0x%x", n.FirstOffset))
		}
		rows = append(rows, row)
	}
	if nt.log.Total > mostListed {
		rows = append(rows, NoteRow{Kind: NoteWarning, N: len(rows), Title: fmt.Sprintf(
			"The lists end after %s of %s messages.", widget.Thousands(mostListed), widget.Thousands(nt.log.Total))})
	}
	if line := nt.outside(); line != "" {
		rows = append(rows, NoteRow{Kind: NoteWarning, N: len(rows), Title: line})
	}
	for _, line := range nt.St.MapNotes() {
		rows = append(rows, NoteRow{Kind: NoteWarning, N: len(rows), Title: line})
	}
	return rows
}

// handshakeRow returns the row of client n.
func handshakeRow(n int, c *sim.Client, private bool) NoteRow {
	h := &c.Handshake
	row := NoteRow{Kind: NoteHandshake, N: n, Goes: true, Title: fmt.Sprintf("%s · %s", clientName(n, c),
		clientProgram(c))}
	switch {
	case !h.Seen:
		row.Aside, row.Warn = "not in the capture", true
	case h.Entered > 0:
		row.Aside = "in the game after " + chunks.Took(h.Entered)
	default:
		row.Aside = "not in the game"
	}
	row.Lines[0] = tokenSays(h, private)
	if h.Protocol != "" {
		row.Lines[0] += " · " + h.Protocol
	}
	if h.Number > 0 {
		row.Lines[0] += " · version " + versionNumber(c, h.Number)
	}
	if h.Password {
		row.Lines[0] += " · with a password"
	}
	row.Lines[1] = capabilitiesSay(h)
	return row
}

// versionNumber writes a version as its program counts: 0.7 in hex.
func versionNumber(c *sim.Client, n int) string {
	if c.Protocol == "0.7" {
		return fmt.Sprintf("0x%04x", n)
	}
	return fmt.Sprint(n)
}

// tokenSays says in which form packets carry a token and whether all do.
func tokenSays(h *sim.Handshake, private bool) string {
	text := ""
	switch h.Token {
	case "":
		return "no packets with messages"
	case "none":
		text = "no token"
	default:
		text = h.Token + " token •••"
		if private {
			text = fmt.Sprintf("%s token %s", h.Token, h.TokenUp)
			if h.TokenDown != h.TokenUp {
				text += " out, " + h.TokenDown + " in"
			}
		}
	}
	if h.Strangers > 0 {
		text += fmt.Sprintf(", not in %s", widget.Plural(h.Strangers, "packet"))
	}
	return text
}

// capabilitiesSay says what the server told that it can do.
func capabilitiesSay(h *sim.Handshake) string {
	switch {
	case h.Capabilities != nil && len(h.Capabilities) == 0:
		return "The server announced no extensions"
	case h.Capabilities != nil:
		return "Server: " + strings.Join(h.Capabilities, ", ")
	case !h.Seen:
		return "The capture begins after the handshake."
	}
	return "The server announced no capabilities"
}

// handshakeFact returns the fact about how a connection began.
func handshakeFact(h *sim.Handshake) BoxFact {
	f := BoxFact{Notes: HandshakeSection, Tip: capabilitiesSay(h)}
	f.Name = "Handshake"
	switch {
	case !h.Seen:
		f.Value = "not in the capture"
	case h.Strangers > 0:
		f.Value, f.Warn = fmt.Sprintf("other tokens in %s", widget.Plural(h.Strangers, "packet")), true
	case h.Token == "none":
		f.Value = "no token"
	case h.Token != "":
		f.Value = h.Token + " token, ok"
	}
	return f
}

// addUndecoded returns what of two connections nobody could read.
func addUndecoded(a, b sim.Undecoded) sim.Undecoded {
	switch {
	case b.Count == 0:
		return a
	case a.Count == 0:
		return b
	}
	return sim.Undecoded{Count: a.Count + b.Count, Bytes: a.Bytes + b.Bytes, FirstOffset: min(a.FirstOffset,
		b.FirstOffset)}
}

// undecodedFact returns the fact about what nobody could read.
func undecodedFact(u sim.Undecoded) BoxFact {
	f := BoxFact{Fact: widget.Fact{Name: "Undecoded", Value: "nothing"}, Notes: UndecodedSection}
	if u.Count > 0 {
		f.Value, f.Warn = fmt.Sprintf("%s in %s", kilobytes(u.Bytes), widget.Plural(u.Count, "place")), true
		f.Tip = fmt.Sprintf("The first is at 0x%x", u.FirstOffset)
	}
	return f
}

// notesInput returns what the notes are pressed for.
func (nt *notes) notesInput() NotesInput {
	return NotesInput{
		ShowHandshake: nt.showBeginning, ShowWarning: nt.showWarning,
		ShowUndecoded: func(row int) {
			if row < nt.odd.Len() {
				nt.list.selectMessage(nt.odd.At(row))
			}
		},
		ScrollBy: func(px, most float64) { nt.notesFrom = min(max(nt.notesFrom+px, 0), most) },
	}
}
