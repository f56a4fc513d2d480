// Package console lets the viewer write to the console it is started from.
// Windows gives programs with a window none.
package console
