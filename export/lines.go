package export

import (
	"encoding/json"
	"fmt"
	"io"

	"playhead/sim"
)

// writeObjects writes each row as a JSON object on its own line.
func writeObjects[T any](w io.Writer, rows []T) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range rows {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// writeLines writes a human-readable line for each row, after its file if named.
func writeLines[T any](w io.Writer, rows []T, named bool, line func(T) (file, text string)) error {
	for _, r := range rows {
		file, text := line(r)
		if named {
			text = file + "  " + text
		}
		if _, err := fmt.Fprintln(w, sim.Clean(text)); err != nil {
			return err
		}
	}
	return nil
}
