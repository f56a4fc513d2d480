package shell

import "playhead/render/widget"

// A MenuInput opens the context menu of thing number n.
type MenuInput func(t widget.Thing, n int, p *widget.Press)

// menued are the parts that have context menus.
var menued = map[widget.Part]widget.Thing{
	playerPart: widget.APlayer, eventPart: widget.AnEvent, clusterPart: widget.ACluster, bookmarkPart: widget.ABookmark,
	lanesPart: widget.ALane, rulerPart: widget.ALane, overviewPart: widget.AnOverview, windowPart: widget.AnOverview, clientPart: widget.AClient, messagePart: widget.AMessage,
}

func (open MenuInput) of(p *widget.Press) bool {
	t, ok := menued[p.Target.Part]
	if ok && open != nil {
		open(t, p.Target.N, p)
	}
	return ok
}

// Menu opens a context menu: see [widget.Menued].
func (n *Panel) Menu(p *widget.Press) bool       { return n.Do.Menu.of(p) }
func (n *Lanes) Menu(p *widget.Press) bool       { return n.Do.Menu.of(p) }
func (o *Overview) Menu(p *widget.Press) bool    { return o.Do.Menu.of(p) }
func (c *CaptureSide) Menu(p *widget.Press) bool { return c.Do.Menu.of(p) }
func (m *Messages) Menu(p *widget.Press) bool    { return m.Do.Menu.of(p) }
