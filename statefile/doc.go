// Package statefile reads and writes the files that the programs keep between
// runs: settings, bookmarks, recent recordings and the like. They belong to the
// user as much as a recording does, so four rules hold for each of them:
//
//   - After a failure, a kill or a full disk there is the old state or the new one.
//   - A file that a later version wrote is never replaced. Keys that this version
//     does not know stay in files that it may change.
//   - A damaged file is renamed, never overwritten. See [Aside].
//   - A file that cannot be read now (a failing disk, missing permissions) is not
//     mistaken for one that does not exist.
//
// docs/state.md lists all files with their versions.
package statefile
