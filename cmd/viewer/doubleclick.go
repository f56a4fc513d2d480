package main

import (
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/register"
	"playhead/render/shell"
)

// mostOffers is how many starts offer to open recordings by double-click.
const mostOffers = 3

// offerDoubleClick offers to open recordings by double-click in the first starts
// without a recording: who got one from a double-click needs no offer.
func (a *app) offerDoubleClick() {
	a.registered = register.Registered()
	if a.registered || a.shot != nil || a.measuring != nil || len(a.opt.files) > 0 || a.opt.sample != "" || a.store.recent.Offered >= mostOffers {
		return
	}
	a.store.offered(a.store.recent.Offered + 1)
	toast := shell.Toast{
		Kind: shell.KindOK, Icon: assets.IconFile, Title: "Open recordings by double-click?",
		Detail: "For the current user, unless another program opens them. Later: Tools menu.", Action: "Set up",
	}
	a.win.Toast(toast, func() { a.register(true) })
}

// offerTour offers to show new users around, where no file of theirs waits.
func (a *app) offerTour() {
	if a.shot == nil && a.measuring == nil && len(a.opt.act) == 0 && len(a.opt.files) == 0 && a.opt.reel == "" && a.opt.run.query == nil {
		a.win.OfferTour()
	}
}

// register makes recordings open by double-click, or not any more, and says so.
func (a *app) register(on bool) {
	do := register.Register
	if !on {
		do = register.Unregister
	}
	a.crash.Go("setting up double-click", func() { // the desktop's caches may take a while
		said, err := do()
		now := register.Registered()
		a.post(func() {
			a.registered = now
			toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile}
			toast.Title, toast.Detail, _ = strings.Cut(said, ": ")
			if err != nil {
				toast = shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "Double-click was not set up", Detail: err.Error()}
			} else if now && on {
				a.store.offered(mostOffers)
			}
			a.win.Toast(toast, nil)
		})
	})
}

// offered keeps how often it was offered to open recordings by double-click.
func (s *store) offered(times int) {
	s.change(func() { s.recent.Offered = times })
}
