package main

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/cmd/viewer/usage"
	"playhead/render"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/sim"
)

func TestAMistypedFlagIsRecognised(t *testing.T) {
	const want = "unknown flag: --screnshot (did you mean --screenshot?)"
	if _, err := parseFlags([]string{"a.demo", "--screnshot", "x.png"}); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestLinksComeAlone(t *testing.T) {
	for _, c := range []struct {
		args []string
		ok   bool
	}{
		{[]string{"playhead:///a.demo?at=t1"}, true},
		{[]string{"playhead:///a.demo", "--new-window"}, true},
		{[]string{"playhead:///a.demo", "--dump-state", "x.json"}, true},
		{[]string{"playhead:///a.demo", "--show-private"}, false},
		{[]string{"playhead:///a.demo", "--record", "x.gif"}, false},
		{[]string{"playhead:///a.demo", "--screenshot", "x.png"}, false},
		{[]string{"playhead:///a.demo", "--data", "/tmp"}, false},
		{[]string{"playhead:///a.demo", "b.demo"}, false},
		{[]string{"b.demo", "PLAYHEAD:///a.demo"}, false},
		{[]string{"playhead:///a.demo", "playhead:///b.demo"}, false},
	} {
		if _, err := parseFlags(c.args); (err == nil) != c.ok {
			t.Errorf("%v: %v", c.args, err)
		}
	}
}

// Keys pressed in a window change its settings, but not what the command line makes. What
// the window exports looks as the window does.
func TestPicturesDependOnFlagsAlone(t *testing.T) {
	pressed := settings.Default()
	pressed.Names, pressed.Theme, pressed.Panel, pressed.View = false, "light", layout.Closed, settings.Physics
	pressed.Folders = []string{"/maps"}
	apply := func(args string) settings.Settings {
		t.Helper()
		o, err := parseFlags(strings.Fields(args))
		if err != nil {
			t.Fatal(err)
		}
		set := pressed
		o.applyTo(&set)
		return set
	}
	want := settings.Default()
	want.Folders = pressed.Folders // where maps are
	for _, args := range []string{"a.demo --screenshot x.png", "a.demo --record x.gif"} {
		if got := apply(args); !got.Equal(&want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
	want.Names, want.Trail, want.Watching.TeamColours = false, false, true
	if got := apply("a.demo --screenshot x.png --hide names,trail --show teams"); !got.Equal(&want) {
		t.Errorf("with flags: %+v", got)
	}
	if got := apply("a.demo"); !got.Equal(&pressed) {
		t.Errorf("a window: %+v", got)
	}
	t.Setenv("PLAYHEAD_CLIP_JOB", "1")
	if got := apply("a.demo --screenshot x.png"); got.Names || got.Theme != "light" {
		t.Errorf("an export of the window: %+v", got)
	}
	if _, err := parseFlags([]string{"--show", "names,nonsense"}); err == nil {
		t.Error("--show takes any word")
	}
}

func TestFlagsOfDressedPictures(t *testing.T) {
	for _, c := range []struct{ args, wrong string }{
		{"a.demo --ui off --screenshot x.png --caption", ""},
		{"a.demo --ui off --screenshot x.png --caption=Look", ""},
		{"a.demo --screenshot x.png --caption", "--ui off"},
		{"a.demo --ui off --caption", "--screenshot and --record"},
		{"a.demo --ui off --screenshot x.png --background transparent", ""},
		{"a.demo --ui off --record x.mp4 --background transparent", "no transparency"},
		{"a.demo --ui off --record x.mp4 --background 00b140", ""},
		{"a.demo --screenshot x.png --background 00b140", "--ui off"},
		{"a.demo --ui off --screenshot x.png --background scene", "--overlay keys"},
		{"a.demo --follow 1 --overlay keys --background scene --record x.mp4 --caption", ""},
		{"a.demo --follow 1 --overlay keys --record x.mp4", "no transparency"},
		{"a.demo --overlay keys --record x.gif", "--follow"},
		{"a.demo --ui off --screenshot x.png --moments 0.2 --from 1s --to 3s", ""},
		{"a.demo --screenshot x.png --moments 0.2", "--ui off"},
		{"a.demo --ui off --screenshot x.png --moments 0", "0.02"},
		{"a.demo --ui off --record x.gif --moments 1", "--screenshot"},
		{"a.demo --ui off --screenshot x.png --from 1s", "--moments"},
		{"a.demo --record x.gif --slow kill,10.5s", ""},
		{"a.demo --record x.gif --slow kil", "kill, "},
		{"a.demo --screenshot x.png --slow kill", "--record"},
		{"a.demo --screenshot x.png --wide 800", ""},
		{"a.demo --screenshot x.png --wide -1", "--wide"},
		{"a.demo --screenshot x.png --anonymous", ""},
		{"a.demo --anonymous", "--screenshot and --record"},
		{"- --screenshot x.png --anonymous", "twice"},
		{"a.demo --screenshot x.png --anonymous --show-private", "choose one"},
		{"a.demo --compare b.demo --screenshot x.png --anonymous", "--compare"},
		{"a.demo --screenshot", ""},
		{"a.demo --record --ui off", ""},
	} {
		_, err := parseFlags(strings.Fields(c.args))
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %v, want %q", c.args, err, c.wrong)
		}
	}
	o, err := parseFlags(strings.Fields("a.demo --record x.gif --slow kill,finish,10.5s --wide 640"))
	if err != nil || !slices.Equal(o.pictures.Dress.Slow.Kinds, []sim.EventKind{sim.EventKill, sim.EventFinish}) ||
		len(o.pictures.Dress.Slow.Points) != 1 || o.pictures.Dress.Wide != 640 {
		t.Errorf("%+v, %v", o.pictures.Dress, err)
	}
	o, err = parseFlags(strings.Fields("a.demo --ui off --screenshot x.png --moments 0.2 --from 1s"))
	if err != nil || o.pictures.Dress.Every != 200*time.Millisecond || o.pictures.Record.From == nil {
		t.Errorf("%+v, %v", o.pictures.Dress, err)
	}
}

func TestAReelSaysWhatIsShown(t *testing.T) {
	for args, ok := range map[string]bool{
		"--reel a.reel":                              true,
		"--reel a.reel --record x.mp4 --ui off":      true,
		"--reel a.reel b.demo":                       false,
		"--reel a.reel --at 1s":                      false,
		"--reel a.reel --from 1s --record x.mp4":     false,
		"--reel a.reel --follow nova --record x.mp4": false,
		"--reel a.reel --screenshot x.png":           false,
	} {
		if _, err := parseFlags(strings.Fields(args)); (err == nil) != ok {
			t.Errorf("%s: %v", args, err)
		}
	}
}

func TestTheCasterFlag(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
		ok   bool
	}{
		{[]string{"--caster"}, "map", true},
		{[]string{"--caster=green"}, "green", true},
		{[]string{"--caster=transparent"}, "transparent", true},
		{[]string{"--caster=00b140"}, "", false},
		{nil, "", true},
	} {
		o, err := parseFlags(c.args)
		if (err == nil) != c.ok || c.ok && o.caster != c.want {
			t.Errorf("%v: %q, %v; want %q", c.args, o.caster, err, c.want)
		}
	}
}

// The command line, its help and the settings allow the same scales.
func TestTheLimitsOfTheScaleAreTheSameEverywhere(t *testing.T) {
	for scale, fine := range map[float64]bool{
		settings.ScaleMin: true, settings.ScaleMax: true,
		settings.ScaleMin - 0.1: false, settings.ScaleMax + 0.1: false,
	} {
		_, err := parseFlags([]string{fmt.Sprintf("--scale=%g", scale)})
		if (err == nil) != fine {
			t.Errorf("--scale %g: %v", scale, err)
		}
		if kept := settings.Scale(scale) == scale; kept != fine {
			t.Errorf("the settings keep %g: %t", scale, kept)
		}
	}
	if want := fmt.Sprintf("%g to %g", settings.ScaleMin, float64(settings.ScaleMax)); !strings.Contains(usage.Text("viewer"),
		want) {
		t.Errorf("--help does not say %q", want)
	}
}

func TestStepsOfAPictureThatMakeNoSenseAreRefused(t *testing.T) {
	w := render.New(desk.Host{}, settings.Default())
	for _, step := range []string{
		"jump", "key Hyper+A", "move 3", "click a b", "wheel 1 2", "key Foo",
		"key Ctrl+Shift", "type",
	} {
		if err := w.Act(step); err == nil {
			t.Errorf("%q: no error", step)
		}
	}
	w.Arrange(image.Pt(1280, 720), 1)
	for _, step := range []string{"click 1280 3", "down -1 4", "wheel 3 720 1", "drag 2000 4 5 6"} {
		if err := w.Act(step); err == nil || !strings.Contains(err.Error(), "1280 x 720") {
			t.Errorf("%q: %v", step, err)
		}
	}
	for _, acts := range []string{"key P; klick 3 4", "open", "open ", "key Ctrl,"} {
		if _, err := stepsOf(acts); err == nil || !strings.HasPrefix(err.Error(), "--act: ") {
			t.Errorf("--act %q: %v", acts, err)
		}
	}
	for _, step := range []string{
		"key F1", "key Ctrl+Comma", "key Ctrl+,", "type abc", "move 3 4", "click 3 4",
		"wheel 1 2 -1", "key ?",
	} {
		if err := w.Act(step); err != nil {
			t.Errorf("%q: %v", step, err)
		}
	}
}

func TestTooManyRunsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"--compare", "a.demo"}, append([]string{"x.demo"},
		strings.Fields(strings.Repeat("--compare a ", 9))...)} {
		if _, err := parseFlags(args); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
}

