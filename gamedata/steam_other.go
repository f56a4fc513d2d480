//go:build !windows

package gamedata

// registeredSteam returns where Steam says that it is installed: nowhere but on
// Windows.
func registeredSteam() []string { return nil }
