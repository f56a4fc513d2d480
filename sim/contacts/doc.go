// Package contacts finds which players touched each other in games of Teeworlds and DDNet: hooks,
// hammers, shots, collisions, and what came of them. docs/contacts.md has the rules
// and their limits.
//
// A contact says what happened, and nothing about intent. It comes from recorded
// states where a recording has them, and from inferred ones in logs.
package contacts
