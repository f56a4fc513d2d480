// Package runlist finds the runs of the recording that is watched, beside the
// picture: on goroutines of its own, while the recording is still read or
// written. Screens read the result, which is immutable.
//
//	session, maps ──► Finder.Update ──► worker: runs.Finder ──► List
//	                  (each update)     traces: runs.TraceOf ──► Trace
//	                                    Heater: runs.Heat    ──► Heat
//
// All methods belong to the window's goroutine. The workers read views of games
// (sim.Game.View) and hand back what never changes again.
package runlist
