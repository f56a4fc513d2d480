package capture

import "playhead/render/desk"

// PacketOf returns what is shown of a packet.
func PacketOf(b *desk.Bytes) PacketState {
	st := PacketState{Title: b.Title, Fields: []string{}, Bytes: len(b.Pane.Bytes)}
	for _, f := range b.Pane.Fields {
		st.Fields = append(st.Fields, f.Name+" "+f.Value)
	}
	return st
}

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
