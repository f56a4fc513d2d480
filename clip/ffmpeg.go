package clip

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"playhead/outfile"
)

// A MissingError reports that ffmpeg is not installed.
type MissingError struct{ Kind Kind }

func (e *MissingError) Error() string {
	return fmt.Sprintf(
		"%s needs ffmpeg, which is not installed. Install it (Debian and Ubuntu: apt install ffmpeg; Windows: winget "+
			"install ffmpeg; otherwise https://ffmpeg.org), or choose GIF or PNG", e.Kind)
}

// ffmpegPatience is how long ffmpeg may take to end after it was stopped.
const ffmpegPatience = 5 * time.Second

// An ffmpegWriter hands frames to ffmpeg, which writes into a folder of its own
// because formats like MP4 are completed by going back; the result is then
// copied to the output.
type ffmpegWriter struct {
	ctx    context.Context
	kind   Kind
	opt    Options
	out    *outfile.File
	dir    string // temporary
	cmd    *exec.Cmd
	in     io.WriteCloser
	said   *tail
	frames int
	ended  error // of ffmpeg, once it was waited for
	waited bool
}

func newFFmpeg(ctx context.Context, k Kind, path string, opt Options) (Writer, error) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, &MissingError{k}
	}
	out, err := outfile.Create(ctx, path, opt.Out)
	if err != nil {
		return nil, err
	}
	w := &ffmpegWriter{ctx: ctx, kind: k, opt: opt, out: out}
	makeFolder := opt.MkdirTemp
	if makeFolder == nil {
		makeFolder = func(what string) (string, error) { return os.MkdirTemp("", "playhead-"+what+"-") }
	}
	if w.dir, err = makeFolder("clip"); err != nil {
		return nil, errors.Join(err, out.Abort())
	}
	raw := []string{
		"-f", "rawvideo", "-pixel_format", "rgba", "-video_size", fmt.Sprintf("%dx%d", opt.Width, opt.Height),
		"-framerate", strconv.Itoa(opt.FPS), "-i", "pipe:0",
	}
	if err := w.start(program, append(raw, w.encoding(k.quality())...)); err != nil {
		return nil, errors.Join(err, w.Abort())
	}
	return w, nil
}

// quality are the arguments that ask for good quality whatever the size.
func (k Kind) quality() []string {
	if k == MP4 {
		return []string{"-crf", "20", "-preset", "veryfast"}
	}
	return []string{"-crf", "32", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6", "-row-mt", "1"}
}

// result is the file that ffmpeg writes.
func (w *ffmpegWriter) result() string { return filepath.Join(w.dir, "clip."+w.container()) }

func (w *ffmpegWriter) container() string {
	if w.kind == MP4 {
		return "mp4"
	}
	return "webm"
}

// encoding are the arguments behind the input. Colours are BT.709, as players
// assume for pictures of this size.
func (w *ffmpegWriter) encoding(quality []string) []string {
	codec := []string{"-c:v", "libvpx-vp9"}
	if w.kind == MP4 {
		codec = []string{"-c:v", "libx264", "-movflags", "+faststart"}
	}
	args := append([]string{"-an"}, codec...)
	args = append(args, quality...)
	args = append(args,
		"-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p",
		"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
		"-map_metadata", "-1")
	if w.opt.Title != "" {
		args = append(args, "-metadata", "title="+w.opt.Title)
	}
	if w.opt.Comment != "" {
		args = append(args, "-metadata", "comment="+w.opt.Comment)
	}
	return append(args, "-f", w.container(), w.result())
}

func (w *ffmpegWriter) start(program string, args []string) (err error) {
	w.cmd = exec.CommandContext(w.ctx, program, append([]string{"-hide_banner", "-nostdin", "-loglevel", "error", "-y"},
		args...)...)
	w.cmd.Dir, w.cmd.WaitDelay = w.dir, ffmpegPatience
	w.said = &tail{}
	w.cmd.Stderr = w.said
	w.waited, w.ended = false, nil
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return err
	}
	return w.cmd.Start()
}

// Frame implements Writer.
func (w *ffmpegWriter) Frame(m *image.RGBA) error {
	if err := w.opt.checkFrame(m); err != nil {
		return err
	}
	for y := range w.opt.Height {
		if _, err := w.in.Write(m.Pix[y*m.Stride:][:4*w.opt.Width]); err != nil {
			return w.explain(errors.Join(err, w.wait()))
		}
	}
	w.frames++
	return nil
}

