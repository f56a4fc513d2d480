package clip

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"

	"playhead/outfile"
)

// A gifWriter writes a GIF: image/gif encodes each frame, of which only what
// changed is kept, with a palette of its own; the blocks are joined here, since
// image/gif wants all frames in memory.
type gifWriter struct {
	out    *outfile.File
	w      *bufio.Writer
	opt    Options
	before *image.RGBA
	frames int
	size   int64
	held   *image.Paletted
	delay  int // of held, in hundredths of a second
	err    error
}

func newGIF(ctx context.Context, path string, opt Options) (Writer, error) {
	out, err := outfile.Create(ctx, path, opt.Out)
	if err != nil {
		return nil, err
	}
	return &gifWriter{out: out, w: bufio.NewWriterSize(out, 64<<10), opt: opt}, nil
}

// maxDelay is the longest a frame of a GIF is shown, in hundredths.
const maxDelay = 1<<16 - 1

// Frame implements Writer. A frame equal to the one before makes that one
// longer.
func (g *gifWriter) Frame(m *image.RGBA) error {
	if g.err == nil {
		g.err = g.frame(m)
	}
	return g.err
}

func (g *gifWriter) frame(m *image.RGBA) error {
	if err := g.opt.checkFrame(m); err != nil {
		return err
	}
	delay := 100 / g.opt.FPS
	area := image.Rect(0, 0, g.opt.Width, g.opt.Height)
	if g.before != nil && !g.opt.Alpha { // what is transparent cannot be drawn over
		area = changed(g.before, m)
		if area.Empty() && g.delay+delay <= maxDelay {
			g.delay += delay
			return nil
		}
		if area.Empty() {
			area = image.Rect(0, 0, 1, 1)
		}
	}
	if err := g.flush(); err != nil {
		return err
	}
	part := image.NewRGBA(area)
	draw.Draw(part, area, m, m.Rect.Min.Add(area.Min), draw.Src)
	g.held, g.delay = paletted(part, g.opt.Alpha), delay
	if g.before == nil {
		g.before = image.NewRGBA(image.Rect(0, 0, g.opt.Width, g.opt.Height))
	}
	draw.Draw(g.before, g.before.Rect, m, m.Rect.Min, draw.Src)
	g.frames++
	return nil
}

// flush writes the pending frame.
func (g *gifWriter) flush() error {
	if g.held == nil {
		return nil
	}
	disposal := byte(gif.DisposalNone)
	if g.opt.Alpha {
		disposal = gif.DisposalBackground
	}
	one := gif.GIF{
		Image: []*image.Paletted{g.held}, Delay: []int{g.delay}, Disposal: []byte{disposal},
		Config: image.Config{Width: g.opt.Width, Height: g.opt.Height},
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &one); err != nil {
		return err
	}
	data := b.Bytes()
	if len(data) < gifHead+1 || data[len(data)-1] != gifTrailer {
		return errors.New("image/gif wrote no trailer")
	}
	head, blocks := data[:gifHead], data[gifHead:len(data)-1]
	if g.size == 0 {
		start := append(bytes.Clone(head), gifForever...)
		if err := g.write(append(start, gifComment(g.opt.Comment)...)); err != nil {
			return err
		}
	}
	if err := g.write(blocks); err != nil {
		return err
	}
	g.held = nil
	if g.opt.MaxBytes > 0 && g.size > g.opt.MaxBytes {
		return &TooLargeError{GIF, g.size, g.opt.MaxBytes}
	}
	return nil
}

const (
	// gifHead is the header and the logical screen, which has no colours: every
	// frame has its own.
	gifHead    = 13
	gifTrailer = 0x3b
)

// gifForever is the application extension that plays a GIF without end.
var gifForever = []byte("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

// gifComment returns the comment extension with a text, in pieces of at most 255 bytes.
func gifComment(text string) []byte {
	if text == "" {
		return nil
	}
	b := []byte{0x21, 0xfe}
	for piece := range slices.Chunk([]byte(text), 255) {
		b = append(append(b, byte(len(piece))), piece...)
	}
	return append(b, 0)
}

func (g *gifWriter) write(b []byte) error {
	n, err := g.w.Write(b)
	g.size += int64(n)
	return err
}

// Close implements Writer.
func (g *gifWriter) Close() error {
	if g.err != nil {
		return g.err
	}
	if g.frames == 0 {
		return ErrNoFrames
	}
	if err := g.flush(); err != nil {
		return err
	}
	if err := errors.Join(g.write([]byte{gifTrailer}), g.w.Flush()); err != nil {
		return err
	}
	return g.out.Commit()
}

// Abort implements Writer.
func (g *gifWriter) Abort() error { return g.out.Abort() }

// paletted returns m in at most 255 colours chosen for it, and transparent
// where alpha is on and m is less than half opaque.
func paletted(m *image.RGBA, alpha bool) *image.Paletted {
	boxes := medianCut(histogram(m, alpha), 255)
	palette := make(color.Palette, 0, len(boxes)+1)
	for i := range boxes {
		palette = append(palette, boxes[i].mean())
	}
	clear := -1
	if alpha || len(palette) == 0 {
		clear = len(palette)
		palette = append(palette, color.RGBA{})
	}
	p := image.NewPaletted(m.Rect, palette)
	known := map[uint32]uint8{}
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		src, dst := m.Pix[m.PixOffset(m.Rect.Min.X, y):], p.Pix[p.PixOffset(p.Rect.Min.X, y):]
		for x := range m.Rect.Dx() {
			c := src[4*x : 4*x+4]
			if clear >= 0 && alpha && c[3] < 128 {
				dst[x] = uint8(clear)
				continue
			}
			key := uint32(c[0])<<16 | uint32(c[1])<<8 | uint32(c[2])
			i, ok := known[key]
			if !ok {
				i = nearest(palette, clear, c)
				known[key] = i
			}
			dst[x] = i
		}
	}
	return p
}

// nearest returns the colour of the palette, but for clear, that is nearest to
// an opaque colour.
func nearest(palette color.Palette, clear int, c []byte) uint8 {
	best, at := 1<<30, 0
	for i := range palette {
		if i == clear {
			continue
		}
		p := palette[i].(color.RGBA)
		r, g, b := int(p.R)-int(c[0]), int(p.G)-int(c[1]), int(p.B)-int(c[2])
		if d := r*r + g*g + b*b; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}
