// Package demowriter makes demos for tests: of every kind of item and message,
// also those that no engine at hand writes, and of every version of the file.
//
// It knows ids, UUIDs and layouts by itself, so that a slip in the reader's
// tables does not hide behind the same slip here. Only the file around them
// comes from twdemo.Writer.
package demowriter
