package opening

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"playhead/assets"
	"playhead/cmd/live"
	"playhead/formats"
	"playhead/render"
	"playhead/render/action"
	"playhead/render/widget"
	"playhead/sim"
)

// offers are cards and toasts: why a recording is not shown, and what to open instead.
type offers struct {
	window  *render.Window
	making  bool // a picture is made: there is nothing to choose
	open    func(Request)
	openMap func(path string)
	compare func(path string)
	ask     func() // for a recording
	copy    func(text string)
	refused func(error) bool
}

// A refusal is why a recording is not shown.
type refusal struct {
	err  error
	path string // "" without a file
	head string // its first bytes, in hex and as text
}

// refuse shows why a recording cannot be opened, and offers the others that were
// given with it; a picture that was asked for on the command line cannot be made
// then.
func (f *offers) refuse(r refusal, others ...string) {
	err, path := r.err, r.path
	var archive *formats.ArchiveError
	if errors.As(err, &archive) && len(archive.Entries) > 0 && !f.making {
		f.chooseEntry(archive)
		if len(others) > 0 {
			f.others(others, nil)
		}
		return
	}
	named := err
	if path != "" {
		named = fmt.Errorf("%s: %w", path, err)
	}
	if f.refused(named) {
		return
	}
	card := widget.Card{Kind: widget.SeverityError, Buttons: []string{
		"Open another file…", "Copy report",
		"Which files work?",
	}}
	card.Title, card.Text = sentences(err, path)
	if path != "" {
		card.Facts = append(card.Facts, widget.Fact{Name: "file", Value: filepath.Base(path)})
		if r.head != "" {
			card.Facts = append(card.Facts, widget.Fact{Name: "bytes 0–7", Value: r.head})
		}
	}
	report := fmt.Sprintf("%s: %v", path, err)
	openAnother := f.ask
	if len(others) > 0 {
		card.Buttons[0] = "Open the other one"
		if len(others) > 1 {
			card.Buttons[0] = "Open another one…"
		}
		openAnother = func() { f.chooseOther(others) }
	}
	f.window.Dialogs().Card(card, openAnother, func() { f.copy(report) }, func() { f.window.Do(action.WhichFiles) })
}

// Refuse shows why a recording cannot be opened.
func (o *Opener) Refuse(err error, path string) {
	if path == "" {
		o.offers.refuse(refusal{err: err})
		return
	}
	o.asking++
	newest := o.newest
	o.Work.Go("looking at a refused file", func() {
		head := firstBytes(path)
		o.Work.Post(func() {
			if o.asking--; newest == o.newest { // else something else was opened
				o.offers.refuse(refusal{err, path, head})
			}
		})
	})
}

// sentences splits an error into the heading of a card and its text.
func sentences(err error, path string) (title, text string) {
	var temp *formats.TempError
	var pe *fs.PathError
	switch {
	case errors.As(err, &temp):
		return "Cannot write temporary data", "The folder " + temp.Folder +
			" is missing, full or not writable. Set TMPDIR to another folder and start again."
	case errors.As(err, &pe) && !strings.HasPrefix(path, pe.Path):
		return "Cannot read a file", err.Error() + "." // another one than the recording
	case errors.Is(err, fs.ErrNotExist):
		return "File not found", "There is no file " + path + "."
	case errors.Is(err, fs.ErrPermission):
		return "No permission", "You do not have permission to read this file: " + path + "."
	case isMap(path) && formats.KindOf(err) == formats.NotRecording:
		return "This is a map", "Open a recording first, then drop the map on the window."
	}
	s := err.Error()
	if title, text, ok := strings.Cut(s, ". "); ok && len(title) < 60 {
		return title, text
	}
	if strings.HasSuffix(s, ".") && len(s) < 60 {
		return strings.TrimSuffix(s, "."), ""
	}
	return map[formats.Kind]string{
		formats.Truncated:   "The recording ends before its first tick",
		formats.Unsupported: "This recording is not supported",
		formats.Corrupt:     "The recording is damaged", formats.NotRecording: "This is not a recording",
	}[formats.KindOf(err)], s
}

// firstBytes returns the first bytes of a file in hex and as text.
func firstBytes(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	b := make([]byte, 8)
	n, _ := io.ReadFull(file, b)
	if n == 0 {
		return ""
	}
	text := []rune{}
	for _, c := range b[:n] {
		if c >= 0x20 && c < 0x7f {
			text = append(text, rune(c))
		} else {
			text = append(text, '·')
		}
	}
	return fmt.Sprintf("% x   %s", b[:n], string(text))
}

