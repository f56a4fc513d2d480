// Package instance lets a second start of the viewer hand its files to the
// window that is already open. The first start of a user on a display owns a
// local endpoint: a Unix socket in a folder only that user may enter, or a named
// pipe only that user may open. Nothing listens on a network.
package instance

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// A Message is what a start hands over.
type Message struct {
	Files []string `json:"files"` // absolute paths
}

// answerWithin is how long a start waits for the window to take its files;
// then it opens a window of its own. A window that is just opening on a busy
// machine takes seconds.
const answerWithin = 15 * time.Second

// maxMessage bounds what is read from another start.
const maxMessage = 1 << 20

// An endpoint is what a system has for it.
type endpoint interface {
	// own makes this process the one that others reach; taken reports that
	// another one is.
	own() (taken bool, err error)
	// dial reaches the owner. errNone means that there is no owner any more.
	dial() (io.ReadWriteCloser, error)
	// accept waits for another start. It fails once closed.
	accept() (io.ReadWriteCloser, error)
	close() error
}

var errNone = errors.New("no other window")

// An Owner receives the files of later starts.
type Owner struct {
	end  endpoint
	stop chan struct{}
	once sync.Once
	done sync.WaitGroup
}

// Start hands m over to the window that is open, or makes this process the one
// that later starts reach: then owner is not nil. With an error neither is
// possible, and the caller opens a window that nobody reaches.
func Start(m Message) (owner *Owner, handed bool, err error) {
	end, err := newEndpoint()
	if err != nil {
		return nil, false, err
	}
	return start(end, m)
}

// Own makes this process the one that later starts reach, unless another is:
// then owner is nil.
func Own() (owner *Owner, err error) {
	end, err := newEndpoint()
	if err != nil {
		return nil, err
	}
	if taken, err := end.own(); taken || err != nil {
		return nil, err
	}
	return &Owner{end: end, stop: make(chan struct{})}, nil
}

func start(end endpoint, m Message) (owner *Owner, handed bool, err error) {
	// An owner that is closing answers no more, and its place becomes free.
	for range 50 {
		taken, err := end.own()
		if err != nil {
			return nil, false, err
		}
		if !taken {
			return &Owner{end: end, stop: make(chan struct{})}, false, nil
		}
		switch err := send(end, m); {
		case err == nil:
			return nil, true, nil
		case !errors.Is(err, errNone):
			return nil, false, err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil, false, errNone
}

// send hands m to the owner and waits until it says that it has it.
func send(end endpoint, m Message) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if len(b) >= maxMessage {
		return fmt.Errorf("%d bytes of file names", len(b))
	}
	c, err := end.dial()
	if err != nil {
		return err
	}
	defer c.Close()
	answer := make(chan error, 1)
	go func() {
		if _, err := c.Write(append(b, '\n')); err != nil {
			answer <- errNone
			return
		}
		line, err := bufio.NewReader(io.LimitReader(c, 16)).ReadString('\n')
		if err != nil || line != "ok\n" {
			err = errNone
		}
		answer <- err
	}()
	select {
	case err := <-answer:
		return err
	case <-time.After(answerWithin):
		return errors.New("the open window does not answer")
	}
}

// Serve calls take with what later starts hand over, one at a time, until Close.
// take returns whether the window has it; else the start opens its own.
func (o *Owner) Serve(take func(Message) bool) {
	o.done.Go(func() {
		for {
			c, err := o.end.accept()
			select {
			case <-o.stop:
				if err == nil {
					c.Close()
				}
				return
			default:
			}
			if err != nil {
				time.Sleep(20 * time.Millisecond)
				continue
			}
			receive(c, take)
		}
	})
}

// receive reads a message and answers it.
func receive(c io.ReadWriteCloser, take func(Message) bool) {
	defer c.Close()
	// One that says nothing must not keep others waiting.
	late := time.AfterFunc(2*time.Second, func() { c.Close() })
	m, err := readMessage(c)
	late.Stop()
	if err == nil && take(m) {
		_, _ = io.WriteString(c, "ok\n")
	}
}

// readMessage reads a line of at most maxMessage bytes.
func readMessage(r io.Reader) (m Message, err error) {
	line, err := bufio.NewReader(io.LimitReader(r, maxMessage)).ReadBytes('\n')
	if err != nil {
		return m, err
	}
	return m, json.Unmarshal(line, &m)
}

// Close gives the place free and returns when no start is being answered.
func (o *Owner) Close() error {
	var err error
	o.once.Do(func() {
		close(o.stop)
		err = o.end.close()
	})
	o.done.Wait()
	return err
}
