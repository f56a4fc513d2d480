//go:build !unix

package desktop

import (
	"errors"
	"os"
	"os/exec"
)

// become runs another program in place of this one, and ends with its status. It returns
// only if that program does not start.
func become(program string, args, env []string) error {
	cmd := exec.Command(program)
	cmd.Args, cmd.Env = args, env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		os.Exit(ended.ExitCode())
	case err == nil:
		os.Exit(0)
	}
	return err
}
