// Package capturewriter writes packet captures that no recording here holds:
// both containers in both byte orders and resolutions, the link layers a
// capture may come from, IPv4 and IPv6, VLAN tags, extension headers and
// fragments. What is in the UDP payloads is up to the caller.
//
// It shares no code with the reader it tests.
package capturewriter
