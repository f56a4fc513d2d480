package pictures

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"playhead/cmd/viewer/opening"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/times"
	"playhead/version"
)

// source says what a clip shows, so that anyone who has the recording can check it: its name and SHA-256, the part of
// it, and the version of this program. It reads the recording whole; those of a reel are named without their parts.
func (r *recorder) source(s *session.Session, begin, end time.Duration) string {
	var said []string
	if r.of.reel == nil {
		said = append(said, named(s.Name, s.Path), spanOf(s, begin, end))
	} else {
		known := map[string]bool{}
		for i := range r.of.reel.moments {
			file, name := r.of.reel.moments[i].File, ""
			if known[file] {
				continue
			}
			known[file] = true
			if s.Name == filepath.Base(s.Path) { // names are not hidden
				name = filepath.Base(file)
			}
			said = append(said, named(name, file))
		}
	}
	return strings.Join(append(said, "Playhead "+version.Number), ", ")
}

// named returns the name of a recording with the SHA-256 of its file, as far as there is one.
func named(name, path string) string {
	name = sim.Clean(name)
	if of, err := opening.Named(path); err == nil {
		return strings.TrimSpace(name + " SHA-256 " + of.SHA256)
	}
	return name
}

// spanOf writes a part of a recording as ticks and times.
func spanOf(s *session.Session, begin, end time.Duration) string {
	long := s.Total() >= time.Hour
	part := times.Clock(begin, long, 2) + " to " + times.Clock(end, long, 2)
	g := s.Game()
	if g == nil {
		return part
	}
	ticks := fmt.Sprintf("ticks %d to %d", g.TickAt(begin), g.TickAt(end))
	if len(s.Recording().Games) > 1 {
		ticks += fmt.Sprintf(" of game %d", g.Index)
	}
	return part + " (" + ticks + ")"
}
