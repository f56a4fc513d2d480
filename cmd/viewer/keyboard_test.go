package main

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render"
	"playhead/render/desk"
	"playhead/render/screen/start"
	"playhead/render/settings"
)

// A startWindow is a window on its start screen, with what it asked of the program.
type startWindow struct {
	*render.Window
	screen *ebiten.Image
	opened []int
	saved  settings.Settings
}

func newDesk(t *testing.T, w, h int) *startWindow {
	d := &startWindow{screen: ebiten.NewImageWithOptions(image.Rect(0, 0, w, h),
		&ebiten.NewImageOptions{Unmanaged: true})}
	d.Window = render.New(desk.Host{
		OpenSample: func(i int) { d.opened = append(d.opened, i) },
		Save:       func(s settings.Settings) { d.saved = s },
	}, settings.Default())
	d.Start().Offer(start.Content{Samples: []start.Sample{
		{Title: "one"},
		{Title: "two"},
		{Title: "three"},
		{Title: "four"},
	}})
	d.do(t)
	return d
}

// do acts and paints after each step, as the program does.
func (d *startWindow) do(t *testing.T, steps ...string) {
	t.Helper()
	d.Arrange(d.screen.Bounds().Size(), 1)
	d.Paint(d.screen)
	for _, s := range steps {
		if err := d.Act(s); err != nil {
			t.Fatal(err)
		}
		d.Advance(0)
		d.Paint(d.screen)
	}
}

func TestTheStartScreenWorksWithKeysAlone(t *testing.T) {
	for _, size := range [...][2]int{{1280, 720}, {640, 400}} {
		d := newDesk(t, size[0], size[1])
		for i := 0; i < 40 && len(d.opened) < 4; i++ {
			d.do(t, "key Tab")
			before := len(d.opened)
			if d.State().Focus == "Library" { // a screen of its own, from which Tab begins anew
				continue
			}
			if d.State().Dialog == "" {
				d.do(t, "key Enter")
			}
			if d.State().Dialog != "" {
				d.do(t, "key Escape")
			} else if len(d.opened) > before && d.opened[before] != before {
				t.Errorf("%v: sample %d comes after %d others", size, d.opened[before], before)
			}
		}
		if len(d.opened) < 4 {
			t.Errorf("%v: Tab and Enter reach the samples %v, want all four", size, d.opened)
		}
	}
}

func TestFocusComesBackAndGoesWithThePointer(t *testing.T) {
	d := newDesk(t, 1280, 720)
	d.do(t, "key Tab", "key Tab")
	first := d.State().Focus
	d.do(t, "key Shift+Tab", "key Tab")
	if got := d.State().Focus; got != first || got == "" {
		t.Errorf("there and back leads from %q to %q", first, got)
	}
	d.do(t, "down 600 500")
	if got := d.State().Focus; got != "" {
		t.Errorf("after a press with the pointer %q has the focus", got)
	}
}

func TestSettingsAreAPartOfTheWindow(t *testing.T) {
	d := newDesk(t, 1280, 720)
	d.do(t, "key Ctrl+Comma")
	if got := d.State().Dialog; got != "settings" {
		t.Fatalf("Ctrl+, opens %q", got)
	}
	d.do(t, "key Tab", "key Tab", "key Tab", "key Tab", "key Enter") // the field, Close, Dark, Light
	if got := d.State().Theme; got != "light" {
		t.Errorf("the fourth control chooses %q, want light", got)
	}
	if d.saved.Theme != "light" {
		t.Error("a setting is not kept")
	}
	d.do(t, "key Escape")
	if got := d.State().Dialog; got != "" {
		t.Errorf("Esc leaves %q open", got)
	}
}

func TestMenusOpenWithTheirLetter(t *testing.T) {
	d := newDesk(t, 1280, 720)
	for _, open := range []string{"key Alt+F", "key Alt+H", "key F10"} {
		d.do(t, open)
		if got := d.State().Dialog; got != "menu" {
			t.Errorf("%s opens %q", open, got)
		}
		d.do(t, "key Escape")
	}
}
