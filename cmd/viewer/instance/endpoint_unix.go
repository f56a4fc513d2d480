//go:build unix

package instance

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// A socket is a Unix socket and the lock under which it changes hands.
type socket struct {
	path     string
	listener *net.UnixListener
}

// newEndpoint returns the socket of this user and display.
func newEndpoint() (endpoint, error) {
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), fmt.Sprintf("playhead-%d", os.Getuid()))
	} else {
		dir = filepath.Join(dir, "playhead")
	}
	return socketIn(dir, os.Getenv("WAYLAND_DISPLAY")+"\n"+os.Getenv("DISPLAY"))
}

// socketIn returns the socket for a display in a folder that only this user may
// enter. A folder of somebody else is refused.
func socketIn(dir, display string) (*socket, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.IsDir() || int(stat.Uid) != os.Getuid() || info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s is open to other users", dir)
	}
	name := fmt.Sprintf("%x", sha256.Sum256([]byte(display)))[:12]
	return &socket{path: filepath.Join(dir, name+".sock")}, nil
}

// lock waits for the lock. What holds it does so for moments only.
func (s *socket) lock() (unlock func(), err error) {
	f, err := os.OpenFile(s.path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for range 100 {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { f.Close() }, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	f.Close()
	return nil, err
}

func (s *socket) own() (taken bool, err error) {
	unlock, err := s.lock()
	if err != nil {
		return false, err
	}
	defer unlock()
	if c, err := net.DialTimeout("unix", s.path, time.Second); err == nil {
		c.Close()
		return true, nil
	} else if !errors.Is(err, syscall.ECONNREFUSED) && !errors.Is(err, os.ErrNotExist) {
		return true, nil // a full queue: somebody is there
	}
	// Left by one that was killed.
	if err := os.Remove(s.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	s.listener, err = net.ListenUnix("unix", &net.UnixAddr{Name: s.path, Net: "unix"})
	if err != nil {
		return false, err
	}
	return false, os.Chmod(s.path, 0o600)
}

func (s *socket) dial() (io.ReadWriteCloser, error) {
	c, err := net.DialTimeout("unix", s.path, time.Second)
	if err != nil {
		return nil, errNone
	}
	return c, nil
}

func (s *socket) accept() (io.ReadWriteCloser, error) { return s.listener.Accept() }

// close removes the socket under the lock, so that it cannot be that of a new
// owner.
func (s *socket) close() error {
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return s.listener.Close()
}
