package main

import "testing"

func TestTheCasterFlag(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
		ok   bool
	}{
		{[]string{"--caster"}, "map", true},
		{[]string{"--caster=green"}, "green", true},
		{[]string{"--caster=transparent"}, "transparent", true},
		{[]string{"--caster=00b140"}, "", false},
		{nil, "", true},
	} {
		o, err := parseFlags(c.args)
		if (err == nil) != c.ok || c.ok && o.caster != c.want {
			t.Errorf("%v: %q, %v; want %q", c.args, o.caster, err, c.want)
		}
	}
}
