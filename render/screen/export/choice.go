package export

import (
	"fmt"
	"math"
	"time"

	"playhead/render/desk"
	"playhead/render/settings"
)

// kinds are the files that can be made.
var kinds = [...]struct {
	name, ending string
	numbered     bool
	rates        []int
	standard     int // frames per second, unless another rate was chosen
	still        bool
	every        time.Duration // between the moments on one picture
	demo, table  bool
	page         bool
	tip          string
}{
	{
		name: "MP4", ending: ".mp4", rates: []int{25, 30, 50, 60}, standard: 50,
		tip: "Plays in chat programs and browsers",
	},
	{name: "WebM", ending: ".webm", rates: []int{25, 30, 50, 60}, standard: 50, tip: "Plays in browsers"},
	{name: "GIF", ending: ".gif", rates: []int{20, 25, 50}, standard: 25, tip: "Plays everywhere, 255 colours"},
	{name: "APNG", ending: ".png", rates: []int{25, 30, 50, 60}, standard: 25, tip: "Animated PNG: exact colours"},
	{
		name: "PNG files", ending: ".png", numbered: true, rates: []int{25, 30, 50, 60}, standard: 50,
		tip: "A picture for each frame",
	},
	{name: "Picture", ending: ".png", still: true, tip: "The moment at the playhead, up to 8K"},
	{
		name: "Path", ending: ".png", still: true, every: 200 * time.Millisecond,
		tip: "The followed player every 0.2 s of the range, in one picture",
	},
	{name: "Demo", ending: desk.DemoEnding, demo: true, tip: "Plays in the game itself: DDNet and Teeworlds"},
	{
		name: "CSV", ending: desk.TableEnding, table: true,
		tip: "A table: position, speed, keys and aim of players at every recorded tick",
	},
	{
		name: "Page", ending: desk.PageEnding, page: true,
		tip: "A web page that plays the range in any browser, offline",
	},
}

// kindOf returns the index of the first kind of some sort.
func kindOf(is func(c choice) bool) int {
	for i := range kinds {
		if is(choice{settings.Clip{Kind: i}}) {
			return i
		}
	}
	return 0
}

// isStill reports whether c is a picture.
func (c choice) isStill() bool { return kinds[c.Kind].still }

// isDemo reports whether c is a demo.
func (c choice) isDemo() bool { return kinds[c.Kind].demo }

// isTable reports whether c is a table.
func (c choice) isTable() bool { return kinds[c.Kind].table }

// isPage reports whether c is a page.
func (c choice) isPage() bool { return kinds[c.Kind].page }

// isData reports whether c is no picture of the window: it is a demo, a table or a page.
func (c choice) isData() bool { return c.isDemo() || c.isTable() || c.isPage() }

// sizes are those of clips, in the widest shape. The last one is for pictures.
var sizes = [...]struct{ w, h int }{
	{1280, 720}, {1920, 1080}, {854, 480}, {640, 360}, {2560, 1440}, {3840, 2160}, {7680, 4320},
}

// aspects are the shapes of clips.
var aspects = [...]struct{ name, tip string }{{"16:9", "Wide"}, {"1:1", "Square"}, {"9:16", "Portrait, for phones"}}

// size returns how large a clip of a size and shape is.
func size(i, aspect int) (w, h int) {
	w, h = sizes[i].w, sizes[i].h
	switch aspect {
	case 1:
		return h, h
	case 2:
		return h, w
	}
	return w, h
}

func sizeName(i, aspect int) string {
	w, h := size(i, aspect)
	return fmt.Sprintf("%d × %d", w, h)
}

// What the camera of a clip does.
const (
	asSeen = iota
	fixed
	asRecorded
)

var cameras = [...]string{asSeen: "as seen", fixed: "fixed here", asRecorded: "as recorded"}

// grounds are what is behind the keys.
var grounds = [...]struct{ name, flag string }{
	{"the scene", "scene"},
	{"transparent", "transparent"},
	{"green", "00b140"},
	{"blue", "0047bb"},
	{"black", "000000"},
}

// Where a clip is slow.
const (
	slowNowhere = iota
	slowAtEvents
	slowAtBookmarks
)

var slows = [...]string{slowNowhere: "nowhere", slowAtEvents: "at listed events", slowAtBookmarks: "at bookmarks"}

// The players that a demo can hold.
const (
	everybody = iota
	theirTeam
	followedAlone
)

var whoses = [...]string{everybody: "everybody", theirTeam: "their team", followedAlone: "the followed player"}

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
	index := func(i *int, n int) { *i = min(max(*i, 0), n-1) }
	index(&c.Kind, len(kinds))
	index(&c.Most, len(targets))
	index(&c.Aspect, len(aspects))
	index(&c.Camera, len(cameras))
	index(&c.Ground, len(grounds))
	index(&c.Slow, len(slows))
	index(&c.Size, len(sizes))
	index(&c.Whose, len(whoses))
	if c.Size == len(sizes)-1 && !kinds[c.Kind].still {
		c.Size--
	}
	if c.Speed < speeds[0] || c.Speed > speeds[len(speeds)-1] {
		c.Speed = 1
	}
	has := kinds[c.Kind].still || choice{c}.isData()
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

// keysAlone reports whether nothing but the keys is made.
func (c choice) keysAlone() bool { return c.Keys && c.Ground > 0 }

// clip returns the clip of a range.
func (c choice) clip(from, to time.Duration) desk.Clip {
	k := &kinds[c.Kind]
	out := desk.Clip{
		From: from, To: to, Ending: k.ending, Numbered: k.numbered, FPS: c.Rate, Speed: c.Speed,
		Follow: -1, Bare: !c.Interface || c.Keys || k.every > 0, Keys: c.Keys && k.every == 0, Still: k.still,
		Every:    k.every,
		MaxBytes: targets[c.Most].bytes, HideNames: c.HideNames,
	}
	out.Width, out.Height = size(c.Size, c.Aspect)
	if out.Keys {
		out.Ground = grounds[c.Ground].flag
	}
	out.Caption = !c.NoCaption && out.Bare && !(out.Keys && c.Ground > 0)
	return out
}

// sizeText returns a size as 840 kB or 10.2 MB.
func sizeText(bytes int64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%d kB", (bytes+999)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}
