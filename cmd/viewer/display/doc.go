// Package display ends the program with a clear message when there is no screen
// to open a window on, and with a sentence when ulimit -v leaves too little memory.
//
// Ebitengine connects to the screen while its packages are initialised and
// panics where there is none, long before main runs. Go initialises packages in
// the order of their import paths, each as soon as all its imports are (language
// specification, "Program initialization"). This package imports nothing but
// syscall and what that needs, so it becomes ready before package time is, which
// Ebitengine needs; a test holds it to that.
package display
