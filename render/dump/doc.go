// Package dump holds what a test wants to know of a window: --dump-state writes
// a [State] as JSON.
package dump
