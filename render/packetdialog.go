package render

import (
	"strings"

	"playhead/assets"
	"playhead/render/shell"
	"playhead/sim"
)

// A packetView is the dialog with packets that were pasted.
type packetView struct {
	packets []sim.Packet
	at      int
	message int // chosen in the packet
	pane    shell.Bytes
	areas   shell.BytesAreas

	fieldsFrom, bytesFrom float64
}

// pastePacket shows the packets that are on the clipboard.
func (w *Window) pastePacket() {
	if w.host.Paste == nil || w.host.Annotate == nil {
		return
	}
	w.host.Paste(func(text string) {
		w.dirty = true
		if strings.TrimSpace(text) == "" {
			w.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconInfo, Title: "Nothing to paste", Detail: "Copy a packet in hex or of tcpdump -X first."}, nil)
			return
		}
		packets, err := w.host.Annotate(text)
		if err != nil {
			w.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconInfo, Title: "No packet on the clipboard", Detail: "Wanted: its bytes in hex, or of tcpdump -X."}, nil)
			return
		}
		w.ShowPackets(packets)
	})
}

// ShowPackets shows packets in a dialog, by field.
func (w *Window) ShowPackets(packets []sim.Packet) {
	w.dismiss()
	w.ui.modal, w.ui.packet = modalPacket, packetView{packets: packets}
	w.dirty = true
}

// paintPacket draws the dialog.
func (w *Window) paintPacket() {
	v := &w.ui.packet
	p := &v.packets[v.at]
	message := v.message
	if len(p.Messages) == 0 {
		message = -1
	}
	v.pane = packetPane(p, message)
	v.pane.Place = "Teeworlds " + p.Protocol + ", " + p.Summary
	v.pane.At, v.pane.Of = v.at, len(v.packets)
	v.pane.FieldScroll, v.pane.ByteScroll = v.fieldsFrom, v.bytesFrom
	dialog := shell.PacketDialog{Bytes: &v.pane}
	v.areas = dialog.Draw(&w.p, &w.lay)
	v.fieldsFrom, v.bytesFrom = min(v.fieldsFrom, v.areas.FieldMost), min(v.bytesFrom, v.areas.ByteMost)
}

// otherPacket shows the packet that many further.
func (w *Window) otherPacket(step int) {
	v := &w.ui.packet
	if n := v.at + step; n >= 0 && n < len(v.packets) {
		*v = packetView{packets: v.packets, at: n}
		w.dirty = true
	}
}

// clickByte shows the message that a byte is of.
func (v *packetView) clickByte(at int) {
	if at < len(v.pane.Pane.Bytes) {
		v.message, v.fieldsFrom = v.pane.Pane.Bytes[at].Message, 0
	}
}

func (v *packetView) wheel(x, y, step float64) {
	wheelBytes(&v.areas, x, y, step, &v.fieldsFrom, &v.bytesFrom)
}
