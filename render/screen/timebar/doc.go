// Package timebar is the timeline of a recording with its lanes, and the controls
// of playing: what they show, and what is dragged, clicked and turned on them.
package timebar
