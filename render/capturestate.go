package render

import (
	"fmt"
	"strings"

	"playhead/render/shell"
	"playhead/sim"
)

// CaptureState is what is seen of a packet capture.
type CaptureState struct {
	Tab     string `json:"tab"`     // scene, messages, chunks or notes
	Clients int    `json:"clients"` // in the list
	Client  int    `json:"client"`  // watched alone, −1 for all
	Server  int    `json:"server"`
	Private bool   `json:"private"`
	// Messages is how many there are, Listed how many the filter lets through.
	Messages int  `json:"messages"`
	Listed   int  `json:"listed"`
	Ready    bool `json:"ready"` // all are listed and those on the screen read
	// First and Last are the rows that are seen, Row the number of those at the
	// playhead or before.
	First int  `json:"first"`
	Last  int  `json:"last"`
	Row   int  `json:"row"`
	Held  bool `json:"held"`
	// Message is the one whose bytes are shown.
	Message *MessageState `json:"message"`
	Input   []string      `json:"input"` // of the client that is watched alone, as sent
	Facts   []string      `json:"facts"` // in the left column: "name value"
	// Notes are the rows of the notes but for what nobody could read, while they
	// are seen; Undecoded is how many rows of that follow.
	Notes     []string `json:"notes"`
	Undecoded int      `json:"undecoded"`
}

// MessageState is a message whose bytes are shown.
type MessageState struct {
	Name    string  `json:"name"`
	About   string  `json:"about"`
	Says    string  `json:"says"`
	Seconds float64 `json:"seconds"`
	Client  int     `json:"client"`
	Out     bool    `json:"out"`
	Pinned  bool    `json:"pinned"` // chosen by hand
	Chunk   string  `json:"chunk"`  // how it travelled: "packet 7 chunk 1/2 seq 12 ack 40: vital, acked in 12 ms"
	PacketState
}

// PacketState is a packet that is shown by field.
type PacketState struct {
	Packet int      `json:"packet"` // number in the capture, from 1; 0 when it was pasted
	Title  string   `json:"title"`
	Fields []string `json:"fields"` // "name value"
	Bytes  int      `json:"bytes"`
}

func (v *CaptureView) State() *CaptureState {
	s := v.on

	if v == nil {
		return nil
	}
	st := &CaptureState{
		Tab: [...]string{"scene", "messages", "chunks", "notes"}[v.tab], Clients: len(v.clients()), Client: v.Client, Server: s.Server(), Private: s.Private,
		Messages: v.log.Total, Listed: v.list.Len(), Ready: !v.readsMessages(), Held: v.held,
		First: int(v.scroll / shell.MessageHeight), Row: v.rowAtPlayhead(), Input: []string{}, Facts: []string{}, Notes: []string{}, Undecoded: v.odd.Len(),
	}
	st.Last = min(st.First+int(v.rows.H/shell.MessageHeight), st.Listed) - 1
	if n := v.soleClient(); n >= 0 {
		for _, f := range v.inputFacts(n).Facts {
			st.Input = append(st.Input, f.Name+" "+f.Value)
		}
	}
	for _, box := range v.captureSide().Boxes {
		for _, f := range box.Facts {
			st.Facts = append(st.Facts, f.Name+" "+f.Value)
		}
	}
	if v.tab == tabNotes {
		for _, r := range v.noteRows() {
			st.Notes = append(st.Notes, strings.TrimSpace(strings.Join([]string{r.Title, r.Aside, r.Lines[0]}, " | ")))
		}
	}
	ref, ok := v.chosen()
	e, there := v.list.Entry(ref)
	if !ok || !there {
		return st
	}
	st.Message = &MessageState{Name: v.list.Kind(e), Client: int(e.Client), Out: e.Flags&sim.MessageUp != 0, Pinned: v.pinned}
	if row, ok := v.shelf.Row(v.list, ref); ok {
		st.Message.About, st.Message.Says = row.About, row.Says
		st.Message.Seconds = row.At.Sub(v.zero).Seconds()
		c := chunkCells(&row.Chunk)
		st.Message.Chunk = fmt.Sprintf("packet %s chunk %s seq %s ack %s: %s", c.Packet, c.Part, c.Seq, c.Ack, c.Delivery)
	}
	st.Message.PacketState = packetStateOf(&v.pane)
	if p, _, _ := v.shelf.Packet(v.list, ref); p != nil {
		st.Message.Packet = p.Number + 1
	}
	return st
}

func (w *Window) packetState() *PacketState {
	pane := w.dialogs.ShownPacket()
	if pane == nil {
		return nil
	}
	st := packetStateOf(pane)
	return &st
}

func packetStateOf(b *shell.Bytes) PacketState {
	st := PacketState{Title: b.Title, Fields: []string{}, Bytes: len(b.Pane.Bytes)}
	for _, f := range b.Pane.Fields {
		st.Fields = append(st.Fields, f.Name+" "+f.Value)
	}
	return st
}
