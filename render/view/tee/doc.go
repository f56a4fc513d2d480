// Package tee draws one moment of a game: the map, tees, hooks, projectiles,
// names, or, for GoldSrc, players seen from above. It reads worlds of package
// sim and draws them through a [camera.Camera]; it keeps nothing of a game but
// what makes drawing faster.
//
// A [Map] is made once for a map that was found. A [Scene] is put together anew
// for every picture and drawn in this order: ground, tiles, pickups, trail,
// hooks, tees, projectiles, aim line, name plates.
package tee
