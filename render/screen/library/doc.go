// Package library is the screen of the library: the recordings in the user's
// folders, searched, sorted and grouped, and pages of players and maps. It knows no
// index and no disk: what it shows are plain values, for which it asks its [Host].
// Everything behind a pointer in these is immutable once it was handed over.
package library
