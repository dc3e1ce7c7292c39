package board

import "decant/strategies/ladder"

// Diagnosis is what each step of the ladder would come to. The plans are real and are made one
// after the other while the page is shown.
type Diagnosis struct {
	// Steps are all steps, Rungs those whose plans are made, in the same order.
	Steps []ladder.Step
	Rungs []ladder.PresetResult
}
