// Package crash turns a bug into a sentence and a report, instead of the end of
// the program: goroutines catch their panics with Reports.Catch.
package crash
