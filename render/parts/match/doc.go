// Package match shows what a match consists of besides its players: the clock
// with score and bomb, grenades on their way, smoke and flashes on the map, lanes of
// utility and money, and what the signs on the map mean. It is a part of the screen
// of a recording.
package match
