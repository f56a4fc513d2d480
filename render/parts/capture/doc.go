// Package capture is what passed on the wire: the messages of a
// packet capture, the bytes of a packet, its clients, and the notes on it.
package capture
