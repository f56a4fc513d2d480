// Package timeline is the arithmetic of the lower part of the window: from times
// to places and back, the steps of the ruler, marks that would overlap, bars of
// pressed keys. It draws nothing and needs no display.
package timeline
