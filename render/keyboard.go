package render

import (
	"math"

	"playhead/render/keys"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// keyboard acts on keys and typed text.
func (w *Window) keyboard(in *input) {
	u := &w.ui
	if board := w.tab(in); board != u.board {
		u.board, w.dirty = board, true
	}
	if w.pressFocus(in) || w.menuLetters(in) {
		return
	}
	switch {
	case u.editing != noEditing:
		w.edit(in)
		return
	case u.menu.open:
		w.menuKeys(in)
		return
	case u.modal != noModal:
		w.modalKeys(in)
		return
	}
	for _, p := range in.actions() {
		switch p.action {
		case keys.FreeCamera:
			w.escape()
		case keys.GoPercent:
			if w.session != nil {
				w.session.GoTo(timeline.Target{Kind: timeline.TargetPercent, Percent: float64(10 * p.chord)})
				w.session.ViewHeld = false
				w.followView(w.session)
				w.dirty = true
			}
		case keys.DeleteBookmark:
			if w.session == nil {
				w.forgetHovered()
				continue
			}
			w.Do(p.action)
		default:
			w.Do(p.action)
		}
	}
	w.panKeys(in)
}

// escape closes what is open, else stops following.
func (w *Window) escape() {
	if w.ui.focusing {
		w.ui.focusing, w.dirty = false, true
		return
	}
	if w.bare {
		w.bare, w.dirty = false, true
		return
	}
	if w.ui.measure != (measure{}) {
		w.ui.measure, w.dirty = measure{}, true
		return
	}
	w.Do(keys.FreeCamera)
}

// panPx is how far a held key moves the picture in an update.
const panPx = 11

func (w *Window) panKeys(in *input) {
	if w.session == nil {
		return
	}
	dx, dy := 0.0, 0.0
	for a, d := range map[keys.Action][2]float64{keys.PanLeft: {1, 0}, keys.PanRight: {-1, 0}, keys.PanUp: {0, 1}, keys.PanDown: {0, -1}} {
		if in.holds(a) {
			dx, dy = dx+d[0]*panPx, dy+d[1]*panPx
		}
	}
	if dx != 0 || dy != 0 {
		w.stage.Cam.Pan(math.Round(dx), math.Round(dy))
		w.session.Auto = false
		w.dirty = true
	}
}

// field returns the text field that has the keyboard.
func (w *Window) field() *widget.Field {
	switch {
	case w.ui.editing == editSearch:
		return &w.ui.search
	case w.ui.editing == editMessages && w.capture != nil:
		return &w.capture.search
	}
	return &w.ui.field
}

// edit gives keys and text to the field that has the keyboard.
func (w *Window) edit(in *input) {
	f := w.field()
	before := f.Text()
	if in.mods&(keys.Ctrl|keys.Alt) == 0 || in.mods == keys.Ctrl|keys.Alt {
		if len(in.chars) > 0 {
			f.Insert(string(in.chars))
		}
	}
	word, extend := in.mods&keys.Ctrl != 0, in.mods&keys.Shift != 0
	for _, k := range in.keys {
		switch k.key {
		case "ArrowLeft":
			f.Move(-1, word, extend)
		case "ArrowRight":
			f.Move(1, word, extend)
		case "Home":
			f.Home(extend)
		case "End":
			f.End(extend)
		case "Backspace":
			f.Backspace(word)
		case "Delete":
			f.Delete(word)
		case "Enter", "NumpadEnter":
			w.confirm()
			return
		case "Escape":
			w.cancelEdit()
			return
		case "F3":
			if w.ui.editing == editSearch {
				w.Do(keys.SearchNext)
			}
		case "A", "C", "V", "X":
			if in.mods == keys.Ctrl {
				w.clipboardKey(k.key, f)
			}
		}
	}
	if f.Text() != before {
		w.ui.wrong = ""
		w.searchChanged()
	}
}

func (w *Window) clipboardKey(key string, f *widget.Field) {
	switch key {
	case "A":
		f.SelectAll()
	case "C", "X":
		if w.host.Copy != nil && f.Selected() != "" {
			w.host.Copy(f.Selected())
		}
		if key == "X" {
			f.Insert("")
		}
	case "V":
		if w.host.Paste != nil {
			w.host.Paste(func(text string) {
				f.Insert(text)
				w.dirty = true
				w.searchChanged()
			})
		}
	}
}

// confirm takes what was typed.
func (w *Window) confirm() {
	u := &w.ui
	w.dirty = true
	switch u.editing {
	case editMessages:
		u.editing = noEditing
	case editSearch:
		u.editing = noEditing
		if w.session != nil && u.search.Text() != "" {
			w.Do(keys.SearchNext)
		}
	case editTime, editAsk:
		if w.session == nil {
			w.dismiss()
			return
		}
		if err := w.goTo(u.field.Text()); err != nil {
			u.wrong = err.Error()
			return
		}
		w.dismiss()
	default:
		do := u.sheetDo
		w.dismiss()
		if do != nil {
			do()
		}
	}
}

func (w *Window) cancelEdit() {
	u := &w.ui
	w.dirty = true
	if f := w.field(); (u.editing == editSearch || u.editing == editMessages) && f.Text() != "" {
		f.Clear()
		w.searchChanged()
		u.editing = noEditing
		return
	}
	w.dismiss()
}

// searchChanged lets a list follow its search field.
func (w *Window) searchChanged() {
	switch w.ui.editing {
	case editSearch:
		w.setFilter()
	case editMessages:
		w.capture.setName()
	}
}

// dismiss closes whatever lies over the window.
func (w *Window) dismiss() {
	u := &w.ui
	u.menu = menuState{chosen: -1}
	u.modal, u.editing, u.card, u.cardDo, u.choose, u.sheetDo, u.wrong = noModal, noEditing, nil, nil, nil, nil, ""
	w.dirty = true
}

// menuLetters opens the menu whose first letter is pressed with Alt. While Alt
// is held the menus show these letters.
func (w *Window) menuLetters(in *input) bool {
	u := &w.ui
	if alt := in.mods == keys.Alt && !w.lay.Slim; alt != u.altDown {
		u.altDown, w.dirty = alt, true
	}
	if !u.altDown || u.modal != noModal || u.editing != noEditing {
		return false
	}
	for _, k := range in.keys {
		for i, m := range keys.Menus {
			if !k.repeat && k.key == m.Title[:1] {
				u.menu = menuState{open: true, index: i, chosen: -1}
				u.menu.chosen = nextItem(w.menu(i).Items, -1, 1)
				return true
			}
		}
	}
	return false
}

// menuKeys moves through the open menu.
func (w *Window) menuKeys(in *input) {
	u := &w.ui
	items := u.menu.shown.Items
	for _, k := range in.keys {
		w.dirty = true
		switch k.key {
		case "Escape", "F10", "Tab":
			w.dismiss()
			return
		case "ArrowDown":
			w.chooseItem(nextItem(items, u.menu.chosen, 1))
		case "ArrowUp":
			w.chooseItem(nextItem(items, u.menu.chosen, -1))
		case "ArrowRight", "ArrowLeft":
			if u.menu.kind == menuOfBar {
				d := 1
				if k.key == "ArrowLeft" {
					d = -1
				}
				n := len(keys.Menus)
				u.menu = menuState{open: true, index: (u.menu.index + d + n) % n, chosen: -1}
			}
		case "Enter", "NumpadEnter", "Space":
			if c := u.menu.chosen; c >= 0 && c < len(items) {
				was := u.menu
				u.menu = menuState{chosen: -1}
				w.activate(in, items[c].Target, false)
				if u.menu.open && u.menu.kind == was.kind { // one of several things to choose
					u.menu.chosen = was.chosen
				}
			}
			return
		}
	}
}

// chooseItem moves to row i of the open menu and brings it into view.
func (w *Window) chooseItem(i int) {
	m := &w.ui.menu
	m.chosen = i
	if i >= 0 {
		m.shown.Chosen = i
		m.scroll = max(0, m.shown.Reach(m.scroll, m.most))
	}
}

// modalKeys handles keys while something lies over the window.
func (w *Window) modalKeys(in *input) {
	u := &w.ui
	for _, p := range in.actions() {
		if p.action == keys.AllKeys && u.modal == modalKeys {
			w.dismiss()
			return
		}
	}
	scroll := func(d float64) {
		p := &u.sheet.Scroll
		if u.modal == modalKeys {
			p = &u.keys.Scroll
		}
		*p = min(max(*p+d, 0), u.sheetMax)
		w.dirty = true
	}
	for _, k := range in.keys {
		switch k.key {
		case "Escape":
			w.dismiss()
			return
		case "Enter", "NumpadEnter":
			if u.modal == modalCard && len(u.cardDo) > 0 {
				do := u.cardDo[0]
				w.dismiss()
				if do != nil {
					do()
				}
				return
			}
			w.dismiss()
			return
		case "ArrowDown":
			scroll(24)
		case "ArrowUp":
			scroll(-24)
		case "PageDown":
			scroll(200)
		case "PageUp":
			scroll(-200)
		}
	}
}

// ask opens the dialog that goes to a time.
func (w *Window) ask() {
	w.dismiss()
	w.ui.modal, w.ui.editing = modalAsk, editAsk
	w.ui.field.Set(timeline.Clock(w.session.Play.Position(), false, 2))
}

// editTime edits the time in place.
func (w *Window) editTime() {
	w.dismiss()
	w.ui.editing = editTime
	w.ui.field.Set(timeline.Clock(w.session.Play.Position(), false, 2))
}
