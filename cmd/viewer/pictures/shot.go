package pictures

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/viewer/opening"
	"playhead/formats"
	"playhead/outfile"
	"playhead/render"
	"playhead/render/camera"
	"playhead/render/screen/replay"
	"playhead/sim"
	"playhead/sim/times"
)

// A Shot is the picture requested by --screenshot. The window's own Paint draws
// it into a picture of the requested size.
type Shot struct {
	of     *Studio
	path   string
	w, h   int
	steps  []string // what a person does before it
	target *ebiten.Image
	moved  time.Time // when reading or working out last went on
	at     int64     // how far they were then
	ready  bool
	done   bool
	acted  bool // the first step is done
	frames int
	clip   *recorder // makes a clip from the first picture on; nil for one picture
	// moments are the moments that one picture combines; empty: a single moment.
	moments []time.Duration
	aimed   bool // a flag says where the camera looks
}

// patience is how long a picture waits for its recording and map without
// anything going on.
const patience = 2 * time.Minute

// Update brings the recording to the picture's moment and reports whether the
// picture is written.
func (s *Shot) Update() (done bool, err error) {
	if s.done {
		return true, nil
	}
	if s.impatient(s.of.read(), time.Now()) {
		return true, errors.New("the picture was not ready in time")
	}
	// From the first look on it is the picture that the camera is for, not the window
	// behind it, which is small.
	size := image.Pt(s.w, s.h)
	s.of.Window.Arrange(size, s.of.Window.PictureFactor(size))
	// No time passes: playback stays at its position.
	s.of.Window.Advance(0)
	if s.ready = s.of.Ready(); s.ready {
		s.of.dressScene()
		s.of.Window.Arrange(size, s.of.Window.PictureFactor(size))
	}
	return false, nil
}

// impatient reports whether progress has stalled for too long; at is a count of what was
// read and inferred. The frames of a clip and steps count as well: they may take long after
// everything is read.
func (s *Shot) impatient(at int64, now time.Time) bool {
	at -= int64(len(s.steps)) // fewer are left
	if s.clip != nil {
		at += int64(s.clip.done)
	}
	if s.moved.IsZero() || at != s.at {
		s.moved, s.at = now, at
	}
	return now.Sub(s.moved) > patience
}

// read returns a number that grows while the recording is read and while
// inference runs.
func (st *Studio) read() int64 {
	s := st.Window.Session()
	if s == nil {
		return 0
	}
	n := s.Recording().Read
	for _, g := range s.Recording().Games {
		n += int64(g.Ticks())
		if to, ok := g.InferredTo(); ok {
			n += int64(to)
		}
	}
	return n
}

// Ready reports whether everything for the picture has been loaded.
func (st *Studio) Ready() bool {
	if st.Opener.Busy() || st.Opener.Comparing() || st.Opener.Completing() {
		return false
	}
	s := st.Window.Session()
	if s == nil {
		return st.Started != nil && st.Started()
	}
	held, reached := st.Opener.Now().Held()
	if held {
		if !reached || s.Game() == nil {
			return false
		}
	} else if !s.Ended() || st.Window.Watch().Stage.Pending() || st.Window.Replay().Parts.Finding() ||
		s.Game() == nil && s.Recording().Err == nil {
		return false
	}
	if g := s.Game(); g != nil {
		m := st.Window.Watch().Stage.MapOf(g.Index)
		return m != nil && m.Complete && (held || st.Opener.Now().InferenceDone(g.Index))
	}
	return true
}

