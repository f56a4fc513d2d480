package shell

import "playhead/render/widget"

// target returns the target of part with number n.
func target(part widget.Part, n int) widget.Target { return widget.Target{Part: part, N: n} }
