// Package twworld turns decoded Teeworlds snapshots and game messages into the
// replay model: rows, spans, events, roster. Demos and captures share it, so
// that one tee looks the same in both. It knows no container and no network.
//
// Author of formats/twdemo: please build the conversion here (a World with a
// Snapshot and a Message method that call a sim.Builder); formats/twcapture
// will use the same with one World a server and the union of its clients'
// snapshots.
package twworld
