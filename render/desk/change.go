package desk

import (
	"reflect"

	"playhead/render/action"
	"playhead/render/settings"
	"playhead/render/widget"
)

// SetSettings replaces the settings.
func (d *Desk) SetSettings(s settings.Settings) {
	d.Set = s
	d.Set.Scale = settings.Scale(s.Scale)
	d.applyTheme()
	d.bindKeys()
}

// Change changes the settings and has them kept.
func (d *Desk) Change(f func(s *settings.Settings)) {
	f(&d.Set)
	d.SetSettings(d.Set)
	if d.Host.Save != nil {
		d.Host.Save(d.Set)
	}
}

// NameKeys sets what returns the name of a key on the user's keyboard.
func (d *Desk) NameKeys(name func(key string) string) {
	d.Keys.Name = name
}

// SetActions sets what can be done, as the pieces of the window offer it.
func (d *Desk) SetActions(rows []action.Row) {
	name := d.Keys.Name
	d.rows, d.Keys = action.Table(rows), nil
	d.bindKeys()
	d.Keys.Name = name
}

// bindKeys has the chords do what the settings say.
func (d *Desk) bindKeys() {
	if d.Keys != nil && reflect.DeepEqual(d.bound, d.Set.Keys) && d.spare == d.Set.NoLetterKeys {
		return
	}
	keys := action.Bind(d.rows, d.Set.Keys)
	if d.spare = d.Set.NoLetterKeys; d.spare {
		keys = keys.WithoutCharacters()
	}
	if d.Keys != nil {
		keys.Name = d.Keys.Name
	}
	d.Keys, d.P.Keys, d.bound = keys, keys, d.Set.Keys
}

// MenuItem returns the row of a menu for an action.
func (d *Desk) MenuItem(id action.ID) widget.MenuItem {
	return widget.MenuItem{Label: d.Keys.Of(id).Label, Key: d.Keys.Shortcut(id)}
}