// Draw paints the picture. Once everything is loaded, it paints several times,
// because one picture may measure what the next one places, and because each step
// acts on the picture before it.
func (s *Shot) Draw() error {
	if s.target == nil {
		s.target = s.newTarget()
	}
	// Ebitengine would keep a picture that is never displayed, with everything drawn
	// into it, for as long as recording takes.
	if s.done || !s.ready {
		return nil
	}
	s.paint()
	s.of.Window.TakePictures(s.target)
	if s.of.Window.Unfinished() {
		s.target.At(0, 0) // wait until drawing up to here is done
		return nil
	}
	if s.frames++; s.frames < 3 {
		return nil
	}
	if len(s.steps) > 0 {
		return s.step()
	}
	if s.clip != nil {
		var err error
		if s.done, err = s.clip.draw(s); s.done && err == nil {
			fmt.Println(s.clip.opt.Path)
		}
		return err
	}
	if s.of.Dress.Every > 0 && s.moments == nil {
		s.frames = 0
		return s.aimMoments()
	}
	s.done = true
	s.path = s.of.outputPath(s.path)
	if err := s.write(s.picture()); err != nil {
		return err
	}
	fmt.Println(s.path)
	return nil
}

// Acted reports whether the first step is done.
func (s *Shot) Acted() bool { return s.acted }

// Abort deletes an incomplete clip.
func (s *Shot) Abort() {
	if s != nil && s.clip != nil {
		s.clip.abort()
	}
}

// step does the next step.
func (s *Shot) step() error {
	step := s.steps[0]
	s.steps, s.frames, s.acted = s.steps[1:], 0, true
	s.ready = false // until the next Update arranges what it changes
	if path, ok := strings.CutPrefix(step, "open "); ok {
		s.of.Opener.Open(opening.File(path))
		return nil
	}
	if err := s.of.Window.Act(step); err != nil {
		return fmt.Errorf("--act: %w", err)
	}
	return nil
}

func (s *Shot) write(img image.Image) error {
	opt := PictureOutput(s.of.AllInputs())
	opt.TempName = s.of.Left.TempName
	out, err := outfile.Create(context.Background(), s.path, opt)
	if err != nil {
		return err
	}
	defer out.Abort()
	if err := png.Encode(out, img); err != nil {
		return err
	}
	return out.Commit()
}

// Pictures of the scene alone that are larger than 4K are drawn in tiles, a row of
// them at a time, so that an 8K picture takes no more memory than a small one. The
// encoder asks for pixels from top to bottom, each row of tiles is drawn when it
// comes to it.
const (
	tiledFrom          = 3840*2160 + 1 // pixels
	tileWide, tileHigh = 1920, 1080
)

// tiled reports whether a picture of the scene is drawn in tiles.
func (s *Shot) tiled() bool {
	return s.clip == nil && s.of.Bare && s.w*s.h >= tiledFrom && (s.of.Keys == nil || s.of.Dress.OnScene)
}

// newTarget returns what the picture, or a tile of it, is drawn on.
func (s *Shot) newTarget() *ebiten.Image {
	size := image.Rect(0, 0, s.w, s.h)
	if s.tiled() {
		size = image.Rect(0, 0, tileWide, tileHigh)
	}
	return ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
}

// paint draws the picture of a shot, or its first tile.
func (s *Shot) paint() { s.paintTile(image.Point{}) }

func (s *Shot) paintTile(at image.Point) {
	k, d, screen := s.of.Keys, &s.of.Dress, s.of.Window.Replay()
	if k != nil && !d.OnScene {
		screen.PaintKeys(s.target, k.Background)
		return
	}
	if d.Ground != nil {
		s.target.Fill(d.Ground)
	}
	if s.of.Window.Session() == nil {
		s.of.Window.Paint(s.target)
		return
	}
	tile := replay.Tile{Whole: image.Pt(s.w, s.h), At: at}
	screen.PaintTile(tile, func() {
		s.of.Window.Paint(s.target)
		if s.moments != nil {
			screen.PaintMoments(s.target, s.moments)
		}
	})
	if k != nil {
		screen.PaintKeysOver(s.target, tile)
	}
	if text := s.of.caption(); text != "" {
		screen.PaintCaption(s.target, tile, text)
	}
}

// pixels returns the picture of a shot, or the tile that was painted last.
func (s *Shot) pixels() *image.RGBA {
	if s.of.transparent() {
		m := image.NewRGBA(s.target.Bounds())
		s.target.ReadPixels(m.Pix)
		return m
	}
	return render.ReadPixels(s.target)
}

