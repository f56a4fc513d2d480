package preferences

// SettingsState is what the Settings show.
type SettingsState struct {
	Filter string   `json:"filter"`
	Rows   []string `json:"rows"`   // labels of those that fit the filter
	Chosen string   `json:"chosen"` // label, "" for none
	// Binding is the action whose new key is waited for, "" for none; Conflict the
	// action that the key does, Refused why it cannot be bound.
	Binding  string `json:"binding"`
	Conflict string `json:"conflict"`
	Refused  string `json:"refused"`
}
