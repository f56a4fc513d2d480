//go:build !unix

package mapart

import "time"

var started = time.Now()

// processor returns how long this process has run, as nothing else is known.
func processor() time.Duration { return time.Since(started) }
