//go:build race

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// goCache is where the go tool keeps what it has built, before the tests have folders of their own.
var goCache, _ = os.UserCacheDir()

var plain struct {
	once sync.Once
	path string
	said []byte
	err  error
}

// plainProgram returns the program for tests of its memory and of its system calls: these tests, built without the
// race detector, which takes memory and makes calls of its own.
func plainProgram(t *testing.T) string {
	t.Helper()
	plain.once.Do(func() {
		plain.path = filepath.Join(ownFolder, "plain.test")
		build := exec.Command("go", "test", "-c", "-o", plain.path, ".")
		build.Env = append(os.Environ(), "TMPDIR="+ownFolder)
		if os.Getenv("GOCACHE") == "" {
			build.Env = append(build.Env, "GOCACHE="+filepath.Join(goCache, "go-build"))
		}
		plain.said, plain.err = build.CombinedOutput()
	})
	if plain.err != nil {
		t.Fatalf("%v\n%s", plain.err, plain.said)
	}
	return plain.path
}
