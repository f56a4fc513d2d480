package main

import "github.com/ebitengine/purego"

// onLostDisplay returns a function that has the library of X call lost, on any thread,
// when a connection to the X server breaks. It is to be called again after GTK has
// started, which registers a function of its own. The library ends the program when
// lost returns.
func onLostDisplay(lost func()) (arm func()) {
	library, err := purego.Dlopen("libX11.so.6", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return func() {}
	}
	symbol, err := purego.Dlsym(library, "XSetIOErrorHandler")
	if err != nil {
		return func() {}
	}
	handler := purego.NewCallback(func(display uintptr) uintptr {
		lost()
		return 0
	})
	return func() { purego.SyscallN(symbol, handler) }
}
