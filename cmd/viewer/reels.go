package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/cmd/viewer/reel"
	"playhead/outfile"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/sim"
)

// A reeling is a reel that plays, or becomes a clip.
type reeling struct {
	path    string
	moments []reel.Moment
	at      int  // the moment that is shown
	begun   bool // it was reached
}

// readReel reads the reel of --reel. It fails if one of its recordings is
// missing.
func readReel(path string) (*reeling, error) {
	moments, err := reel.Read(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range moments {
		if _, err := linkedFile(filepath.ToSlash(moments[i].File)); err != nil {
			return nil, fmt.Errorf("%s: there is no file %s", path, moments[i].File)
		}
	}
	return &reeling{path: path, moments: moments}, nil
}

// now returns the moment that is shown.
func (r *reeling) now() *reel.Moment { return &r.moments[r.at] }

// checkReel refuses what a reel says itself.
func (o *options) checkReel(from, to string) error {
	switch {
	case o.reel == "":
		return nil
	case len(o.files) > 0 || o.sample != "":
		return errors.New("--reel names its recordings: give no others")
	case o.at != nil || from != "" || to != "" || o.follow != "":
		return errors.New("--reel sets times and players in its lines: leave out --at, --from, --to and --follow")
	case o.screenshot != "":
		return errors.New("--reel is for --record")
	}
	return nil
}

// showMoment shows the moment of the reel from its start.
func (a *app) showMoment() {
	m := a.reel.now()
	from := m.From
	w := session.Wishes{At: &from, Follow: m.Follow}
	if s := a.win.Session(); s != nil && a.current.path == m.File && a.asking == 0 {
		if m.Follow == "" {
			a.win.Watch().Stage.StartOver()
		}
		s.Wish(w)
		s.Play.Play(true)
		return
	}
	src := fileSource(m.File, a.opt.showPrivate, a.shot == nil)
	src.moment, src.plays = &w, true
	a.start(src)
}

// playReel plays a reel from its first moment.
func (a *app) playReel(path string) {
	r, err := readReel(path)
	if err != nil {
		a.win.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "This reel cannot be played", Detail: err.Error()}, nil)
		return
	}
	a.reel = r
	a.showMoment()
}

// updateReel advances a playing reel to its next moment.
func (a *app) updateReel() {
	r := a.reel
	if r == nil || a.shot != nil || a.asking > 0 {
		return
	}
	m, s := r.now(), a.win.Session()
	if s == nil || a.current.path != m.File { // something else is watched now
		a.reel = nil
		return
	}
	if s.Wishes.At != nil || !s.Reachable(m.To) {
		return
	}
	end := positionOf(s, m.To)
	pos := s.Play.Position()
	r.begun = r.begun || pos < end
	if !r.begun || pos < end && !s.Play.AtEnd() {
		return
	}
	if r.at++; r.at < len(r.moments) {
		r.begun = false
		a.showMoment()
		return
	}
	a.reel = nil
	s.Play.Play(false)
	a.win.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconClip, Title: "End of the reel", Action: "Again"}, func() { a.playReel(r.path) })
}

// positionOf returns the position of a point in a recording, as far as that has
// been read.
func positionOf(s *session.Session, p sim.Point) time.Duration {
	switch p.Kind {
	case sim.AtPercent:
		return time.Duration(float64(s.Total()) * p.Percent / 100)
	case sim.AtTick:
		g := s.Game()
		if p.Game >= 0 && p.Game < len(s.Recording().Games) {
			g = s.Recording().Games[p.Game]
		}
		if g == nil {
			return s.Total()
		}
		return g.TimeOf(sim.Tick(p.Tick))
	}
	return p.Time
}

// next advances to the next moment of a reel that is being exported, and reports
// whether there is one.
func (r *recorder) next(a *app, s *shot) bool {
	if a.reel == nil || a.reel.at+1 >= len(a.reel.moments) {
		return false
	}
	a.reel.at++
	r.before, r.frames, r.done = r.before+r.done, 0, 0
	s.ready, s.frames = false, 0
	m := a.reel.now()
	r.opt.from, r.opt.to = &m.From, &m.To
	a.showMoment()
	return true
}

// myReel is the reel that moments are added to.
func myReel() string { return filepath.Join(clipFolder(), "Moments"+reel.Ending) }

// AddToReel adds the selected range, or some seconds around the playhead.
func (s sharing) AddToReel() {
	a := s.a
	n, what, err := a.addToReel(myReel())
	if err != nil {
		a.win.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "Not added to the reel", Detail: upper(err.Error()) + "."}, nil)
		return
	}
	title := "Added to the reel: 1 moment"
	if n > 1 {
		title = fmt.Sprintf("Added to the reel: %d moments", n)
	}
	a.win.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconClip, Title: title, Detail: what, Action: "Play reel"}, s.PlayReel)
}

// PlayReel plays the reel that moments are added to.
func (s sharing) PlayReel() { s.a.playReel(myReel()) }

// ExportReel makes a clip of it.
func (s sharing) ExportReel() {
	if _, err := readReel(myReel()); err != nil {
		s.a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconClip, Title: "No clip yet", Detail: "Add moments to the reel first."}, nil)
		return
	}
	s.a.win.Replay().Export.ExportReel(myReel())
}

// Around the playhead a moment without a selected range begins and ends.
const reelBefore, reelAfter = 4 * time.Second, 2 * time.Second

// addToReel adds a moment of the current recording to a reel, and returns how
// many moments the reel has and a description of the new one.
func (a *app) addToReel(path string) (n int, what string, err error) {
	s := a.win.Session()
	if s == nil || s.Game() == nil || a.current.path == "" {
		return 0, "", errors.New("only recordings that are files can be in a reel")
	}
	from, to := max(0, s.Play.Position()-reelBefore), min(s.Total(), s.Play.Position()+reelAfter)
	if r, ok := s.Range(); ok && !r.Empty() {
		from, to = r.From, r.To
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s" }
	follow, caption := "", ""
	if m, err := a.moment(); err == nil {
		follow = m.Follow
	}
	for _, b := range s.Bookmarks.All() {
		if b.Name != "" && from <= b.Time && b.Time <= to {
			caption = b.Name
		}
	}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, "", err
	}
	text := string(old)
	if text == "" {
		text = "# Playhead reel: FILE FROM TO [FOLLOW [CAPTION]]\n"
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	line := reel.Line(a.current.path, seconds(from), seconds(to), follow, caption)
	text += line + "\n"
	all, err := reel.Parse(text, filepath.Dir(path))
	if err != nil {
		return 0, "", fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, "", err
	}
	return len(all), fmt.Sprintf("%.1f s of %s", (to - from).Seconds(), s.Name), outfile.WriteFile(context.Background(), path, []byte(text), outfile.Options{Force: true, TempName: a.left.TempName})
}
