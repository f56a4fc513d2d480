package runs

import (
	"fmt"
	"slices"

	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim/runs/sections"
)

// chipGap is how far apart the switches of the heading are, px.
const chipGap = 6.0

// switches returns the chips of the heading: which attempts count, and what is on the map.
func (v *Sections) switches(several bool) []widget.Chip {
	chips := v.filterChips(v.chips[:0], several)
	for k := range sections.NumKinds {
		if k == sections.GaveUp {
			continue
		}
		chips = append(chips, widget.Chip{
			Label: signWords[k], Target: widget.Target{Part: signPart, N: int(k)}, On: v.signs[k],
			Tip: "Shows where on the map, with counts",
		})
	}
	chips = append(chips, widget.Chip{
		Label: "every attempt", Target: widget.Target{Part: layerPart, N: layerTrails}, On: v.layers[layerTrails],
		Tip: "Shows where all attempts went",
	}, widget.Chip{
		Label: "nobody was here", Target: widget.Target{Part: layerPart, N: layerUntouched},
		On:  v.layers[layerUntouched],
		Tip: "Hatches the tiles that no attempt came to",
	})
	if len(v.lines) > 0 {
		chips = append(chips, widget.Chip{
			Label: "own lines", Target: widget.Target{Part: linesPart}, On: v.byLines,
			Tip: "Sections end at the split lines that you drew, not at checkpoints",
		})
	}
	if name := v.followed(); name != "" {
		chips = append(chips, widget.Chip{
			Label: "only " + name, Target: widget.Target{Part: onlyPart}, On: v.only,
			Tip: "Counts only the attempts of the followed player",
		})
	}
	return append(chips, widget.Chip{
		Label: "list all", Target: widget.Target{Part: allPart},
		Tip: "Lists every setback that counts, to play or save",
	})
}

// fitting returns the chips for which there is room. Behind the last one a menu has the others.
func (v *Sections) fitting(chips []widget.Chip, room float64) []widget.Chip {
	v.more = v.more[:0]
	if v.chipsWidth(chips) <= room {
		return chips
	}
	n := len(chips)
	for n > 1 && v.chipsWidth(chips[:n])+chipGap+v.D.P.ChipWidth(moreChip(len(chips)-n)) > room {
		n--
	}
	v.more = append(v.more, chips[n:]...)
	return append(slices.Clone(chips[:n]), moreChip(len(chips)-n))
}

// moreChip opens the menu of the chips without room.
func moreChip(n int) widget.Chip {
	return widget.Chip{
		Label: fmt.Sprintf("+%d", n), Target: widget.Target{Part: morePart}, HasIcon: true, Icon: assets.IconDown,
		Tip: "More switches",
	}
}

// chipsWidth returns how wide chips are beside each other.
func (v *Sections) chipsWidth(chips []widget.Chip) float64 {
	w := -chipGap
	for i := range chips {
		w += v.D.P.ChipWidth(chips[i]) + chipGap
	}
	return w
}

// dropMore opens the menu of the switches without room.
func (v *Sections) dropMore() {
	v.Dialogs.Drop(&desk.Menu{
		Kind: "more of sections", Chosen: -1,
		Items: func() (items []widget.MenuItem) {
			for _, c := range v.more {
				items = append(items, widget.MenuItem{
					Label: c.Label, Check: c.Target.Part != allPart, Checked: c.On,
					Do: func() { v.Click(&widget.Press{Target: c.Target}) },
				})
			}
			return items
		},
		From: func() layout.Rect {
			z, _ := v.D.P.Hits.Find(widget.Target{Part: morePart})
			return z.Rect
		},
	})
}
