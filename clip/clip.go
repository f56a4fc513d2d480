// Package clip writes moving pictures: MP4 and WebM through an installed
// ffmpeg, GIF and animated PNG by itself, and numbered PNG files.
//
// A [Writer] takes frames of one size, one after another, and shows each for
// the same time. The file gets its name when it is complete (package outfile);
// a clip that is cancelled or fails leaves nothing behind.
package clip

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"playhead/outfile"
)

// A Kind is a file format for clips.
type Kind uint8

// The kinds.
const (
	MP4      Kind = iota // H.264, yuv420p: plays in browsers and chat programs
	WebM                 // VP9
	GIF                  // 255 colours a frame
	APNG                 // animated PNG: exact, with alpha
	Sequence             // a PNG file per frame
)

// String returns the kind's name as shown to people.
func (k Kind) String() string {
	return [...]string{"MP4", "WebM", "GIF", "animated PNG", "PNG sequence"}[k]
}

// NeedsFFmpeg reports whether clips of kind k are written through ffmpeg.
func (k Kind) NeedsFFmpeg() bool { return k == MP4 || k == WebM }

// KindOf returns the kind that a file name asks for: its ending, and for .png
// whether it has a verb for the frame's number, such as %d or %04d.
func KindOf(path string) (Kind, error) {
	name := filepath.Base(path)
	switch strings.ToLower(filepath.Ext(name)) {
	case ".mp4":
		return MP4, nil
	case ".webm":
		return WebM, nil
	case ".gif":
		return GIF, nil
	case ".png", ".apng":
		if !strings.Contains(name, "%") {
			return APNG, nil
		}
		if _, err := numbered(path, 0); err != nil {
			return 0, err
		}
		return Sequence, nil
	}
	return 0, fmt.Errorf("%s: want a name that ends in .mp4, .webm, .gif or .png", name)
}

// Options describe a clip.
type Options struct {
	Width, Height int // of every frame, in pixels
	FPS           int // one of Rates
	// MaxBytes is the size that MP4 and WebM files are made to fit, 0 for none.
	// Clips of other kinds that turn out larger fail with a *TooLargeError.
	MaxBytes int64
	Alpha    bool // frames are not opaque; GIF, APNG and Sequence only
	// Title is written into the file where its format has a place for it.
	Title string
	// Comment is written beside it: what the clip shows, say. It is in GIF files, too.
	Comment string
	Out     outfile.Options
	// MkdirTemp makes a folder for temporary files; what becomes part of its name. Nil:
	// os.MkdirTemp.
	MkdirTemp func(what string) (string, error)
}

// Rates returns the frame rates that a kind can have. A GIF counts hundredths
// of a second, so that it plays at 20, 25 and 50 frames per second exactly.
func (k Kind) Rates() []int {
	if k == GIF {
		return []int{20, 25, 50}
	}
	return []int{20, 25, 30, 50, 60}
}

const (
	// maxSide bounds frames: encoders take no more.
	maxSide = 16384
	// maxPixels is 8K.
	maxPixels = 7680 * 4320
)

func (o *Options) check(k Kind) error {
	switch {
	case o.Width < 1 || o.Height < 1 || o.Width > maxSide || o.Height > maxSide || o.Width*o.Height > maxPixels:
		return fmt.Errorf("%d × %d pixels: want at most %d × %d", o.Width, o.Height, 7680, 4320)
	case !slices.Contains(k.Rates(), o.FPS):
		return fmt.Errorf("%d frames per second: want one of %v for %s", o.FPS, k.Rates(), k)
	case o.Alpha && k.NeedsFFmpeg():
		return fmt.Errorf("%s has no transparency: use a GIF or PNG", k)
	case k == MP4 && (o.Width%2 != 0 || o.Height%2 != 0):
		return fmt.Errorf("%d × %d pixels: MP4 needs even numbers", o.Width, o.Height)
	}
	return nil
}

// A TooLargeError reports a clip that exceeds Options.MaxBytes.
type TooLargeError struct {
	Kind       Kind
	Bytes, Max int64
}

func (e *TooLargeError) Error() string {
	hint := "make it shorter or smaller"
	if !e.Kind.NeedsFFmpeg() {
		hint += ", or use MP4"
	}
	return fmt.Sprintf("the %s takes %s, more than %s: %s", e.Kind, sizeText(e.Bytes), sizeText(e.Max), hint)
}

// sizeText returns a size as 840 kB or 10.2 MB.
func sizeText(bytes int64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%d kB", (bytes+999)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// A Writer writes one clip. It belongs to one goroutine.
type Writer interface {
	// Frame adds a frame of the clip's size. The image belongs to the caller
	// again when Frame returns.
	Frame(m *image.RGBA) error
	// Close completes the file and gives it its name. Without an error it is
	// there. A clip without a frame fails.
	Close() error
	// Abort removes what was written, unless Close succeeded. It always returns
	// nil, so that it can be deferred.
	Abort() error
}

// ErrNoFrames reports a clip that was closed without a frame.
var ErrNoFrames = errors.New("the clip has no frames")

// Create begins a clip at path, of the kind its name asks for. Existing files
// are treated as opt.Out says. When ctx ends, the clip fails and leaves nothing.
//
// Without ffmpeg, kinds that need it fail with a *MissingError.
func Create(ctx context.Context, path string, opt Options) (Writer, error) {
	k, err := KindOf(path)
	if err != nil {
		return nil, err
	}
	if err := opt.check(k); err != nil {
		return nil, err
	}
	switch k {
	case GIF:
		return newGIF(ctx, path, opt)
	case APNG:
		return newAPNG(ctx, path, opt)
	case Sequence:
		return newSequence(ctx, path, opt)
	}
	return newFFmpeg(ctx, k, path, opt)
}

// Check returns the error that Create would return for path because of what is
// there or because ffmpeg is missing. Call it before long work.
func Check(path string, opt outfile.Options) error {
	k, err := KindOf(path)
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("ffmpeg"); k.NeedsFFmpeg() && err != nil {
		return &MissingError{k}
	}
	if k == Sequence {
		if path, err = numbered(path, 0); err != nil {
			return err
		}
	}
	return outfile.Check(path, opt)
}

// checkFrame reports a frame of another size.
func (o *Options) checkFrame(m *image.RGBA) error {
	if s := m.Rect.Size(); s.X != o.Width || s.Y != o.Height {
		return fmt.Errorf("a frame of %d × %d pixels in a clip of %d × %d", s.X, s.Y, o.Width, o.Height)
	}
	return nil
}

// changed returns the smallest rectangle that holds all pixels in which two
// pictures of one size differ, relative to their corner; empty if they do not.
func changed(a, b *image.RGBA) image.Rectangle {
	w, h := a.Rect.Dx(), a.Rect.Dy()
	row := func(m *image.RGBA, y int) []byte { return m.Pix[y*m.Stride:][:4*w] }
	top := 0
	for top < h && string(row(a, top)) == string(row(b, top)) {
		top++
	}
	if top == h {
		return image.Rectangle{}
	}
	bottom := h
	for string(row(a, bottom-1)) == string(row(b, bottom-1)) {
		bottom--
	}
	left, right := w, 0
	for y := top; y < bottom; y++ {
		p, q := row(a, y), row(b, y)
		for x := 0; x < left; x++ {
			if string(p[4*x:4*x+4]) != string(q[4*x:4*x+4]) {
				left = x
			}
		}
		for x := w - 1; x >= right; x-- {
			if string(p[4*x:4*x+4]) != string(q[4*x:4*x+4]) {
				right = x + 1
			}
		}
	}
	return image.Rect(left, top, right, bottom)
}
