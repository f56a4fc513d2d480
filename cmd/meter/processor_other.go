//go:build !unix && !windows

package meter

import "time"

// ProcessorTime returns 0: the system does not say.
func ProcessorTime() time.Duration { return 0 }
