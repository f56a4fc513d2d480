package xtest

import (
	"math"
	"slices"
	"testing"
)

// lagState is what the page Lag shows.
type lagState struct {
	Clients, Moments []string
	Order            []string
	Client, Filter   string
	Moment           int
}

// Places on the page Lag, in a window of 1280 × 720.
const (
	lagTabX                = 557
	lagRowX, secondClientY = 300, 163
	momentY                = 337
	lagCopyX, lagCopyY     = 862, 367
	lagLanesX, lagLanesY   = 1100, 160
	nextMomentX            = 1260
	momentBeforeX          = 1228
	stepY                  = 47
	lostDownX, lagHeadY    = 600, 113
	lagFilterX, lagFilterY = 450, 83
)

// Clients and moments of the page Lag are chosen with the mouse, and clicks lead to the moments.
func TestTheLagPageIsUsedWithTheMouse(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	v.openMessages(t)
	v.do(t, "mousemove", itoa(lagTabX), itoa(tabY), "click", "1")
	s := v.wait(t, "why clients lagged", func(s *state) bool {
		return s.Capture.Tab == "lag" && s.Capture.Lag != nil && len(s.Capture.Lag.Clients) == 6
	})
	first, second := s.Capture.Lag.Client, s.Capture.Lag.Clients[1]
	if first != s.Capture.Lag.Clients[0] || len(s.Capture.Lag.Moments) == 0 {
		t.Errorf("%+v", s.Capture.Lag)
	}
	v.do(t, "mousemove", itoa(lagRowX), itoa(secondClientY), "click", "1")
	v.wait(t, "the second client", func(s *state) bool { return s.Capture.Lag.Client == second })
	v.do(t, "mousemove", itoa(lagRowX), itoa(momentY), "click", "--repeat", "2", "--delay", "60", "1")
	v.wait(t, "the moment", func(s *state) bool { return s.Playhead.Seconds < 1 })
	v.do(t, "mousemove", itoa(lagLanesX), itoa(lagLanesY), "click", "1")
	v.wait(t, "the middle of the lanes", func(s *state) bool { return math.Abs(s.Playhead.Seconds-20) < 5 })
	v.do(t, "mousemove", itoa(lagCopyX), itoa(lagCopyY), "click", "1")
	v.wait(t, "the filter", func(s *state) bool { return slices.Contains(s.Toasts, "Wireshark filter copied") })
	v.do(t, "key", "b")
	v.wait(t, "the scene", func(s *state) bool { return s.Capture.Tab == "scene" })
}

// The lists of the page Lag are sorted and filtered, moments are stepped through and have a menu.
func TestTheListsOfTheLagPageAreUsed(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	v.openMessages(t)
	v.do(t, "mousemove", itoa(lagTabX), itoa(tabY), "click", "1")
	s := v.wait(t, "why clients lagged", func(s *state) bool {
		return s.Capture.Tab == "lag" && s.Capture.Lag != nil && len(s.Capture.Lag.Order) == 6
	})
	client, order := s.Capture.Lag.Client, s.Capture.Lag.Order
	if len(s.Capture.Lag.Moments) < 2 || s.Capture.Lag.Moment != 0 {
		t.Fatalf("%+v", s.Capture.Lag)
	}
	v.do(t, "mousemove", itoa(nextMomentX), itoa(stepY), "click", "1")
	v.wait(t, "the next moment", func(s *state) bool { return s.Capture.Lag.Moment == 1 })
	v.do(t, "mousemove", itoa(momentBeforeX), itoa(stepY), "click", "1")
	v.wait(t, "the moment before", func(s *state) bool { return s.Capture.Lag.Moment == 0 })
	v.do(t, "mousemove", itoa(lostDownX), itoa(lagHeadY), "click", "1")
	sorted := v.wait(t, "another order", func(s *state) bool { return !slices.Equal(s.Capture.Lag.Order, order) })
	if sorted.Capture.Lag.Client != client {
		t.Errorf("sorting chooses %s", sorted.Capture.Lag.Client)
	}
	v.do(t, "mousemove", itoa(lagFilterX), itoa(lagFilterY), "click", "1", "type", "client:bot03")
	v.wait(t, "one client", func(s *state) bool { return slices.Equal(s.Capture.Lag.Order, []string{"bot03_7"}) })
	v.do(t, "key", "ctrl+a", "key", "BackSpace", "key", "Escape")
	v.wait(t, "all clients", func(s *state) bool { return len(s.Capture.Lag.Order) == 6 })
	v.do(t, "mousemove", itoa(lagRowX), itoa(momentY), "click", "3")
	v.do(t, "key", "Down", "key", "Down", "key", "Return")
	v.wait(t, "the frames", func(s *state) bool { return slices.Contains(s.Toasts, "Frame numbers copied") })
}
