package opening

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/filedialog"
	"playhead/render/stage"
	"playhead/render/widget"
)

// UseMap shows the current recording on a map the user chose. One that does not fit is
// refused, and the recording keeps the one it has.
func (o *Opener) UseMap(path string) {
	now := o.now
	if now.Session == nil || now.Session.Game() == nil {
		return
	}
	g, m := now.Session.Game(), now.Session.Recording().Meta
	o.asking++
	go func() {
		err := o.Work.Attempt("reading the map", func() error {
			if fitting(path, m) == "" {
				return errForeignMap(m)
			}
			return readable(now.Ctx, path, g.GameMeta)
		})
		o.Work.Post(func() {
			o.asking--
			switch {
			case now.Ctx.Err() != nil:
			case err != nil:
				o.mapRefused(path, err)
			default:
				now.MapFile = path
				o.Maps.find(now, g.Index)
			}
		})
	}()
}

// mapRefused says why a recording is not shown on a map that the user chose. A picture
// that was to be made on it is not made.
func (o *Opener) mapRefused(path string, err error) {
	if o.Hooks.Refused(fmt.Errorf("%s: %w", path, err)) {
		return
	}
	if inner := errors.Unwrap(err); inner != nil { // without the path
		err = inner
	}
	o.Window.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconInfo, Title: "Map not used: " + filepath.Base(path),
		Detail: Upper(strings.TrimSuffix(err.Error(), ".")) + ".",
	}, nil)
}

// AskForMap asks which map to use for the recording that is shown.
func (o *Opener) AskForMap() {
	ext := "map"
	if s := o.now.Session; s != nil && s.Game() != nil && !s.Game().Engine.Teeworlds() {
		ext = "bsp"
	}
	o.Hooks.Ask(filedialog.Question{
		Title: "Choose a map", Folder: filepath.Dir(o.now.Beside), Kind: "Maps", Endings: []string{ext},
	}, func(paths []string) { o.UseMap(paths[0]) })
}

// LookAgain looks again for the map of the game that is shown, if it was not found
// before.
func (o *Opener) LookAgain() {
	now := o.now
	if now.Session == nil || now.Session != o.Window.Session() || now.Session.Game() == nil {
		return
	}
	i := now.Session.Game().Index
	if m := now.Stage.MapOf(i); m != nil && (m.Status == stage.MapMissing || m.Status == stage.MapBroken) {
		o.Maps.find(now, i)
	}
}
