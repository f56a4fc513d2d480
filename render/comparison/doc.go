// Package comparison is what runs are compared in the window: which runs of which
// recordings, where along each other they are, and what follows from that.
//
//	Source (a recording and its runs) ─► Side (one run, with a playhead) ─► Comparison
//
// The base, A, is a run of the recording that is watched; its playhead is the
// session's. Up to [Most] others, B to I, have playheads of their own that follow
// it: see [Comparison.Follow]. Runs are found, traced and laid beside each other on
// goroutines that read views of the games; everything else belongs to the window's
// goroutine. Nothing here draws.
package comparison
