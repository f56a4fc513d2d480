package meter

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// loaded is when Go's part of the program began.
var loaded = time.Now()

// Running returns how long the program has been running: on Linux to a hundredth
// of a second since the system started it, elsewhere since its packages were
// initialised.
func Running() time.Duration {
	stat, err := os.ReadFile("/proc/self/stat")
	uptime, err2 := os.ReadFile("/proc/uptime")
	if d, ok := sinceStart(string(stat), string(uptime)); ok && err == nil && err2 == nil {
		return d
	}
	return time.Since(loaded)
}

// sinceStart returns how long ago the process of a /proc/PID/stat began, given
// /proc/uptime (proc(5)).
func sinceStart(stat, uptime string) (time.Duration, bool) {
	// The name in parentheses may hold anything. The 22nd field, the 20th after
	// it, counts hundredths of a second from boot.
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	up, _, _ := strings.Cut(uptime, " ")
	now, err := strconv.ParseFloat(up, 64)
	if err != nil || len(fields) < 20 {
		return 0, false
	}
	began, err := strconv.ParseFloat(fields[19], 64)
	if err != nil || began/100 > now {
		return 0, false
	}
	return time.Duration((now - began/100) * float64(time.Second)), true
}
