// Package start is the screen that is shown while no recording is: recent files,
// samples, and folders with recordings.
package start
