// Package crowdwriter makes recordings that are hard to show: 46 players with
// names of every script, teams of every number, lines of 200 characters, votes,
// and ten hours of it.
//
// What happens at a moment is computed from its tick, so that two recordings are
// the same and a short one is a piece of a long one.
package crowdwriter
