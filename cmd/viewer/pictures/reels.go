package pictures

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
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/reel"
	"playhead/leftover"
	"playhead/outfile"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
)

// A reeling is a reel that plays, or becomes a clip.
type reeling struct {
	path    string
	moments []reel.Moment
	at      int // the moment that is shown
}

// readReel reads the reel of --reel. It fails if one of its recordings is
// missing.
func readReel(path string) (*reeling, error) {
	moments, err := reel.Read(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range moments {
		if _, err := opening.LinkedFile(filepath.ToSlash(moments[i].File)); err != nil {
			return nil, fmt.Errorf("%s: there is no file %s", path, moments[i].File)
		}
	}
	return &reeling{path: path, moments: moments}, nil
}

// now returns the moment that is shown.
func (r *reeling) now() *reel.Moment { return &r.moments[r.at] }

// showMoment shows the moment of the reel from its start.
func (st *Studio) showMoment(origin opening.Origin) {
	m := st.reel.now()
	from := m.From
	w := session.Wishes{At: &from, Follow: m.Follow}
	if s := st.Window.Session(); s != nil && st.Opener.Now().Path == m.File && !st.Opener.Busy() {
		if m.Follow == "" {
			st.Window.Watch().Stage.StartOver()
		}
		s.Wish(w)
		s.Play.Play(true)
		return
	}
	r := opening.File(m.File)
	r.Wishes, r.Play, r.Origin = w, opening.PlayNow, origin
	st.Opener.Open(r)
}

// Play plays a reel from its first moment.
func (st *Studio) Play(path string, origin opening.Origin) {
	show := func(r *reeling, err error) {
		if err != nil {
			st.Window.Toast(widget.Toast{
				Kind: widget.SeverityError, Icon: assets.IconError,
				Title: "This reel cannot be played", Detail: err.Error(),
			}, nil)
			return
		}
		st.reel = r
		st.showMoment(origin)
	}
	if st.Making() { // a picture waits for it
		show(readReel(path))
		return
	}
	st.Work.Go("reading a reel", func() {
		r, err := readReel(path)
		st.Work.Post(func() { show(r, err) })
	})
}

// UpdateReel advances a playing reel to its next moment.
func (st *Studio) UpdateReel() {
	r := st.reel
	if r == nil || st.Making() || st.Opener.Busy() {
		return
	}
	m, s := r.now(), st.Window.Session()
	if s == nil || st.Opener.Now().Path != m.File { // something else is watched now
		st.reel = nil
		return
	}
	if s.Wishes.At != nil || !s.Reachable(m.To) {
		return
	}
	end := positionOf(s, m.To)
	pos := s.Play.Position()
	if pos < end && !s.Play.AtEnd() {
		return
	}
	if r.at++; r.at < len(r.moments) {
		st.showMoment(opening.ByUser)
		return
	}
	st.reel = nil
	s.Play.Play(false)
	st.Window.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconClip, Title: "End of the reel",
		Action: "Again",
	}, func() { st.Play(r.path, opening.ByUser) })
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
func (r *recorder) next(s *Shot) bool {
	if r.of.reel == nil || r.of.reel.at+1 >= len(r.of.reel.moments) {
		return false
	}
	r.of.reel.at++
	r.before, r.frames, r.done = r.before+r.done, 0, 0
	s.ready, s.frames = false, 0
	m := r.of.reel.now()
	r.opt.From, r.opt.To = &m.From, &m.To
	r.of.showMoment(opening.ByUser)
	return true
}

// myReel is the reel that moments are added to.
func myReel() string { return filepath.Join(ClipFolder(), "Moments"+reel.Ending) }

// AddToReel adds the selected range, or some seconds around the playhead.
func (st *Studio) AddToReel() {
	m, err := st.reelMoment()
	if err != nil {
		st.addedToReel(0, "", err)
		return
	}
	st.Work.Go("adding to a reel", func() {
		st.adding.Lock()
		n, err := m.addTo(myReel(), st.Left)
		st.adding.Unlock()
		st.Work.Post(func() { st.addedToReel(n, m.what, err) })
	})
}

