package dump

import "playhead/render/desk"

func PacketOf(b *desk.Bytes) PacketState {
	st := PacketState{Title: b.Title, Fields: []string{}, Bytes: len(b.Pane.Bytes)}
	for _, f := range b.Pane.Fields {
		st.Fields = append(st.Fields, f.Name+" "+f.Value)
	}
	return st
}
