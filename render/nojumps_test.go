package render

import (
	"testing"
	"time"
)

// A key that opens nothing says why.
func TestWithoutJumpsTheirKeySaysWhy(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.act("key Shift+J")
	if len(v.d.Toasts) != 1 || v.d.Toasts[0].Title != "No jumps to show" || v.d.Toasts[0].Detail == "" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}