// addedToReel says how many moments the reel has, and what the new one is.
func (st *Studio) addedToReel(n int, what string, err error) {
	if err != nil {
		st.Window.Toast(widget.Toast{
			Kind: widget.SeverityError, Icon: assets.IconError, Title: "Not added to the reel",
			Detail: opening.Upper(err.Error()) + ".",
		}, nil)
		return
	}
	title := "Added to the reel: 1 moment"
	if n > 1 {
		title = fmt.Sprintf("Added to the reel: %d moments", n)
	}
	st.Window.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconClip, Title: title, Detail: what,
		Action: "Play reel",
	}, st.PlayReel)
}

// PlayReel plays the reel that moments are added to.
func (st *Studio) PlayReel() { st.Play(myReel(), opening.ByUser) }

// ExportReel makes a clip of it.
func (st *Studio) ExportReel() {
	st.Work.Go("reading a reel", func() {
		_, err := readReel(myReel())
		st.Work.Post(func() {
			if err != nil {
				st.Window.Toast(widget.Toast{
					Kind: widget.SeverityWarn, Icon: assets.IconClip, Title: "No clip yet",
					Detail: "Add moments to the reel first.",
				}, nil)
				return
			}
			st.Window.Replay().Export.ExportReel(myReel())
		})
	})
}

// Around the playhead a moment without a selected range begins and ends.
const reelBefore, reelAfter = 4 * time.Second, 2 * time.Second

// A reelMoment is one to be added to a reel: its line there, and what it is.
type reelMoment struct{ line, what string }

// reelMoment returns the moment of the current recording that is to be added to a reel.
func (st *Studio) reelMoment() (m reelMoment, err error) {
	s := st.Window.Session()
	if s == nil || s.Game() == nil || st.Opener.Now().Path == "" {
		return m, errors.New("only recordings that are files can be in a reel")
	}
	from, to := max(0, s.Play.Position()-reelBefore), min(s.Total(), s.Play.Position()+reelAfter)
	if r, ok := s.Range(); ok && !r.Empty() {
		from, to = r.From, r.To
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s" }
	follow, caption := "", ""
	if m, err := st.Opener.Moment(); err == nil {
		follow = m.Follow
	}
	for _, b := range s.Bookmarks.All() {
		if b.Name != "" && from <= b.Time && b.Time <= to {
			caption = b.Name
		}
	}
	m.line = reel.Line(st.Opener.Now().Path, seconds(from), seconds(to), follow, caption)
	m.what = fmt.Sprintf("%.1f s of %s", (to - from).Seconds(), s.Name)
	return m, nil
}

// addTo adds the moment to a reel, and returns how many moments that has.
func (m *reelMoment) addTo(path string, left *leftover.Owner) (n int, err error) {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	text := string(old)
	if text == "" {
		text = "# Playhead reel: FILE FROM TO [FOLLOW [CAPTION]]\n"
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	text += m.line + "\n"
	all, err := reel.Parse(text, filepath.Dir(path))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, err
	}
	return len(all), outfile.WriteFile(context.Background(), path, []byte(text),
		outfile.Options{Force: true, TempName: left.TempName})
}

// CopyLink copies a link to the moment that is shown, or the command line that
// shows it.
func (st *Studio) CopyLink(command bool) {
	m, err := st.Opener.Moment()
	if s := st.Window.Session(); err == nil && !command && s.Growing {
		err = errors.New("this recording is still being written, so nothing names its content yet")
	}
	if err != nil {
		st.noLink(err)
		return
	}
	if command {
		cmd := link.Command(append(append([]string{"playhead"}, m.Flags()...), filepath.FromSlash(m.File))...)
		st.CopyText(cmd)
		st.Window.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconLink, Title: "Command line copied",
			Detail: "It shows this moment.",
		}, nil)
		return
	}
	path := st.Opener.Now().Path
	st.Work.Go("naming a recording by content", func() {
		named, err := opening.Named(path)
		st.Work.Post(func() {
			if err != nil {
				st.noLink(err)
				return
			}
			m.File, m.Named = "", named
			st.CopyText(m.URL())
			st.Window.Toast(widget.Toast{
				Kind: widget.SeverityOK, Icon: assets.IconLink, Title: "Link copied",
				Detail: "It opens this moment wherever the recording is, without naming its folder.",
				Action: "Copy command line",
			}, func() { st.CopyLink(true) })
		})
	})
}

// noLink says why there is no link.
func (st *Studio) noLink(err error) {
	st.Window.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconLink, Title: "No link", Detail: opening.Upper(err.Error()) + ".",
	}, nil)
}
