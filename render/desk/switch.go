package desk

// A Switch is something outside the window that is on or off. The zero value is
// off and stays so.
type Switch struct {
	IsOn func() bool
	Set  func(on bool)
}

// On reports whether it is on.
func (s Switch) On() bool { return s.IsOn != nil && s.IsOn() }

// Toggle turns it on or off.
func (s Switch) Toggle() {
	if s.Set != nil {
		s.Set(!s.On())
	}
}
