package main

import (
	"os"
	"strings"
	"testing"
)

func TestAProcessorDrawsWithoutACardOrWhenToldSo(t *testing.T) {
	for _, c := range []struct {
		software string
		files    []string
		want     bool
	}{
		{"", nil, true},
		{"", []string{"/dev/dri/renderD128"}, false},
		{"", []string{"/dev/nvidia0"}, false},
		{"0", []string{"/dev/dri/card0"}, false},
		{"1", []string{"/dev/dri/card0"}, true},
		{"TRUE", []string{"/dev/nvidia0"}, true},
	} {
		env := func(name string) string {
			if name != "LIBGL_ALWAYS_SOFTWARE" {
				return ""
			}
			return c.software
		}
		found := func(pattern string) (some []string) {
			for _, f := range c.files {
				if strings.HasPrefix(f, strings.TrimSuffix(pattern, "*")) {
					some = append(some, f)
				}
			}
			return some
		}
		if got := processorDraws(env, found); got != c.want {
			t.Errorf("software %q, devices %v: %v", c.software, c.files, got)
		}
	}
}

func TestGLXIsNotTriedOverTheNetworkOrWhereNobodyAnswers(t *testing.T) {
	for _, display := range []string{"", "localhost:10.0", "192.0.2.1:0", ":32767"} {
		if glxWorks(display) {
			t.Errorf("%q: GLX", display)
		}
	}
}

func TestTheEnvironmentIsLeftAsItWas(t *testing.T) {
	if v, set := os.LookupEnv(desktopGL); set {
		t.Skipf("%s=%q is set", desktopGL, v)
	}
	t.Setenv("LIBGL_ALWAYS_SOFTWARE", "1")
	restore := preferGLX()
	restore()
	if v, set := os.LookupEnv(desktopGL); set {
		t.Errorf("%s=%q is left", desktopGL, v)
	}
}
