package clip

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"playhead/outfile"
)

const w, h = 96, 64

// frame is a picture in which something moves: a square on a gradient.
func frame(n int, alpha bool) *image.RGBA {
	m := image.NewRGBA(image.Rect(10, 20, 10+w, 20+h)) // not at the origin
	for y := range h {
		for x := range w {
			c := color.RGBA{uint8(x * 2), uint8(y * 3), 90, 255}
			if alpha && x < w/2 {
				c = color.RGBA{}
			}
			m.SetRGBA(10+x, 20+y, c)
		}
	}
	at := image.Rect(10+n*3%w, 30, 18+n*3%w, 38)
	draw.Draw(m, at, image.NewUniform(color.RGBA{250, 200, 40, 255}), image.Point{}, draw.Src)
	return m
}

// record writes a clip of n frames.
func record(t *testing.T, path string, n int, opt Options) error {
	t.Helper()
	opt.Width, opt.Height = w, h
	c, err := Create(context.Background(), path, opt)
	if err != nil {
		return err
	}
	defer c.Abort()
	for i := range n {
		if err := c.Frame(frame(i/2, opt.Alpha)); err != nil { // every other frame stays
			return err
		}
	}
	return c.Close()
}

// difference is the mean difference of two pictures in steps of a colour.
func difference(a, b image.Image) float64 {
	sum := 0
	for y := range h {
		for x := range w {
			p := color.NRGBAModel.Convert(a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y)).(color.NRGBA)
			q := color.NRGBAModel.Convert(b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y)).(color.NRGBA)
			if p.A == 0 && q.A == 0 {
				continue
			}
			for _, d := range []int{
				int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B),
				int(p.A) - int(q.A),
			} {
				sum += max(d, -d)
			}
		}
	}
	return float64(sum) / (w * h * 4)
}

func TestGIFShowsEveryFrameForItsTime(t *testing.T) {
	long := strings.Repeat("a comment ", 30) // in two pieces
	for _, fps := range []int{20, 25, 50} {
		for _, alpha := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "a.gif")
			if err := record(t, path, 20, Options{FPS: fps, Alpha: alpha, Comment: long}); err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			data, err := os.ReadFile(path)
			if err != nil || !bytes.Contains(data, []byte(long[:255]+"\x2d"+long[255:])) {
				t.Errorf("without its comment: %v", err)
			}
			g, err := gif.DecodeAll(f)
			if err != nil {
				t.Fatal(err)
			}
			if g.Config.Width != w || g.Config.Height != h || g.LoopCount != 0 {
				t.Errorf("%d × %d, loops %d", g.Config.Width, g.Config.Height, g.LoopCount)
			}
			canvas, shown := image.NewRGBA(image.Rect(0, 0, w, h)), 0
			for i, m := range g.Image {
				draw.Draw(canvas, m.Rect, m, m.Rect.Min, draw.Over)
				if d := difference(canvas, frame(shown*fps/100/2, alpha)); d > 3 {
					t.Errorf("%d fps, alpha %v, after %d hundredths: differs by %.1f", fps, alpha, shown, d)
				}
				shown += g.Delay[i]
				if g.Disposal[i] == gif.DisposalBackground {
					draw.Draw(canvas, m.Rect, image.Transparent, image.Point{}, draw.Src)
				}
			}
			if want := 20 * 100 / fps; shown != want {
				t.Errorf("%d fps: shown for %d hundredths, want %d", fps, shown, want)
			}
		}
	}
}

// apngFrames decodes an animated PNG by making each frame a PNG of its own.
func apngFrames(t *testing.T, data []byte) (frames []image.Image, delays []float64) {
	t.Helper()
	canvas := image.NewNRGBA(image.Rect(0, 0, w, h))
	var ihdr, idat []byte
	var area image.Rectangle
	number := uint32(0)
	want := uint32(0)
	flush := func() {
		if idat == nil {
			return
		}
		head := bytes.Clone(ihdr)
		binary.BigEndian.PutUint32(head, uint32(area.Dx()))
		binary.BigEndian.PutUint32(head[4:], uint32(area.Dy()))
		one := appendChunk(appendChunk(appendChunk([]byte(pngMagic), "IHDR", head), "IDAT", idat), "IEND", nil)
		m, err := png.Decode(bytes.NewReader(one))
		if err != nil {
			t.Fatal(err)
		}
		draw.Draw(canvas, area, m, image.Point{}, draw.Src)
		c := image.NewNRGBA(canvas.Rect)
		copy(c.Pix, canvas.Pix)
		frames, idat = append(frames, c), nil
	}
	for b := data[len(pngMagic):]; len(b) > 0; {
		n, kind := binary.BigEndian.Uint32(b), string(b[4:8])
		d := b[8 : 8+n]
		if !bytes.Equal(appendChunk(nil, kind, d), b[:12+n]) {
			t.Fatalf("%s: bad checksum", kind)
		}
		if kind == "fcTL" || kind == "fdAT" {
			if got := binary.BigEndian.Uint32(d); got != number {
				t.Fatalf("%s %d, want %d", kind, got, number)
			}
			number++
			d = d[4:]
		}
		switch kind {
		case "IHDR":
			ihdr = d
		case "acTL":
			want = binary.BigEndian.Uint32(d)
		case "fcTL":
			flush()
			v := func(i int) int { return int(binary.BigEndian.Uint32(d[4*i:])) }
			area = image.Rect(v(2), v(3), v(2)+v(0), v(3)+v(1))
			delays = append(delays, float64(binary.BigEndian.Uint16(d[16:]))/float64(binary.BigEndian.Uint16(d[18:])))
		case "IDAT", "fdAT":
			idat = append(idat, d...)
		}
		b = b[12+n:]
	}
	flush()
	if int(want) != len(frames) || len(frames) != len(delays) {
		t.Fatalf("acTL says %d frames, there are %d with %d delays", want, len(frames), len(delays))
	}
	return frames, delays
}

