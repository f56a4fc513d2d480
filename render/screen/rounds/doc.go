// Package rounds is the strip of the rounds of a match below the overview, and
// what goes from round to round. It is a part that screens share.
package rounds
