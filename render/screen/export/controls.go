package export

import (
	"fmt"

	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A control is a choice in the strip. Where there is no room for it, it is in the
// list behind "More".
type control struct {
	label  string
	part   widget.Part // of its segments; dropPart: it drops a list
	drop   drop
	names  []string
	values []int // N of the segments
	chosen int
	set    func(c *settings.Clip, i int)
	tip    func(i int) string
	off    func(i int) string // why a choice cannot be made
}

// width returns how wide a control is with its gap.
func (k *control) width(p *widget.Painter) float64 {
	if k.part == dropPart {
		return p.TextWidth(theme.Label, k.names[max(k.chosen, 0)]) + 48
	}
	w := 14.0
	for _, name := range k.names {
		w += p.TextWidth(theme.Label, name) + 18
	}
	return w
}

// paint draws a control.
func (k *control) paint(n *pen) {
	if k.part == dropPart {
		n.at[k.drop] = n.drops(k.drop, k.names[max(k.chosen, 0)])
		return
	}
	n.segments(k)
}

// items returns the choices as rows of a list.
func (k *control) items(st *Strip) (items []widget.MenuItem) {
	for i, name := range k.names {
		item := widget.MenuItem{Label: name, Checked: i == k.chosen, Do: func() {
			st.change(func(c *settings.Clip) { k.set(c, i) })
		}}
		if k.off != nil {
			item.Disabled = k.off(i)
		}
		items = append(items, item)
	}
	return items
}

// controls returns the controls of the strip, the most important first.
func (st *Strip) controls(c *choice) []control {
	return append(st.controlsOfKind(c), namesControl(c))
}

// namesControl hides who is on what is handed on.
func namesControl(c *choice) control {
	hides := 0
	if c.HideNames {
		hides = 1
	}
	return list("Hide names", dropNames, []string{"no", "yes: player 1, player 2 …"}, hides,
		func(c *settings.Clip, i int) {
			c.HideNames = i == 1
		})
}

// controlsOfKind returns the controls of the chosen kind of file.
func (st *Strip) controlsOfKind(c *choice) []control {
	out := []control{st.kindControl(c)}
	if c.isDemo() {
		return append(out, demoControls(c)...)
	}
	if c.isTable() {
		return append(out, tableControls(c)...)
	}
	if c.isPage() {
		return append(out, pageControls(c)...)
	}
	if !c.keysAlone() {
		out = append(out, sizeControl(c), control{
			label: "Aspect", part: aspectPart, names: names(len(aspects), func(i int) string {
				return aspects[i].name
			}), chosen: c.Aspect,
			set: func(c *settings.Clip, i int) { c.Aspect = i }, tip: func(i int) string { return aspects[i].tip },
		})
	}
	if !c.isStill() {
		rates := kinds[c.Kind].rates
		chosen := -1
		for i, v := range rates {
			if v == c.Rate {
				chosen = i
			}
		}
		out = append(out, control{
			label: "Frames per second", part: ratePart, names: names(len(rates), func(i int) string {
				return fmt.Sprint(rates[i])
			}), values: rates, chosen: chosen,
			set: func(c *settings.Clip, i int) { c.Rate = rates[i] },
		}, speedControl(c))
	}
	if kinds[c.Kind].every == 0 {
		out = append(out, interfaceControl(c))
	}
	if c.Keys && kinds[c.Kind].every == 0 {
		out = append(out, list("Background of the keys", dropGround, names(len(grounds), func(i int) string {
			return grounds[i].name
		}), c.Ground, func(c *settings.Clip, i int) { c.Ground = i }))
	} else {
		out = append(out, list("Camera", dropCamera, cameras[:], c.Camera, func(c *settings.Clip, i int) {
			c.Camera = i
		}))
	}
	if !c.keysAlone() && (!c.Interface || c.Keys) {
		on := 0
		if c.NoCaption {
			on = 1
		}
		out = append(out, control{
			label: "Caption", part: captionPart, names: []string{"on", "off"}, chosen: on,
			set: func(c *settings.Clip, i int) { c.NoCaption = i == 1 }, tip: func(int) string {
				return "Player, recording and time, and the race clock during a run"
			},
		})
	}
	if !c.isStill() {
		out = append(out,
			list("Target", dropTarget, names(len(targets), func(i int) string { return targets[i].name }), c.Most,
				func(c *settings.Clip, i int) { c.Most = i }),
			list("Slow motion", dropSlow, slows[:], c.Slow, func(c *settings.Clip, i int) { c.Slow = i }))
	}
	return out
}

func (st *Strip) kindControl(c *choice) control {
	k := control{
		label: "Kind", part: kindPart, drop: dropKind, names: names(len(kinds), func(i int) string {
			return kinds[i].name
		}), chosen: c.Kind,
		set: func(c *settings.Clip, i int) { c.Kind = i }, tip: func(i int) string { return kinds[i].tip },
		off: func(i int) string {
			if kinds[i].demo && !st.playsInTheGame() {
				return onlyTeeworlds
			}
			if st.D.Host.Clips.Needs == nil {
				return ""
			}
			return st.D.Host.Clips.Needs(kinds[i].ending)
		},
	}
	if st.D.Lay.Slim {
		k.part = dropPart
	}
	return k
}

func sizeControl(c *choice) control {
	n := len(sizes)
	if !c.isStill() {
		n--
	}
	return list("Size", dropSize, names(n, func(i int) string { return sizeName(i, c.Aspect) }), c.Size,
		func(c *settings.Clip, i int) { c.Size = i })
}

func speedControl(c *choice) control {
	chosen := 0
	for i, v := range speeds {
		if v == c.Speed {
			chosen = i
		}
	}
	return list("Speed", dropSpeed, names(len(speeds), func(i int) string { return fmt.Sprintf("%g×", speeds[i]) }),
		chosen, func(c *settings.Clip, i int) { c.Speed = speeds[i] })
}

func interfaceControl(c *choice) control {
	chosen := 1
	switch {
	case c.Keys:
		chosen = 2
	case c.Interface:
		chosen = 0
	}
	return control{
		label: "Interface", part: interfacePart, names: []string{"on", "off", "keys only"}, chosen: chosen,
		set: func(c *settings.Clip, i int) { c.Interface, c.Keys = i == 0, i == 2 },
	}
}

// list returns a control that drops a list.
func list(label string, d drop, names []string, chosen int, set func(c *settings.Clip, i int)) control {
	return control{label: label, part: dropPart, drop: d, names: names, chosen: chosen, set: set}
}

func names(n int, name func(i int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = name(i)
	}
	return out
}

// items returns the rows of a list.
func (st *Strip) items(d drop) (items []widget.MenuItem) {
	c := st.choice()
	if d == dropMore {
		for i := range st.rest {
			items = append(items, widget.MenuItem{Label: st.rest[i].label, Head: true})
			items = append(items, st.rest[i].items(st)...)
		}
		return items
	}
	for _, k := range st.controls(&c) {
		if k.part == dropPart && k.drop == d {
			return k.items(st)
		}
	}
	return nil
}

// segment does what a segment is for.
func (st *Strip) segment(part widget.Part, n int) {
	c := st.choice()
	for _, k := range st.controls(&c) {
		if k.part != part {
			continue
		}
		for i := range k.names {
			if k.number(i) == n {
				st.change(func(c *settings.Clip) { k.set(c, i) })
			}
		}
	}
}

// number returns N of the target of segment i.
func (k *control) number(i int) int {
	if k.values != nil {
		return k.values[i]
	}
	return i
}

// Frame returns what part of the map will be in a clip of the scene alone, false
// where that is not shown.
func (st *Strip) Frame() (layout.Rect, bool) {
	if !st.Shows() {
		return layout.Rect{}, false
	}
	c := st.choice()
	if c.isData() || c.Interface && !c.Keys || c.keysAlone() || kinds[c.Kind].every > 0 {
		return layout.Rect{}, false
	}
	m := st.D.Lay.Map
	w, h := size(c.Size, c.Aspect)
	k := min(m.W/float64(w), m.H/float64(h))
	return m.Centered(float64(w)*k, float64(h)*k), true
}
