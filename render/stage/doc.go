// Package stage puts the moment at the playhead of a session on a stage: the
// scene that is drawn, the camera in front of it, the map of each game, and where
// the camera goes by itself: to the followed player, to all players, or to where
// the recorder looked.
package stage
