// Package player holds what a moment page plays itself with: a small player in plain JavaScript, its style, and the
// markup of the page. It has no dependencies and asks no server for anything. Package moment puts them into pages.
//
// player.js draws on a canvas what the columns of a page hold; everything that can be read is text of the page, so that
// screen readers read it. Source of truth: docs/formats/moment.md.
package player

import _ "embed"

// The parts of a page.
var (
	//go:embed player.js
	Script string
	//go:embed player.css
	Style string
	//go:embed player.html
	Body string
)

// The parts of an index of pages, which has the same style.
var (
	//go:embed index.js
	IndexScript string
	//go:embed index.html
	IndexBody string
)
