package feed

import (
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// An Answer says why a search that finds nothing may find nothing.
type Answer struct {
	Why string // a sentence, "" if the recording could hold what is looked for
	// Demo says that a demo of the same round may hold it, Contacts that it may be among the contacts.
	Demo, Contacts bool
}

// Unanswered says why the recording may lack what an empty list looks for. mapless says that the map of g was not
// found.
func (l *List) Unanswered(r *sim.Recording, g *sim.Game, mapless bool) Answer {
	if l.Len() > 0 || g == nil || l.filter.Text == "" {
		return Answer{}
	}
	if slices.ContainsFunc(l.query.names, contact) {
		if a := noContacts(r, g, mapless); a != (Answer{}) {
			return a
		}
	}
	if slices.ContainsFunc(l.query.names, touch) {
		return Answer{Why: "None led to a freeze, death or rescue.", Contacts: true}
	}
	asked, only := l.query.asks()
	var lacking []string
	for group := range NumGroups {
		switch {
		case !asked.Has(group):
		case l.lacks(r, group):
			lacking = append(lacking, group.String())
		case only: // what it asks for may be of this group
			return Answer{}
		}
	}
	if lacking == nil {
		return Answer{}
	}
	if r.Meta.Content == sim.ContentInputs {
		return Answer{Why: "Logs hold no " + strings.Join(lacking, " and no ") + ".", Demo: true}
	}
	return Answer{Why: "This recording holds no " + strings.Join(lacking, " and no ") + "."}
}

// touch reports whether a term looks for a contact that events know only as far as something came of it.
func touch(of table.Subject) bool {
	return contact(of) && (of.Pair || strings.HasPrefix(of.Name, "touch"))
}

// noContacts says why nothing is known of contacts in g.
func noContacts(r *sim.Recording, g *sim.Game, mapless bool) Answer {
	switch {
	case !g.Engine.Teeworlds():
		return Answer{Why: "Contacts are found in recordings of Teeworlds and DDNet."}
	case r.Meta.Content == sim.ContentInputs && mapless:
		return Answer{Why: "Hooks and hammers of logs are inferred on the map, which was not found."}
	case g.TouchChanges == 0:
		return Answer{Why: "Contacts are still being found."}
	}
	return Answer{}
}

// asks returns the groups that a search is about. only says that what it finds is in one of these: words may also be
// in others.
func (q *query) asks() (asked GroupSet, only bool) {
	for _, t := range q.terms {
		if t.key != keyKind || t.not {
			continue
		}
		for _, v := range t.values {
			asked |= groupsOf(func(word string) bool { return strings.HasPrefix(word, v) })
		}
	}
	for _, n := range q.names {
		if n.Pair && !n.Not {
			asked |= groupsOf(func(word string) bool { return word == n.Name })
		}
	}
	if asked == 0 && q.text != "" {
		return 1 << Chat, false
	}
	return asked, true
}

// groupsOf returns the groups that a word means, or that have events of a kind that it means.
func groupsOf(means func(word string) bool) (groups GroupSet) {
	for g := range NumGroups {
		if means(g.String()) {
			groups |= 1 << g
		}
	}
	for kind, s := range styles {
		if means(kind.String()) {
			groups |= 1 << s.group
		}
	}
	return groups
}

// notInLogs are the groups of what servers tell players, which logs do not hold. A kill is known where a player typed
// the command.
const notInLogs GroupSet = 1<<Chat | 1<<Kills | 1<<Broadcasts

// lacks reports whether such recordings hold no events of a group, and this one does not either.
func (l *List) lacks(r *sim.Recording, group Group) bool {
	if l.held.Has(group) {
		return false
	}
	if r.Meta.Content == sim.ContentInputs && notInLogs.Has(group) {
		return true
	}
	any := false
	for kind, s := range styles {
		if s.group == group {
			if !slices.Contains(r.Meta.Lacks, kind) {
				return false
			}
			any = true
		}
	}
	return any
}
