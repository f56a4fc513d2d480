package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// A signalError is why a context ended: the program received a signal.
type signalError struct{ syscall.Signal }

// Error implements error.
func (e signalError) Error() string {
	if e.Signal == syscall.SIGINT {
		return "interrupted"
	}
	return "ended by a signal: " + e.Signal.String()
}

// exitCode is that of a program which a shell sees end by the signal.
func (e signalError) exitCode() int { return exitSignal + int(e.Signal) }

// patience is how long a command may take to exit after a signal. Its incomplete
// output is deleted immediately; the wait is for its input.
const patience = 2 * time.Second

// untilSignal returns a context that ends when the program receives a signal
// that asks it to end. The program ends a moment later even where a command
// does not notice, immediately at a second signal.
func untilSignal(ctx context.Context, stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	c := make(chan os.Signal, 1)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as with nohup
		signals = append(signals, syscall.SIGHUP)
	}
	signal.Notify(c, signals...)
	go func() {
		s, _ := (<-c).(syscall.Signal)
		signal.Stop(c)
		cancel(signalError{s})
		time.Sleep(patience)
		fmt.Fprintf(stderr, "replay: %v\n", signalError{s})
		os.Exit(signalError{s}.exitCode())
	}()
	return ctx
}
