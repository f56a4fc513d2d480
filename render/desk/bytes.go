package desk

import (
	"encoding/hex"
	"fmt"
	"image/color"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Bytes shows one packet: its fields, and its bytes tinted as the fields are.
type Bytes struct {
	Title  string // the message
	Place  string // which packet
	Says   string // shown if there are no fields
	Pane   Pane
	Chosen int // message that is shown, −1 the packet as a whole
	Note   string
	Wrong  string // what could not be read of it
	// FieldScroll and ByteScroll are how far the two lists are scrolled.
	FieldScroll, ByteScroll float64
	Scene                   bool // it is from a capture: its moment can be shown
	// At and Of number the packet among several that were pasted, from 0.
	At, Of int
	Do     BytesInput
}

// BytesInput does what the pane is pressed for.
type BytesInput struct {
	CopyHex     func()
	ShowInScene func()
	Step        func(dir int) // to another packet that was pasted
	Choose      func(at int)  // the message that the byte at an offset is of
	Fold        func(ItemKey) // shows or hides the ints of an item
}

const (
	copyHexPart     widget.Part = "copy hex"
	inScenePart     widget.Part = "show in scene"
	otherPacketPart widget.Part = "other packet" // N: how many packets further
	bytePart        widget.Part = "byte"         // N: offset in the packet
	byteFieldPart   widget.Part = "byte field"   // N: index
)

// Click does what a click on a byte or a button does.
func (b *Bytes) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case copyHexPart:
		b.Do.CopyHex()
	case inScenePart:
		b.Do.ShowInScene()
	case otherPacketPart:
		b.Do.Step(t.N)
	case bytePart:
		b.Do.Choose(t.N)
	case byteFieldPart:
		if t.N < len(b.Pane.Fields) && b.Pane.Fields[t.N].Folds {
			b.Do.Fold(b.Pane.Fields[t.N].Item)
		}
	}
}

// Scroll scrolls the list at the pointer of a pane in r, and reports whether there is one.
func (b *Bytes) Scroll(t *widget.Turn, r layout.Rect) bool {
	switch a := b.areas(r); {
	case a.fields.Has(t.X, t.Y):
		b.FieldScroll = min(max(min(b.FieldScroll, a.fieldMost)-t.Step(), 0), a.fieldMost)
	case a.bytes.Has(t.X, t.Y):
		b.ByteScroll = min(max(min(b.ByteScroll, a.byteMost)-t.Step(), 0), a.byteMost)
	default:
		return false
	}
	return true
}

// bytesAreas is where the parts of a pane are, and how far its lists can be scrolled.
type bytesAreas struct {
	head, fields, notes, bytes, foot layout.Rect
	fieldMost, byteMost              float64
}

// The sizes of the pane.
const (
	fieldHeight  = 22.0
	fieldIndent  = 10.0
	byteRow      = 20.0 // height of a row of bytes
	bytePitch    = 24.0 // from byte to byte
	bytesInRow   = 8
	offsetWidth  = 44.0
	textPitch    = 9.0 // of the characters at the right
	bytesFoot    = 44.0
	bytesMinimum = 3*byteRow + 12
)

// areas returns where the parts of a pane in r are. Without bytes there is only a heading.
func (b *Bytes) areas(r layout.Rect) (a bytesAreas) {
	rest := r
	a.head = rest.CutTop(widget.HeadingHeight)
	if len(b.Pane.Bytes) == 0 {
		return a
	}
	a.foot = rest.CutBottom(bytesFoot)
	note := 0.0
	for _, s := range []string{b.Note, b.Wrong} {
		if s != "" {
			note += 20
		}
	}
	rows := float64((len(b.Pane.Bytes) + bytesInRow - 1) / bytesInRow)
	hexHeight := rows*byteRow + 12
	fields := float64(len(b.Pane.Fields)) * fieldHeight
	if b.Pane.Own < len(b.Pane.Fields) {
		fields += 8
	}
	// Where both cannot be whole the bytes get a half.
	room := rest.H - note - 8
	fieldsRoom := min(fields, max(room-hexHeight, room/2, 0))
	a.fields = rest.CutTop(max(0, min(fieldsRoom, room-bytesMinimum)))
	a.fieldMost = max(0, fields-a.fields.H)
	rest.CutTop(8)
	a.notes = rest.CutBottom(note)
	a.bytes = layout.Rect{X: rest.X + 12, Y: rest.Y, W: rest.W - 24, H: rest.H}
	a.byteMost = max(0, hexHeight-a.bytes.H)
	return a
}

