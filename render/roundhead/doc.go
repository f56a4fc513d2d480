// Package roundhead is the headings of rounds in the list of events: who won a
// round and how, how long it took, who survived, and what both sides had to spend.
// It also draws the signs for how a round ended.
package roundhead
