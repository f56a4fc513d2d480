package meter

import (
	"strconv"
	"strings"
)

// statusField returns the field of /proc/self/status with the given name in
// bytes, 0 when it is not there.
func statusField(status, name string) int64 {
	for line := range strings.Lines(status) {
		value, ok := strings.CutPrefix(line, name+":")
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		if err != nil {
			return 0
		}
		return n << 10
	}
	return 0
}
