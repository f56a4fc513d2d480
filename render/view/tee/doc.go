// Package tee draws games of the Teeworlds family as the game shows them, from the
// side: the map, tees, hooks, projectiles, names. It reads worlds of package sim and
// draws them through a [camera.Camera]; it keeps nothing of a game but what makes
// drawing faster.
//
// A [Map] is made once for a map that was found. A [View] draws a scene in this
// order: ground, tiles, pickups, trail, hooks, tees, projectiles, aim line, name
// plates.
package tee
