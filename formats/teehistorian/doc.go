// Package teehistorian reads the logs that DDNet servers keep of everything
// that decides their games.
//
// # The file
//
//	16 bytes UUID │ JSON header │ NUL │ messages …
//
// There is no index and no length: a file is read from its start. All numbers
// are the game's variable-width ints. A message begins with an int that is
// either a client id (PLAYER_DIFF, by far the most frequent: this tee moved by
// dx, dy) or a negative number that names the message:
//
//	≥ 0  PLAYER_DIFF   dx dy           −6  INPUT_NEW        cid, 10 ints
//	−1   FINISH                        −7  MESSAGE          cid, size, bytes
//	−2   TICK_SKIP     dt              −8  JOIN             cid
//	−3   PLAYER_NEW    cid x y         −9  DROP             cid, reason
//	−4   PLAYER_OLD    cid             −10 CONSOLE_COMMAND  cid, flags, command, arguments
//	−5   INPUT_DIFF    cid, 10 ints    −11 EX               UUID, size, bytes
//
// # Ticks
//
// Most ticks have no message of their own: the positions of a tick come in
// ascending order of client ids, so an id that is not greater than the one
// before begins the next tick. TICK_SKIP does it explicitly. Messages after
// the positions of a tick belong between it and the next one.
//
// # What is in it and what is not
//
// Positions and inputs of every tee at every tick, who connected and left,
// messages of clients to the game (names, kills, emoticons), chat commands
// and console commands, teams, saves. No hooks, velocities, weapons, health,
// projectiles or chat: package sim/tee infers the first few of them from a
// Log, a second pass over the file made by [OpenLog].
//
// docs/formats/teehistorian.md is the specification.
package teehistorian
