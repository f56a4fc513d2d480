package drawing

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"time"
)

// Seconds is a time that is written to JSON as seconds, exact to a microsecond.
type Seconds time.Duration

// longest is the largest time that JSON may have, more than any recording lasts.
const longest = 1e8

// kept returns what files keep of the time.
func (s Seconds) kept() time.Duration { return time.Duration(s).Round(time.Microsecond) }

// MarshalJSON writes seconds.
func (s Seconds) MarshalJSON() ([]byte, error) {
	us := s.kept().Microseconds()
	return strconv.AppendFloat(nil, float64(us)/1e6, 'f', -1, 64), nil
}

// UnmarshalJSON reads seconds.
func (s *Seconds) UnmarshalJSON(b []byte) error {
	var v float64
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	if !(math.Abs(v) <= longest) {
		return errors.New("seconds: too large")
	}
	*s = Seconds(time.Duration(math.Round(v*1e6)) * time.Microsecond)
	return nil
}
