// Package render is the window: what it shows, how it is drawn and what pointer
// and keys do in it.
//
//	camera    where the world is on the screen          layout    where the parts of the window are
//	keys      what can be done, and with which keys     timeline  times and places, marks, pressed keys
//	feed      events in words                           theme     colours and sizes
//	canvas    drawing, text, sprites                    widget    buttons, fields, zones
//	world     one moment of a game                      shell     the interface around it
//	wire      the messages of a capture
//
// A [Window] is an ebiten.Game. It shows a [Session], which is a recording with
// a playhead and a camera, or the start screen. Update takes in what the loader
// has read, moves the playhead and acts on the input; Draw paints a whole new
// picture when something has changed and nothing otherwise, so that a window
// that stands still costs almost nothing.
//
// What lies outside the window (files, dialogs, the clipboard) is done by the
// functions of a [Host]. The package imports no format and no disk.
package render
