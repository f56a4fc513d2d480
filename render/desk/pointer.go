package desk

import (
	"time"

	"playhead/render/theme"
	"playhead/render/widget"
)

// A Pointer is where the pointer is and what it is on.
type Pointer struct {
	X, Y      float64 // px
	Inside    bool    // the window
	Hover     widget.Zone
	Hovering  bool
	HoverFrom time.Time     // when the pointer came to rest on Hover
	TipShown  time.Time     // when a tooltip was last seen
	TipDue    bool          // the pointer has rested long enough
	Press     *widget.Press // that goes on, nil without one
	Last      widget.Press  // the one before, to tell double clicks
}

// Rests reports whether a tooltip or preview is due. It says so until the pointer
// moves on.
func (p *Pointer) Rests() bool { return p.Hovering && p.TipDue && p.Press == nil }

// On returns what the pointer is on, the zero Target for nothing.
func (p *Pointer) On() widget.Target {
	if !p.Hovering {
		return widget.Target{}
	}
	return p.Hover.Target
}

// Wait updates whether a tooltip or preview is due.
func (p *Pointer) Wait(now time.Time) {
	due := p.Hovering && !p.HoverFrom.IsZero() && now.Sub(p.HoverFrom) >= p.wait(now) && p.Press == nil
	p.TipDue = due
	if due {
		p.TipShown = now
	}
}

// wait is how long the pointer must rest.
func (p *Pointer) wait(now time.Time) time.Duration {
	if p.Hover.Quick {
		return theme.BubbleWait
	}
	if p.TipDue || now.Sub(p.TipShown) < 500*time.Millisecond {
		return theme.TooltipNext
	}
	return theme.TooltipWait
}
