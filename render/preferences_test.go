package render

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/dialog/preferences"
	"playhead/render/settings"
	"playhead/render/widget"
)

// openSettings opens the Settings on the start screen of a window of a size.
func openSettings(t *testing.T, w, h int) (v *watched, saved *settings.Settings) {
	t.Helper()
	v, saved = &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}, new(settings.Settings)
	v.Window = New(desk.Host{Save: func(s settings.Settings) { *saved = s }}, settings.Default())
	v.SetStill()
	v.resize(w, h)
	v.Arrange(v.surface.size, v.factor())
	v.Paint(v.screen)
	v.act("key Ctrl+Comma")
	if v.State().Settings == nil {
		t.Fatal("Ctrl+, does not open the Settings")
	}
	return v, saved
}

func TestSettingsListWhatFitsTheFilter(t *testing.T) {
	v, saved := openSettings(t, 1280, 720)
	if n := len(v.State().Settings.Rows); n != len(preferences.Rows)+len(v.d.Keys.Rows()) {
		t.Errorf("%d rows without a filter, want all %d", n, len(preferences.Rows)+len(v.d.Keys.Rows()))
	}
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"motion", []string{"Reduced motion"}},
		{"THEME dark", []string{"Theme"}},
		{"folders maps", []string{"Folders with maps and game data"}},
		{"hoook", []string{}},
	} {
		v.act("type " + c.typed)
		if got := v.State().Settings.Rows; !slices.Equal(got, c.want) {
			t.Errorf("%q finds %q, want %q", c.typed, got, c.want)
		}
		v.act("key Escape")
	}
	// Keys choose the row that is left and turn it over.
	v.act("type motion", "key ArrowDown", "key Space")
	if !v.d.Set.Calm || !saved.Calm {
		t.Errorf("Space on the row: reduced motion %v, saved %v", v.d.Set.Calm, saved.Calm)
	}
	v.act("key Delete")
	if v.d.Set.Calm || saved.Calm {
		t.Error("Del does not choose the default again")
	}
	// What is typed goes to the field again, and Esc empties it before it closes.
	v.act("type s", "key Escape")
	if st := v.State().Settings; st == nil || st.Filter != "" {
		t.Fatalf("after Esc: %+v", st)
	}
	v.act("key Escape")
	if v.State().Dialog != "" {
		t.Error("the second Esc does not close the Settings")
	}
}

// Keys reach each row, bring it into view, change it and choose its default again,
// also in the smallest window and with a large interface.
func TestKeysChangeAndResetEverySetting(t *testing.T) {
	for _, c := range []struct {
		w, h  int
		scale float64
	}{{640, 400, 1}, {1280, 720, 1}, {1280, 800, 2}} {
		v, saved := openSettings(t, c.w, c.h)
		set := v.Settings()
		set.Scale = c.scale
		v.SetSettings(set)
		v.frames(1)
		for i := range preferences.Rows {
			r := &preferences.Rows[i]
			v.act("key ArrowDown")
			if got := v.State().Settings.Chosen; got != r.Label {
				t.Fatalf("%dx%d: row %d is %q, want %q", c.w, c.h, i, got, r.Label)
			}
			if z, ok := v.d.Hits.Find(widget.Target{Part: "setting switch", N: i * 256}); r.Switch != nil &&
				(!ok || z.H < 20) {
				t.Errorf("%dx%d: %s is not in view", c.w, c.h, r.Label)
			}
			if r.Switch == nil && r.Choice == nil && r.Amount == nil || r.ID == "scale" {
				continue
			}
			usual := v.Settings()
			v.act("key ArrowRight")
			if now := v.Settings(); now.Equal(&usual) {
				v.act("key ArrowLeft")
			}
			if now := v.Settings(); now.Equal(&usual) || !saved.Equal(&now) {
				t.Errorf("%dx%d: arrows do not change %s, or that is not saved", c.w, c.h, r.Label)
			}
			v.act("key Delete")
			if now := v.Settings(); !now.Equal(&usual) {
				t.Errorf("%dx%d: Del does not reset %s", c.w, c.h, r.Label)
			}
		}
	}
}

// Whatever was chosen, Reset all chooses the default of it, and pressed again takes
// that back. A setting without a row would stay. Folders do stay.
func TestResetAllResetsEverySetting(t *testing.T) {
	v, saved := openSettings(t, 1280, 720)
	changed := settings.Default()
	fields := reflect.ValueOf(&changed).Elem()
	for i := range fields.NumField() {
		switch f := fields.Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(!f.Bool())
		case reflect.Float64:
			f.SetFloat(f.Float() + 0.5)
		case reflect.Uint8:
			f.SetUint(1)
		case reflect.String:
			f.SetString("light")
		case reflect.Map:
			f.Set(reflect.MakeMap(f.Type()))
			f.SetMapIndex(reflect.ValueOf("speed"), reflect.Zero(f.Type().Elem()))
		}
	}
	changed.Watching = settings.Watching{Corner: settings.TopLeft, Share: 0.3}
	changed.Clip.Rate, changed.Folders, changed.Library.Folders = 25, []string{"/maps"}, []string{"/demos"}
	v.SetSettings(changed)
	v.frames(1)
	v.press("settings reset all", 0)
	want := settings.Default()
	want.Folders, want.Library, want.TourSeen = changed.Folders, changed.Library, changed.TourSeen
	if !saved.Equal(&want) {
		t.Errorf("after Reset all:\n%+v, want\n%+v", *saved, want)
	}
	v.press("settings reset all", 0)
	if !saved.Equal(&changed) {
		t.Errorf("taken back:\n%+v, want\n%+v", *saved, changed)
	}
}

func TestThePointerChangesSettings(t *testing.T) {
	v, _ := openSettings(t, 1280, 720)
	index := func(id string) int {
		return slices.IndexFunc(preferences.Rows, func(r preferences.Row) bool { return r.ID == id }) * 256
	}
	v.press("setting option", index("theme")+1)
	v.press("setting step", index("scale")+1)
	v.press("setting switch", index("reduced-motion"))
	if s := v.Settings(); s.Theme != "light" || s.Scale != 1.25 || !s.Calm {
		t.Errorf("theme %q, scale %v, reduced motion %v", s.Theme, s.Scale, s.Calm)
	}
	v.frames(1)
	v.press("setting reset", index("theme"))
	if s := v.Settings(); s.Theme != "dark" {
		t.Errorf("after Reset: theme %q", s.Theme)
	}
}

func TestFoldersAreAddedAndRemoved(t *testing.T) {
	v, saved := openSettings(t, 1280, 720)
	v.d.Host.ChooseFolders = func(_ string, done func([]string)) {
		done([]string{fmt.Sprintf("/maps%d", len(v.d.Set.Folders))})
	}
	v.act("type maps and", "key ArrowDown", "key Enter", "key Enter")
	if want := []string{"/maps0", "/maps1"}; !slices.Equal(saved.Folders, want) {
		t.Fatalf("folders %q, want %q", saved.Folders, want)
	}
	v.press("setting folder", slices.IndexFunc(preferences.Rows, func(r preferences.Row) bool {
		return r.Folders != nil
	})*256)
	if want := []string{"/maps1"}; !slices.Equal(saved.Folders, want) {
		t.Errorf("after removing the first: %q, want %q", saved.Folders, want)
	}
}

func TestThePaletteOpensTheSettingsAtARow(t *testing.T) {
	v := watchStart(t)
	v.act("key Ctrl+P", "type interface size…", "key Enter")
	if st := v.State().Settings; st == nil || st.Chosen != "Interface size" {
		t.Errorf("the Settings show %+v", st)
	}
}
