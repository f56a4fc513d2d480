package compare

import (
	"math"
	"time"

	"playhead/assets"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/widget"
	simcompare "playhead/sim/runs/compare"
)

const (
	bodyPart      widget.Part = "comparison"          // scrolls
	runPart       widget.Part = "compared run"        // N: side, 0 the base
	hidePart      widget.Part = "hide compared run"   // N: side
	pinPart       widget.Part = "pin compared run"    // N: side
	gonePart      widget.Part = "remove compared run" // N: side
	secondPart    widget.Part = "second tee of run"   // N: side
	linePart      widget.Part = "line up runs"        // N: a comparison.LineKind
	byPart        widget.Part = "gap by"              // N: 0 place, 1 time
	picturesPart  widget.Part = "pictures of runs"    // N: 0 overlaid, 1 side by side, 2 flicker
	splitPart     widget.Part = "split of runs"       // N: row
	addPlacePart  widget.Part = "add place with times"
	gonePlacePart widget.Part = "remove place with times" // N: place
	lossPart      widget.Part = "difference of runs"      // N: row
)

// clickKind is what the next click on the map chooses.
type clickKind uint8

const (
	clickNothing clickKind = iota
	clickPlace             // where the clocks are lined up
	clickSplit             // a place with times
)

// leadIn is how much before a difference a click on it goes.
const leadIn = time.Second

// Click does what a click on the panel or the plates does.
func (v *View) Click(p *widget.Press) {
	if !v.Active() {
		return
	}
	switch n, o := p.Target.N, v.c.With(); p.Target.Part {
	case runPart, hidePart, gonePart, pinPart, secondPart:
		if sides := v.c.Sides(); n < len(sides) {
			v.clickCard(p.Target, sides[n])
		}
	case picturesPart:
		v.pictures.show(n)
	case linePart:
		v.clickLine(comparison.LineKind(n))
	case byPart:
		v.c.ByTime = n == 1
	case addPlacePart:
		v.await(clickSplit)
	case gonePlacePart:
		if n < len(v.c.Places) {
			v.c.SetPlaces(append(v.c.Places[:n:n], v.c.Places[n+1:]...))
			v.host.KeepPlaces(v.c)
		}
	case lossPart:
		if o != nil && n < len(o.Biggest) {
			v.goTo(o.With.Since(simcompare.Anchor{A: o.Biggest[n].Worst}), o, leadIn)
		}
	}
}

// clickCard does what a click on the card of a side does.
func (v *View) clickCard(t widget.Target, s *comparison.Side) {
	switch t.Part {
	case runPart:
		if t.N == 0 {
			v.asked.forBase()
		} else {
			v.c.Main = t.N - 1
		}
	case hidePart:
		s.Hidden = !s.Hidden
	case gonePart:
		if v.c.Remove(t.N - 1); len(v.c.Others) == 0 {
			v.Leave()
		}
	case pinPart:
		v.pin(s)
	case secondPart:
		v.asked.forSecond(s)
	}
}

// clickLine lines the clocks up at what a chip says.
func (v *View) clickLine(k comparison.LineKind) {
	switch k {
	case comparison.AtStart:
		v.sayWithout(v.c.SetLine(comparison.Line{}))
	case comparison.AtCheckpoint:
		l, ok := v.c.NextCheckpoint()
		if !ok {
			v.say(widget.SeverityWarn, assets.IconInfo, "No checkpoint", "The runs share no time checkpoint.")
			return
		}
		v.sayWithout(v.c.SetLine(l))
	case comparison.AtTick:
		if now, ok := v.c.Base.Clock(); ok && now >= 0 { // where the base is at the playhead
			v.sayWithout(v.c.SetLine(comparison.Line{Kind: comparison.AtTick, Tick: math.Round(now)}))
		}
	case comparison.AtPlace:
		v.await(clickPlace)
	}
}

// sayWithout names those who do not get to where the clocks are lined up.
func (v *View) sayWithout(without []*comparison.Side) {
	for _, o := range without {
		v.say(widget.SeverityWarn, assets.IconInfo, "Lined up at the start", o.Who()+" did not get there.")
	}
}

// await has the next click on the map choose something.
func (v *View) await(k clickKind) {
	v.click = k
	t := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "Line up at a position",
		Detail: "Click on the map where both clocks are 0. Esc cancels.",
	}
	if k == clickSplit {
		t.Title, t.Detail = "Add a split line", "Click on the map at the edge of a tile. Esc cancels."
	}
	v.D.ToastWhile(t, nil, func() bool { return v.click == k })
}

// goTo moves the playhead to a time of the base since the clocks were lined up, or
// so much before it.
func (v *View) goTo(seconds float64, o *comparison.Side, before time.Duration) {
	at := v.c.Base.Position(seconds*ticksPerSecond + o.With.Anchor.A)
	v.S.Play.Jump(max(0, at-before))
	v.S.Show()
}

// Pick handles a click on the map at a place of the screen, and reports whether it
// chose something: see [part.Picking].
func (v *View) Pick(press *widget.Press) bool {
	was := v.click
	v.click = clickNothing
	x, y := v.St.Cam.ToWorld(press.X, press.Y)
	switch was {
	case clickSplit:
		tiles, _ := v.tiles(v.c.Base.Run.Game)
		v.c.AddPlace(tiles, x, y)
		v.host.KeepPlaces(v.c)
	case clickPlace:
		v.sayWithout(v.c.SetLine(comparison.Line{Kind: comparison.AtPlace, X: float32(x), Y: float32(y)}))
	}
	return was != clickNothing
}

// DropPick ends the choice of a place, and reports whether one was going on.
func (v *View) DropPick() bool {
	was := v.click
	v.click = clickNothing
	return was != clickNothing
}

// Wheel scrolls the panel.
func (v *View) Wheel(t *widget.Turn) bool {
	switch t.Target.Part {
	case bodyPart, runPart, gonePlacePart, lossPart:
		v.scrollBy(t.Step())
		return true
	}
	return false
}

func (v *View) scrollBy(px float64) { v.scroll = min(max(v.scroll-px, 0), v.most) }

// Keys gives keys to the list of splits: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Active() {
		return in.Keys
	}
	return v.splits.list.Keys(in)
}

// Escape gives the keyboard back: see [part.Escaping].
func (v *View) Escape() bool { return v.Active() && v.splits.list.Escape() }
