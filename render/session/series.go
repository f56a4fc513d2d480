package session

import (
	"fmt"

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

// SetMapFiles sets the recordings before and after this one, each in order.
func (s *Session) SetMapFiles(before, after []MapFile) { s.files = mapFiles{before, after} }

// MapNumber returns the index of the current map, from 1, and the number of maps,
// as far as they are known; 0 while there is none.
func (s *Session) MapNumber() (n, of int) {
	g := s.Game()
	if g == nil {
		return 0, 0
	}
	for _, o := range s.GamesOf(g.ServerNumber) {
		if of++; o == g {
			n = of
		}
	}
	return n + len(s.files.before), of + len(s.files.before) + len(s.files.after)
}

// MapText says which of several maps is shown, "" if there is one only.
func (s *Session) MapText() string {
	if n, of := s.MapNumber(); of > 1 && s.Seen.Hiding() {
		return fmt.Sprintf("map %d", n)
	} else if of > 1 {
		return fmt.Sprintf("map %d of %d", n, of)
	}
	return ""
}

// GameBeside returns the game that follows the one shown on its server, or with
// −1 the one before; nil without one.
func (s *Session) GameBeside(dir int) *sim.Game {
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

// FileBeside returns the recording of the next map, or with −1 of the one
// before; nil without one.
func (s *Session) FileBeside(dir int) *MapFile {
	switch f := &s.files; {
	case dir > 0 && len(f.after) > 0:
		return &f.after[0]
	case dir < 0 && len(f.before) > 0:
		return &f.before[len(f.before)-1]
	}
	return nil
}

// NoMap says why there is no next map, or with −1 no previous one; "" if there is
// one.
func (s *Session) NoMap(dir int) string {
	end := map[int]string{1: "last", -1: "first"}[dir]
	switch {
	case s.GameBeside(dir) != nil || s.FileBeside(dir) != nil:
		return ""
	case dir > 0 && !s.Ended():
		return "The recording is still being read."
	case s.Recording().Meta.FilePerMap:
		return "This is the " + end + " map with a recording in this folder."
	case len(s.Recording().Games) < 2:
		return "This recording has one map."
	}
	return "This is the " + end + " map."
}
