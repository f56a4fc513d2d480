// Package keys lists the keys that players held during their runs: the timing sheet of a run.
//
// Times are those of the run's clock, so that sheets of several runs can be compared. Keys are
// what [sim.Engine.KeyAt] says: in logs those that were sent, in demos what follows from the
// character, which is marked as inferred.
package keys
