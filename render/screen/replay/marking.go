package replay

// Bookmark marks this moment and, with ask, asks for a name.
func (r Playing) Bookmark(ask bool) { r.Marks.Set(ask) }

// RemoveBookmark removes the bookmark at the playhead.
func (r Playing) RemoveBookmark() { r.Marks.Remove() }

// RestoreBookmark brings back the bookmark that was removed last.
func (r Playing) RestoreBookmark() { r.S.Bookmarks.Restore() }

// CopyBookmarks copies the bookmarks as text.
func (r Playing) CopyBookmarks() { r.Marks.Copy() }
