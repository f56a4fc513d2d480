// Package crash turns a bug into a sentence and a report, instead of the end of
// the program: goroutines catch their panics with Reports.Catch. Running out of
// memory, which no goroutine can catch, becomes a sentence of WatchMemory.
package crash
