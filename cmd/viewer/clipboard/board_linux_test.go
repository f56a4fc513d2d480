package clipboard

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// display starts an X server of the test's own and makes it the one that DISPLAY
// names.
func display(t *testing.T) *os.Process {
	t.Helper()
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("Xvfb is not installed")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "640x400x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	r.SetReadDeadline(time.Now().Add(30 * time.Second))
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(line))
	c, err := newClient() // the server begins anew when the last one leaves
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.conn.Close)
	return cmd.Process
}

func newBoard() *Board { return New(func(_ string, f func()) { go f() }) }

func paste(t *testing.T, b *Board, want string) {
	t.Helper()
	got, err := b.ReadText()
	if err != nil || got != want {
		t.Errorf("%d bytes %.40q, %v; want %d bytes %.40q", len(got), got, err, len(want), want)
	}
}

func TestTextGoesFromOneProgramToAnother(t *testing.T) {
	display(t)
	one, other := newBoard(), newBoard()
	paste(t, other, "") // nothing has been copied
	for _, text := range []string{"tick 1,234", "жук 🐞", "", strings.Repeat("0123456789", 150_000)} {
		if err := one.WriteText(text); err != nil {
			t.Fatal(err)
		}
		paste(t, other, text)
		paste(t, one, text)
	}
	if err := other.WriteText("taken over"); err != nil {
		t.Fatal(err)
	}
	paste(t, one, "taken over")
	if err := one.WriteText("and back"); err != nil {
		t.Fatal(err)
	}
	paste(t, other, "and back")
}

func TestAPictureIsNoTextAndArrivesWhole(t *testing.T) {
	display(t)
	b := newBoard()
	picture := bytes.Repeat([]byte("\x89PNG\r\n\x1a\n-picture"), 200_000)
	if err := b.WritePNG(picture); err != nil {
		t.Fatal(err)
	}
	paste(t, b, "")
	c, err := newClient()
	if err != nil {
		t.Fatal(err)
	}
	defer c.conn.Close()
	if got, err := c.read("image/png"); err != nil || !bytes.Equal(got, picture) {
		t.Errorf("%d bytes, want %d, %v", len(got), len(picture), err)
	}
	kinds, err := c.read("TARGETS") // of type ATOM, so it is none of what was asked for
	if err != nil || len(kinds) != 0 {
		t.Errorf("%v, %v", kinds, err)
	}
}

// A program that holds the clipboard and does not answer, as one that hangs, keeps
// nobody waiting.
func TestAnOwnerThatNeverAnswersIsGivenUp(t *testing.T) {
	display(t)
	silent, err := newOwner()
	if err != nil {
		t.Fatal(err)
	}
	defer silent.conn.Close()
	if err := silent.take([]byte("never given"), []string{"UTF8_STRING"}); err != nil {
		t.Fatal(err)
	}
	b := newBoard()
	if text, err := b.ReadText(); !errors.Is(err, ErrSilent) || text != "" {
		t.Errorf("%q, %v", text, err)
	}
	// Copying works, and so does pasting what was copied.
	if err := b.WriteText("answered"); err != nil {
		t.Fatal(err)
	}
	paste(t, b, "answered")
}

func TestAnOwnerThatHasEndedLeavesNothing(t *testing.T) {
	display(t)
	gone, err := newOwner()
	if err != nil {
		t.Fatal(err)
	}
	if err := gone.take([]byte("lost"), []string{"UTF8_STRING"}); err != nil {
		t.Fatal(err)
	}
	gone.conn.Close()
	for { // the server notices on its own time
		event, xerr := gone.conn.WaitForEvent()
		if event == nil && xerr == nil {
			break
		}
	}
	paste(t, newBoard(), "")
}

// Some programs send long texts in parts; one that stops in the middle is given up.
func TestATextInParts(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts []string
		want  string
		err   error
	}{
		{"all of them", []string{"one ", "two ", "three", ""}, "one two three", nil},
		{"without an end", []string{"one ", "two "}, "", ErrSilent},
	} {
		t.Run(c.name, func(t *testing.T) {
			display(t)
			o, err := newOwner()
			if err != nil {
				t.Fatal(err)
			}
			defer o.conn.Close()
			if err := o.take(nil, []string{"UTF8_STRING"}); err != nil {
				t.Fatal(err)
			}
			go sendInParts(o, c.parts)
			if text, err := newBoard().ReadText(); text != c.want || !errors.Is(err, c.err) {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

// sendInParts answers one request as ICCCM 2.7.2 has it.
func sendInParts(o *owner, parts []string) {
	inParts, err := o.atom("INCR")
	if err != nil {
		return
	}
	var to xproto.SelectionRequestEvent
	next := func() {
		if len(parts) > 0 {
			xproto.ChangeProperty(o.conn, xproto.PropModeReplace, to.Requestor, to.Property, to.Target, 8,
				uint32(len(parts[0])), []byte(parts[0]))
			parts = parts[1:]
		}
	}
	for {
		event, xerr := o.conn.WaitForEvent()
		if event == nil && xerr == nil {
			return
		}
		switch e := event.(type) {
		case xproto.SelectionRequestEvent:
			to = e
			xproto.ChangeWindowAttributes(o.conn, e.Requestor, xproto.CwEventMask,
				[]uint32{xproto.EventMaskPropertyChange})
			xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, e.Property, inParts, 32, 1,
				[]byte{0, 0, 1, 0})
			note := xproto.SelectionNotifyEvent{
				Time: e.Time, Requestor: e.Requestor, Selection: e.Selection,
				Target: e.Target, Property: e.Property,
			}
			xproto.SendEvent(o.conn, false, e.Requestor, 0, string(note.Bytes()))
		case xproto.PropertyNotifyEvent:
			if e.State == xproto.PropertyDelete {
				next()
			}
		}
	}
}

// When the display goes away, copying fails and the program lives on.
func TestWithoutADisplayNothingIsCopied(t *testing.T) {
	server := display(t)
	b := newBoard()
	if err := b.WriteText("before"); err != nil {
		t.Fatal(err)
	}
	server.Kill()
	server.Wait()
	if err := b.WriteText("after"); !errors.Is(err, ErrNone) {
		t.Errorf("writing: %v", err)
	}
	if text, err := b.ReadText(); !errors.Is(err, ErrNone) || text != "" {
		t.Errorf("reading: %q, %v", text, err)
	}
}
