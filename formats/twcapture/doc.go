// Package twcapture plays the Teeworlds and DDNet traffic of a packet capture:
// pcap and pcapng, protocols 0.6 and 0.7.
//
//	capture ─► datagrams ─► flows ─► clients ─► lanes ─► snapshots ─► servers ─► merger ─► sim.Builder
//	           UDP          who is   one        vital    per client   ticks      one
//	           payloads     what     connection order    by its base  are whole  world
//
// Everything up to the whole ticks is the tracker's work: it follows
// connections, puts vital messages into their order and decodes snapshots, but
// does not look into them. It writes scripts; the merger passes them to the
// Builder, on the loader's goroutine, while the tracker reads on.
//
// A server sends each client only what is near it. The merger joins the data
// that all clients were sent at a tick, under the server's ids, and records
// which clients saw each tee. It invents nothing: data that no client
// received is missing.
//
// In addition to the game, there is the traffic: [sim.Recording.Net] has
// packets, loss and delays a tenth of a second, [ReadMessages] lists all
// messages, [ReadPage] decodes the packets of a part of that list, and
// [Annotate] does so with pasted hex.
//
// The formats are specified in docs/formats/twcapture.md.
package twcapture
