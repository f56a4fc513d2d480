//go:build unix

package meter

import (
	"syscall"
	"time"
)

// ProcessorTime returns how long the processors have worked for the program.
func ProcessorTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
