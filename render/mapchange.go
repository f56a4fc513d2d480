package render

import (
	"fmt"

	"playhead/assets"
	"playhead/render/shell"
	"playhead/sim"
)

// A MapFile is the recording of another map of the same server.
type MapFile struct {
	Path, Map string
	Sure      bool // it names the one before it; otherwise it is the next in time
}

// mapFiles are the recordings of one server around the one that is watched, in
// order.
type mapFiles struct{ before, after []MapFile }

// SetMapFiles tells which recordings go on where this one ends, and which were
// before it, in order.
func (s *Session) SetMapFiles(before, after []MapFile) { s.files = mapFiles{before, after} }

// mapNumber returns which of how many maps is shown, from 1, as far as they are
// known; 0 while there is none.
func (s *Session) mapNumber() (n, of int) {
	g := s.Game()
	if g == nil {
		return 0, 0
	}
	for _, o := range s.gamesOf(g.ServerNumber) {
		if of++; o == g {
			n = of
		}
	}
	return n + len(s.files.before), of + len(s.files.before) + len(s.files.after)
}

// mapText says which of several maps is shown, "" if there is one only.
func (s *Session) mapText() string {
	if n, of := s.mapNumber(); of > 1 {
		return fmt.Sprintf("map %d of %d", n, of)
	}
	return ""
}

// gameBeside returns the game that follows the one shown on its server, or with
// −1 the one before; nil without one.
func (s *Session) gameBeside(dir int) *sim.Game {
	g := s.Game()
	if g == nil {
		return nil
	}
	games := s.Recording().Games
	for i := g.Index + dir; i >= 0 && i < len(games); i += dir {
		if _, _, loaded := games[i].Times(); loaded && games[i].ServerNumber == g.ServerNumber {
			return games[i]
		}
	}
	return nil
}

// fileBeside returns the recording of the next map, or with −1 of the one
// before; nil without one.
func (s *Session) fileBeside(dir int) *MapFile {
	switch f := &s.files; {
	case dir > 0 && len(f.after) > 0:
		return &f.after[0]
	case dir < 0 && len(f.before) > 0:
		return &f.before[len(f.before)-1]
	}
	return nil
}

// noMap says why there is no next map, or with −1 none before, "" when there is
// one.
func (s *Session) noMap(dir int) string {
	end := map[int]string{1: "last", -1: "first"}[dir]
	switch {
	case s.gameBeside(dir) != nil || s.fileBeside(dir) != nil:
		return ""
	case dir > 0 && !s.ended:
		return "The recording is still being read."
	case s.Recording().Meta.Format == "teehistorian":
		return "This is the " + end + " map of which the folder holds a recording."
	case len(s.Recording().Games) < 2:
		return "This recording has one map."
	}
	return "This is the " + end + " map."
}

// changeMap goes to the start of the next map, or with −1 of the one before. If
// it is in another recording, that is opened.
func (w *Window) changeMap(dir int) {
	s := w.session
	if why := s.noMap(dir); why != "" {
		title := map[int]string{1: "No next map", -1: "No previous map"}[dir]
		w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: title, Detail: why}, nil)
		return
	}
	if g := s.gameBeside(dir); g != nil {
		begin, _, _ := g.Times()
		s.Play.Jump(begin)
		s.Play.Prefer(g.Index)
		return
	}
	if w.host.OpenMap != nil {
		w.host.OpenMap(s.fileBeside(dir).Path)
	}
}

// tellEnd says that the recording is over, and offers the next map.
func (w *Window) tellEnd(s *Session) {
	t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: "End of the recording.", Detail: "Press Home to start again."}
	next := s.fileBeside(1)
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
