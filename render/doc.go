// Package render is the window: its loop and pace, input, menus, the focus, and
// which screen is shown. The screens are in screen, what is watched is in session,
// what the window can do is in action; ARCHITECTURE.md lists all rooms.
//
// A [Window] is an ebiten.Game. Update takes in what the loader has read, moves
// the playhead, acts on the input and lays the window out; Paint draws what that
// left and changes nothing. A picture is painted only when something has changed,
// so that a window that stands still costs almost nothing.
//
// What lies outside the window (files, dialogs, the clipboard) is done by the
// functions of a desk.Host. The package imports no format and no disk.
package render
