// Package runs shows the runs of the recording that is watched: a table in the
// panel, a lane of the timeline, trails and heat maps on the map. What it shows is
// found by package runlist.
package runs
