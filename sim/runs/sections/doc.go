// Package sections says where a map breaks its players: it cuts a map into sections, from start to
// checkpoint to finish, or at lines that a mapper drew, and counts what became of the attempts in each.
//
//	runs.Run, runs.Trace ─► Attempt (what it passed, where it was set back) ─► Level ─► Find ─► Section
//
// An attempt is a run of a player, alone or in a team, which was neither in practice nor continued
// from a saved one. It enters a section by passing the place where the section begins, and leaves it
// by passing a later one, so that whoever skips a checkpoint skips a section, too. Places count once,
// when they are first passed, and in their order: who turns back is still in the section reached.
//
// A section ends an attempt that does not leave it: the player died there, gave up (began again, left
// or asked to be killed), or the recording does not show how it went on.
package sections
