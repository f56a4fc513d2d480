// Package view is how a game is looked at. A [Scene] is one moment of a game and
// what the user wants to see of it; a [View] draws it and knows what depends on
// where one looks from: where a camera begins, what a place of the map is called,
// what stands in for a map that is missing.
//
// There are two: package tee below shows games of Teeworlds from the side, package
// above shows those of GoldSrc from above. Whoever shows a moment has a View and
// does not ask for the game's engine.
package view
