package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// longFrom is the packed size in bytes at which a stream counts as long. Below
	// it, starting a program or goroutines takes longer than it saves.
	longFrom = 128 << 10
	// programPatience is how long a stopped program may take to exit.
	programPatience = 2 * time.Second
)

// An unpackProgram is an installed program that writes the unpacked contents
// of its standard input to its standard output.
type unpackProgram struct {
	name string
	args []string
}

// open starts the program with r as its standard input. Close the returned reader
// unless you read it to its end, and do not use r before then.
//
// The error is exec.ErrNotFound if the program is not installed.
func (p unpackProgram) open(r io.Reader) (io.ReadCloser, error) {
	path, err := exec.LookPath(p.name)
	if err != nil {
		return nil, exec.ErrNotFound
	}
	c := &programReader{}
	cmd := exec.Command(path, p.args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "BZIP2=", "BZIP=")
	cmd.Stdin, cmd.Stderr = r, &c.complaint
	cmd.WaitDelay = programPatience
	if c.out, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c.cmd = cmd
	return c, nil
}

// A programReader reads an unpackProgram's output.
type programReader struct {
	cmd       *exec.Cmd
	out       io.ReadCloser
	complaint complaint
	once      sync.Once
	end       error // exit status; valid after once
}

// Read implements io.Reader. At the end of the output it returns io.EOF if the
// program succeeded, io.ErrUnexpectedEOF if its input was truncated, and
// otherwise the program's own error message.
func (c *programReader) Read(p []byte) (int, error) {
	n, err := c.out.Read(p)
	if n > 0 || err == nil {
		return n, nil
	}
	if !errors.Is(err, io.EOF) {
		return 0, err
	}
	c.once.Do(func() { c.end = c.wait() })
	return 0, c.end
}

// wait returns io.EOF if the program succeeded, otherwise why it failed.
func (c *programReader) wait() error {
	err := c.cmd.Wait()
	if err == nil || errors.Is(err, exec.ErrWaitDelay) {
		return io.EOF
	}
	said := c.complaint.String()
	switch {
	case strings.Contains(said, "nexpected end of input"), strings.Contains(said, "file ends unexpectedly"):
		return io.ErrUnexpectedEOF
	case said == "":
		return fmt.Errorf("%s ended early: %w", c.cmd.Args[0], err)
	}
	return errors.New(said)
}

// Close stops the program and waits for it to exit.
func (c *programReader) Close() error {
	c.once.Do(func() {
		_ = c.cmd.Process.Kill() // it may already have exited
		_ = c.cmd.Wait()
		c.end = os.ErrClosed
	})
	return nil
}

// A complaint keeps the first line that a program writes to standard error.
type complaint struct{ line bytes.Buffer }

const complaintBytes = 200

// Write implements io.Writer. It accepts everything and keeps the beginning.
func (c *complaint) Write(p []byte) (int, error) {
	c.line.Write(p[:min(len(p), complaintBytes-min(complaintBytes, c.line.Len()))])
	return len(p), nil
}

// String returns the first line without the names of the program and its input:
// "Compressed data is corrupt".
func (c *complaint) String() string {
	line, _, _ := strings.Cut(strings.TrimSpace(c.line.String()), "\n")
	if i := strings.LastIndex(line, ": "); i >= 0 {
		line = line[i+2:]
	}
	return strings.TrimSpace(line)
}

// Programs returns the paths of the installed programs that may unpack a file with this name.
func Programs(name string) []string {
	var all []string
	for i := range packings {
		if !strings.HasSuffix(strings.ToLower(name), "."+packings[i].name) {
			continue
		}
		for _, p := range packings[i].programs {
			if path, err := exec.LookPath(p.name); err == nil {
				all = append(all, path)
			}
		}
	}
	return all
}
