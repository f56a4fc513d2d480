package runs

// LinkLoads links each loaded run in list to the run that it continues, if that
// is one of saved, the runs of a file. It reports whether every loaded run is
// linked now.
func LinkLoads(list []Run, file string, saved []Run) bool {
	whole := true
	for i := range list {
		l := list[i].Loaded
		if l == nil || l.Run >= 0 {
			continue
		}
		for k := range saved {
			s := &saved[k]
			if s.Saved != nil && s.Saved.Text == l.Text && s.Saved.Ticks == l.Ticks && l.Text != "" &&
				(s.Player < 0) == (list[i].Player < 0) && s.Name == list[i].Name {
				l.File, l.Run = file, k
			}
		}
		whole = whole && l.Run >= 0
	}
	return whole
}
