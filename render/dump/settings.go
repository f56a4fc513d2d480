package dump

// SettingsState is what the Settings show.
type SettingsState struct {
	Filter string   `json:"filter"`
	Rows   []string `json:"rows"`   // labels of those that fit the filter
	Chosen string   `json:"chosen"` // label, "" for none
}
