package xtest

import (
	"strings"
	"syscall"
	"testing"
)

// What was done with real keys is undone with them, in the window and in what it keeps.
func TestCtrlZUndoesBookmarksAndRanges(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30%")
	v.do(t, "key", "shift+m")
	v.wait(t, "a bookmark", func(s *state) bool { return len(s.Bookmarks) == 1 })
	v.do(t, "key", "i")
	v.wait(t, "the start of the loop is to be undone", func(s *state) bool {
		return strings.HasPrefix(s.Undo.Undo, "set loop start")
	})
	v.do(t, "key", "Right")
	v.do(t, "key", "o")
	v.wait(t, "a loop", func(s *state) bool { return s.Loop.Set })
	v.do(t, "key", "ctrl+z")
	v.wait(t, "no loop", func(s *state) bool { return !s.Loop.Set && s.Undo.Redo != "" })
	v.do(t, "key", "ctrl+shift+z")
	v.wait(t, "the loop again", func(s *state) bool { return s.Loop.Set && s.Undo.Redo == "" })
	v.do(t, "key", "ctrl+z")
	v.wait(t, "no loop", func(s *state) bool { return !s.Loop.Set })
	v.do(t, "key", "ctrl+z")
	v.wait(t, "the bookmark is the next to be undone", func(s *state) bool {
		return strings.HasPrefix(s.Undo.Undo, "set bookmark")
	})
	v.do(t, "key", "Left")
	v.wait(t, "the moment of the bookmark", func(s *state) bool { return s.Playhead.Seconds == s.Bookmarks[0] })
	v.do(t, "key", "m") // asks for another name, in a field with a history of its own
	v.wait(t, "the field for the name", func(s *state) bool { return s.Dialog == "bookmark" })
	v.do(t, "type", "weird hook")
	v.do(t, "key", "ctrl+z")
	v.do(t, "key", "Return")
	v.wait(t, "the bookmark with the first word as name", func(s *state) bool {
		return s.Dialog == "" && len(s.BookmarkNames) == 1 && s.BookmarkNames[0] == "weird"
	})
	v.do(t, "key", "ctrl+z")
	v.wait(t, "the bookmark without a name", func(s *state) bool { return s.BookmarkNames[0] == "" })
	v.do(t, "key", "ctrl+z")
	v.wait(t, "no bookmark", func(s *state) bool { return len(s.Bookmarks) == 0 && s.Undo.Undo == "" })
	v.do(t, "key", "ctrl+y")
	marked := v.wait(t, "the bookmark again", func(s *state) bool { return len(s.Bookmarks) == 1 })
	v.do(t, "key", "ctrl+y")
	v.wait(t, "with its name", func(s *state) bool { return s.BookmarkNames[0] == "weird" })
	v.do(t, "key", "ctrl+z")
	v.wait(t, "without its name", func(s *state) bool { return s.BookmarkNames[0] == "" })
	v.cmd.Process.Signal(syscall.SIGTERM)
	<-v.gone
	again := startIn(t, v.home, sample(t, "sunny-ledges.demo.xz"), "--paused")
	again.wait(t, "what was left is kept", func(s *state) bool {
		return len(s.BookmarkNames) == 1 && s.BookmarkNames[0] == "" && s.Bookmarks[0] == marked.Bookmarks[0]
	})
}
