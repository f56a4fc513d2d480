package statefile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ErrHeld reports a lock that another program holds.
var ErrHeld = errors.New("another program holds the lock")

// patience is how long to wait for a lock that is held for moments only. On a disk that another
// program fills, writing a few bytes through took more than 10 s.
const patience = 30 * time.Second

// Lock waits until no other program changes the files of a folder, which it
// creates if necessary. The lock ends with the program, however that ends.
func Lock(dir string) (unlock func(), err error) {
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		err := TryLock(f)
		if err == nil || errors.Is(err, errors.ErrUnsupported) { // without locks, the last program to write wins
			return func() { _ = f.Close() }, nil
		}
		if !errors.Is(err, ErrHeld) || time.Now().After(end) {
			_ = f.Close()
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
	}
}

// makeFolder creates a folder that only the user may enter.
func makeFolder(dir string) error {
	err := os.MkdirAll(dir, 0o700)
	if pe := (*os.PathError)(nil); errors.As(err, &pe) {
		return fmt.Errorf("cannot create %s: %w", dir, pe.Err)
	}
	return err
}
