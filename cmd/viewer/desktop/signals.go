package desktop

import "syscall"

// A SignalError is why the program ended: it received a signal.
type SignalError struct{ syscall.Signal }

// Error implements error.
func (e SignalError) Error() string {
	if e.Signal == syscall.SIGINT {
		return "interrupted"
	}
	return "ended by a signal: " + e.Signal.String()
}

// ExitCode is that of a program which a shell sees end by the signal.
func (e SignalError) ExitCode() int { return 128 + int(e.Signal) }
