package instance

import (
	"fmt"
	"testing"

	"golang.org/x/sys/windows"
)

// newPlace returns what makes endpoints of one place.
func newPlace(t *testing.T) func(t *testing.T) endpoint {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf(`\\.\pipe\playhead-test-%d-%s`, windows.GetCurrentProcessId(), t.Name())
	return func(t *testing.T) endpoint {
		p, err := pipeNamed(name, user.User.Sid.String())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}
