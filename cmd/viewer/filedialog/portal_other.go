//go:build !linux

package filedialog

import "context"

// A Portal would be that of a Linux desktop.
type Portal struct{}

// Choose returns ErrNone: there is no portal on this system.
func (*Portal) Choose(context.Context, Question, string) ([]string, error) { return nil, ErrNone }
