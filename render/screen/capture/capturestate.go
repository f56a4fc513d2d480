package capture

import (
	"fmt"
	"strings"

	"playhead/sim"
)

func (v *View) State() *CaptureState {
	s := v.on

	if v == nil {
		return nil
	}
	st := &CaptureState{
		Tab: [...]string{"scene", "messages", "chunks", "notes"}[v.tab], Clients: len(v.Clients()), Client: v.Client,
		Server: s.Server(), Private: s.Private,
		Messages: v.log.Total, Listed: v.List.Len(), Ready: !v.ReadsMessages(), Held: v.Messages.Held,
		First: int(v.Messages.Scroll / MessageHeight), Row: v.rowAtPlayhead(), Input: []string{}, Facts: []string{},
		Notes: []string{}, Undecoded: v.odd.Len(),
	}
	st.Last = min(st.First+int(v.Messages.rows.H/MessageHeight), st.Listed) - 1
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
	ref, ok := v.Messages.chosen()
	e, there := v.List.Entry(ref)
	if !ok || !there {
		return st
	}
	st.Message = &MessageState{
		Name: v.List.Kind(e), Client: int(e.Client), Out: e.Flags&sim.MessageUp != 0,
		Pinned: v.Messages.pinned,
	}
	if row, ok := v.shelf.Row(v.List, ref); ok {
		st.Message.About, st.Message.Says = row.About, row.Says
		st.Message.Seconds = row.At.Sub(v.zero).Seconds()
		c := chunkCells(&row.Chunk)
		st.Message.Chunk = fmt.Sprintf("packet %s chunk %s seq %s ack %s: %s", c.Packet, c.Part, c.Seq,
			c.Ack, c.Delivery)
	}
	st.Message.PacketState = PacketOf(&v.Bytes.pane)
	if p, _, _ := v.shelf.Packet(v.List, ref); p != nil {
		st.Message.Packet = p.Number + 1
	}
	return st
}
