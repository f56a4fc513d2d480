package timeline

import (
	"testing"
	"time"
)

// The lanes begin at the same time, however much of the file was read when the playhead was moved there.
func TestThePageOfThePlayheadDoesNotDependOnHowFastAFileIsRead(t *testing.T) {
	const at, length = 31 * time.Second, 80 * time.Second
	followed := func(totals ...time.Duration) View {
		var p Page
		v := p.Follow(Start(totals[0]), 0, totals[0], false)
		for _, total := range totals {
			v = p.Follow(v, at, total, false)
		}
		return v
	}
	early, late := followed(33*time.Second, 40*time.Second, 57*time.Second, length), followed(length)
	if early != late || early.Span() != firstView {
		t.Errorf("%v while it is read, %v later", early, late)
	}
	if v := followed(33 * time.Second); v.To != 33*time.Second {
		t.Errorf("%v shows what is not read yet", v)
	}
}

// A view that the user moved is nobody's page.
func TestAMovedViewStays(t *testing.T) {
	var p Page
	p.Follow(Start(33*time.Second), 31*time.Second, 33*time.Second, false)
	moved := View{20 * time.Second, 40 * time.Second}
	if v := p.Follow(moved, 31*time.Second, 60*time.Second, false); v != moved {
		t.Errorf("%v, want %v", v, moved)
	}
}
