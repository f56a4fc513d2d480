package desktop

import (
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/register"
	"playhead/cmd/viewer/work"
	"playhead/render/widget"
)

// mostOffers is how many starts offer to open recordings by double-click.
const mostOffers = 3

// DoubleClick makes recordings open by double-click.
type DoubleClick struct {
	on    bool
	store *keeping.Store
	queue *work.Queue
	toast keeping.Toast
}

// NewDoubleClick finds out whether recordings open by double-click.
func NewDoubleClick(store *keeping.Store, q *work.Queue, toast keeping.Toast) *DoubleClick {
	return &DoubleClick{on: register.Registered(), store: store, queue: q, toast: toast}
}

// On reports whether recordings open by double-click.
func (d *DoubleClick) On() bool { return d.on }

// Offer offers it in the first starts without a recording: a recording that was opened
// by double-click needs no offer.
func (d *DoubleClick) Offer() {
	if d.on || d.store.Offered() >= mostOffers {
		return
	}
	d.store.SetOffered(d.store.Offered() + 1)
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Open recordings by double-click?",
		Detail: "For the current user, unless another program opens them. Later: Tools menu.", Action: "Set up",
	}
	d.toast(toast, func() { d.Set(true) })
}

// Set makes recordings open by double-click, or not any more, and says so.
func (d *DoubleClick) Set(on bool) {
	do := register.Register
	if !on {
		do = register.Unregister
	}
	d.queue.Go("setting up double-click", func() { // the desktop's caches may take a while
		said, err := do()
		now := register.Registered()
		d.queue.Post(func() {
			d.on = now
			toast := widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile}
			toast.Title, toast.Detail, _ = strings.Cut(said, ": ")
			if err != nil {
				toast = widget.Toast{
					Kind: widget.SeverityWarn, Icon: assets.IconFile,
					Title: "Double-click was not set up", Detail: err.Error(),
				}
			} else if now && on {
				d.store.SetOffered(mostOffers)
			}
			d.toast(toast, nil)
		})
	})
}
