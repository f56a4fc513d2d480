package replay

import "playhead/render/settings"

// ToggleSpoilers hides what comes after the playhead, or shows it again.
func (r Watching) ToggleSpoilers() {
	r.D.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = !s.Watching.SpoilerFree })
	r.S.Seen.Hide(r.D.Set.Watching.SpoilerFree)
}

// HidesSpoilers reports whether what comes after the playhead is hidden.
func (r Watching) HidesSpoilers() bool { return r.D.Set.Watching.SpoilerFree }
