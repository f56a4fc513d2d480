// Package lanes draws what a timeline consists of: the overview of the whole recording, the
// ruler, the lanes below it, what is missing, and the previews at the pointer. What lanes
// show is found by package timeline; what is done to them is up to their users.
package lanes
