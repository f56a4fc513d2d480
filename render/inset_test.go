package render

import (
	"fmt"
	"image"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/screen/replay"
	"playhead/render/settings"
	"playhead/render/widget"
)

// inset returns the picture of the second player, which must be there.
func (v *watched) inset() *replay.InsetState {
	v.t.Helper()
	s := v.State().Watching.Inset
	if s == nil {
		v.t.Fatal("no second player is shown")
	}
	return s
}

func TestASecondPlayerIsShownInACorner(t *testing.T) {
	for _, sample := range []string{"ddnet", "ctf", "goldsrc"} {
		t.Run(sample, func(t *testing.T) {
			v := watchPaused(t, sample, 10*time.Second)
			v.act("key Shift+Q")
			v.frames(2)
			in, s := v.inset(), v.watch.Session
			if in.Player == s.Followed || in.Corner != "top right" {
				t.Fatalf("player %d of %d followed, %s", in.Player, s.Followed, in.Corner)
			}
			at := layout.Rect{X: in.At[0], Y: in.At[1], W: in.At[2], H: in.At[3]}
			if !v.d.Lay.Map.Has(at.X, at.Y) || !v.d.Lay.Map.Has(at.Right()-1, at.Bottom()-1) {
				t.Errorf("%v is not on the map %v", at, v.d.Lay.Map)
			}

			main, second := s.Followed, in.Player // a click swaps
			v.act(fmt.Sprintf("click %f %f", at.CenterX(), at.CenterY()))
			v.frames(2)
			if in = v.inset(); s.Followed != second || in.Player != main {
				t.Errorf("after a click %d is followed and %d beside, were %d and %d", s.Followed, in.Player,
					main, second)
			}
			v.act("key Alt+W")
			if in = v.inset(); s.Followed != main || in.Player != second {
				t.Errorf("after Alt+W %d is followed and %d beside", s.Followed, in.Player)
			}

			width := in.Width
			v.act(fmt.Sprintf("wheel %f %f 2", at.CenterX(), at.CenterY()))
			v.frames(1)
			if got := v.inset().Width; got >= width*0.9 {
				t.Errorf("the wheel: %v world units are seen, were %v", got, width)
			}

			v.act("key Alt+E")
			if got := v.inset().Player; got == second || got == s.Followed {
				t.Errorf("the next player is %d", got)
			}
			v.act("key Alt+Q")
			if got := v.inset().Player; got != second {
				t.Errorf("back again is %d, want %d", got, second)
			}

			v.clickPart("close inset")
			if v.State().Watching.Inset != nil {
				t.Error("it is there after it was closed")
			}
		})
	}
}

func TestTheInsetGoesToTheCornerItIsDraggedTo(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.act("key Shift+Q")
	v.frames(2)
	m := v.d.Lay.Map
	for _, c := range []struct {
		x, y   float64
		corner settings.Corner
	}{
		{m.Right() - 60, m.Bottom() - 60, settings.BottomRight},
		{m.X + 60, m.Bottom() - 60, settings.BottomLeft},
		{m.X + 60, m.Y + 60, settings.TopLeft},
		{m.Right() - 60, m.Y + 60, settings.TopRight},
	} {
		in := v.inset()
		v.act(fmt.Sprintf("drag %f %f %f %f", in.At[0]+in.At[2]/2, in.At[1]+in.At[3]/2, c.x, c.y))
		v.frames(3)
		if got := v.inset().Corner; got != c.corner.String() || v.d.Set.Watching.Corner != c.corner {
			t.Errorf("dragged to %.0f %.0f: %s, want %v", c.x, c.y, got, c.corner)
		}
		if in := v.inset(); v.watch.Session.Followed == in.Player {
			t.Error("dragging swapped the players")
		}
		// What lies on the map makes way.
		for _, wrong := range v.onEachOther() {
			t.Errorf("%v: %s", c.corner, wrong)
		}
	}
}

func TestTheInsetIsResizedAtItsGrip(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.act("key Shift+Q")
	v.frames(2)
	was := v.inset().At
	z, ok := v.d.Hits.Find(widget.Target{Part: "inset grip"})
	if !ok {
		t.Fatal("no grip")
	}
	v.act(fmt.Sprintf("drag %f %f %f %f", z.CenterX(), z.CenterY(), z.CenterX()-90, z.CenterY()+50))
	v.frames(2)
	if got := v.inset().At; got[2] < was[2]+60 || got[0]+got[2] != was[0]+was[2] {
		t.Errorf("dragged from %v to %v", was, got)
	}
	if v.d.Set.Watching.Share == 0 {
		t.Error("its size is not remembered")
	}
	v.act(fmt.Sprintf("drag %f %f %f %f", v.inset().At[0]+8, v.inset().At[1]+v.inset().At[3]-8, 0.0, 3000.0))
	v.frames(2)
	if got, m := v.inset().At, v.d.Lay.Map; got[2] > m.W*0.61 || got[3] > m.H*0.63 {
		t.Errorf("as large as it gets: %v of %v", got, m)
	}
}

// The large picture must not wait for what the small one is made of, nor lose what it
// kept: patches of the scenery are kept for each.
func TestTheInsetLeavesTheLargePictureAsItIs(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.watch.Session.Play.Play(false)
	v.watch.Session.Play.Seek(10 * time.Second)
	settle := func() {
		for i := 0; i < 30 || i < 500 && v.watch.Stage.Unfinished(); i++ {
			v.loop.outdated = true
			v.frames(1)
		}
	}
	settle()
	whole := ReadPixels(v.screen)
	calls := v.Frames().DrawCalls
	v.Do(action.Inset)
	settle()
	in := v.inset()
	beside := ReadPixels(v.screen)
	at := image.Rect(int(in.At[0])-2, int(in.At[1])-2, int(in.At[0]+in.At[2])+2, int(in.At[1]+in.At[3])+2)
	m := v.d.Lay.Map
	other := 0
	for y := int(m.Y) + 130; y < int(m.Bottom())-130; y++ { // between the overlays, which make way
		for x := int(m.X); x < int(m.Right()); x++ {
			if !image.Pt(x, y).In(at) && whole.RGBAAt(x, y) != beside.RGBAAt(x, y) {
				other++
			}
		}
	}
	if other > 300 {
		t.Errorf("%d pixels of the large picture are other ones", other)
	}
	v.Do(action.Inset)
	settle()
	if got := v.Frames().DrawCalls; got > calls {
		t.Errorf("%d draw calls without the inset, %d before it was open", got, calls)
	}
}
