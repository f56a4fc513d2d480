// Package preferences is the dialog of the Settings: one list of everything the
// user can choose, each with its default, and a field that filters it. What is
// changed is saved immediately.
package preferences
