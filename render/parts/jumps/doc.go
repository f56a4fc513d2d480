// Package jumps shows the jumps of the player who recorded a demo: a list in
// the panel, a lane of brackets, a card over the map, and their ways on it.
package jumps
