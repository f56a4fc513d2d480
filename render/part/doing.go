package part

import (
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// MenuItem returns the row of an action for a context menu.
func (k *Kit) MenuItem(a action.ID) widget.MenuItem {
	it := k.D.MenuItem(a)
	it.Do, it.Disabled = func() { k.D.Do(a) }, k.D.Why(a)
	return it
}

// LoopAround selects the seconds around a moment and loops them.
func (k *Kit) LoopAround(t time.Duration) {
	const around = 2 * time.Second
	k.S.Select(timeline.Range{From: max(0, t-around), To: min(t+around, k.S.Recording().Loaded())})
	k.S.Play.SetLooping(true)
	k.S.Play.Jump(max(0, t-around))
	k.S.Play.Play(true)
}

// BookmarkAt marks a moment and goes there.
func (k *Kit) BookmarkAt(t time.Duration, name string) {
	k.S.Bookmarks.Put(timeline.Bookmark{Time: t, Name: name})
	k.S.Play.Jump(t)
	k.S.Show()
}

// LinkTo goes to a moment and copies a link to it.
func (k *Kit) LinkTo(t time.Duration) widget.MenuItem {
	it := k.MenuItem(action.CopyLink)
	do := it.Do
	it.Do = func() {
		k.S.Play.Jump(t)
		k.S.Show()
		do()
	}
	return it
}

// Who returns the search for the events of a player.
func Who(name string) string {
	if strings.ContainsAny(name, " ") {
		return `who:"` + name + `"`
	}
	return "who:" + name
}

// CopyText puts a text on the clipboard, and says so.
func (k *Kit) CopyText(text, said string) {
	if k.D.Host.Copy != nil {
		k.D.Host.Copy(text)
		k.D.Copied(widget.Toast{Title: said})
	}
}

// Several are the modifiers of a click that adds a player to the followed ones.
const Several = keyboard.Ctrl | keyboard.Shift

// FollowPressed follows a player who was clicked. With Ctrl or Shift, the player is
// followed in addition to others; a plain click on one of several followed players
// selects whose keys are shown.
func (k *Kit) FollowPressed(p *widget.Press, id int) {
	switch {
	case p.Mods&Several != 0:
		stage.ToggleTogether(k.St, id, p.Now)
	case k.St.Together.Has(id) && id != k.S.Followed:
		stage.ShowOf(k.St, id)
	default:
		k.St.Follow(id, p.Now)
	}
}
