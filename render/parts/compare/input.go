package compare

import (
	"math"
	"time"

	"playhead/assets"
	"playhead/render/comparison"
	"playhead/render/widget"
	simcompare "playhead/sim/runs/compare"
)

// A hand does what the panel, the plates and the actions are used for.
type hand struct{ *View }

// Click does what a click on the panel does.
func (v *View) Click(p *widget.Press) {
	if !v.Active() {
		return
	}
	h := hand{v}
	switch n := p.Target.N; p.Target.Part {
	case runPart:
		if n == 0 {
			chooser{v}.base()
		} else {
			h.SetMain(n - 1)
		}
	case hidePart:
		v.c.Others[n-1].Hidden = !v.c.Others[n-1].Hidden
	case gonePart:
		h.remove(n - 1)
	case pinPart:
		keeper{v}.pin(h.side(n))
	case secondPart:
		chooser{v}.second(h.side(n))
	case picturesPart:
		h.show(n)
	case linePart:
		h.clickLine(comparison.LineKind(n))
	case byPart:
		h.SetByTime(n == 1)
	case splitPart:
		h.goToRow(n)
	case addPlacePart:
		h.AddPlace()
	case gonePlacePart:
		h.removePlace(n)
	case lossPart:
		if o := v.c.With(); o != nil && n < len(o.Biggest) {
			h.goTo(o.With.Since(simcompare.Anchor{A: o.Biggest[n].Worst}), o, leadIn)
		}
	}
}

// side returns the base for 0, other n − 1 otherwise.
func (v hand) side(n int) *comparison.Side {
	if n == 0 {
		return v.c.Base
	}
	return v.c.Others[n-1]
}

// SetMain shows the splits and keys of other i.
func (v hand) SetMain(i int) {
	if i >= 0 && i < len(v.c.Others) {
		v.c.Main, v.lanes = i, comparison.Lanes{}
	}
}

func (v hand) remove(i int) {
	if i < 0 || i >= len(v.c.Others) {
		return
	}
	v.c.Remove(i)
	v.lanes, v.gapOf = comparison.Lanes{}, gapKey{}
	if len(v.c.Others) == 0 {
		v.Leave()
	}
}

// show draws ghosts over the base, the other run beside it, or in its place.
func (v hand) show(n int) {
	v.beside, v.flicker = n == 1, n == 2 && !v.flicker
}

// SetByTime shows both runs at the same time, or at the same place.
func (v hand) SetByTime(on bool) {
	v.c.ByTime, v.gapOf = on, gapKey{}
}

// clickLine lines the clocks up at what a chip says.
func (v hand) clickLine(k comparison.LineKind) {
	switch k {
	case comparison.AtStart:
		v.lineUp(comparison.Line{})
	case comparison.AtCheckpoint:
		v.nextCheckpoint()
	case comparison.AtTick:
		v.LineUpHere()
	case comparison.AtPlace:
		v.click = clickPlace
		v.D.ToastWhile(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "Line up at a position",
			Detail: "Click on the map where both clocks are 0. Esc cancels.",
		},
			nil, func() bool { return v.click == clickPlace })
	}
}

// nextCheckpoint lines the clocks up at the next checkpoint that both passed, after
// the one they are lined up at now.
func (v hand) nextCheckpoint() {
	var both []int
	if o := v.c.With(); o != nil && o.With != nil {
		for _, n := range v.c.Checkpoints() {
			if _, ok := o.With.AtCheckpoint(n); ok {
				both = append(both, n)
			}
		}
	}
	if len(both) == 0 {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconInfo, Title: "No checkpoint",
			Detail: "The runs share no time checkpoint.",
		}, nil)
		return
	}
	next := both[0]
	for i, n := range both {
		if v.c.Line.Kind == comparison.AtCheckpoint && v.c.Line.N == n {
			next = both[(i+1)%len(both)]
		}
	}
	v.lineUp(comparison.Line{Kind: comparison.AtCheckpoint, N: next})
}

// LineUpHere lines the clocks up where the base is at the playhead.
func (v hand) LineUpHere() {
	if now, ok := v.c.Base.Clock(); ok && now >= 0 {
		v.lineUp(comparison.Line{Kind: comparison.AtTick, Tick: math.Round(now)})
	}
}

func (v hand) lineUp(l comparison.Line) {
	for _, o := range v.c.SetLine(l) {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconInfo, Title: "Lined up at the start",
			Detail: o.Who() + " did not get there.",
		}, nil)
	}
	v.gapOf = gapKey{}
}

// AddPlace has the next click on the map set a place with times.
func (v hand) AddPlace() {
	v.click = clickSplit
	v.D.ToastWhile(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "Add a split line",
		Detail: "Click on the map at the edge of a tile. Esc cancels.",
	},
		nil, func() bool { return v.click == clickSplit })
}

// nextPlace returns the number of the next place.
func (v hand) nextPlace() int {
	for n := 1; ; n++ {
		name := comparison.PlaceAt(nil, 0, 0, n).Name
		used := false
		for i := range v.c.Places {
			used = used || v.c.Places[i].Name == name
		}
		if !used {
			return n
		}
	}
}

func (v hand) addPlace(e simcompare.Edge) {
	v.c.SetPlaces(append(v.c.Places, e))
	keeper(v).keepPlaces()
}

func (v hand) removePlace(i int) {
	if i < len(v.c.Places) {
		v.c.SetPlaces(append(v.c.Places[:i:i], v.c.Places[i+1:]...))
		keeper(v).keepPlaces()
	}
}

// goToRow goes to where the base passed row n of the splits.
func (v hand) goToRow(n int) {
	o := v.c.With()
	if o == nil {
		return
	}
	if rows := v.c.Rows(o); n < len(rows) && !math.IsNaN(rows[n].A) {
		v.goTo(rows[n].A, o, 0)
	}
}

// goTo moves the playhead to a time of the base since the clocks were lined up, or
// so much before it.
func (v hand) goTo(seconds float64, o *comparison.Side, before time.Duration) {
	at := v.c.Base.Position(seconds*ticksPerSecond + o.With.Anchor.A)
	v.S.Play.Jump(max(0, at-before))
	v.S.Show()
}
