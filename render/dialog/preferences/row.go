package preferences

import (
	"fmt"
	"slices"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/settings"
)

// A Section is a heading of the list.
type Section uint8

// The sections, in their order.
const (
	Look Section = iota
	OnMap
	Program
	Keys
	numSections
)

// String returns the heading.
func (s Section) String() string {
	return [...]string{"Look", "On the map", "Program and files", "Keys"}[s]
}

// A Row is a setting. One of Switch, Choice, Amount, Folders, Kept, Outside and
// Button says what kind it is of.
type Row struct {
	ID      string // names the row for good
	Section Section
	Label   string
	Help    string // what it does, where the label does not say so
	Words   string // more words that find it

	Switch  func(s *settings.Settings) *bool
	Choice  *Choice
	Amount  *Amount
	Folders func(s *settings.Settings) *[]string
	Kept    *Kept
	Outside func(d *desk.Desk) desk.Switch // not among the settings
	Button  *Button
}

// A Choice is one of several options.
type Choice struct {
	Options []string
	Get     func(s *settings.Settings) int
	Set     func(s *settings.Settings, option int)
}

// An Amount is a number between two limits that is changed in steps.
type Amount struct {
	Of                func(s *settings.Settings) *float64
	Least, Most, Step float64
}

// Kept is something that is chosen elsewhere and remembered: it can only be reset.
type Kept struct {
	Text  func(s *settings.Settings) string // "" for the default
	Reset func(s *settings.Settings)
}

// A Button does an action.
type Button struct {
	Label  string
	Action action.ID
}

// value returns what is chosen, in words.
func (r *Row) value(d *desk.Desk, s *settings.Settings) string {
	switch {
	case r.Switch != nil:
		return onOff(*r.Switch(s))
	case r.Outside != nil:
		return onOff(r.Outside(d).On())
	case r.Choice != nil:
		return r.Choice.Options[r.Choice.Get(s)]
	case r.Amount != nil:
		return fmt.Sprintf("%.0f %%", 100**r.Amount.Of(s))
	case r.Folders != nil:
		return fmt.Sprint(len(*r.Folders(s)))
	case r.Kept != nil:
		return r.Kept.Text(s)
	}
	return ""
}

func onOff(on bool) string {
	if on {
		return "On"
	}
	return "Off"
}

// original returns the default, in words.
func (r *Row) original() string {
	if r.Folders != nil || r.Outside != nil || r.Button != nil {
		return ""
	}
	usual := settings.Default()
	if text := r.value(nil, &usual); text != "" {
		return text
	}
	return "automatic"
}

// resets says what Reset chooses.
func (r *Row) resets() string {
	if r.Kept != nil {
		return "Forget these choices"
	}
	return "Default: " + r.original()
}

// changed reports whether something else than the default is chosen. Folders are
// removed one by one.
func (r *Row) changed(s *settings.Settings) bool {
	if r.original() == "" {
		return false
	}
	usual := settings.Default()
	return r.value(nil, s) != r.value(nil, &usual)
}

// reset chooses the default.
func (r *Row) reset(s *settings.Settings) {
	usual := settings.Default()
	switch {
	case r.Switch != nil:
		*r.Switch(s) = *r.Switch(&usual)
	case r.Choice != nil:
		r.Choice.Set(s, r.Choice.Get(&usual))
	case r.Amount != nil:
		*r.Amount.Of(s) = *r.Amount.Of(&usual)
	case r.Kept != nil:
		r.Kept.Reset(s)
	}
}

// step goes to the option or the amount beside the one that is chosen.
func (r *Row) step(d *desk.Desk, dir int) {
	switch {
	case r.Choice != nil:
		d.Change(func(s *settings.Settings) {
			n := r.Choice.Get(s) + dir
			if n >= 0 && n < len(r.Choice.Options) {
				r.Choice.Set(s, n)
			}
		})
	case r.Amount != nil:
		d.Change(func(s *settings.Settings) {
			at := r.Amount.Of(s)
			*at = min(max(*at+float64(dir)*r.Amount.Step, r.Amount.Least), r.Amount.Most)
		})
	case r.Switch != nil && *r.Switch(&d.Set) != (dir > 0), r.Outside != nil && r.Outside(d).On() != (dir > 0):
		r.press(d)
	}
}

// press does what the row is first of all for: turns a switch over, goes to the
// next option, adds a folder, does what the button says.
func (r *Row) press(d *desk.Desk) {
	switch {
	case r.Switch != nil:
		d.Change(func(s *settings.Settings) { *r.Switch(s) = !*r.Switch(s) })
	case r.Outside != nil:
		r.Outside(d).Toggle()
	case r.Choice != nil:
		d.Change(func(s *settings.Settings) { r.Choice.Set(s, (r.Choice.Get(s)+1)%len(r.Choice.Options)) })
	case r.Folders != nil:
		r.addFolder(d)
	case r.Kept != nil:
		d.Change(r.reset)
	case r.Button != nil && r.why(d) == "":
		d.Do(r.Button.Action)
	}
}

// why says why the button cannot be pressed now, "" when it can.
func (r *Row) why(d *desk.Desk) string {
	if r.Button == nil || d.Why == nil {
		return ""
	}
	return d.Why(r.Button.Action)
}

func (r *Row) addFolder(d *desk.Desk) {
	if d.Host.ChooseFolders == nil {
		return
	}
	d.Host.ChooseFolders("Add folders", func(paths []string) {
		d.Change(func(s *settings.Settings) {
			at := r.Folders(s)
			list := slices.Clone(*at)
			for _, path := range paths {
				if !slices.Contains(list, path) {
					list = append(list, path)
				}
			}
			*at = list
		})
	})
}

func (r *Row) dropFolder(d *desk.Desk, i int) {
	if i < len(*r.Folders(&d.Set)) {
		d.Change(func(s *settings.Settings) {
			at := r.Folders(s)
			*at = slices.Delete(slices.Clone(*at), i, i+1)
		})
	}
}
