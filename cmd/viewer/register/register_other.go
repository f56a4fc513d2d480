//go:build darwin || !(unix || windows)

package register

import "errors"

// errSystem is for systems on which nothing can be registered.
var errSystem = errors.New("file types cannot be registered on this system")

// Register is for other systems.
func Register() (string, error) { return "", errSystem }

// Unregister is for other systems.
func Unregister() (string, error) { return "", errSystem }

// Registered is for other systems: there is nothing to offer.
func Registered() bool { return true }
