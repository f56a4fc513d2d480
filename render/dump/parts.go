package dump

import "encoding/json"

// Tell adds what a part says of itself.
func (s *State) Tell(key string, v any) {
	if s.Parts == nil {
		s.Parts = map[string]any{}
	}
	s.Parts[key] = v
}

// MarshalJSON writes the fields, and beside them what parts say of themselves.
func (s State) MarshalJSON() ([]byte, error) {
	type fields State
	b, err := json.Marshal(fields(s))
	if err != nil || len(s.Parts) == 0 {
		return b, err
	}
	more, err := json.Marshal(s.Parts)
	if err != nil {
		return nil, err
	}
	return append(append(b[:len(b)-1], ','), more[1:]...), nil
}
