package render

import (
	"testing"

	"playhead/render/part"
	"playhead/render/parts/contacts"
	"playhead/render/widget"
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

// A click on a contact follows one of both players, unless one of them is followed.
func TestAContactThatWasClickedIsInView(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.openContacts()
	v.watch.Session.Play.Play(false)
	list, _ := part.First[*contacts.View](v.replay.Parts)
	of, _ := list.Table()
	for row := range min(len(of.Rows), 40) {
		from, to := of.Rows[row].Players[0], of.Rows[row].Players[len(of.Rows[row].Players)-1]
		for _, before := range []int{from, to, -1} {
			v.watch.Stage.Follow(before, v.clock)
			list.GoTo(row)
			if now := v.watch.Session.Followed; before >= 0 && now != before || now != from && now != to {
				t.Fatalf("contact %d of %d and %d: %d is followed, before %d", row, from, to, now, before)
			}
		}
	}
}

// A chip lists the contacts of the followed player alone.
func TestContactsOfTheFollowedPlayerAreListed(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.openContacts()
	list, _ := part.First[*contacts.View](v.replay.Parts)
	of, _ := list.Table()
	id := of.Rows[0].Players[0]
	v.watch.Stage.Follow(id, v.clock)
	v.frames(2)
	all, own := v.contacts().Listed, 0
	name := v.watch.Session.Game().LabelNear(id, v.watch.Session.Play.Tick()) // who need not have joined yet
	for i := range of.Rows {
		if of.Cell(&of.Rows[i], "from_name").String() == name || of.Cell(&of.Rows[i], "to_name").String() == name {
			own++
		}
	}
	v.clickOn(widget.Target{Part: "contacts of", N: id})
	v.frames(2)
	if got := v.contacts().Listed; got != own || own == all || own == 0 {
		t.Errorf("%d contacts of %s are listed, want %d of %d", got, name, own, all)
	}
	v.clickOn(widget.Target{Part: "contacts of", N: id})
	v.frames(2)
	if got := v.contacts().Listed; got != all {
		t.Errorf("then %d, want %d", got, all)
	}
}
