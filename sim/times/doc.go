// Package times writes moments, how long something took, and dates: 02:05.10, 1:02.10
// and 2026-11-21 07:44.
package times
