package sim

import (
	"testing"
	"unsafe"
)

func TestMessageLogReplacesThePageThatGrew(t *testing.T) {
	page := func(frame, entries int) MessagePage {
		return MessagePage{Frame: frame, Entries: make([]MessageEntry, entries)}
	}
	var l MessageLog
	l.Append(MessageUpdate{Kinds: []string{"A"}, Pages: []MessagePage{page(0, 300), page(256, 2)}})
	l.Append(MessageUpdate{
		Kinds: []string{"B"}, From: 1, Pages: []MessagePage{page(256, 280), page(512, 7)},
		Complete: true,
	})
	if l.Total != 587 || len(l.Pages) != 3 || l.Pages[2].Frame != 512 || len(l.Kinds) != 2 || !l.Complete {
		t.Errorf("%d entries in %d pages, kinds %v", l.Total, len(l.Pages), l.Kinds)
	}
	if size := unsafe.Sizeof(MessageEntry{}); size != 8 {
		t.Errorf("an entry takes %d bytes", size)
	}
}
