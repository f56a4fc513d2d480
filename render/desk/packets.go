package desk

import (
	"fmt"
	"strconv"
	"strings"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// packets is the dialog with packets that were pasted.
type packets struct {
	stack *Stack
	all   []sim.Packet
	pane  Bytes // of the packet that is shown
}

// Packets shows packets by field.
func (s *Stack) Packets(all []sim.Packet) {
	v := &packets{stack: s, all: all}
	v.show(0, 0)
	s.Show(v)
}

// PastePackets shows the packets that are on the clipboard.
func (s *Stack) PastePackets() {
	d := s.Desk
	if d.Host.Paste == nil || d.Host.Annotate == nil {
		return
	}
	d.Host.Paste(func(text string) {
		if strings.TrimSpace(text) == "" {
			d.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconInfo, Title: "Nothing to paste",
				Detail: "Copy a packet's bytes as hex or `tcpdump -X` output first.",
			}, nil)
			return
		}
		all, err := d.Host.Annotate(text)
		if err != nil {
			d.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconInfo, Title: "No packet on the clipboard",
				Detail: "Copy a packet's bytes as hex or `tcpdump -X` output.",
			}, nil)
			return
		}
		s.Packets(all)
	})
}

// ShownPacket returns the pane of the pasted packet that is shown, nil without
// one.
func (s *Stack) ShownPacket() *Bytes {
	if v, ok := s.Top().(*packets); ok {
		return &v.pane
	}
	return nil
}

func (v *packets) Name() string { return "packet" }

// show shows a message of packet at, the first of its fields on top.
func (v *packets) show(at, message int) {
	p := &v.all[at]
	if len(p.Messages) == 0 {
		message = -1
	}
	was := v.pane
	v.pane = PacketPane(p, message)
	v.pane.Place = "Teeworlds " + p.Protocol + ", " + p.Summary
	v.pane.At, v.pane.Of = at, len(v.all)
	v.pane.Do = BytesInput{CopyHex: func() { CopyHex(v.stack.Desk, p) }, Step: v.step, Choose: v.choose}
	if at == was.At {
		v.pane.ByteScroll = was.ByteScroll
	}
}

// dialogWidth makes room for bytes and their characters.
const dialogWidth = 420.0

// areas returns where the dialog is, and the pane on it.
func (v *packets) areas() (r, inner layout.Rect) {
	all := v.stack.Desk.Lay.All
	r = all.Centered(min(dialogWidth, all.W-16), min(560, all.H-24))
	return r, layout.Rect{X: r.X + 4, Y: r.Y + 6, W: r.W - 8, H: r.H - 10}
}

// Draw draws the dialog over everything.
func (v *packets) Draw() {
	p, all := &v.stack.Desk.P, v.stack.Desk.Lay.All
	p.Fill(all, p.T.Scrim)
	p.Scrim(all)
	r, inner := v.areas()
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	v.pane.Draw(p, inner)
	end := layout.Rect{X: r.Right() - 16 - 78, Y: inner.Bottom() - bytesFoot/2 - 14, W: 78, H: 28}
	p.Primary(end, widget.Control(widget.Close, 0), "Close")
}

func (v *packets) Key(k KeyPress, _ *Input) {
	if enters(k.Key) {
		v.stack.Close()
	}
}

func (v *packets) Click(p *widget.Press) { v.pane.Click(p) }

// step goes to another packet.
func (v *packets) step(by int) {
	if n := v.pane.At + by; n >= 0 && n < len(v.all) {
		v.show(n, 0)
	}
}

// choose shows the message that the byte at an offset is of.
func (v *packets) choose(at int) {
	if at < len(v.pane.Pane.Bytes) {
		v.show(v.pane.At, v.pane.Pane.Bytes[at].Message)
	}
}

func (v *packets) Wheel(t *widget.Turn) bool {
	_, inner := v.areas()
	v.pane.Scroll(t, inner)
	return true
}

// CopyHex puts the bytes of a packet on the clipboard.
func CopyHex(d *Desk, p *sim.Packet) {
	if d.Host.Copy == nil {
		return
	}
	d.Host.Copy(hexOf(p))
	toast := widget.Toast{Title: "Packet copied as hex"}
	if len(p.Blanked) > 0 {
		toast.Detail = "Private bytes are replaced with 00."
	}
	d.Copied(toast)
}

// PacketPane returns the pane of a packet.
func PacketPane(p *sim.Packet, message int) Bytes {
	b := Bytes{
		Title: p.Summary, Pane: paneOf(p, message), Chosen: message, Wrong: p.Err,
		Place: "Teeworlds " + p.Protocol,
	}
	if p.Number >= 0 {
		b.Place = "packet " + strconv.Itoa(p.Number+1)
	}
	if message >= 0 && message < len(p.Messages) {
		b.Title = p.Messages[message].Name
		b.ByteScroll = float64(max(0, p.Messages[message].From/bytesInRow-1)) * byteRow // with the row before it
		if err := p.Messages[message].Err; err != "" {
			b.Wrong = err
		}
	}
	if p.Compressed {
		b.Note = fmt.Sprintf("Decompressed: %s, %s on the wire.", widget.Plural(len(p.Bytes), "byte"),
			widget.Thousands(p.RawBytes))
	}
	if len(p.Blanked) > 0 {
		if b.Note != "" {
			b.Note += " "
		}
		b.Note += "•• hides private bytes."
	}
	return b
}
