//go:build unix

package mapart

import (
	"syscall"
	"time"
)

// processor returns how long this process has kept processors busy. Where they
// do the drawing, that is what a picture costs, whatever else runs beside it.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
