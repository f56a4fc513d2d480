package xtest

import (
	"math"
	"slices"
	"testing"
)

// lagState is what the page Lag shows.
type lagState struct {
	Clients, Moments []string
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
