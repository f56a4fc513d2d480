package widget

// A Thing is a kind of things that have a context menu.
type Thing int

// The things. What number belongs to one says its owner.
const (
	AMap       Thing = iota
	APlayer          // client id
	ACluster         // of the event lane
	ABookmark        // index
	ALane            // a moment in the lanes
	AnOverview       // a moment in the overview, which has a menu where something is missing
	AClient          // of a capture
	AMessage         // row of the list of messages
)

// Menued is an owner whose zones have context menus.
type Menued interface {
	Owner
	// Menu opens the menu of what is pressed and reports whether it has one.
	Menu(p *Press) bool
}

// A MenuInput opens the context menu of thing number n.
type MenuInput func(t Thing, n int, p *Press)

// Of opens the menu of what is pressed if it is one of the things, and reports whether it is.
func (open MenuInput) Of(p *Press, things map[Part]Thing) bool {
	t, ok := things[p.Target.Part]
	if ok && open != nil {
		open(t, p.Target.N, p)
	}
	return ok
}