func TestAnimatedPNGIsExact(t *testing.T) {
	for _, alpha := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "a.png")
		if err := record(t, path, 30, Options{
			FPS: 60, Alpha: alpha, Title: "Sunny Ledges · 0:12", Comment: "SHA-256 of it",
		}); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("not a PNG for readers without animation: %v", err)
		}
		if !bytes.Contains(data, []byte("Sunny Ledges · 0:12")) || !bytes.Contains(data, []byte("SHA-256 of it")) {
			t.Error("without its title or comment")
		}
		frames, delays := apngFrames(t, data)
		if len(frames) != 15 {
			t.Fatalf("%d frames, want 15: two of each are alike", len(frames))
		}
		total := 0.0
		for i, m := range frames {
			if d := difference(m, frame(i, alpha)); d != 0 {
				t.Errorf("alpha %v, frame %d differs by %.2f", alpha, i, d)
			}
			total += delays[i]
		}
		if total < 0.4999 || total > 0.5001 {
			t.Errorf("%v s, want 0.5", total)
		}
	}
}

func TestSequenceIsNumbered(t *testing.T) {
	dir := t.TempDir()
	if err := record(t, filepath.Join(dir, "f%03d.png"), 4, Options{FPS: 25, Alpha: true}); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		f, err := os.Open(filepath.Join(dir, fmt.Sprintf("f%03d.png", i)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		m, err := png.Decode(f)
		if err != nil || difference(m, frame(i/2, true)) != 0 {
			t.Errorf("frame %d: %v", i, err)
		}
	}
}

// probe asks ffprobe, and skips the test without it.
func probe(t *testing.T, path string) (x struct {
	Streams []struct {
		Codec  string `json:"codec_name"`
		Pixels string `json:"pix_fmt"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
		Frames string `json:"nb_read_frames"`
		Rate   string `json:"avg_frame_rate"`
	} `json:"streams"`
	Format struct {
		Duration string            `json:"duration"`
		Tags     map[string]string `json:"tags"`
	} `json:"format"`
},
) {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json",
		path).Output()
	if err != nil {
		t.Fatalf("ffprobe: %v", err)
	}
	if err := json.Unmarshal(out, &x); err != nil {
		t.Fatal(err)
	}
	return x
}

func needFFmpeg(t *testing.T) {
	t.Helper()
	for _, program := range []string{"ffmpeg", "ffprobe"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("PLAYHEAD_REPLAYS_REQUIRED") != "" { // as in CI
				t.Fatalf("%s is not installed", program)
			}
			t.Skipf("%s is not installed", program)
		}
	}
}

func TestVideosHaveAllFrames(t *testing.T) {
	needFFmpeg(t)
	for _, c := range []struct{ name, codec string }{{"a.mp4", "h264"}, {"a.webm", "vp9"}} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := record(t, path, 45, Options{FPS: 30, Title: "a title", Comment: "a comment"}); err != nil {
			t.Fatal(err)
		}
		p := probe(t, path)
		if len(p.Streams) != 1 {
			t.Fatalf("%s: %d streams, want a picture and no sound", c.name, len(p.Streams))
		}
		if s := p.Streams[0]; s.Codec != c.codec || s.Pixels != "yuv420p" || s.Width != w || s.Height != h ||
			s.Frames != "45" || s.Rate != "30/1" {
			t.Errorf("%s: %+v", c.name, s)
		}
		if said := p.Format.Tags; said["comment"]+said["COMMENT"] != "a comment" {
			t.Errorf("%s: it says %v", c.name, said)
		}
		if !strings.HasPrefix(p.Format.Duration, "1.5") {
			t.Errorf("%s: %s s, want 1.5", c.name, p.Format.Duration)
		}
		// The picture of a frame in the middle is the one that went in.
		shot := filepath.Join(t.TempDir(), "shot.png")
		if out, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-vf", `select=eq(n\,20)`, "-vframes", "1",
			shot).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		f, err := os.Open(shot)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		m, err := png.Decode(f)
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(m, frame(10, false)); d > 6 {
			t.Errorf("%s: differs by %.1f", c.name, d)
		}
	}
}

func TestVideosFitTheirSize(t *testing.T) {
	needFFmpeg(t)
	dir := t.TempDir()
	free, fit := filepath.Join(dir, "free.mp4"), filepath.Join(dir, "fit.mp4")
	noise := func(path string, limit int64) error {
		c, err := Create(context.Background(), path, Options{Width: w, Height: h, FPS: 30, MaxBytes: limit})
		if err != nil {
			return err
		}
		defer c.Abort()
		r := rand.New(rand.NewPCG(5, 6))
		for i := range 90 {
			m := frame(i, false)
			for range 2000 {
				m.Pix[r.IntN(len(m.Pix)/4)*4+r.IntN(3)] = uint8(r.Uint32())
			}
			if err := c.Frame(m); err != nil {
				return err
			}
		}
		return c.Close()
	}
	if err := noise(free, 0); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(free)
	if err != nil {
		t.Fatal(err)
	}
	limit := info.Size() * 6 / 10
	if err := noise(fit, limit); err != nil {
		t.Fatal(err)
	}
	if info, err = os.Stat(fit); err != nil || info.Size() > limit {
		t.Errorf("%d bytes, want at most %d, %v", info.Size(), limit, err)
	}
	if p := probe(t, fit); p.Streams[0].Frames != "90" {
		t.Errorf("%s frames, want 90", p.Streams[0].Frames)
	}
	var large *TooLargeError
	for _, name := range []string{"x.gif", "x.png", "x.mp4"} {
		if err := record(t, filepath.Join(dir, name), 60, Options{FPS: 25, MaxBytes: 300}); !errors.As(err, &large) {
			t.Errorf("%s in 300 bytes: %v", name, err)
		}
	}
}

// left returns what is in a folder.
func left(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestNothingIsLeftOfAClipThatFails(t *testing.T) {
	names := []string{"a.gif", "a.png", "a%d.png"}
	if _, err := exec.LookPath("ffmpeg"); err == nil {
		names = append(names, "a.mp4", "a.webm")
	}
	for _, name := range names {
		for what, fail := range map[string]func(Writer, context.CancelCauseFunc) error{
			"aborted": func(c Writer, _ context.CancelCauseFunc) error {
				return errors.Join(c.Abort(), errors.New("aborted"))
			},
			"cancelled": func(c Writer, cancel context.CancelCauseFunc) error {
				cancel(errors.New("enough"))
				return c.Close()
			},
			"wrong size": func(c Writer, _ context.CancelCauseFunc) error {
				return c.Frame(image.NewRGBA(image.Rect(0, 0, 5, 5)))
			},
			"killed": func(c Writer, _ context.CancelCauseFunc) error {
				f, ok := c.(*ffmpegWriter)
				if !ok {
					return errors.New("nothing to kill")
				}
				_ = f.cmd.Process.Kill()
				return c.Close()
			},
		} {
			dir := t.TempDir()
			ctx, cancel := context.WithCancelCause(context.Background())
			c, err := Create(ctx, filepath.Join(dir, name), Options{Width: w, Height: h, FPS: 25})
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Frame(frame(0, false)); err != nil {
				t.Fatal(err)
			}
			if err := fail(c, cancel); err == nil {
				t.Errorf("%s, %s: no error", name, what)
			}
			if err := c.Abort(); err != nil {
				t.Error(err)
			}
			cancel(nil)
			if got := left(t, dir); got != "" {
				t.Errorf("%s, %s: %q is left", name, what, got)
			}
		}
	}
}

func TestClipsReplaceNoFileOfTheUser(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.gif", "a.png", "a0.png"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.gif", "a.png", "a%d.png"} {
		if err := record(t, filepath.Join(dir, name), 2, Options{FPS: 25}); !errors.Is(err, os.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
		if err := record(t, filepath.Join(dir, name), 2,
			Options{FPS: 25, Out: outfile.Options{Force: true}}); err != nil {
			t.Errorf("%s with force: %v", name, err)
		}
	}
}

func TestClipsSayWhatTheyCannotBe(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		opt  Options
		want string
	}{
		{"a.avi", Options{FPS: 25}, "want a name that ends in"},
		{"a%d%d.png", Options{FPS: 25}, "%d"},
		{"a%s.png", Options{FPS: 25}, "%d"},
		{"a.gif", Options{FPS: 30}, "20 25 50"},
		{"a.mp4", Options{FPS: 25, Alpha: true}, "transparency"},
	} {
		if err := record(t, filepath.Join(dir, c.name), 1, c.opt); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want … %s …", c.name, err, c.want)
		}
	}
	t.Setenv("PATH", dir)
	var missing *MissingError
	if err := record(t, filepath.Join(dir, "a.mp4"), 1, Options{FPS: 25}); !errors.As(err, &missing) ||
		!strings.Contains(err.Error(), "apt install ffmpeg") {
		t.Errorf("without ffmpeg: %v", err)
	}
	if err := record(t, filepath.Join(dir, "none.gif"), 0, Options{FPS: 25}); !errors.Is(err, ErrNoFrames) {
		t.Errorf("without frames: %v", err)
	}
	if got := left(t, dir); got != "" {
		t.Errorf("%q is left", got)
	}
}
