//go:build unix

package desktop

import (
	"os/signal"
	"syscall"
)

// become replaces this program with another. It returns only if it cannot. Signals that
// ask for its state must not end the other one before it listens to them.
func become(program string, args, env []string) error {
	signal.Ignore(syscall.SIGUSR1, syscall.SIGUSR2)
	return syscall.Exec(program, args, env)
}
