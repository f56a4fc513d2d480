package render

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playhead/render/desk"
	"playhead/render/dump"
	"playhead/render/settings"
)

// Paint reads: what is shown changes in Update alone.
func TestPaintingTwiceGivesTheSamePicture(t *testing.T) {
	for _, c := range []struct {
		name  string
		open  func(t *testing.T) *watched
		steps []string
	}{
		{"replay", func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }, nil},
		{"replay with the map alone", func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }, []string{"key U"}},
		{"settings", func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }, []string{"key Ctrl+Comma"}},
		{"menu", func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }, []string{"key F10"}},
		{"all keys", func(t *testing.T) *watched { return watchSample(t, "ddnet-demo") }, []string{"key F1"}},
		{"from above", func(t *testing.T) *watched { return watchSession(t, openSample(t, "goldsrc")) }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := c.open(t)
			v.SetStill()
			for _, s := range c.steps {
				if err := v.Act(s); err != nil {
					t.Fatal(err)
				}
			}
			// The scenery is kept in patches after a few pictures, which may differ by
			// one level from what it was before.
			for n := 0; n < 200 && (n < 8 || v.Unfinished()); n++ {
				v.Redraw()
				v.frames(1)
			}
			v.paintTwice(t)
		})
	}
	t.Run("start", func(t *testing.T) {
		v := &watched{t: t}
		v.Window = New(desk.Host{}, settings.Default())
		v.SetStill()
		v.resize(960, 600)
		v.Paint(v.screen, 1)
		v.paintTwice(t)
	})
}

func (v *watched) paintTwice(t *testing.T) {
	t.Helper()
	paint := func() (dump.State, []byte) {
		v.d.P.Canvas.Forget() // all of the picture, not what has changed
		v.Paint(v.screen, v.factor())
		return v.State(), ReadPixels(v.screen).Pix
	}
	was, before := paint()
	is, after := paint()
	if diff := cmp.Diff(was, is); diff != "" {
		t.Errorf("the state after painting again:\n%s", diff)
	}
	if !bytes.Equal(before, after) {
		t.Error("the second picture differs from the first")
	}
}
