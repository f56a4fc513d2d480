package dialog

import (
	"playhead/render/desk"
	"playhead/render/shell"
	"playhead/render/widget"
)

// keySheet is the overlay of all keys.
type keySheet struct {
	shell.Keys
	stack *Stack
	most  float64
}

// ToggleKeys shows the overlay of all keys, or closes it.
func (s *Stack) ToggleKeys() { s.Toggle(&keySheet{stack: s}) }

const keysName = "keys"

func (k *keySheet) Name() string { return keysName }

func (k *keySheet) Draw() {
	d := k.stack.Desk
	_, k.most = k.Keys.Draw(&d.P, &d.Lay)
}

func (k *keySheet) Key(key desk.KeyPress, _ *desk.Input) {
	if enters(key.Key) {
		k.stack.Close()
		return
	}
	scroll(&k.Scroll, scrollKey(key.Key), k.most)
}

func (k *keySheet) Click(*widget.Press) {}

func (k *keySheet) Wheel(t *widget.Turn) bool {
	scroll(&k.Scroll, -t.Step(), k.most)
	return true
}
