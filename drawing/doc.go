// Package drawing is what a user draws on the picture: arrows, lines, boxes, ellipses, freehand strokes, texts, and
// rings
// that follow a player. Each is tied to the map or to the picture, and to a span of time.
//
//	Drawing (map units, seconds) ─ At(time, Picture) ─► Ink: strokes and a text in px of the picture
//
// [Drawing.At] is the only code that says what a drawing looks like: the window, pictures, clips, reels and reports
// draw
// its [Ink]. Moment pages do the same in JavaScript, and a test holds both against each other.
//
// The colours stand out on any map, also for colour-blind people: each stroke has a dark rim, and two colours differ by
// 24 (CIEDE2000) for every kind of vision.
package drawing
