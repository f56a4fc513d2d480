// Package marking sets bookmarks at the playhead, names and removes them, and goes
// back to what was watched there. It also draws on the picture: a bar of tools, the
// drawings at the playhead, and a lane with their spans. Bookmarks with a name are notes, a list that plays.
package marking

import (
	"fmt"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/times"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Inking
	part.Keyed
	part.OverPlayers
	part.Overlaid
	part.Sized
	part.Telling
	session.Marker
	widget.Menued
	widget.Tipped
} = (*View)(nil)

// A View sets the bookmarks of what is watched, and draws on it.
type View struct {
	part.Moment
	pen       pen
	laneScale timeline.Scale // of the lane, as it was last painted
	spanEnd   int            // which end of a span is dragged: −1, 1, or 0 for both
}

// New returns a view of no recording.
func New() *View { return &View{pen: newPen()} }

// Show sets the bookmarks of another session from now on. Tools stay as the user chose them.
func (k *View) Show(m part.Moment) {
	k.Moment = m
	k.pen.open, k.pen.stroke, k.pen.chosen, k.pen.moving = false, nil, -1, nil
}

// Actions returns the actions of bookmarks: see [part.Acting].
func (k *View) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.Bookmark, After: action.LoopClear, Group: action.GroupMarks, Label: "Bookmark this moment",
			Also:   "mark save note flag favourite",
			Help:   "asks for a name",
			Chords: []keyboard.Chord{{Key: "M"}}, Menu: action.PlayMenu.At(425), Slim: true,
			Do: func() { k.SetBookmark(true) },
		},
		{
			ID: quickBookmark, Group: action.GroupMarks, Label: "Bookmark without a name",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "M"}}, Do: func() { k.SetBookmark(false) },
		},
		{
			ID: action.DeleteBookmark, Group: action.GroupMarks, Label: "Remove bookmark",
			Help:   "the one at the playhead",
			Chords: []keyboard.Chord{{Key: "Delete"}}, Do: k.remove,
		},
		{
			ID: restoreBookmark, Group: action.GroupMarks,
			Label:  "Restore removed bookmark",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "Delete"}}, Menu: action.PlayMenu.At(430),
			Enabled: func() string {
				if !k.S.Bookmarks.CanRestore() {
					return "No bookmark was removed."
				}
				return ""
			}, Do: func() { k.S.Bookmarks.Restore() },
		},
		{
			ID: action.CopyBookmarks, Group: action.GroupMarks, Label: "Copy bookmarks",
			Also: "export marks text share",
			Help: "as text, one per line",
			Menu: action.PlayMenu.At(435), Enabled: func() string {
				if len(k.S.Bookmarks.All()) == 0 {
					return "There are no bookmarks." + k.D.Keys.Press(" Press ", " to set one.", action.Bookmark)
				}
				return ""
			}, Do: k.copy,
		},
		{
			ID: drawingBar, Group: action.GroupMarks, Label: "Draw on the picture",
			Also:   "arrow line box ellipse pen text ring annotate telestrator sketch",
			Help:   "1 to 9: tools, Shift+1 to Shift+5: colours",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "D"}}, Menu: action.ToolsMenu.At(215),
			Checked: func() bool { return k.pen.open }, Do: k.toggleBar,
		},
		{
			ID: saveCase, Group: action.GroupMarks, Label: "Save case",
			Also:   "drawings bookmarks chapters share playhead",
			Help:   "drawings and bookmarks, without the recording",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "S"}}, Menu: action.FileMenu.At(320),
			Enabled: k.whyNoCase, Do: func() { k.saveCase(false) },
		},
		{
			ID: saveNameless, Group: action.GroupMarks, Label: "Save case without names",
			Also: "anonymous aliases hide players share playhead",
			Help: "player 1, player 2 … instead of names",
			Menu: action.FileMenu.At(321), Enabled: k.whyNoNameless, Do: func() { k.saveCase(true) },
		},
	}
}

// whyNoCase says why no case can be saved, "" if it can.
func (k *View) whyNoCase() string {
	switch {
	case k.S == nil || k.D.Host.SaveCase == nil:
		return "No recording is open."
	case k.S.Path == "":
		return "This recording is not in a file."
	case k.S.Private:
		return "Private values are shown. Hide them first: a case is for others."
	case len(k.S.Drawings.All()) == 0 && len(k.S.Bookmarks.All()) == 0:
		return "There are no drawings and no bookmarks."
	}
	return ""
}

// whyNoNameless says why no case without names can be saved, "" if it can.
func (k *View) whyNoNameless() string {
	if why := k.whyNoCase(); why != "" {
		return why
	}
	if !k.S.Recording().Complete {
		return "The recording is still being read: who is in it is not yet known."
	}
	return ""
}

