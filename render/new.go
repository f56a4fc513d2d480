package render

import (
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/devices"
	"playhead/render/screen/replay"
	"playhead/render/screen/start"
	"playhead/render/settings"
)

// New returns a window that shows the start screen.
func New(host desk.Host, set settings.Settings) *Window {
	d := desk.New(host, set)
	dialogs := &desk.Stack{Desk: d}
	w := &Window{
		d: d, dialogs: dialogs, reader: devices.New(), surface: surface{device: 1}, pages: pages(d, dialogs),
	}
	w.start = start.New(d, w.pages)
	w.replay = replay.New(d, w.dialogs, replayParts())
	d.SetActions(w.Actions())
	w.tour = tour{d: d, find: w.tourPlace, door: w.tourDoor, open: w.tourOpen}
	w.menus = &menuBar{d: d, dialogs: w.dialogs, session: w.Session, do: w.Do, recents: func() []start.Recent {
		return w.start.Offers().Recents
	}}
	d.Why = func(a action.ID) string { return d.Keys.Of(a).Why(w.watch.Session) }
	d.IsOn = func(a action.ID) bool { return d.Keys.Of(a).IsOn(w.watch.Session) }
	d.Drop = w.dialogs.DropAt
	d.NameKeys(w.reader.KeyName)
	d.Do, d.HoldsK = w.Do, func() bool { return w.reader.Holds("K") }
	for _, img := range assets.AppIcons() {
		d.P.AppIcons = append(d.P.AppIcons, ebiten.NewImageFromImage(img))
	}
	return w
}
