package main

import (
	"fmt"
	"strings"
	"testing"

	"playhead/cmd/viewer/usage"
	"playhead/render/settings"
)

// The command line, its help and the settings allow the same scales.
func TestTheLimitsOfTheScaleAreTheSameEverywhere(t *testing.T) {
	for scale, fine := range map[float64]bool{settings.ScaleMin: true, settings.ScaleMax: true, settings.ScaleMin - 0.1: false, settings.ScaleMax + 0.1: false} {
		_, err := parseFlags([]string{fmt.Sprintf("--scale=%g", scale)})
		if (err == nil) != fine {
			t.Errorf("--scale %g: %v", scale, err)
		}
		if kept := settings.Scale(scale) == scale; kept != fine {
			t.Errorf("the settings keep %g: %t", scale, kept)
		}
	}
	if want := fmt.Sprintf("%g to %g", settings.ScaleMin, float64(settings.ScaleMax)); !strings.Contains(usage.Text, want) {
		t.Errorf("--help does not say %q", want)
	}
}