// saveCase saves a case, where that is possible.
func (k *View) saveCase(withoutNames bool) {
	if k.whyNoCase() == "" && (!withoutNames || k.whyNoNameless() == "") {
		k.D.Host.SaveCase(withoutNames)
	}
}

// The actions of bookmarks that only they name.
const (
	quickBookmark   action.ID = "quick-bookmark"
	restoreBookmark action.ID = "restore-bookmark"
	drawingBar      action.ID = "drawing-bar"
	saveCase        action.ID = "save-case"
	saveNameless    action.ID = "save-case-without-names"
)

// SetBookmark marks the moment at the playhead with what is watched and, with ask,
// asks for a name. Where a bookmark is already it asks for another name.
func (k *View) SetBookmark(ask bool) {
	s := k.S
	now := s.Play.Position()
	marks := s.Bookmarks.All()
	if i := s.Bookmarks.Near(now); i >= 0 && marks[i].Time == now {
		if ask {
			k.NameBookmark(marks[i])
		}
		return
	}
	m := timeline.Bookmark{Time: now}
	m.Follow, m.Camera = k.watched()
	if r, ok := s.Range(); ok {
		m.Range = r
		_, _, _, m.Looping = s.Play.Loop()
	}
	m.ID = s.Bookmarks.Put(m)
	if ask {
		k.NameBookmark(m)
	}
}

// watched returns whom the user follows, "" for nobody, and where the camera looks.
func (k *View) watched() (follow string, camera timeline.Place) {
	s := k.S
	if g := s.Game(); g != nil && s.Followed >= 0 {
		if st := g.StintAt(s.Followed, s.Play.Tick()); st != nil {
			follow = st.Identity.Name
		}
	}
	if c := k.St.Cam; c.View.W > 0 {
		camera = timeline.Place{X: c.X, Y: c.Y, Width: c.Width(), Mode: c.Mode.String()}
	}
	return follow, camera
}

// longestName bounds the name of a bookmark, in characters.
const longestName = 200

// NameBookmark asks for the name of a bookmark, which has none until Enter is pressed.
func (k *View) NameBookmark(m timeline.Bookmark) {
	s := k.S
	k.Dialogs.Ask(desk.Question{
		Name: "bookmark", Title: "Bookmark at " + times.Clock(m.Time, s.Total() >= time.Hour, 2),
		Text: m.Name, OK: "Save",
		Hint: "Without a name, the bookmark shows its time.",
		Done: func(text string) error {
			name := []rune(strings.TrimSpace(text))
			s.Bookmarks.Rename(m.ID, string(name[:min(len(name), longestName)]))
			return nil
		},
	})
}

// GoToBookmark goes to bookmark i and shows what was watched there: its range,
// the followed player and the camera.
func (k *View) GoToBookmark(i int) {
	s := k.S
	if i < 0 || i >= len(s.Bookmarks.All()) {
		return
	}
	m := s.Bookmarks.All()[i]
	if !m.Range.Empty() {
		s.Select(m.Range)
		s.Play.SetLooping(m.Looping)
	}
	k.watch(&m, m.Time)
}

// watch goes to a time and shows what was watched when a bookmark was set: the followed player and the camera.
func (k *View) watch(m *timeline.Bookmark, at time.Duration) {
	s := k.S
	s.Play.Jump(at)
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

// remove removes the bookmark nearest to the playhead and offers to bring
// it back.
func (k *View) remove() {
	s := k.S
	i := s.Bookmarks.Near(s.Play.Position())
	if i < 0 {
		none := func() bool { return s.Bookmarks.Near(s.Play.Position()) < 0 }
		k.D.ToastWhile(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconPin, Title: "No bookmark here",
			Detail: "Go to a bookmark first: the nearest one within a second is removed.",
		}, nil, none)
		return
	}
	k.RemoveBookmark(i)
}

// RemoveBookmark removes bookmark i and offers to bring it back.
func (k *View) RemoveBookmark(i int) {
	s := k.S
	m := s.Bookmarks.All()[i]
	s.Bookmarks.Remove(m.ID)
	t := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconPin, Title: "Bookmark removed", Detail: m.Label(),
		Action: "Undo",
	}
	k.D.ToastWhile(t, s.Bookmarks.Restore, s.Bookmarks.CanRestore)
}

// copy copies the bookmarks as text, one line each.
func (k *View) copy() {
	if k.D.Host.Copy == nil {
		return
	}
	k.D.Host.Copy(k.text())
	k.D.Copied(widget.Toast{Title: fmt.Sprintf("%d bookmarks copied", len(k.S.Bookmarks.All()))})
}

// text returns the bookmarks as columns with tabs between: time, tick,
// name, followed player, range.
func (k *View) text() string {
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
			within = times.Clock(m.Range.From, long, 2) + "–" + times.Clock(m.Range.To, long, 2)
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", times.Clock(m.Time, long, 2), tick, m.Name, m.Follow, within)
	}
	return b.String()
}