// FuzzFlags gives the viewer any arguments: it says in one line what is wrong, or what
// it understood makes sense.
func FuzzFlags(f *testing.F) {
	for _, s := range []string{
		"--at 1:23.45 --follow 0#1 x.demo", "--camera NaN,1e309,0", "--size 1x1 --scale NaN", "--speed Inf --at -1",
		"--record a.gif --fps 3 --from 2 --to 1",
		"--act key", "--act=key+A;click --screenshot x.png", "--sample nothing", "--caster=pink", "--marks -- --reel",
		"--compare a#1 --compare b#-1", "--max-size 9E", "-- --at", "-",
	} {
		f.Add(strings.Join(strings.Fields(s), "\x00"))
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseFlags(strings.Split(line, "\x00"))
		if err != nil {
			if text := err.Error(); text == "" || len(text) > len(line)*4+2000 {
				t.Errorf("%q: %q", line, text)
			}
			return
		}
		if o.pictures.Width < 1 || o.pictures.Height < 1 || o.pictures.Width > largestPicture ||
			o.pictures.Height > largestPicture {
			t.Errorf("%q: %d × %d", line, o.pictures.Width, o.pictures.Height)
		}
		if o.scale != 0 && !(o.scale >= 0.5 && o.scale <= 4) || !(o.request.Speed > -1e6 && o.request.Speed < 1e6) {
			t.Errorf("%q: scale %v, speed %v", line, o.scale, o.request.Speed)
		}
		if l := o.request.Wishes.Look; l != nil && !(l.X > -1e12 && l.X < 1e12 && l.Y > -1e12 && l.Y < 1e12 &&
			l.Width >= 0 && l.Width < 1e12) {
			t.Errorf("%q: camera %+v", line, *l)
		}
		if o.view != "" {
			if _, err := settings.ParseGround(o.view); err != nil {
				t.Errorf("%q: view %q", line, o.view)
			}
		}
	})
}
