package main

import (
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// Messages of captures are those of chunks, and one filter asks for all that is known of them.
func TestMessagesOfCapturesAreTheirChunks(t *testing.T) {
	for _, args := range campaign.Share([][]string{
		{"--csv"},
		{"--json", "--filter", "kind:Sv_Chat ack_delay:>1"},
		{"--csv", "--filter", "resent bytes:>10", "--columns", "frame,resend_of,ack_delay"},
	}) {
		messages := fine(t, append([]string{"messages", sampleWire}, args...)...)
		if chunks := fine(t, append([]string{"chunks", sampleWire}, args...)...); messages != chunks {
			t.Errorf("%v: messages differ from chunks", args)
		}
		if strings.Count(messages, "\n") < 3 {
			t.Errorf("%v: %q", args, messages)
		}
	}
	for _, r := range objects(t, "messages", sampleWire, "--name", "sv_chat") {
		if r["message"] != "Sv_Chat" {
			t.Errorf("%v is not chat", r)
		}
	}
	for _, r := range objects(t, "chunks", sampleWire, "--filter", "resent resend_of:*") {
		if number(r, "resend_of") > number(r, "frame") {
			t.Errorf("%v was sent again before it was sent", r)
		}
	}
}
