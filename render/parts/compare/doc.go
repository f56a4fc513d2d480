// Package compare is what is added to the screen of a recording while runs are
// compared: ghosts on the map, the gap, the other run's keys and lanes, and the
// panel with splits and differences.
package compare
