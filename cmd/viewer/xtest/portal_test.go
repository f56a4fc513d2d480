package xtest

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"playhead/testdata/portal"
)

// uris returns the addresses of files.
func uris(paths ...string) (all []string) {
	for _, p := range paths {
		all = append(all, (&url.URL{Scheme: "file", Path: p}).String())
	}
	return all
}

// updates waits until the window has been updated often, behind whatever dialog there is.
func (v *viewer) updates(t *testing.T) {
	t.Helper()
	before := v.wait(t, "any state", func(*state) bool { return true })
	v.wait(t, "more updates", func(s *state) bool {
		return s.Frames.Updates > before.Frames.Updates+20 && s.Playhead.Seconds > before.Playhead.Seconds
	})
}

// closeDialog waits for a dialog of GTK and presses Esc in it.
func (v *viewer) closeDialog(t *testing.T, name string) {
	t.Helper()
	search := func(then ...string) bool {
		cmd := exec.Command("xdotool", append([]string{"search", "--name", name}, then...)...)
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display)
		return cmd.Run() == nil
	}
	eventually(t, "a dialog of GTK", func() bool { return search("windowfocus") })
	v.updates(t)
	eventually(t, "the dialog gone", func() bool {
		v.do(t, "key", "Escape")
		return !search()
	})
}

// The desktop's own dialogs are those of its portal, here played by python3-dbusmock. The recording plays on behind
// each, whatever becomes of it.
func TestDialogsOfTheDesktop(t *testing.T) {
	d := portal.New(t, 4, nil)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", d.Address)
	v, _ := watching(t, "--speed", "0.125")
	asked := 0
	question := func(what string) portal.Note {
		asked++
		portal.Wait(t, what, func() bool { return len(d.Notes(t)) >= asked })
		return d.Notes(t)[asked-1]
	}

	// Several recordings are opened together.
	dir := t.TempDir()
	var several []string
	for _, name := range []string{"sunny ledges+1.demo.xz", "twin 100%.demo.xz"} {
		several = append(several, filepath.Join(dir, name))
	}
	for i, name := range []string{"sunny-ledges.demo.xz", "twin-ledges.demo.xz"} {
		if err := os.Link(sample(t, name), several[i]); err != nil {
			t.Fatal(err)
		}
	}
	d.Set(t, portal.Plan{"after": 100, "uris": uris(several...)})
	v.do(t, "key", "ctrl+o")
	q := question("a question")
	if !strings.HasPrefix(q.Parent, "x11:") || q.Options["multiple"] != true || q.Options["directory"] != false {
		t.Errorf("asked %+v", q)
	}
	const first = "sunny ledges+1.demo"
	v.wait(t, "the first, and an offer of the other", func(s *state) bool {
		return s.File == first && len(s.Toasts) == 1 && strings.Contains(s.Toasts[0], "twin 100%")
	})

	// Nothing happens when the user cancels.
	d.Set(t, portal.Plan{"after": 100, "status": 1})
	v.do(t, "key", "ctrl+o")
	question("another question")
	v.updates(t)
	if s := v.look(); s.File != first || s.Dialog != "" || s.Banner != "" {
		t.Errorf("after Cancel: %s, dialog %q, banner %q", s.File, s.Dialog, s.Banner)
	}

	// A dialog that nobody answers gives way to the next one, which takes a folder.
	d.Set(t, portal.Plan{})
	v.do(t, "key", "ctrl+o")
	question("a question that is not answered")
	v.updates(t)
	d.Set(t, portal.Plan{"after": 100, "uris": uris(dir)})
	v.do(t, "key", "ctrl+l")
	v.wait(t, "the library", func(s *state) bool { return s.Library != nil && s.Library.Answered })
	v.click(t, "library add/0")
	if c := question("the first dialog closed"); c.Closed == "" {
		t.Errorf("noted %+v", c)
	}
	if q := question("a question for folders"); q.Options["directory"] != true || q.Options["multiple"] != true {
		t.Errorf("asked %+v", q)
	}
	v.wait(t, "both recordings in the library", func(s *state) bool { return s.Library != nil && s.Library.All == 2 })
	v.do(t, "key", "Escape")
	v.wait(t, "the recording", func(s *state) bool { return s.Library == nil })

	// GTK's dialog opens where the portal dies, and when it does not run.
	d.Set(t, portal.Plan{"dies": 200})
	v.do(t, "key", "ctrl+o")
	question("a question before the end")
	v.closeDialog(t, "Open File")
	v.do(t, "key", "ctrl+o")
	v.closeDialog(t, "Open File")
}

// A portal that hangs delays one dialog, and never the window.
func TestAPortalThatHangsDoesNotHoldUpTheWindow(t *testing.T) {
	d := portal.New(t, 4, nil)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", d.Address)
	v, _ := watching(t, "--speed", "0.125")
	if err := d.Portal.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	v.do(t, "key", "ctrl+o")
	v.updates(t)
	v.closeDialog(t, "Open File")
}
