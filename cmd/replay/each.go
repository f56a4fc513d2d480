package main

import (
	"fmt"
	"io"
)

// each does something with every file. The only file's error is returned as it
// is; of several, a file that fails is told on stderr, the others go on, and the
// error is errReported.
func each[T any](paths []string, stderr io.Writer, do func(path string) (T, error)) ([]T, error) {
	list := []T{}
	var failed error
	for _, path := range paths {
		x, err := do(path)
		if err != nil {
			if len(paths) == 1 {
				return nil, err
			}
			fmt.Fprintf(stderr, "replay: %v\n", err)
			failed = errReported
			continue
		}
		list = append(list, x)
	}
	return list, failed
}
