// Package events lists what happened in a recording: with chips for kinds, a search that
// also chooses the marks of the timeline, and the way to each event.
package events
