package main

import (
	"strings"
	"testing"
)

// Where a recording holds no events of the kinds that are asked for, the command says so.
func TestEventsThatARecordingCannotHoldAreExplained(t *testing.T) {
	const none = "hold no events of kind "
	for _, c := range []struct {
		args []string
		why  string // "" for none
	}{
		{[]string{"--filter", "kind:chat"}, none + "chat; --with FILE"},
		{[]string{"--kind", "chat,broadcast"}, none + "chat or broadcast"},
		{[]string{"--filter", "kind:chat,join"}, ""},
		{[]string{"--filter", "-kind:chat"}, ""},
		{[]string{"--filter", "kind:join"}, ""},
		{nil, ""},
	} {
		code, _, errs := replay(append([]string{"events", sampleLog}, c.args...)...)
		if code != exitFine || c.why == "" && strings.Contains(errs, "hold no") || !strings.Contains(errs, c.why) {
			t.Errorf("%q: exit %d, %s", c.args, code, errs)
		}
	}
}
