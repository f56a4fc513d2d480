package xtest

import (
	"syscall"
	"testing"
)

// Bookmarks are there again in the next window, and Ctrl+R goes on where it was.
func TestBookmarksSurviveClosingAndReloading(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30%")
	v.do(t, "key", "m")
	v.wait(t, "the field for the name", func(s *state) bool { return s.Dialog == "bookmark" })
	v.do(t, "type", "weird hook")
	v.do(t, "key", "Return")
	marked := v.wait(t, "the bookmark with its name", func(s *state) bool {
		return s.Dialog == "" && len(s.BookmarkNames) == 1 && s.BookmarkNames[0] == "weird hook"
	})
	v.do(t, "key", "period") // one: while two are on their way the first may be seen
	moved := v.wait(t, "a tick further", func(s *state) bool { return s.Playhead.Tick > marked.Playhead.Tick })
	v.do(t, "key", "ctrl+r")
	v.wait(t, "the same place after reloading", func(s *state) bool {
		return s.Complete && s.Playhead.Tick == moved.Playhead.Tick && !s.Playing && s.Follow != nil &&
			s.Follow.Name == moved.Follow.Name && len(s.Bookmarks) == 1
	})
	v.cmd.Process.Signal(syscall.SIGTERM)
	<-v.gone
	again := startIn(t, v.home, sample(t, "sunny-ledges.demo.xz"), "--paused")
	again.wait(t, "the bookmark in the next window", func(s *state) bool {
		return len(s.BookmarkNames) == 1 && s.BookmarkNames[0] == "weird hook" && s.Bookmarks[0] == marked.Bookmarks[0]
	})
}
