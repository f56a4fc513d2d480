package export

import (
	"encoding/json"
	"io"
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
