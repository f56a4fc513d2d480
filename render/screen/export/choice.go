package export

import (
	"fmt"
	"math"
	"time"

	"playhead/render/desk"
	"playhead/render/settings"
)

// kinds are the files that clips can be.
var kinds = [...]struct {
	name, ending string
	numbered     bool
	rates        []int
	standard     int // frames per second, unless another rate was chosen
}{
	{"MP4", ".mp4", false, []int{25, 30, 50, 60}, 50},
	{"WebM", ".webm", false, []int{25, 30, 50, 60}, 50},
	{"GIF", ".gif", false, []int{20, 25, 50}, 25},
	{"APNG", ".png", false, []int{25, 30, 50, 60}, 25},
	{"PNG files", ".png", true, []int{25, 30, 50, 60}, 50},
}

// sizes are those of clips.
var sizes = [...]struct {
	name string
	w, h int
}{
	{"1280 × 720", 1280, 720},
	{"1920 × 1080", 1920, 1080},
	{"854 × 480", 854, 480},
	{"640 × 360", 640, 360},
	{"1080 × 1080, square", 1080, 1080},
	{"1080 × 1920, portrait", 1080, 1920},
	{"2560 × 1440", 2560, 1440},
	{"3840 × 2160", 3840, 2160},
}

// speeds are how fast clips play.
var speeds = [...]float64{0.1, 0.25, 0.5, 1, 2, 4, 8}

// targets are what a clip shall fit, 0 for nothing.
var targets = [...]struct {
	name  string
	bytes int64
}{{"any size", 0}, {"under 8 MB", 8e6}, {"under 10 MB", 10e6}, {"under 25 MB", 25e6}, {"under 50 MB", 50e6}}

// A choice is what the settings say, made valid.
type choice struct{ settings.Clip }

func choiceOf(c settings.Clip) choice {
	c.Kind = min(max(c.Kind, 0), len(kinds)-1)
	c.Size = min(max(c.Size, 0), len(sizes)-1)
	c.Most = min(max(c.Most, 0), len(targets)-1)
	if c.Speed < speeds[0] || c.Speed > speeds[len(speeds)-1] {
		c.Speed = 1
	}
	has := false
	for _, r := range kinds[c.Kind].rates {
		has = has || r == c.Rate
	}
	if !has {
		c.Rate = kinds[c.Kind].standard
	}
	return choice{c}
}

// length returns how long a clip of a range plays.
func (c choice) length(of time.Duration) time.Duration {
	return time.Duration(float64(of) / c.Speed)
}

// frames returns how many frames a clip of a range has.
func (c choice) frames(of time.Duration) int {
	return max(1, int(math.Round(c.length(of).Seconds()*float64(c.Rate))))
}

// clip returns the clip of a range.
func (c choice) clip(from, to time.Duration) desk.Clip {
	k, s := &kinds[c.Kind], &sizes[c.Size]
	return desk.Clip{
		From: from, To: to, Ending: k.ending, Numbered: k.numbered, Width: s.w, Height: s.h, FPS: c.Rate, Speed: c.Speed,
		Follow: -1, Bare: !c.Interface, MaxBytes: targets[c.Most].bytes,
	}
}

// sizeText returns a size as 840 kB or 10.2 MB.
func sizeText(bytes int64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%d kB", (bytes+999)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}
