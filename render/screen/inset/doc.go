// Package inset shows a second player in a corner of the map: a small picture with
// a camera of its own, of the same moment and of the same scenery as the large one.
package inset
