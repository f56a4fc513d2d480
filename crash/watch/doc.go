// Package watch runs the program as a process that another one watches, where the user limits its memory (ulimit -v),
// so that running out of it is one sentence: neither Go's report of all goroutines nor the crash of a graphics driver.
//
// It imports nothing but syscall and what that needs: what watches a window must begin before the window's libraries
// are initialised, or it needs nearly as much memory as what it watches (package cmd/viewer/display says how that comes
// about).
package watch
