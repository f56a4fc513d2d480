package pictures

import (
	"testing"
	"time"
)

// A clip may take longer than a picture waits for its recording.
func TestAClipThatGoesOnIsWaitedFor(t *testing.T) {
	clip := &Shot{clip: &recorder{}}
	picture := &Shot{}
	now := time.Now()
	for range 10 {
		if clip.impatient(100, now) {
			t.Fatal("a clip was given up while its frames were made")
		}
		clip.clip.done++
		now = now.Add(patience / 2)
	}
	picture.impatient(100, now)
	if !picture.impatient(100, now.Add(patience+1)) {
		t.Error("a picture is waited for without end")
	}
	clip.impatient(100, now)
	if !clip.impatient(100, now.Add(patience+1)) {
		t.Error("a clip that stands still is waited for without end")
	}
}
