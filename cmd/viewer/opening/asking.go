package opening

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"playhead/casefile"
	"playhead/cmd/viewer/filedialog"
)

// Recordings returns the question for recordings in a folder.
func Recordings(title, folder string) filedialog.Question {
	return filedialog.Question{Title: title, Folder: folder, Kind: "Recordings", Endings: Extensions()}
}

// askFiles asks for recordings, beginning in the folder of the last one.
func (o *Opener) askFiles(title string, chosen func(paths []string)) {
	q := Recordings(title, o.Store.LastFolder())
	q.Several = true
	o.ask(q, chosen)
}

// ask asks for recordings. The next question begins in their folder.
func (o *Opener) ask(q filedialog.Question, chosen func(paths []string)) {
	o.Hooks.Ask(q, func(paths []string) {
		o.Store.SetLastFolder(filepath.Dir(paths[0]))
		chosen(paths)
	})
}

// Ask asks which recordings to open, beginning in a folder, or "" where one was opened
// last.
func (o *Opener) Ask(folder string) {
	q := Recordings("Open recordings", cmp.Or(folder, o.Store.LastFolder()))
	q.Several = true
	q.Endings = append(q.Endings, strings.TrimPrefix(casefile.Ending, "."))
	o.ask(q, func(paths []string) { o.Open(Request{Files: paths}) })
}

// Locate asks where a recording is that was moved or renamed, and opens it. It keeps its
// place among the recent ones.
func (o *Opener) Locate(path string) {
	folder, last := filepath.Dir(path), o.Store.LastFolder()
	o.Work.Go("looking for a folder", func() {
		if _, err := os.Stat(folder); err != nil {
			folder = last
		}
		o.Work.Post(func() {
			o.Hooks.Ask(Recordings("Where is "+filepath.Base(path)+" now?", folder), func(paths []string) {
				o.Store.Move(path, paths[0])
				o.Hooks.Remembered()
				o.Open(File(paths[0]))
			})
		})
	})
}
