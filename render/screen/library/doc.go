// Package library is the screen of the library: the recordings in the user's
// folders, searched, sorted and grouped, and pages of players and maps. It is a
// part of the start screen. What it shows comes from a shelf.Host.
package library
