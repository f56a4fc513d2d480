// Package desk holds what all parts of the window share: what they draw with and
// where, the settings, the host outside the window, where the pointer is and what
// is pressed, which text field has the keyboard, the messages that come and go, and
// the [Stack] of menus and dialogs that lie over everything and take all input. It
// knows no screen and no recording's content.
package desk
