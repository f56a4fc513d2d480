// Package widget holds the controls of the interface: buttons, chips, fields,
// plates, and the list of where they are.
//
// A picture is drawn anew whenever something changed, and while it is drawn
// each control tells where it is and what it stands for: a [Zone] with a
// [Target]. The next press, drag or turn of the wheel goes to the topmost zone
// under the pointer, so what one sees is what one clicks, and no control keeps
// a state of its own. What a press does is decided by the owner of the window,
// who knows what a Target means.
package widget
