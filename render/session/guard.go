package session

// A Guard does a task on the goroutine that calls it and lives on if a bug ends the
// task. The nil Guard lets bugs end the program.
type Guard func(task string, f func())

// Do does f.
func (g Guard) Do(task string, f func()) {
	if g == nil {
		f()
		return
	}
	g(task, f)
}

// Start runs f on a new goroutine.
func (g Guard) Start(task string, f func()) { go g.Do(task, f) }
