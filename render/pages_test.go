package render

import (
	"testing"

	"playhead/render/action"
	"playhead/render/screen/start"
)

// A blank is a page that shows nothing.
type blank struct{ shows bool }

func (b *blank) Opens() action.Row {
	return action.Row{ID: "blank", After: action.Library, Group: action.GroupProgram, Label: "Blank"}
}
func (b *blank) Open()       { b.shows = true }
func (b *blank) Close()      { b.shows = false }
func (b *blank) Shows() bool { return b.shows }
func (b *blank) Paint()      {}

// A page is a part of the list of pages and of nothing else.
func TestAPageTakesThePlaceOfTheRecordingUntilItIsClosed(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	page := &blank{}
	v.pages = append(v.pages, page)
	v.start = start.New(v.d, v.pages)
	v.d.SetActions(v.Actions())
	check := func(when string, open bool, title string) {
		t.Helper()
		v.frames(1)
		if now := v.start.Place(); v.State().Open != open || now != title || page.shows != (title == "Blank") {
			t.Errorf("%s: a recording is open: %v, the page is %q", when, v.State().Open, now)
		}
	}
	v.Do("blank")
	check("opened", false, "Blank")
	v.Do("blank")
	check("closed by its action", true, "")
	v.Do("blank")
	v.act("key Escape")
	check("closed by Escape", true, "")
	v.Do("blank")
	v.Do(action.Library)
	check("another page", false, "Library")
	v.act("key Escape")
	check("that closed", true, "")
}
