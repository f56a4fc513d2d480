package xtest

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// roundFolder returns the path of a log that lies beside the server's demo of its round.
func roundFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for from, name := range map[string]string{
		"sunny-ledges.teehistorian": "ledges.teehistorian", "sunny-ledges.demo.xz": "ledges.server.demo.xz",
	} {
		b, err := os.ReadFile(sample(t, from))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		hourAgo := time.Now().Add(-time.Hour) // else it is taken for one that is being written
		if err := os.Chtimes(path, hourAgo, hourAgo); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "ledges.teehistorian")
}

// The menu adds the demo that lies beside a log: its chat is in the list of events.
func TestTheDemoBesideALogIsAddedFromThePalette(t *testing.T) {
	t.Parallel()
	v := start(t, roundFolder(t), "--paused")
	alone := v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Events.Total > 0 && s.Frames.Drawn > 2 })
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog == "palette" })
	v.do(t, "type", "of this round")
	v.do(t, "key", "Return")
	v.wait(t, "the events of both", func(s *state) bool {
		return s.Events.Total > alone.Events.Total+50 && len(s.Toasts) > 0 &&
			strings.HasPrefix(s.Toasts[len(s.Toasts)-1], "Both recordings")
	})
}

// A search that a log cannot answer offers the demo of its round, and then finds.
func TestAnEmptySearchOffersTheDemoOfTheRound(t *testing.T) {
	t.Parallel()
	v := start(t, roundFolder(t), "--paused")
	v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Events.Total > 0 && s.Frames.Drawn > 2 })
	v.do(t, "key", "slash")
	v.wait(t, "the search field", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "kind:chat")
	v.wait(t, "nothing found", func(s *state) bool { return s.Selection == "kind:chat" && s.Events.Shown == 0 })
	v.click(t, "with-round")
	v.wait(t, "the chat of the demo", func(s *state) bool {
		return s.Selection == "kind:chat" && s.Events.Shown > 20 && s.Controls["with-round"] == [2]float64{}
	})
}

// The search completes words for contacts and names, by mouse and keys; chips hide kinds of events and of contacts.
func TestContactsAreSearchedForAndHidden(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "key", "slash")
	v.wait(t, "the search field", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "touc")
	v.click(t, "suggestion/0")
	v.wait(t, "the key", func(s *state) bool { return s.Selection == "touched:" && s.Dialog == "search" })
	v.do(t, "type", "bri")
	v.wait(t, "part of a name", func(s *state) bool { return s.Selection == "touched:bri" })
	v.do(t, "key", "Down", "key", "Return")
	v.wait(t, "the name", func(s *state) bool { return s.Selection == "touched:brick" })
	v.do(t, "key", "Return")
	v.wait(t, "what the chips hide", func(s *state) bool { return s.Events.Shown > 0 })
	v.do(t, "key", "slash", "type", "before:fr")
	v.click(t, "suggestion/0")
	s := v.wait(t, "what came before a freeze", func(s *state) bool { return s.Selection == "before:freeze" })
	if s.Events.Shown == 0 {
		t.Error("no freeze that a touch came before")
	}
	v.do(t, "key", "Escape")
	s = v.wait(t, "all events", func(s *state) bool { return s.Selection == "" && s.Dialog == "" })
	groups := len(s.Events.Groups)
	v.click(t, "event group/1")
	v.wait(t, "no chat", func(s *state) bool { return len(s.Events.Groups) == groups-1 })
	v.do(t, "key", "shift+k")
	hook := func(s *state) bool { return s.Contacts != nil && s.Contacts.Shown }
	s = v.wait(t, "the contacts", func(s *state) bool { return hook(s) && s.Contacts.Listed == s.Contacts.Found })
	v.click(t, "contacts kind/0")
	all := s.Contacts
	v.wait(t, "no hooks", func(s *state) bool { return hook(s) && s.Contacts.Listed == all.Listed-all.Kinds["hook"] })
	v.click(t, "contacts kind/0")
	s = v.wait(t, "all contacts again", func(s *state) bool {
		return hook(s) && s.Contacts.Listed == all.Listed && len(controlsOf(s, "contact")) > 2
	})
	// A row of the list, the chip of the followed player, and a bar of the lane.
	before, rows := s.Playhead.Seconds, controlsOf(s, "contact")
	v.click(t, rows[len(rows)-1])
	s = v.wait(t, "a contact", func(s *state) bool {
		return s.Playhead.Seconds != before && s.Follow != nil && len(controlsOf(s, "contacts of")) == 1
	})
	v.click(t, controlsOf(s, "contacts of")[0])
	s = v.wait(t, "the contacts of one player", func(s *state) bool {
		return hook(s) && s.Contacts.Listed > 0 && s.Contacts.Listed < all.Listed &&
			len(controlsOf(s, "contact bar")) > 1
	})
	before = s.Playhead.Seconds
	bars := controlsOf(s, "contact bar")
	v.click(t, bars[len(bars)-1])
	v.wait(t, "the contact of a bar", func(s *state) bool { return s.Playhead.Seconds != before })
}

// A search for contacts of which nothing came finds no event, and lists the contacts themselves by a click.
func TestASearchWithoutEventsListsTheContacts(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "key", "slash")
	v.wait(t, "the search field", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "hook:brick>mimi")
	s := v.wait(t, "nothing found", func(s *state) bool {
		return s.Selection == "hook:brick>mimi" && s.Events.Shown == 0 && len(controlsOf(s, "event")) == 0 &&
			s.Controls["search-contacts"] != [2]float64{}
	})
	if s.Contacts != nil && s.Contacts.Shown {
		t.Fatal("the contacts are listed already")
	}
	v.click(t, "search-contacts")
	s = v.wait(t, "three hooks", func(s *state) bool {
		return s.Contacts != nil && s.Contacts.Shown && s.Contacts.Listed == 3 && len(controlsOf(s, "contact")) == 3
	})
	if s.Contacts.Found <= 3 {
		t.Errorf("%d contacts in all", s.Contacts.Found)
	}
	// The first row is the first hook, 6.16 s into the demo.
	rows := controlsOf(s, "contact")
	v.click(t, slices.MinFunc(rows, func(a, b string) int { return cmp.Compare(s.Controls[a][1], s.Controls[b][1]) }))
	v.wait(t, "the first hook", func(s *state) bool {
		return s.Follow != nil && s.Playhead.Seconds > 4 && s.Playhead.Seconds < 6.2
	})
}
