package render

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

const lagTab = 4

// The page Lag lists the clients, tells the story of the chosen one and goes to its moments.
func TestTheLagPageSaysWhyAClientLagged(t *testing.T) {
	v := watchCapture(t, "e-sixup.pcap", 1600, 900)
	v.do("key B")
	st := v.press("tab", lagTab)
	if st.Lag == nil || len(st.Lag.Clients) != 12 || st.Lag.Client != st.Lag.Clients[0] || len(st.Lag.Moments) == 0 {
		t.Fatalf("%+v", st.Lag)
	}
	if st.Lag.Moment < 0 || !strings.HasPrefix(st.Lag.Filter, "frame.number in {") ||
		strings.Contains(st.Lag.Filter, "port") { // addresses are private
		t.Errorf("moment %d, filter %q", st.Lag.Moment, st.Lag.Filter)
	}
	other := slices.Index(st.Lag.Clients, "bot04_7")
	if st = v.press("lag client", other); st.Lag.Client != "bot04_7" ||
		!strings.Contains(st.Lag.Moments[0], "| server | The server sent nothing to any of the 10 clients") {
		t.Errorf("%+v", st.Lag)
	}
	if texts := v.seenTexts(); !slices.ContainsFunc(texts, lagSums.MatchString) {
		t.Errorf("no sums among %q", texts)
	}
	if st.Lag.Moment != 0 {
		t.Fatalf("moment %d", st.Lag.Moment)
	}
	v.press("lag lanes", 0)
	if at := v.watch.Session.Play.Position(); at < 18*time.Second || at > 22*time.Second {
		t.Errorf("a click into the lanes of the moment at 19.6 s went to %v", at)
	}
	for _, size := range [][2]int{{1280, 720}, {1000, 640}, {640, 400}} {
		v.resize(size[0], size[1])
		st = v.settle()
		v.check("Lag")
		v.zone("lag moment", st.Lag.Row) // the chosen moment is seen
	}
}

// lagSums is how long a client lagged, and for which causes.
var lagSums = regexp.MustCompile(
	`^(Once, for [\d.]+ s of \d\d:\d\d|\d+ times, [\d.]+ s of \d\d:\d\d together)\. Causes?: [a-z]`)
