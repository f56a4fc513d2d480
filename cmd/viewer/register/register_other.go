//go:build darwin || !(unix || windows)

package register

// Register is for other systems.
func Register() (string, error) { return "", errSystem }

// Unregister is for other systems.
func Unregister() (string, error) { return "", errSystem }
