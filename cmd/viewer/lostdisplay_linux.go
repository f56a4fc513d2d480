package main

import (
	"syscall"

	"github.com/ebitengine/purego"
	"github.com/jezek/xgb"
)

// currentThread returns a number that no other thread has.
func currentThread() int64 { return int64(syscall.Gettid()) }

// displayAnswers reports whether the X server responds.
func displayAnswers() bool {
	c, err := xgb.NewConn()
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// onLostDisplay makes libX11 call lost, on any thread, when a connection to the X
// server breaks. Call arm again after GTK has started, because GTK installs a
// handler of its own. libX11 exits when lost returns.
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
