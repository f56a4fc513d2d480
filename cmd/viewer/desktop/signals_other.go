//go:build !unix

package desktop

import (
	"os"

	"playhead/cmd/viewer/work"
)

// Listen does nothing: windows are closed by hand.
func Listen(*work.Queue, func(), func(os.Signal)) (stop func()) { return func() {} }

// KeepWriting does nothing: writes to a closed pipe fail.
func KeepWriting() {}
