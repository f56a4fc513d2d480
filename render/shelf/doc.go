// Package shelf holds the library as the window shows it: plain values that the
// program around the window finds, and the functions by which the window asks for
// them. It knows no index and no disk.
//
// Everything behind a pointer here is immutable once it was handed over.
package shelf
