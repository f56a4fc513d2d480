// Package screen holds what the parts of a screen work with. The screens are the
// packages below it; none of them knows another.
package screen
