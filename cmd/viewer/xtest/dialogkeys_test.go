package xtest

import (
	"slices"
	"strings"
	"testing"
)

// The tour is begun, led through and ended without a pointer, from the card that offers it.
func TestTheTourByKeys(t *testing.T) {
	t.Parallel()
	v := newcomer(t)
	// it comes once no other message is shown
	v.wait(t, "the offer", func(s *state) bool { return s.Tour != nil && s.Tour.Offered && len(s.Tour.Controls) > 0 })
	v.until(t, "Tab", "Show me around", 40)
	v.do(t, "key", "Return")
	v.wait(t, "the first step over the sample", func(s *state) bool {
		return s.Open && s.Tour != nil && s.Tour.Step == 1
	})
	step := func(key string, n int) {
		t.Helper()
		v.press(t, key, func(s *state) bool { return s.Tour != nil && s.Tour.Step == n })
	}
	step("Return", 2)
	step("BackSpace", 1)
	for n := 2; n <= 6; n++ {
		step("Return", n)
	}
	v.press(t, "Return", func(s *state) bool { return s.Tour == nil && s.Open })
}

// Every dialog is opened, used and closed by keys; the pointer rests in a corner.
func TestEveryDialogByKeys(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20s")
	open := func(key, dialog string) {
		t.Helper()
		v.press(t, key, func(s *state) bool { return s.Dialog == dialog })
	}
	closed := func(key string) {
		t.Helper()
		v.press(t, key, func(s *state) bool { return s.Dialog == "" })
	}
	// A question with a line of text: Enter confirms, Tab leads to its buttons.
	v.press(t, "shift+m", func(s *state) bool { return len(s.Bookmarks) == 1 })
	open("m", "bookmark")
	v.do(t, "type", "by keys")
	v.press(t, "Return", func(s *state) bool { return slices.Equal(s.BookmarkNames, []string{"by keys"}) })
	open("m", "bookmark")
	v.until(t, "Tab", "close/0", 4)
	closed("Return")
	// The details of the file: keys scroll them, Tab leads to both buttons.
	v.sheet(t, "details of this recording")
	v.until(t, "Tab", "sheet button/0", 3)
	closed("Return")
	v.pasted(t, "the report", func(text string) bool { return strings.HasPrefix(text, "Name: ") })
	// A list to choose from, by arrows and Enter.
	v.sheet(t, "compare with")
	v.do(t, "key", "Down", "key", "Escape")
	v.wait(t, "it closed", func(s *state) bool { return s.Dialog == "" })
	// The overlay of all keys, the palette and a menu.
	open("F1", "keys")
	closed("Return")
	open("ctrl+p", "palette")
	closed("Escape")
	open("F10", "menu")
	closed("Escape")
	// The Settings: a switch by Space or Enter, its search by letters.
	v.press(t, "ctrl+comma", func(s *state) bool { return s.Settings != nil })
	v.press(t, "Escape", func(s *state) bool { return s.Settings == nil })
	// The context menus of a row, of the control with the focus, and of the followed player.
	v.press(t, "Menu", func(s *state) bool { return slices.Contains(s.Menu, "Copy name") })
	closed("Escape")
	open("ctrl+f", "search")
	v.do(t, "key", "Return")
	v.wait(t, "an event", func(s *state) bool { return s.Dialog == "" })
}

// The menu key opens the context menu of the row at the cursor.
func TestTheMenuOfARowByKeys(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20s")
	v.click(t, v.event(t))
	for _, key := range []string{"Menu", "shift+F10"} {
		v.press(t, key, func(s *state) bool { return s.Dialog == "menu" && slices.Contains(s.Menu, "Copy event") })
		v.press(t, "Escape", func(s *state) bool { return s.Dialog == "" })
	}
}
