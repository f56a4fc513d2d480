// Package browsers holds the tests of moment pages in real browsers: Chromium, Firefox and the engine of Safari
// (WebKitGTK), Debian's. They open pages from files, look at what is drawn beside what the window draws, press keys and
// touch. `make pages` runs them; they take a minute, so that they are no part of `make test`.
package browsers
