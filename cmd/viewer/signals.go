package main

import "syscall"

// A signalError is why the program ended: it received a signal.
type signalError struct{ syscall.Signal }

// Error implements error.
func (e signalError) Error() string {
	if e.Signal == syscall.SIGINT {
		return "interrupted"
	}
	return "ended by a signal: " + e.Signal.String()
}

// exitCode is that of a program which a shell sees end by the signal.
func (e signalError) exitCode() int { return 128 + int(e.Signal) }
