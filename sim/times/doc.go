// Package times writes moments and lengths of time: 12:33.42, "1.5 s".
package times
