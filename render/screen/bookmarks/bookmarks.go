// Package bookmarks sets bookmarks at the playhead, names and removes them, and goes
// back to what was watched there. It is a part that screens share.
package bookmarks

import (
	"fmt"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/dialog"
	"playhead/render/screen"
	"playhead/render/shell"
	"playhead/render/timeline"
)

// A Marker sets the bookmarks of what is watched.
type Marker struct{ screen.Part }

// Set marks the moment at the playhead with what is watched and, with ask,
// asks for a name. Where a bookmark is already it asks for another name.
func (k Marker) Set(ask bool) {
	s := k.S
	now := s.Play.Position()
	marks := s.Bookmarks.All()
	if i := s.Bookmarks.Near(now); i >= 0 && marks[i].Time == now {
		if ask {
			k.AskName(marks[i])
		}
		return
	}
	m := timeline.Bookmark{Time: now}
	if r, ok := s.Range(); ok {
		m.Range = r
		_, _, _, m.Looping = s.Play.Loop()
	}
	if g := s.Game(); g != nil && s.Followed >= 0 {
		if st := g.StintAt(s.Followed, s.Play.Tick()); st != nil {
			m.Follow = st.Identity.Name
		}
	}
	if c := k.St.Cam; c.View.W > 0 {
		m.Camera = timeline.Place{X: c.X, Y: c.Y, Width: c.Width(), Mode: c.Mode.String()}
	}
	m.ID = s.Bookmarks.Put(m)
	if ask {
		k.AskName(m)
	}
}

// longestName bounds the name of a bookmark, in characters.
const longestName = 200

// AskName asks for the name of a bookmark, which has none until Enter is pressed.
func (k Marker) AskName(m timeline.Bookmark) {
	s := k.S
	k.Dialogs.Ask(dialog.Question{
		Name: "bookmark", Title: "Bookmark at " + timeline.Clock(m.Time, s.Total() >= time.Hour, 2), Text: m.Name, OK: "Save",
		Hint: "Without a name, the bookmark shows its time.",
		Done: func(text string) error {
			name := []rune(strings.TrimSpace(text))
			s.Bookmarks.Rename(m.ID, string(name[:min(len(name), longestName)]))
			return nil
		},
	})
}

// GoTo goes to bookmark i and shows what was watched there: its range,
// the followed player and the camera.
func (k Marker) GoTo(i int) {
	s := k.S
	if i < 0 || i >= len(s.Bookmarks.All()) {
		return
	}
	m := s.Bookmarks.All()[i]
	s.Play.Jump(m.Time)
	if !m.Range.Empty() {
		s.Select(m.Range)
		s.Play.SetLooping(m.Looping)
	}
	s.Show()
	s.Play.Advance(0) // the player and the camera are found in the world there
	if s.Game() == nil {
		return
	}
	if m.Follow != "" {
		if id, ok := s.Find(m.Follow); ok {
			k.St.Follow(id, k.D.Now())
		}
	}
	switch c := m.Camera; {
	case c.Width <= 0:
	case c.Mode == camera.Free.String():
		s.Auto = false
		k.St.Follow(-1, k.D.Now())
		k.St.Cam.Look(c.X, c.Y, c.Width)
	case c.Mode == camera.Fit.String():
		s.Auto = false
		k.St.FitPlayers(k.D.Now())
	case c.Mode == camera.Recorder.String():
		k.St.FollowRecorder(k.D.Now())
	case k.St.Cam.View.W > 0:
		k.St.Cam.SetZoom(k.St.Cam.View.W / c.Width)
	}
}

// Remove removes the bookmark nearest to the playhead and offers to bring
// it back.
func (k Marker) Remove() {
	s := k.S
	i := s.Bookmarks.Near(s.Play.Position())
	if i < 0 {
		none := func() bool { return s.Bookmarks.Near(s.Play.Position()) < 0 }
		k.D.ToastWhile(shell.Toast{Kind: shell.KindOK, Icon: assets.IconPin, Title: "No bookmark here", Detail: "Go to a bookmark first: the nearest one within a second is removed."}, nil, none)
		return
	}
	k.RemoveAt(i)
}

// RemoveAt removes bookmark i: see Remove.
func (k Marker) RemoveAt(i int) {
	s := k.S
	m := s.Bookmarks.All()[i]
	s.Bookmarks.Remove(m.ID)
	t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconPin, Title: "Bookmark removed", Detail: m.Label(), Action: "Undo"}
	k.D.ToastWhile(t, s.Bookmarks.Restore, s.Bookmarks.CanRestore)
}

// Copy copies the bookmarks as text, one line each.
func (k Marker) Copy() {
	if k.D.Host.Copy == nil {
		return
	}
	k.D.Host.Copy(k.text())
	k.D.Copied(shell.Toast{Title: fmt.Sprintf("%d bookmarks copied", len(k.S.Bookmarks.All()))})
}

// text returns the bookmarks as columns with tabs between: time, tick,
// name, followed player, range.
func (k Marker) text() string {
	s := k.S
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n# time\ttick\tname\tfollowed\trange\n", s.Name)
	long := s.Total() >= time.Hour
	for _, m := range s.Bookmarks.All() {
		tick := ""
		if now := s.Game(); now != nil {
			if g := s.Recording().GameAt(m.Time, now.Index); g != nil {
				tick = fmt.Sprint(g.TickAt(m.Time))
			}
		}
		within := ""
		if !m.Range.Empty() {
			within = timeline.Clock(m.Range.From, long, 2) + "–" + timeline.Clock(m.Range.To, long, 2)
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", timeline.Clock(m.Time, long, 2), tick, m.Name, m.Follow, within)
	}
	return b.String()
}
