package xtest

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// lagState is what the page Lag shows.
type lagState struct {
	Clients, Moments []string
	Order            []string
	Client, Filter   string
	Zone             string
	Moment, Row      int
}

// openLag opens the page Lag of a capture of 6 clients.
func (v *viewer) openLag(t *testing.T) *state {
	t.Helper()
	v.openMessages(t)
	v.click(t, "tab/4")
	return v.wait(t, "why clients lagged", func(s *state) bool {
		return s.Capture.Tab == "lag" && s.Capture.Lag != nil && len(s.Capture.Lag.Order) == 6
	})
}

// lostDownHead is a header that only the list of clients shows.
const lostDownHead = "table head/7"

// filterAbove is how far above its headers the filter of a list is, in px.
const filterAbove = 30

// moment returns the control of the chosen moment.
func (v *viewer) moment(t *testing.T) string {
	t.Helper()
	s := v.wait(t, "a moment", func(s *state) bool { return s.Capture.Lag.Row >= 0 })
	return "lag moment/" + itoa(s.Capture.Lag.Row)
}

// Clients and moments of the page Lag are chosen with the mouse, and clicks lead to the moments.
func TestTheLagPageIsUsedWithTheMouse(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	s := v.openLag(t)
	first, second := s.Capture.Lag.Client, s.Capture.Lag.Clients[1]
	if first != s.Capture.Lag.Clients[0] || len(s.Capture.Lag.Moments) == 0 {
		t.Errorf("%+v", s.Capture.Lag)
	}
	v.click(t, "lag client/1")
	v.wait(t, "the second client", func(s *state) bool { return s.Capture.Lag.Client == second })
	v.over(t, v.moment(t))
	v.do(t, "click", "--repeat", "2", "--delay", "60", "1")
	v.wait(t, "the moment", func(s *state) bool { return s.Playhead.Seconds < 1 })
	v.click(t, "lag lanes/0")
	v.wait(t, "the middle of the lanes", func(s *state) bool { return math.Abs(s.Playhead.Seconds-20) < 5 })
	v.click(t, "wireshark/0")
	v.wait(t, "the filter", func(s *state) bool { return slices.Contains(s.Toasts, "Wireshark filter copied") })
	v.do(t, "key", "b")
	v.wait(t, "the scene", func(s *state) bool { return s.Capture.Tab == "scene" })
}

// The lists of the page Lag are sorted and filtered, moments are stepped through and have a menu.
func TestTheListsOfTheLagPageAreUsed(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	s := v.openLag(t)
	client, order := s.Capture.Lag.Client, s.Capture.Lag.Order
	if len(s.Capture.Lag.Moments) < 2 || s.Capture.Lag.Moment != 0 {
		t.Fatalf("%+v", s.Capture.Lag)
	}
	v.click(t, "next lag moment/1")
	v.wait(t, "the next moment", func(s *state) bool { return s.Capture.Lag.Moment == 1 })
	v.click(t, "next lag moment/-1")
	v.wait(t, "the moment before", func(s *state) bool { return s.Capture.Lag.Moment == 0 })
	v.click(t, lostDownHead)
	sorted := v.wait(t, "another order", func(s *state) bool { return !slices.Equal(s.Capture.Lag.Order, order) })
	if sorted.Capture.Lag.Client != client {
		t.Errorf("sorting chooses %s", sorted.Capture.Lag.Client)
	}
	at := sorted.Controls[lostDownHead]
	v.do(t, "mousemove", itoa(int(at[0])), itoa(int(at[1])-filterAbove), "click", "1")
	v.do(t, "type", "client:bot03_7")
	v.wait(t, "one client", func(s *state) bool { return slices.Equal(s.Capture.Lag.Order, []string{"bot03_7"}) })
	v.do(t, "key", "ctrl+a", "key", "BackSpace", "key", "Escape")
	v.wait(t, "all clients", func(s *state) bool { return len(s.Capture.Lag.Order) == 6 })
	v.over(t, v.moment(t))
	v.do(t, "click", "3")
	v.wait(t, "its menu", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Down", "key", "Return")
	v.wait(t, "the frames", func(s *state) bool { return slices.Contains(s.Toasts, "Frame numbers copied") })
}

// The list of moments is filtered, grouped and has its columns chosen like every other list.
func TestTheMomentsOfTheLagPageAreFilteredAndGrouped(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	v.openLag(t)
	row := v.moment(t)
	listed := func(s *state) bool { _, ok := s.Controls[row]; return ok }
	heads := func(s *state) (n int) {
		for name := range s.Controls {
			if strings.HasPrefix(name, "table head/") {
				n++
			}
		}
		return n
	}
	v.click(t, "table filter/0")
	v.do(t, "type", "nothing like it")
	v.wait(t, "no moment", func(s *state) bool { return !listed(s) })
	v.do(t, "key", "ctrl+a", "key", "BackSpace", "key", "Escape")
	before := heads(v.wait(t, "the moment", listed))
	v.click(t, "table group by/0")
	v.wait(t, "what to group by", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Down", "key", "Return")
	v.wait(t, "groups", func(s *state) bool { _, ok := s.Controls["table group/0"]; return ok })
	v.click(t, "table columns/0")
	v.wait(t, "the columns", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Return", "key", "Escape")
	v.wait(t, "another choice of columns", func(s *state) bool { return s.Dialog == "" && heads(s) != before })
}

// A mark in the list of clients chooses a moment and its client; clocks are read in the chosen time zone,
// also where a moment is named by its clock.
func TestMarksAndClocksOfTheLagPageAreUsed(t *testing.T) {
	t.Parallel()
	v := watchingCaptureSized(t, "1920x1080", "--at", "20s")
	s := v.openLag(t)
	if s.Capture.Lag.Zone != "UTC" {
		t.Errorf("clocks in %s", s.Capture.Lag.Zone)
	}
	mark, lowest := "", 0.0 // of the last client: it is not the chosen one
	for name, at := range s.Controls {
		if strings.HasPrefix(name, "lag mark/") && at[1] > lowest {
			mark, lowest = name, at[1]
		}
	}
	client := s.Capture.Lag.Client
	v.click(t, mark)
	v.wait(t, "the moment of the mark", func(s *state) bool {
		return s.Capture.Lag.Client != client && s.Capture.Lag.Moment >= 0
	})
	v.click(t, "clock zone/0")
	v.wait(t, "the time zones", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Down", "key", "Down", "key", "Return")
	v.wait(t, "another time zone", func(s *state) bool { return s.Capture.Lag.Zone == "UTC-12" })
	v.click(t, "go-to")
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "goto" })
	v.do(t, "type", "@19:55:40")
	v.do(t, "key", "Return")
	const began = 28.4 // by its clock, s after 07:55:00 UTC
	v.wait(t, "the moment", func(s *state) bool { return math.Abs(s.Playhead.Seconds-(40-began)) < 0.3 })
}
