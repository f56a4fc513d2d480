package measure

// keepTimes has a collector name each time of its distributions.
func (c *Collector) keepTimes(keep bool) {
	for i := range c.keys {
		c.keys[i].holds.all.keep, c.keys[i].intervals.all.keep = keep, keep
	}
	w := &c.world
	for _, r := range []*reaction{&w.unfroze, &w.caught, &w.grabbed, &w.landed} {
		r.times.all.keep = keep
	}
}

func (c *commandCollector) keepTimes(keep bool) {
	for i := range c.buttons {
		c.buttons[i].holds.all.keep, c.buttons[i].intervals.all.keep = keep, keep
	}
	for _, d := range []*durations{&c.jumps.onGround, &c.jumps.pressesOf, &c.onTarget} {
		d.all.keep = keep
	}
}
