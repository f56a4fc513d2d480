package render

import (
	"playhead/assets"
	"playhead/render/session"
	"playhead/render/shell"
)

// changeMap goes to the start of the next map, or with −1 of the one before. If
// it is in another recording, that is opened.
func (w *Window) changeMap(dir int) {
	s := w.session
	if why := s.NoMap(dir); why != "" {
		title := map[int]string{1: "No next map", -1: "No previous map"}[dir]
		w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: title, Detail: why}, nil)
		return
	}
	if g := s.GameBeside(dir); g != nil {
		begin, _, _ := g.Times()
		s.Play.Jump(begin)
		s.Play.Prefer(g.Index)
		return
	}
	if w.host.OpenMap != nil {
		w.host.OpenMap(s.FileBeside(dir).Path)
	}
}

// tellEnd says that the recording is over, and offers the next map.
func (w *Window) tellEnd(s *session.Session) {
	t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: "End of the recording.", Detail: "Press Home to start again."}
	next := s.FileBeside(1)
	if next == nil {
		w.Toast(t, nil)
		return
	}
	t.Title, t.Action = "End of this map.", "Next map"
	t.Detail = "Then came " + next.Map + "."
	if !next.Sure {
		t.Detail = "The next recording of this server is of " + next.Map + "."
	}
	w.Toast(t, func() {
		if w.session == s {
			w.changeMap(1)
		}
	})
}
