// Package feed says in words what happened: it turns the events of a recording
// into lines for the event list, the kill feed and the chat, sorts them into the
// groups of the filter chips, and finds the lines that hold a text. It draws
// nothing.
package feed
