// Package lag finds when and why the clients of a capture lagged.
//
// A [Collector] takes the packets of a capture; its [Report] says for each client how long
// packets took, how many were lost on the way, estimated from what both sides acknowledge, and
// when it lagged. Of each such [Moment] it says whose fault it was, with the comparison that
// supports it, or that it cannot be told. docs/lag.md has the rules.
package lag
