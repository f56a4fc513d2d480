package runs

import "playhead/render/widget"

// The controls of the runs.
const (
	classPart   widget.Part = "runs class"  // N: class
	whoPart     widget.Part = "runs who"    // opens the list of players
	runPart     widget.Part = "run"         // N: index of the run
	sumPart     widget.Part = "runs sum"    // of the best segments
	playPart    widget.Part = "run play"    // plays the chosen run
	besidePart  widget.Part = "run beside"  // lays the other run beside the chosen one
	splitPart   widget.Part = "run split"   // N: row of the splits
	loopPart    widget.Part = "run of loop" // makes a run of the loop
	barPart     widget.Part = "run bar"     // N: index of the run
	lanePart    widget.Part = "runs lane"   // scrolls
	heatPart    widget.Part = "heat"        // N: kind of heat
	scopePart   widget.Part = "heat scope"  // opens the list of what is counted
	savePart    widget.Part = "heat save"   // N: 0 picture, 1 CSV
	heatEndPart widget.Part = "heat end"    // closes it
)
