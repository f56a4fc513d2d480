// Package casefile reads and writes cases: what a user has to say about recordings, in one file that others can open.
//
//	X.playhead (zip) ─► case.json: recordings by SHA-256, chapters, drawings, marks, ranges, thresholds, comparison
//	                 └► pictures/1.png …: small pictures of the chapters
//
// A case names its recordings by content, not by place: no folder of this computer is in it, and the recordings
// themselves are not either. A case may come from a stranger. [Read] returns only what is valid and bounded, or an
// [Error] that says what is wrong.
//
// Source of truth: docs/formats/case.md.
package casefile
