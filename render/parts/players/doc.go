// Package players lists who is in the game at the playhead: teams, states and scores, and
// what the recording says of them as a whole.
package players
