package stage

import "time"

// A Carried is the state that a stage passes to the next one of the same
// recording: the players followed in addition to the main one, and the player in
// the corner.
type Carried struct {
	together []string // names
	corner   string   // "" nobody
}

// Carry returns the state for another stage of the same recording.
func Carry(s *Stage) (c Carried) {
	g := s.Session.Game()
	if g == nil {
		return c
	}
	name := func(id int) string {
		if st := g.StintAt(id, s.Session.Play.Tick()); st != nil {
			return st.Identity.Name
		}
		return ""
	}
	for _, id := range s.Together.ids {
		if n := name(id); n != "" {
			c.together = append(c.together, n)
		}
	}
	if s.Corner >= 0 {
		c.corner = name(s.Corner)
	}
	return c
}

// GoOn makes s continue another stage as soon as its followed player is known.
func GoOn(s *Stage, c Carried) { s.carried = c }

// grantCarried follows who was followed together, and shows who was in a corner.
func grantCarried(s *Stage, c Carried, now time.Time) {
	var ids []int
	for _, name := range c.together {
		if id, ok := s.Session.Find(name); ok {
			ids = append(ids, id)
		}
	}
	if len(ids) > 1 {
		FollowTogether(s, ids, now)
	}
	if id, ok := s.Session.Find(c.corner); ok && c.corner != "" && id != s.Session.Followed {
		s.Corner = id
	}
}
