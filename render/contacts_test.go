package render

import (
	"testing"

	"playhead/render/part"
	"playhead/render/parts/contacts"
)

// openContacts opens the list of contacts and waits until all are found.
func (v *watched) openContacts() {
	v.t.Helper()
	v.act("key Shift+K")
	list, ok := part.First[*contacts.View](v.replay.Parts)
	if !ok {
		v.t.Fatal("the screen has no contacts")
	}
	v.until("the contacts", func() { v.frames(1) }, func() bool {
		of, whole := list.Table()
		return len(of.Rows) > 0 && whole
	})
	v.frames(2)
}

func (v *watched) contacts() *contacts.State {
	st, _ := v.State().Parts["contacts"].(*contacts.State)
	return st
}

func TestAClickOnAContactGoesThere(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	if v.contacts() != nil {
		t.Fatal("contacts are found before anybody asks for them")
	}
	v.openContacts()
	st := v.contacts()
	if st == nil || !st.Shown || st.Found == 0 || st.Listed != st.Found {
		t.Fatalf("%+v", st)
	}
	v.watch.Session.Play.Play(false)
	v.act("key Home")
	v.frames(1)
	v.clickPart("contact")
	if now := v.contacts().At; now < 0 || v.watch.Session.Play.Position() == 0 {
		t.Errorf("at %v, contact %d", v.watch.Session.Play.Position(), now)
	}
}

func TestAKindOfContactIsHidden(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.openContacts()
	all := *v.contacts()
	v.press("contacts kind", 0)
	hidden := 0
	for _, n := range all.Kinds {
		if all.Listed-v.contacts().Listed == n {
			hidden = n
		}
	}
	if hidden == 0 {
		t.Errorf("%d of %d are listed; kinds %v", v.contacts().Listed, all.Listed, all.Kinds)
	}
	v.act("key Shift+K")
	if v.contacts().Shown {
		t.Error("Shift+K does not close the list")
	}
}