// Draw draws the pane into r.
func (b *Bytes) Draw(p *widget.Painter, r layout.Rect) {
	p.Ground(r)
	p.Clip(r)
	defer p.Unclip()
	a := b.areas(r)
	b.head(p, a.head)
	if len(b.Pane.Bytes) == 0 {
		p.TextIn(r.X+12, a.head.Bottom()+14, r.W-24, canvas.Left, theme.Label, p.T.T3, b.Says)
		return
	}
	scroll := min(b.FieldScroll, a.fieldMost)
	b.fields(p, a.fields, scroll)
	p.Scrollbar(a.fields, scroll, a.fields.H+a.fieldMost)
	b.notes(p, a.notes)
	scroll = min(b.ByteScroll, a.byteMost)
	b.bytes(p, a.bytes, scroll)
	p.Scrollbar(a.bytes, scroll, a.bytes.H+a.byteMost)
	b.buttons(p, a.foot)
}

func (b *Bytes) head(p *widget.Painter, r layout.Rect) {
	st := theme.Body.In(theme.Medium)
	right := r.Right() - 12
	if len(b.Pane.Bytes) > 0 {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: right - 28, Y: r.Y + 3, W: 28, H: 28},
			Target: widget.Control(copyHexPart, 0), Icon: assets.IconCopy, Flat: true, Tip: "Copy as hex",
		})
		right -= 30
	}
	if b.Of > 1 {
		for i, icon := range []assets.Icon{assets.IconTickForward, assets.IconTickBack} {
			state := widget.Normal
			if step := 1 - 2*i; b.At+step < 0 || b.At+step >= b.Of {
				state = widget.Disabled
			}
			p.Button(widget.Button{
				Rect: layout.Rect{X: right - 28, Y: r.Y + 3, W: 28, H: 28}, Target: widget.Control(otherPacketPart,
					1-2*i), Icon: icon, Flat: true, State: state,
				Tip: [...]string{"Next packet", "Previous packet"}[i],
			})
			right -= 30
		}
	}
	w := min(p.TextWidth(st, b.Title), (right-r.X)*0.6)
	p.TextIn(r.X+12, r.CenterY(), w+1, canvas.Left, st, p.T.T1, b.Title)
	p.TextIn(r.X+20+w, r.CenterY(), right-r.X-20-w, canvas.Left, theme.Label.In(theme.Mono), p.T.T3, b.Place)
}

// ink returns the colour of a field.
func (b *Bytes) ink(p *widget.Painter, f *PacketField) color.NRGBA {
	if f.Tone < 0 {
		return p.T.T3
	}
	return p.T.Lanes[f.Tone%int(theme.NumLanes)]
}

func (b *Bytes) fields(p *widget.Painter, r layout.Rect, scroll float64) {
	p.Ground(r)
	p.Clip(r)
	y := r.Y - scroll
	for i := range b.Pane.Fields {
		if i == b.Pane.Own && i > 0 {
			p.HLine(r.X+12, y+4, r.W-24, p.T.Line)
			y += 8
		}
		f := &b.Pane.Fields[i]
		row := layout.Rect{X: r.X, Y: y, W: r.W, H: fieldHeight}
		if y += fieldHeight; y < r.Y || row.Y > r.Bottom() {
			continue
		}
		tgt := widget.Control(byteFieldPart, i)
		if p.Hovered(tgt) {
			p.Fill(row, p.T.S3)
		}
		cy := row.CenterY()
		in := fieldIndent * float64(f.Depth)
		if f.Folds {
			icon := assets.IconRight
			if f.Open {
				icon = assets.IconDown
			}
			p.Icon(icon, row.X+9+in, cy-7, 14, b.ink(p, f))
		} else {
			p.Round(layout.Rect{X: row.X + 12 + in, Y: cy - 5, W: 9, H: 9}, theme.RadiusBar, b.ink(p, f))
		}
		cut := p.TextIn(row.X+28+in, cy, 104-in, canvas.Left, theme.Label, p.T.T2, f.Name)
		offset := fmt.Sprintf("0x%02x", f.From)
		st := theme.Label.In(theme.Mono)
		end := row.Right() - 12 - p.TextWidth(st, offset)
		if f.To > f.From || f.Depth == 0 { // bytes hold it
			p.TextAt(row.Right()-12, cy, canvas.Right, st, p.T.T3, offset)
		}
		x := row.X + 138
		if f.Private {
			p.Icon(assets.IconEyeOff, end-22, cy-8, 16, p.T.T3)
			end -= 24
		}
		cut = p.TextIn(x, cy, end-8-x, canvas.Left, theme.Label, p.T.T1, f.Value) || cut
		z := widget.Zone{Rect: row, Target: tgt, Mouse: true}
		if p.Hovered(tgt) {
			z.More = b.bitsOf(f)
		}
		if cut || z.More != "" {
			z.Tip = f.Name + " " + f.Value
		}
		if f.Folds {
			z.Cursor = widget.CursorPointer
		}
		p.Hits.Add(z)
	}
	p.Unclip()
}

