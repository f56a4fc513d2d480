// Package quiet keeps off the terminal what a library logs before main runs.
//
// Ebitengine connects to the X server while its packages are initialised, through xgb, whose
// log reports harmless conditions such as a missing .Xauthority. It goes to what os.Stderr is
// when xgb is initialised. This package imports nothing but os, so it comes before xgb, which
// waits for package net. Panics are not written to os.Stderr: they are seen.
package quiet

import "os"

var stderr = hide()

func hide() *os.File {
	shown := os.Stderr
	if none, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		os.Stderr = none
	}
	return shown
}

// End is called when main begins: what is written to os.Stderr is seen from then on.
func End() { os.Stderr = stderr }
