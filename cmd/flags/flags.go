// Package flags has what the command lines of both programs share.
package flags

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"playhead/sim/table"
)

// Meant adds to the error of an unknown flag which one of those that are known may be meant.
func Meant(err error, known *pflag.FlagSet) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return err
	}
	var names []string
	known.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%w%s", err, table.Suggest("--"+unknown.GetSpecifiedName(), names))
}
