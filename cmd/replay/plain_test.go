//go:build !race

package main

import (
	"os"
	"testing"
)

// plainProgram returns the program for tests of its memory and of its system calls: these tests, run as the program.
func plainProgram(*testing.T) string { return os.Args[0] }
