package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"playhead/assets"
	"playhead/export"
	"playhead/formats"
	"playhead/render/shell"
	"playhead/sim/table"
)

// saveTable writes rows of a list as CSV to a file of a new name where pictures go, the
// same as the command with --csv.
func (a *app) saveTable(t *table.Table) {
	name := "Playhead " + t.Name
	if s := a.win.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + " " + t.Name)
	}
	a.crash.Go("saving a table", func() {
		var b bytes.Buffer
		path, err := "", export.TableCSV{Head: true}.Write(&b, t)
		if err == nil {
			path, err = writeNew(a.left, pictureFolder(), name, ".csv", b.Bytes())
		}
		a.post(func() {
			said := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: fmt.Sprintf("%d rows saved", len(t.Rows)), Detail: filepath.Join("Pictures", "Playhead", filepath.Base(path)), Action: "Open folder"}
			if len(t.Rows) == 1 {
				said.Title = "1 row saved"
			}
			if err != nil {
				said = shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: t.Title + " not saved", Detail: err.Error()}
			}
			a.win.Toast(said, func() { a.showFolder(filepath.Dir(path)) })
		})
	})
}
