package feed

import (
	"strings"

	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/occurs"
)

// Group is a set of event kinds that is shown or hidden together.
type Group uint8

// The groups, in the order of their chips.
const (
	Kills Group = iota
	Chat
	Runs
	Missing
	Joins
	Teams
	Rounds
	Saves
	Votes
	Server
	Items
	Broadcasts
	NumGroups
)

// String returns the word on the chip.
func (g Group) String() string {
	return [...]string{
		"kills", "chat", "runs", "missing", "joins", "teams", "rounds", "saves", "votes", "server",
		"items", "broadcasts",
	}[g]
}

// Mark returns the shape on the chip.
func (g Group) Mark() theme.Mark {
	return [...]theme.Mark{
		theme.MarkKill, theme.MarkChat, theme.MarkFinish, theme.MarkGap, theme.MarkJoin, theme.MarkTeam, theme.MarkMap,
		theme.MarkSave, theme.MarkVote, theme.MarkCommand, theme.MarkHook, theme.MarkBroadcast,
	}[g]
}

// needs is what must be able to occur in a game that has events of the group, 0 for
// those of every game.
func (g Group) needs() occurs.Things {
	return [NumGroups]occurs.Things{
		Runs: occurs.Runs, Saves: occurs.Saves, Votes: occurs.Votes,
		Rounds: occurs.Rounds,
	}[g]
}

// GroupSet is a set of groups.
type GroupSet uint16

// DefaultGroups are those shown until the user chooses: all but what happens
// all the time, and what servers write over the screen.
const DefaultGroups = GroupSet(1<<NumGroups-1) &^ (1<<Items | 1<<Broadcasts)

// Has reports whether g is in the set.
func (s GroupSet) Has(g Group) bool { return s>>g&1 == 1 }

// Toggle returns the set with g put in or taken out.
func (s GroupSet) Toggle(g Group) GroupSet { return s ^ 1<<g }

// style is how events of a kind are listed.
type style struct {
	group Group
	mark  theme.Mark
}

// styles has a row for each kind that is listed. Kinds that are for the eye
// only are not.
var styles = map[sim.EventKind]style{
	sim.EventKill:       {Kills, theme.MarkKill},
	sim.EventDeath:      {Kills, theme.MarkKill},
	sim.EventChat:       {Chat, theme.MarkChat},
	sim.EventEmote:      {Items, theme.MarkChat},
	sim.EventFinish:     {Runs, theme.MarkFinish},
	sim.EventCheckpoint: {Runs, theme.MarkCheckpoint},
	sim.EventJoin:       {Joins, theme.MarkJoin},
	sim.EventLeave:      {Joins, theme.MarkLeave},
	sim.EventName:       {Joins, theme.MarkTeam},
	sim.EventTeam:       {Teams, theme.MarkTeam},
	sim.EventPractice:   {Teams, theme.MarkTeam},
	sim.EventSwap:       {Teams, theme.MarkTeam},
	sim.EventSave:       {Saves, theme.MarkSave},
	sim.EventLoad:       {Saves, theme.MarkSave},
	sim.EventVote:       {Votes, theme.MarkVote},
	sim.EventRcon:       {Server, theme.MarkCommand},
	sim.EventCommand:    {Server, theme.MarkCommand},
	sim.EventBroadcast:  {Broadcasts, theme.MarkBroadcast},
	sim.EventInfo:       {Server, theme.MarkMap},
	sim.EventWarning:    {Server, theme.MarkGap},
	sim.EventMap:        {Rounds, theme.MarkMap},
	sim.EventRound:      {Rounds, theme.MarkMap},
	sim.EventBomb:       {Rounds, theme.MarkMap},
	sim.EventHostage:    {Rounds, theme.MarkMap},
	sim.EventFlag:       {Rounds, theme.MarkFinish},
	sim.EventMarker:     {Rounds, theme.MarkBookmark},
	sim.EventPause:      {Rounds, theme.MarkGap},
	sim.EventWeapon:     {Items, theme.MarkHook},
	sim.EventPickup:     {Items, theme.MarkHook},
	sim.EventFreeze:     {Items, theme.MarkGap},
	sim.EventUnfreeze:   {Items, theme.MarkGap},
	sim.EventRescue:     {Runs, theme.MarkSave},
	sim.EventStart:      {Runs, theme.MarkCheckpoint},
	sim.EventBlind:      {Items, theme.MarkGap},
	sim.EventMissing:    {Missing, theme.MarkGap},
}

// GroupOf returns the group of kind k, false for kinds that are not listed.
func GroupOf(k sim.EventKind) (Group, bool) {
	s, ok := styles[k]
	return s.group, ok
}

// Listed returns the group of an event, false for events that no list shows: those
// that are only drawn, and the clock that a server broadcasts every second of a
// race. Commands that press and release keys happen all the time.
func Listed(e *sim.Event) (Group, bool) {
	if e.RaceTimer() {
		return 0, false
	}
	if e.Kind == sim.EventCommand && (strings.HasPrefix(e.Text, "+") || strings.HasPrefix(e.Text, "-")) {
		return Items, true
	}
	return GroupOf(e.Kind)
}

// MarkOf returns the mark of an event. Line distinguishes server messages from
// player chat.
func MarkOf(e *sim.Event) theme.Mark { return styles[e.Kind].mark }
