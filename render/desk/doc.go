// Package desk holds what all parts of the window share: what they draw with and
// where, the settings, the host outside the window, where the pointer is and what
// is pressed, which text field has the keyboard, and the messages that come and
// go. It knows no screen and no recording's content.
package desk
