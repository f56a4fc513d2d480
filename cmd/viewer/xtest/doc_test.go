// Package xtest uses the viewer as a person does: a virtual X server, a mouse
// and a keyboard. What happened is read from the state the program writes and
// from the pixels of the screen.
package xtest
