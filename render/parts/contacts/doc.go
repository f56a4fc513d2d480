// Package contacts is the part that shows contacts between players: a list, a lane of the
// followed player, and lines on the map between those who touch at the playhead.
package contacts
