package twscene

// A server with 128 slots has 127 DDRace teams, and 128 is super. Clients before
// DDNet 20 know 63, and 64 is super: to them, it sends each occupied team above 63
// under the lowest number that no team has. A demo of the server holds the lists of
// all clients.

const (
	oldTeams  = 64 // of an old client: those of players are below, and this one is super
	superTeam = 128

	wideSlots = 128           // of such a server
	wideTeams = superTeam + 1 // as it counts them: with 0 and super
)

// A teamList holds the teams of all clients of such a server.
type teamList [wideSlots]int32

// forOldClients returns what old clients receive instead.
func (l *teamList) forOldClients() teamList {
	var occupied [superTeam + 1]bool
	for _, team := range l {
		if team >= 0 && team <= superTeam {
			occupied[team] = true
		}
	}
	var number [superTeam + 1]int32
	next := int32(1)
	for team := range int32(superTeam) {
		switch {
		case team < oldTeams:
			number[team] = team
		case occupied[team]:
			for next < oldTeams && occupied[next] {
				next++
			}
			if next < oldTeams {
				number[team] = next
				next++
			}
		}
	}
	number[superTeam] = oldTeams
	old := *l
	for i, team := range old {
		if team >= 0 && team <= superTeam {
			old[i] = number[team]
		}
	}
	return old
}

// A sentList is a list of a tick, and how often it was sent.
type sentList struct {
	teams, old teamList // old is what old clients receive for it
	times      int
}

// translatedTeams applies the lists of a tick, each of which was sent to a number of
// clients, except those that translate another one for old clients.
func (s *Scene) translatedTeams(lists []int32, copies []int) {
	sent := s.sentTeams[:0]
	for _, n := range copies {
		l := teamList(lists[:wideSlots])
		lists = lists[wideSlots:]
		k := len(sent) - 1
		for k >= 0 && sent[k].teams != l {
			k--
		}
		if k < 0 {
			k = len(sent)
			sent = append(sent, sentList{teams: l, old: l.forOldClients()})
		}
		sent[k].times += n
	}
	s.sentTeams = sent
	for i := range sent {
		if !translates(sent, i) {
			l := s.untranslated(&sent[i], len(sent) == 1)
			s.setTeams(l[:])
		}
	}
}

// translates reports whether the i-th list is the translation of another one.
func translates(sent []sentList, i int) bool {
	for k := range sent {
		if k != i && sent[k].old == sent[i].teams {
			return true
		}
	}
	return false
}

// untranslated returns the teams that a list stands for. Old clients alone receive
// one when one of them joins, or if there are no others: then the teams above 63 are
// known from before, and at most one client changed. A single list that was sent to
// several clients is itself a change, which all of them receive.
func (s *Scene) untranslated(l *sentList, single bool) teamList {
	if s.teamsCount < wideSlots {
		return l.teams
	}
	now := teamList(s.teams[:wideSlots])
	old := now.forOldClients()
	if old == now || old == l.teams && single && l.times > 1 {
		return l.teams
	}
	if old == l.teams {
		return now
	}
	for id, team := range l.teams {
		if team == old[id] {
			continue
		}
		changed := now
		changed[id] = team
		if changed.forOldClients() == l.teams {
			return changed
		}
	}
	return l.teams
}
