package capture

import (
	"strings"

	"playhead/render/desk"
	"playhead/sim"
)

// CaptureState is what is seen of a packet capture.
type CaptureState struct {
	Tab     string `json:"tab"`     // scene, messages, chunks, notes or lag
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
	// Lag is why clients lagged, while that is seen.
	Lag *LagState `json:"lag,omitempty"`
}

// LagState is what the page Lag shows.
type LagState struct {
	Clients []string `json:"clients"` // in their order
	Order   []string `json:"order"`   // those that are listed, as they are sorted
	Client  string   `json:"client"`  // the chosen one
	Moments []string `json:"moments"` // of that client: what happened | where | evidence
	Moment  int      `json:"moment"`  // the chosen one among them, −1 for none
	Row     int      `json:"row"`     // that moment among those of all clients
	Filter  string   `json:"filter"`  // for Wireshark
	Zone    string   `json:"zone"`    // of clocks, as its distance from UTC
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
	desk.PacketState
}

// State returns what is seen of the capture, nil for other recordings: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	if v.traffic == nil {
		return "capture", nil
	}
	return "capture", v.state()
}

func (v *View) state() *CaptureState {
	s := v.S
	st := &CaptureState{
		Tab: [...]string{"scene", "messages", "chunks", "notes", "lag"}[v.tab], Clients: len(v.Clients()),
		Client: v.S.Client,
		Server: s.Server(), Private: s.Private,
		Messages: v.log.Total, Listed: len(v.Messages.list().Listed()), Ready: !v.Unfinished(),
		Held: v.Messages.list().Held(), First: v.Messages.list().FirstInView(), Row: v.Messages.listed(v.Messages.now),
		Input: []string{}, Facts: []string{}, Notes: []string{}, Undecoded: v.odd.Len(),
	}
	st.Lag = v.lag.state(v.tab == TabLag)
	st.Last = st.First + len(v.Messages.list().InView()) - 1
	if n := v.soleClient(); n >= 0 {
		for _, f := range v.Side.inputFacts(n).Facts {
			st.Input = append(st.Input, f.Name+" "+f.Value)
		}
	}
	for _, box := range v.Side.CaptureSide().Boxes {
		for _, f := range box.Facts {
			st.Facts = append(st.Facts, f.Name+" "+f.Value)
		}
	}
	if v.tab == TabNotes {
		for _, r := range v.Notes.noteRows() {
			st.Notes = append(st.Notes, strings.TrimSpace(strings.Join([]string{r.Title, r.Aside, r.Lines[0]}, " | ")))
		}
	}
	ref, ok := v.Messages.chosenRef()
	e, there := v.List.Entry(ref)
	if !ok || !there {
		return st
	}
	st.Message = &MessageState{
		Name: v.List.Kind(e), Client: int(e.Client), Out: e.Flags&sim.MessageUp != 0,
		Pinned: v.Messages.pinned,
	}
	if row, ok := v.shelf.Peek(v.log, ref); ok {
		st.Message.About, st.Message.Says = row.About, row.Says
		st.Message.Seconds = row.At.Sub(v.zero).Seconds()
		st.Message.Chunk = chunkText(&row.Chunk)
	}
	st.Message.PacketState = v.Bytes.pane.State()
	if p, _, _ := v.shelf.Packet(v.List, ref); p != nil {
		st.Message.Packet = p.Number + 1
	}
	return st
}
