package main

import (
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"playhead/formats"
	"playhead/render/camera"
	"playhead/render/timeline"
	"playhead/sim"
)

// A dress is what the flags say about pictures and clips that have no interface:
// a caption, how much the camera sees, where a clip is slow.
type dress struct {
	caption string // autoCaption: made from what is shown; "": none
	wide    float64
	slow    slowMotion
	every   time.Duration // between the moments on one picture, 0: one moment
	onScene bool          // --overlay keys draws the keys over the scene
	ground  color.Color   // replaces the map behind the players; nil: the map
	clear   bool          // ground is transparent
}

// autoCaption is a placeholder for the recording, the player and the time.
const autoCaption = "auto"

// slowMotion is where a clip is slow: around events of some kinds, and at times.
type slowMotion struct {
	kinds  []sim.EventKind
	points []sim.Point
}

// slowSpeed is the speed around those moments, times that of the clip.
const slowSpeed = 0.25

// dressFlags adds the flags of a dress and returns what reads them.
func dressFlags(f *pflag.FlagSet, o *options) func() error {
	caption := f.String("caption", "", "")
	f.Lookup("caption").NoOptDefVal = autoCaption
	wide := f.Float64("wide", 0, "")
	slow := f.String("slow", "", "")
	every := f.Float64("moments", 0, "")
	return func() error {
		o.dress.every = time.Duration(*every * float64(time.Second))
		o.dress.caption, o.dress.wide = *caption, *wide
		made := o.screenshot != "" || o.record.path != ""
		switch {
		case f.Changed("wide") && !(*wide >= 1 && *wide <= 1e6):
			return fmt.Errorf("--wide %g: want the width of the view in world units", *wide)
		case *caption != "" && !made:
			return errors.New("--caption is for --screenshot and --record")
		case *caption != "" && !o.bare && (o.keys == nil || !o.dress.onScene):
			return errors.New("--caption needs --ui off")
		case f.Changed("moments") && (o.screenshot == "" || !o.bare || o.keys != nil):
			return errors.New("--moments needs --screenshot and --ui off")
		case f.Changed("moments") && !(*every >= 0.02 && *every <= 3600):
			return fmt.Errorf("--moments %g: want seconds between two moments, 0.02 or more", *every)
		case *slow != "" && o.record.path == "":
			return errors.New("--slow is for --record")
		}
		return o.dress.slow.read(*slow)
	}
}

// read reads kinds of events and times, separated by commas.
func (m *slowMotion) read(text string) error {
	if text == "" {
		return nil
	}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		if k, ok := sim.ParseEventKind(word); ok {
			m.kinds = append(m.kinds, k)
			continue
		}
		p, err := sim.ParsePoint(word)
		if err != nil {
			return fmt.Errorf("--slow %q: want times such as 1:23.45, or kinds of events: %s", word, strings.Join(sim.EventKindWords(), ", "))
		}
		m.points = append(m.points, p)
	}
	return nil
}

// moments returns where in a recording a clip is slow, once it is read.
func (m *slowMotion) moments(a *app) (at []time.Duration) {
	s := a.win.Session()
	for _, g := range s.Recording().Games {
		if len(m.kinds) == 0 {
			break
		}
		for e := range g.EachEvent {
			if slices.Contains(m.kinds, e.Kind) {
				at = append(at, g.TimeOf(e.Tick))
			}
		}
	}
	for _, p := range m.points {
		s.GoTo(p)
		at = append(at, s.Play.Position())
	}
	return at
}

// caption returns the text to write on the current picture.
func (a *app) caption() string {
	if a.reel != nil && a.reel.now().Caption != "" {
		return a.reel.now().Caption
	}
	if a.opt.dress.caption != autoCaption {
		return a.opt.dress.caption
	}
	s := a.win.Session()
	if s == nil {
		return ""
	}
	parts := []string{sim.Clean(formats.TrimExtension(s.Name)), timeline.Clock(s.Play.Position(), s.Total() >= time.Hour, 0)}
	if g := s.Game(); g != nil && s.Followed >= 0 {
		parts = append([]string{g.Label(s.Followed, s.Play.Tick())}, parts...)
	}
	return strings.Join(parts, " · ")
}

// dressScene has the scene of a picture shown as the flags say.
func (a *app) dressScene() {
	if a.win.Session() == nil {
		return
	}
	stage := a.win.Watch().Stage
	stage.Scene.Alone = a.opt.dress.ground != nil
	if w := a.opt.dress.wide; w > 0 && stage.Cam.View.W > 0 && stage.Cam.Mode != camera.Fit {
		stage.Cam.SetZoom(stage.Cam.View.W / w)
	}
}
