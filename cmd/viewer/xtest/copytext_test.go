package xtest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// What a dialog says is copied whole by Ctrl+C, a value of it after a double click, several lines after a drag.
func TestTextsOfADialogAreSelectedAndCopied(t *testing.T) {
	t.Parallel()
	level, err := os.ReadFile(sample(t, "Sunny Ledges.map"))
	if err != nil {
		t.Fatal(err)
	}
	hash := fmt.Sprintf("%x", sha256.Sum256(level))
	v, _ := watching(t, "--paused")
	v.sheet(t, "details of this recording")
	v.do(t, "key", "ctrl+c")
	all := v.pasted(t, "all of it", func(text string) bool {
		return strings.HasPrefix(text, "Details of this recording\n") &&
			strings.Contains(text, "\nMap: Sunny Ledges\n") && strings.Contains(text, "\nMap SHA-256: "+hash+"\n")
	})
	// passage returns the number of the text before a value: a line has one text, or two with a colon between them.
	passage := func(of string) int {
		before, _, _ := strings.Cut(all, "\n"+of+": ")
		return strings.Count(before, "\n") + strings.Count(before, ": ") + 1
	}
	v.twice(t, fmt.Sprintf("passage/%d", passage("Map SHA-256")+1))
	v.do(t, "key", "ctrl+c")
	v.pasted(t, "the value", func(text string) bool { return text == hash })

	at := v.look().Controls[fmt.Sprintf("passage/%d", passage("Map SHA-256"))]
	v.over(t, fmt.Sprintf("passage/%d", passage("Map")))
	v.drag(t, int(at[0]), int(at[1]))
	v.do(t, "key", "ctrl+c")
	text := v.pasted(t, "two lines", func(text string) bool { return strings.Contains(text, ": Sunny Ledges\nMap S") })
	if strings.Contains(text, hash) || strings.HasPrefix(text, "Map") {
		t.Errorf("half of a name to half of a name: %q", text)
	}
	v.do(t, "key", "ctrl+a", "key", "ctrl+c")
	v.pasted(t, "all of it again", func(text string) bool { return text == all })
	v.press(t, "Escape", func(s *state) bool { return s.Dialog == "" })
}

// The text of a card that says why a file does not open is copied as well.
func TestTheTextOfAnErrorIsCopied(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	file := t.TempDir() + "/spring major.dem"
	if err := os.WriteFile(file, []byte("PBDEMS2\x00"+strings.Repeat("0", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	v.again(t, file)
	v.wait(t, "the card", func(s *state) bool { return s.Dialog == "card" })
	v.do(t, "key", "ctrl+c")
	v.pasted(t, "what it says", func(text string) bool {
		return strings.Contains(text, "Counter-Strike 2") && strings.Contains(text, "spring major.dem")
	})
}

// Text fields: a double click selects a word, a drag what it passes, and the keys do what they do everywhere.
func TestTextIsSelectedInFields(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.press(t, "shift+m", func(s *state) bool { return len(s.Bookmarks) == 1 })
	v.press(t, "m", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "aaaaaaaaaaaa bbbbbbbbbbbbb")
	v.twice(t, "ask/0")
	v.do(t, "key", "ctrl+c")
	v.pasted(t, "the word", func(text string) bool { return text == "bbbbbbbbbbbbb" })
	// Beside where it was clicked: however soon, this is a press of its own.
	at := v.look().Controls["ask/0"]
	v.do(t, "mousemove", itoa(int(at[0])+12), itoa(int(at[1])))
	v.drag(t, int(at[0])-300, int(at[1])+100)
	v.do(t, "key", "ctrl+x")
	cut := v.pasted(t, "what the drag passed", func(text string) bool {
		return strings.HasPrefix(text, "aaaaaaaaaaaa b")
	})
	v.do(t, "key", "ctrl+a", "key", "ctrl+c")
	v.pasted(t, "the rest", func(text string) bool { return cut+text == "aaaaaaaaaaaa bbbbbbbbbbbbb" && text != "" })
	v.do(t, "key", "End", "key", "ctrl+shift+Left", "key", "ctrl+x")
	v.pasted(t, "the last word", func(text string) bool { return text != "" && strings.Trim(text, "b") == "" })
	v.do(t, "key", "ctrl+v", "key", "Return")
	v.wait(t, "the rest as the name", func(s *state) bool {
		return len(s.BookmarkNames) == 1 && cut+s.BookmarkNames[0] == "aaaaaaaaaaaa bbbbbbbbbbbbb"
	})
}

// sheet opens a dialog of lines by the name of its action.
func (v *viewer) sheet(t *testing.T, action string) {
	t.Helper()
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog == "palette" })
	v.do(t, "type", action)
	v.do(t, "key", "Return")
	v.wait(t, "the dialog", func(s *state) bool { return s.Dialog == "sheet" })
}

// event returns the first row in view of the list of events that has two below it, once the list does not move: it
// follows the playhead.
func (v *viewer) event(t *testing.T) (control string) {
	t.Helper()
	var updates int
	var at [2]float64
	v.wait(t, "rows of events at rest", func(s *state) bool {
		for n := range s.Events.Shown {
			row := "event/" + itoa(n)
			place, first := s.Controls[row]
			if _, third := s.Controls["event/"+itoa(n+2)]; !first || !third {
				continue
			}
			if row != control || place != at {
				control, at, updates = row, place, s.Frames.Updates
			}
			return s.Frames.Updates > updates+30
		}
		return false
	})
	return control
}

// Lines of the list of events, chat among them, are chosen with Shift and copied together.
func TestEventsAreCopied(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20s")
	v.click(t, v.event(t))
	v.do(t, "key", "shift+Down", "key", "shift+Down", "key", "ctrl+c")
	text := v.pasted(t, "three events", func(text string) bool { return strings.Count(text, "\n") >= 3 })
	if n, heading := lines(text); n != 4 {
		t.Errorf("%d lines: %q: %s", n, heading, text)
	}
}