// picture returns the picture of a shot as encoders read it.
func (s *Shot) picture() image.Image {
	if s.tiled() {
		return &tiles{s: s, row: -1}
	}
	return s.pixels()
}

// tiles is a picture that is drawn while it is read, from top to bottom.
type tiles struct {
	s   *Shot
	row int // tiles to draw; −1 for none
	of  []*image.RGBA
}

// ColorModel returns that of [image.RGBA].
func (t *tiles) ColorModel() color.Model { return color.RGBAModel }

// Bounds returns the size of the whole picture.
func (t *tiles) Bounds() image.Rectangle { return image.Rect(0, 0, t.s.w, t.s.h) }

// Opaque reports whether no pixel is transparent, without drawing them.
func (t *tiles) Opaque() bool { return !t.s.of.transparent() }

// At returns a pixel, and draws its row of tiles first if need be.
func (t *tiles) At(x, y int) color.Color {
	if row := y / tileHigh; row != t.row {
		t.row, t.of = row, t.of[:0]
		for left := 0; left < t.s.w; left += tileWide {
			t.s.paintTile(image.Pt(left, row*tileHigh))
			t.of = append(t.of, t.s.pixels())
		}
	}
	return t.of[x/tileWide].RGBAAt(x%tileWide, y%tileHigh)
}

// aimMoments makes the picture one of several moments: it shows the last of them,
// and the followed player in all. The camera sees the whole path, unless a flag says
// where it looks.
func (s *Shot) aimMoments() error {
	r := &recorder{opt: s.of.Record, speed: 1}
	begin, end, err := r.bounds(s.of.Window.Session())
	if err != nil {
		return err
	}
	every := s.of.Dress.Every
	if n := int((end-begin)/every) + 1; n > mostMoments {
		return fmt.Errorf("--moments: %d moments between %s and %s: at most %d fit on a picture", n,
			times.Clock(begin, false, 2), times.Clock(end, false, 2), mostMoments)
	}
	for t := begin; t <= end; t += every {
		s.moments = append(s.moments, t)
	}
	s.of.Window.Session().Play.Seek(s.moments[len(s.moments)-1])
	s.of.Window.Advance(0)
	x0, y0, x1, y1, ok := s.of.Window.Replay().Path(s.moments)
	if ok && !s.aimed && s.of.Dress.Wide == 0 {
		const around = 320 // world units left free beside the path
		cam := s.of.Window.Watch().Stage.Cam
		cam.Look((x0+x1)/2, (y0+y1)/2, max(x1-x0+2*around, (y1-y0+2*around)*cam.View.W/cam.View.H))
	}
	s.of.Window.Advance(0)
	return nil
}

// mostMoments bounds the moments of one picture.
const mostMoments = 500

// caption returns the text to write on the current picture.
func (st *Studio) caption() string {
	if st.reel != nil && st.reel.now().Caption != "" {
		return st.Opener.Names.Text(st.reel.now().Caption)
	}
	if st.Dress.Caption != AutoCaption {
		return st.Opener.Names.Text(st.Dress.Caption)
	}
	s := st.Window.Session()
	if s == nil {
		return ""
	}
	parts := []string{sim.Clean(formats.TrimExtension(s.Name)), times.Clock(s.Play.Position(), s.Total() >= time.Hour,
		0)}
	if g := s.Game(); g != nil && s.Followed >= 0 {
		parts = append([]string{g.Label(s.Followed, s.Play.Tick())}, parts...)
	}
	return strings.Join(parts, " · ")
}

// dressScene has the scene of a picture shown as the flags say.
func (st *Studio) dressScene() {
	if st.Window.Session() == nil {
		return
	}
	stage := st.Window.Watch().Stage
	stage.Scene.Alone = st.Dress.Ground != nil
	if w := st.Dress.Wide; w > 0 && stage.Cam.View.W > 0 && stage.Cam.Mode != camera.Fit {
		stage.Cam.SetZoom(stage.Cam.View.W / w)
	}
}
