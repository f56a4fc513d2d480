package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"playhead/assets"
	"playhead/export"
	"playhead/formats"
	"playhead/render/desk"
	"playhead/render/shell"
	"playhead/sim/table"
)

// saveTable writes rows of a list to a file of a new name where pictures go, the same as
// the command with --csv, --json or --parquet.
func (a *app) saveTable(t *table.Table, as desk.TableFormat) {
	name := "Playhead " + t.Name
	if s := a.win.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + " " + t.Name)
	}
	a.crash.Go("saving a table", func() {
		path := ""
		data, ending, err := encodeTable(t, as)
		if err == nil {
			path, err = writeNew(a.left, pictureFolder(), name, ending, data)
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

// encodeTable returns a table in a format, and the ending of files that hold it.
func encodeTable(t *table.Table, as desk.TableFormat) (data []byte, ending string, err error) {
	var b bytes.Buffer
	switch as {
	case desk.JSON:
		ending, err = ".jsonl", export.TableJSON{}.Write(&b, t)
	case desk.Parquet:
		ending = ".parquet"
		w := export.NewTableParquet(&b, t.Columns)
		if err = w.Write(t); err == nil {
			err = w.Close()
		}
	default:
		ending, err = ".csv", export.TableCSV{Head: true}.Write(&b, t)
	}
	return b.Bytes(), ending, err
}
