// Package teams says what the members of a team did during a run: who was frozen and rescued, who stood,
// and for whom the team waited. docs/teams.md has the rules.
//
//	runs.Run (of a team) ─┐
//	contacts.Contact ─────┼─► Find ─► Moments ─► Totals of each member
//	ticks of the game ────┘
//
// Each number of a summary is a sum over [Moment]s, so that a list of these explains it.
package teams
