package instance

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A pipe is a named pipe that only this user may open, and only on this machine.
type pipe struct {
	name   *uint16
	rights *windows.SECURITY_DESCRIPTOR

	mu     sync.Mutex
	handle windows.Handle // of the owner, 0 for none
	closed bool
}

// newEndpoint returns the pipe of this user and session.
func newEndpoint() (endpoint, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, err
	}
	var session uint32
	if err := windows.ProcessIdToSessionId(windows.GetCurrentProcessId(), &session); err != nil {
		return nil, err
	}
	sid := user.User.Sid.String()
	return pipeNamed(fmt.Sprintf(`\\.\pipe\playhead-%s-%d`, sid, session), sid)
}

func pipeNamed(name, sid string) (*pipe, error) {
	wide, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	rights, err := windows.SecurityDescriptorFromString("D:P(A;;GA;;;" + sid + ")")
	if err != nil {
		return nil, err
	}
	return &pipe{name: wide, rights: rights}, nil
}

// own makes the pipe, which fails when it is there.
func (p *pipe) own() (taken bool, err error) {
	attributes := windows.SecurityAttributes{SecurityDescriptor: p.rights}
	attributes.Length = uint32(unsafe.Sizeof(attributes))
	const (
		duplex, first = windows.PIPE_ACCESS_DUPLEX, windows.FILE_FLAG_FIRST_PIPE_INSTANCE
		mode          = windows.PIPE_TYPE_BYTE | windows.PIPE_READMODE_BYTE | windows.PIPE_WAIT | windows.
				PIPE_REJECT_REMOTE_CLIENTS
	)
	h, err := windows.CreateNamedPipe(p.name, duplex|first, mode, 1, 4096, 4096, 0, &attributes)
	switch {
	case errors.Is(err, windows.ERROR_ACCESS_DENIED), errors.Is(err, windows.ERROR_PIPE_BUSY):
		return true, nil
	case err != nil:
		return false, err
	}
	p.handle = h
	return false, nil
}

// dial waits its turn: the pipe serves one start at a time.
func (p *pipe) dial() (io.ReadWriteCloser, error) {
	for end := time.Now().Add(answerWithin); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		h, err := windows.CreateFile(p.name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING,
			0, 0)
		if err == nil {
			return os.NewFile(uintptr(h), "pipe"), nil
		}
		if !errors.Is(err, windows.ERROR_PIPE_BUSY) {
			break
		}
	}
	return nil, errNone
}

func (p *pipe) accept() (io.ReadWriteCloser, error) {
	p.mu.Lock()
	h, closed := p.handle, p.closed
	p.mu.Unlock()
	if closed {
		return nil, os.ErrClosed
	}
	if err := windows.ConnectNamedPipe(h, nil); err != nil && !errors.Is(err, windows.ERROR_PIPE_CONNECTED) {
		_ = windows.DisconnectNamedPipe(h)
		return nil, err
	}
	return &connection{handle: h}, nil
}

// close ends a waiting accept by connecting to it.
func (p *pipe) close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	if h, err := windows.CreateFile(p.name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING,
		0, 0); err == nil {
		_ = windows.CloseHandle(h)
	}
	return windows.CloseHandle(p.handle)
}

// A connection is the pipe while a start is connected.
type connection struct {
	handle windows.Handle
	once   sync.Once
}

func (c *connection) Read(b []byte) (int, error) {
	var n uint32
	if err := windows.ReadFile(c.handle, b, &n, nil); err != nil {
		return int(n), err
	}
	if n == 0 {
		return 0, io.EOF
	}
	return int(n), nil
}

func (c *connection) Write(b []byte) (int, error) {
	var n uint32
	err := windows.WriteFile(c.handle, b, &n, nil)
	return int(n), err
}

// Close disconnects; the pipe stays for the next start.
func (c *connection) Close() error {
	c.once.Do(func() {
		_ = windows.FlushFileBuffers(c.handle)
		_ = windows.DisconnectNamedPipe(c.handle)
	})
	return nil
}
