package desk

import "playhead/render/settings"

// SetSettings replaces the settings.
func (d *Desk) SetSettings(s settings.Settings) {
	d.Set = s
	d.Set.Scale = settings.Scale(s.Scale)
	d.applyTheme()
}

// change changes the settings and has them kept.
func (d *Desk) Change(f func(s *settings.Settings)) {
	f(&d.Set)
	d.SetSettings(d.Set)
	if d.Host.Save != nil {
		d.Host.Save(d.Set)
	}
}
