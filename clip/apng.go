package clip

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"

	"playhead/outfile"
)

// An apng writes an animated PNG: image/png encodes what changed since the
// frame before, and its chunks are wrapped as those of a frame. Source: the
// PNG specification, third edition, sections 11.3.6 (acTL, fcTL, fdAT).
type apng struct {
	out    *outfile.File
	opt    Options
	enc    png.Encoder
	buf    bytes.Buffer
	before *image.RGBA // the last frame
	frames int
	number uint32 // of the next fcTL or fdAT
	size   int64
	actl   int64 // where the chunk acTL begins
	delay  int   // how many frames the pending one is shown for
	held   []chunk
	err    error
}

type chunk struct {
	kind string
	data []byte
}

const pngMagic = "\x89PNG\r\n\x1a\n"

func newAPNG(ctx context.Context, path string, opt Options) (Writer, error) {
	out, err := outfile.Create(ctx, path, opt.Out)
	if err != nil {
		return nil, err
	}
	return &apng{out: out, opt: opt, enc: png.Encoder{CompressionLevel: png.DefaultCompression}}, nil
}

// Frame implements Writer. A frame equal to the one before makes that one
// longer.
func (a *apng) Frame(m *image.RGBA) error {
	if a.err == nil {
		a.err = a.frame(m)
	}
	return a.err
}

func (a *apng) frame(m *image.RGBA) error {
	if err := a.opt.checkFrame(m); err != nil {
		return err
	}
	area := image.Rect(0, 0, a.opt.Width, a.opt.Height)
	if a.before != nil {
		if area = changed(a.before, m); area.Empty() && a.delay < 1<<15 {
			a.delay++
			return nil
		}
		if area.Empty() {
			area = image.Rect(0, 0, 1, 1)
		}
		if err := a.flush(); err != nil {
			return err
		}
	}
	chunks, err := a.encode(m, area.Add(m.Rect.Min))
	if err != nil {
		return err
	}
	if a.before == nil {
		a.before = image.NewRGBA(area)
		if err := a.header(chunks); err != nil {
			return err
		}
	}
	for y := range a.opt.Height {
		copy(a.before.Pix[y*a.before.Stride:][:4*a.opt.Width], m.Pix[y*m.Stride:])
	}
	a.held, a.delay = a.control(area, chunks), 1
	a.frames++
	return nil
}

// encode returns the IHDR and IDAT of a part of m.
func (a *apng) encode(m *image.RGBA, area image.Rectangle) ([]chunk, error) {
	a.buf.Reset()
	if err := a.enc.Encode(&a.buf, a.pixels(m.SubImage(area).(*image.RGBA))); err != nil {
		return nil, err
	}
	var chunks []chunk
	for b := a.buf.Bytes()[len(pngMagic):]; len(b) >= 12; {
		n := binary.BigEndian.Uint32(b)
		if kind := string(b[4:8]); kind == "IHDR" || kind == "IDAT" {
			chunks = append(chunks, chunk{kind, bytes.Clone(b[8 : 8+n])})
		}
		b = b[12+n:]
	}
	return chunks, nil
}

// pixels returns a picture that image/png encodes with the clip's colour type,
// which it chooses by whether a picture is opaque: all frames of a file have
// the same.
func (a *apng) pixels(m *image.RGBA) image.Image {
	if !a.opt.Alpha {
		p := image.NewRGBA(m.Rect)
		draw.Draw(p, p.Rect, m, m.Rect.Min, draw.Src)
		for i := 3; i < len(p.Pix); i += 4 {
			p.Pix[i] = 0xff
		}
		return p
	}
	p := image.NewNRGBA(m.Rect)
	draw.Draw(p, p.Rect, m, m.Rect.Min, draw.Src)
	if p.Opaque() {
		return translucent{p}
	}
	return p
}

// translucent is a picture that says it is not opaque. It is slower to encode.
type translucent struct{ *image.NRGBA }

// Opaque returns false.
func (translucent) Opaque() bool { return false }

// header writes what comes before the first frame.
func (a *apng) header(chunks []chunk) error {
	if err := a.write([]byte(pngMagic)); err != nil {
		return err
	}
	if err := a.chunk(chunks[0].kind, chunks[0].data); err != nil {
		return err
	}
	a.actl = a.size
	if err := a.chunk("acTL", make([]byte, 8)); err != nil { // completed by Close
		return err
	}
	for _, said := range [...]struct{ word, text string }{{"Title", a.opt.Title}, {"Comment", a.opt.Comment}} {
		if said.text == "" {
			continue
		}
		// iTXt: keyword, no compression, no language.
		if err := a.chunk("iTXt", append([]byte(said.word+"\x00\x00\x00\x00\x00"), said.text...)); err != nil {
			return err
		}
	}
	return nil
}

// control returns the chunks of a frame: an fcTL, whose delay is set when the
// frame is written, and its data.
func (a *apng) control(area image.Rectangle, chunks []chunk) []chunk {
	var fc []byte
	for _, v := range []int{area.Dx(), area.Dy(), area.Min.X, area.Min.Y} {
		fc = binary.BigEndian.AppendUint32(fc, uint32(v))
	}
	// Two numbers for the delay, then: leave the frame, replace what is below.
	held := []chunk{{"fcTL", append(fc, 0, 0, 0, 0, 0, 0)}}
	for _, c := range chunks[1:] {
		if a.frames > 0 {
			c.kind = "fdAT"
		}
		held = append(held, c)
	}
	return held
}

// flush writes the pending frame.
func (a *apng) flush() error {
	for _, c := range a.held {
		if c.kind == "fcTL" {
			binary.BigEndian.PutUint16(c.data[16:], uint16(a.delay))
			binary.BigEndian.PutUint16(c.data[18:], uint16(a.opt.FPS))
		}
		if c.kind != "IDAT" {
			c.data = append(binary.BigEndian.AppendUint32(nil, a.number), c.data...)
			a.number++
		}
		if err := a.chunk(c.kind, c.data); err != nil {
			return err
		}
	}
	a.held = nil
	if a.opt.MaxBytes > 0 && a.size > a.opt.MaxBytes {
		return &TooLargeError{APNG, a.size, a.opt.MaxBytes}
	}
	return nil
}

func (a *apng) chunk(kind string, data []byte) error { return a.write(appendChunk(nil, kind, data)) }

func appendChunk(b []byte, kind string, data []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	from := len(b)
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

func (a *apng) write(b []byte) error {
	n, err := a.out.Write(b)
	a.size += int64(n)
	return err
}

// Close implements Writer.
func (a *apng) Close() error {
	if a.err != nil {
		return a.err
	}
	if a.frames == 0 {
		return ErrNoFrames
	}
	if err := a.flush(); err != nil {
		return err
	}
	if err := a.chunk("IEND", nil); err != nil {
		return err
	}
	// The number of frames; 0 plays: without end.
	data := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(a.frames)), 0)
	if _, err := a.out.WriteAt(appendChunk(nil, "acTL", data), a.actl); err != nil {
		return fmt.Errorf("an animated PNG cannot be written to a pipe: %w", err)
	}
	return a.out.Commit()
}

// Abort implements Writer.
func (a *apng) Abort() error { return a.out.Abort() }