// bytes draws the box of bytes, with their characters where there is room.
func (b *Bytes) bytes(p *widget.Painter, box layout.Rect, scroll float64) {
	p.Box(box, theme.RadiusButton, p.T.S0, p.T.Line)
	p.Ground(box)
	inner := box.Inset(1)
	p.Clip(inner)
	hexX := box.X + 8 + offsetWidth
	textX := hexX + bytesInRow*bytePitch + 12
	text := textX+bytesInRow*textPitch <= box.Right()-4
	for first := max(0, int((scroll-6)/byteRow)); first*bytesInRow < len(b.Pane.Bytes); first++ {
		y := box.Y + 6 + float64(first)*byteRow - scroll
		if y > box.Bottom() {
			break
		}
		b.rowOfBytes(p, first*bytesInRow, layout.Rect{X: box.X + 8, Y: y, W: box.W - 8, H: byteRow}, hexX, textX, text)
	}
	p.Unclip()
}

// hexDigits holds the two digits of each byte, so that drawing does not allocate
// them.
var hexDigits = func() string {
	var b [256]byte
	for i := range b {
		b[i] = byte(i)
	}
	return hex.EncodeToString(b[:])
}()

func (b *Bytes) rowOfBytes(p *widget.Painter, at int, r layout.Rect, hexX, textX float64, text bool) {
	y := r.CenterY()
	st := theme.Label.In(theme.Mono)
	p.TextAt(r.X, y, canvas.Left, st, p.T.T3, fmt.Sprintf("%04x", at))
	for k := range min(bytesInRow, len(b.Pane.Bytes)-at) {
		v := &b.Pane.Bytes[at+k]
		x := hexX + float64(k)*bytePitch
		ink := b.tint(p, at+k, layout.Rect{X: x - 3, Y: r.Y, W: bytePitch, H: r.H})
		digits, char := hexDigits[2*int(v.Value):][:2], "·"
		if v.Value >= 0x20 && v.Value < 0x7f {
			char = string(rune(v.Value))
		}
		if v.Blanked {
			digits, char = "••", "•"
		}
		p.Text(x, y, st, ink, digits)
		if text {
			p.Text(textX+float64(k)*textPitch, y, st, ink, char)
		}
		if v.Message >= 0 && v.Message != b.Chosen {
			p.Hits.Add(widget.Zone{
				Rect:   layout.Rect{X: x - 3, Y: r.Y, W: bytePitch, H: r.H},
				Target: widget.Control(bytePart, at+k), Cursor: widget.CursorPointer,
				Tip: "Another message in this packet", Mouse: true,
			})
		}
	}
}

// tint draws the ground of a byte and returns its colour.
func (b *Bytes) tint(p *widget.Painter, i int, r layout.Rect) color.NRGBA {
	v := &b.Pane.Bytes[i]
	if v.Field < 0 {
		if v.Message >= 0 && v.Message == b.Chosen {
			return p.T.T1
		}
		return p.T.T3
	}
	f := &b.Pane.Fields[v.Field]
	hovered := p.Hovered(widget.Control(byteFieldPart, v.Field))
	col, share := b.ink(p, f), 0.19
	if f.Tone < 0 {
		share = 0.08
	}
	if hovered {
		share = 0.45
	}
	p.Fill(r, theme.Fade(col, share))
	if f.Tone < 0 {
		return p.T.T2
	}
	return p.T.T1
}

func (b *Bytes) notes(p *widget.Painter, r layout.Rect) {
	if b.Note != "" {
		p.TextIn(r.X+12, r.CutTop(20).CenterY(), r.W-24, canvas.Left, theme.Small, p.T.T3, b.Note)
	}
	if b.Wrong != "" {
		p.TextIn(r.X+12, r.CutTop(20).CenterY(), r.W-24, canvas.Left, theme.Small, p.T.Warn, b.Wrong)
	}
}

func (b *Bytes) buttons(p *widget.Painter, r layout.Rect) {
	x := r.X + 12
	put := func(part widget.Part, icon assets.Icon, label string) {
		w := p.TextWidth(theme.Label, label) + 38
		if x+w > r.Right()-8 {
			return
		}
		p.Button(widget.Button{Rect: layout.Rect{X: x, Y: r.CenterY() - 14, W: w, H: 28}, Target: widget.Control(part,
			0), Icon: icon, Label: label})
		x += w + 8
	}
	put(copyHexPart, assets.IconCopy, "Copy as hex")
	if b.Scene {
		put(inScenePart, assets.IconTarget, "Show in scene")
	}
}

// PacketState is a packet that is shown by field.
type PacketState struct {
	Packet int      `json:"packet"` // number in the capture, from 1; 0 when it was pasted
	Title  string   `json:"title"`
	Fields []string `json:"fields"` // "name value"
	Bytes  int      `json:"bytes"`
}

// State returns what is shown of the packet.
func (b *Bytes) State() PacketState {
	st := PacketState{Title: b.Title, Fields: []string{}, Bytes: len(b.Pane.Bytes)}
	for _, f := range b.Pane.Fields {
		st.Fields = append(st.Fields, f.Name+" "+f.Value)
	}
	return st
}
