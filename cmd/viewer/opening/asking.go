package opening

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"playhead/casefile"
)

// askFile asks for a recording, beginning in the folder of the last one.
func (o *Opener) askFile(title string, chosen func(path string)) {
	o.askIn(o.Store.LastFolder(), title, chosen)
}

func (o *Opener) askIn(folder, title string, chosen func(path string), more ...string) {
	o.Hooks.AskFile(title, folder, "Recordings", append(Extensions(), more...), func(path string) {
		o.Store.SetLastFolder(filepath.Dir(path))
		chosen(path)
	})
}

// Ask asks which recording to open, beginning in a folder, or "" where one was opened
// last.
func (o *Opener) Ask(folder string) {
	o.askIn(cmp.Or(folder, o.Store.LastFolder()), "Open a recording", func(path string) { o.Open(File(path)) },
		strings.TrimPrefix(casefile.Ending, "."))
}

// Locate asks where a recording is that was moved or renamed, and opens it. It keeps its
// place among the recent ones.
func (o *Opener) Locate(path string) {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); err != nil {
		folder = o.Store.LastFolder()
	}
	o.Hooks.AskFile("Where is "+filepath.Base(path)+" now?", folder, "Recordings", Extensions(), func(now string) {
		o.Store.Move(path, now)
		o.Hooks.Remembered()
		o.Open(File(now))
	})
}
