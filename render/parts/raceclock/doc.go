// Package raceclock shows how the run of the followed player stands: the time, the
// difference at the last checkpoint against another run, the checkpoints, and for a few
// seconds what came of a run that finished.
package raceclock
