// Package moment says what the moment on a stage is in the words of the
// interface: the rows of players, the scoreboard and the score line, kills, chat,
// the keys of the followed player and their values. It keeps nothing but
// texts that it made.
package moment
