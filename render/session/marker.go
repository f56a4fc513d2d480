package session

import "playhead/render/timeline"

// A Marker sets bookmarks at the playhead and goes to them. Parts of a screen find it by
// this interface.
type Marker interface {
	// SetBookmark marks the moment at the playhead, and with ask asks for a name.
	SetBookmark(ask bool)
	// GoToBookmark goes to bookmark i and shows what was watched there.
	GoToBookmark(i int)
	// NameBookmark asks for the name of a bookmark.
	NameBookmark(m timeline.Bookmark)
	// RemoveBookmark removes bookmark i and offers to bring it back.
	RemoveBookmark(i int)
}