// wait closes ffmpeg's input and waits for its end.
func (w *ffmpegWriter) wait() error {
	if w.waited || w.cmd == nil || w.cmd.Process == nil {
		return w.ended
	}
	w.waited = true
	_ = w.in.Close() // a broken pipe is said by Wait
	w.ended = w.cmd.Wait()
	return w.ended
}

// explain returns why ffmpeg ended, in its own words.
func (w *ffmpegWriter) explain(err error) error {
	switch said := w.said.String(); {
	case w.ctx.Err() != nil:
		return context.Cause(w.ctx)
	case said != "":
		return fmt.Errorf("ffmpeg: %s", said)
	}
	return fmt.Errorf("ffmpeg ended early: %w", err)
}

// Close implements Writer.
func (w *ffmpegWriter) Close() (err error) {
	defer func() { err = errors.Join(err, w.Abort()) }()
	if err := w.wait(); err != nil {
		return w.explain(err)
	}
	if w.frames == 0 {
		return ErrNoFrames
	}
	size, err := w.size()
	if err != nil {
		return err
	}
	if w.opt.MaxBytes > 0 && size > w.opt.MaxBytes {
		if err := w.shrink(); err != nil {
			return err
		}
	}
	return w.deliver()
}

func (w *ffmpegWriter) size() (int64, error) {
	info, err := os.Stat(w.result())
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

const (
	// shrinkShare is the part of MaxBytes that the picture may take; the rest
	// is the container and what an encoder overshoots.
	shrinkShare = 0.92
	// leastRate is the lowest rate, in bits per second, at which something can
	// be seen.
	leastRate = 20_000
)

// shrink encodes the clip once more, in two passes, at the rate that fits.
func (w *ffmpegWriter) shrink() error {
	seconds := float64(w.frames) / float64(w.opt.FPS)
	source := filepath.Join(w.dir, "source."+w.container())
	if err := os.Rename(w.result(), source); err != nil {
		return err
	}
	share := shrinkShare
	var size int64
	for range 3 { // an encoder can miss its rate by a little
		rate := int(float64(w.opt.MaxBytes) * 8 * share / seconds)
		if rate < leastRate {
			break
		}
		for pass := 1; pass <= 2; pass++ {
			quality := []string{
				"-b:v", strconv.Itoa(rate), "-pass", strconv.Itoa(pass), "-passlogfile",
				filepath.Join(w.dir, "pass"),
			}
			if err := w.start(w.cmd.Path, append([]string{"-i", source}, w.encoding(quality)...)); err != nil {
				return err
			}
			if err := w.wait(); err != nil {
				return w.explain(err)
			}
		}
		var err error
		if size, err = w.size(); err != nil || size <= w.opt.MaxBytes {
			return err
		}
		share *= 0.9 * float64(w.opt.MaxBytes) / float64(size)
	}
	return &TooLargeError{w.kind, size, w.opt.MaxBytes}
}

// deliver copies the result to the output.
func (w *ffmpegWriter) deliver() error {
	f, err := os.Open(w.result())
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := io.Copy(w.out, f); err != nil {
		return err
	}
	return w.out.Commit()
}

// Abort implements Writer.
func (w *ffmpegWriter) Abort() error {
	if w.cmd != nil && w.cmd.Process != nil && !w.waited {
		_ = w.cmd.Process.Kill() // it may have ended by itself
		_ = w.wait()
	}
	_ = os.RemoveAll(w.dir) // a temporary folder; the system empties it in the end
	return w.out.Abort()
}

// A tail keeps the end of what a program says.
type tail struct{ buf []byte }

const tailBytes = 400

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.buf = append(t.buf, p...)
	if n := len(t.buf) - tailBytes; n > 0 {
		t.buf = append(t.buf[:0], t.buf[n:]...)
	}
	return len(p), nil
}

// String returns the last line.
func (t *tail) String() string {
	lines := bytes.Split(bytes.TrimSpace(t.buf), []byte("\n"))
	return strings.TrimSpace(string(lines[len(lines)-1]))
}