// chooseEntry asks which recording of an archive is meant.
func (f *offers) chooseEntry(archive *formats.ArchiveError) {
	lines := make([]widget.SheetLine, len(archive.Entries))
	for i, e := range archive.Entries {
		lines[i] = widget.SheetLine{Text: e.Name, Detail: e.Format}
	}
	f.window.Dialogs().Choose("Several recordings in "+filepath.Base(archive.Path), lines, func(i int) {
		f.open(File(archive.Path + "/" + archive.Entries[i].Name))
	})
}

// errNothing is why a recording that was read without an error is not shown.
var errNothing error = message(
	"Nothing to play in this recording. Its header can be read, but no moment of a game follows.")

// A message is an error that is shown to users as it is.
type message string

func (m message) Error() string { return string(m) }

// nothing reports whether a recording that was read to its end holds no moment.
func nothing(r *sim.Recording) bool {
	for _, g := range r.Games {
		if g.Ticks() > 0 {
			return false
		}
	}
	return true
}

// leftOver returns what else was given with a file, nil if there is no file.
func leftOver(f *openFile) []string {
	if f == nil {
		return nil
	}
	return f.others
}

// nameOthers says which recordings were given too.
func nameOthers(paths []string) string {
	name := filepath.Base(paths[0])
	if len(paths) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(paths)-1)
	}
	return name
}

// others offers the files that were passed but not opened; with run, also to play them all as
// one run.
func (f *offers) others(paths []string, run func()) {
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Also opened: " + nameOthers(paths),
		Detail: "Compare, or open instead?", Action: "Choose",
	}
	if run != nil {
		toast.Detail = "Compare, open instead, or play all as one run?"
	}
	f.window.Toast(toast, func() { f.chooseGiven(paths, run) })
}

// chooseGiven compares the current recording with other recordings that were
// passed with it, opens one of them instead, or plays all as one run.
func (f *offers) chooseGiven(paths []string, run func()) {
	var lines []widget.SheetLine
	var do []func()
	add := func(text, path string, f func()) {
		lines, do = append(lines, widget.SheetLine{Text: text + filepath.Base(path), Detail: filepath.Dir(path)}),
			append(do, f)
	}
	if run != nil {
		lines = append(lines, widget.SheetLine{
			Text: "Play all as one run", Detail: "The demos are its segments, in the order in which they were given.",
		})
		do = append(do, run)
	}
	for _, p := range paths {
		add("Compare with ", p, func() { f.compare(p) })
	}
	for _, p := range paths {
		add("Open ", p, func() { f.open(File(p)) })
	}
	f.window.Dialogs().Choose("Several recordings", lines, func(i int) { do[i]() })
}

// chooseOther opens one of several recordings, which the user chooses if there
// are more than one.
func (f *offers) chooseOther(paths []string) {
	if len(paths) == 1 {
		f.open(File(paths[0]))
		return
	}
	lines := make([]widget.SheetLine, len(paths))
	for i, p := range paths {
		lines[i] = widget.SheetLine{Text: filepath.Base(p), Detail: filepath.Dir(p)}
	}
	f.window.Dialogs().Choose("Open which one?", lines, func(i int) { f.open(File(paths[i])) })
}

// before offers to compare a recording that was dropped with the one that was
// shown before it.
func (f *offers) before(before, now string) {
	if before == "" || before == now {
		return
	}
	f.window.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconGhost, Title: "Opened",
		Detail: "Compare it with " + filepath.Base(before) + "?", Action: "Compare",
	}, func() {
		f.compare(before)
	})
}

// back offers the recording from which another start led away.
func (f *offers) back(before, now string) {
	if before == "" || before == now {
		return
	}
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Before: " + filepath.Base(before),
		Detail: filepath.Base(now) + " was opened by another program.", Action: "Back",
	}
	f.window.Toast(toast, func() { f.open(File(before)) })
}

// replaced offers the new contents of a file whose recording ended because of
// them.
func (f *offers) replaced(path string, end live.End) {
	card := widget.Card{
		Kind: widget.SeverityWarn, Title: "The file was replaced", Text: end.String(),
		Facts:   []widget.Fact{{Name: "file", Value: filepath.Base(path)}},
		Buttons: []string{"Open the new contents", "Keep watching"},
	}
	f.window.Dialogs().Card(card, func() { f.openMap(path) }, nil)
}
