package board

import "decant/strategies/ladder"

// Diagnosis holds the result of each step of the ladder. The plans are real, and are made one by
// one while the page is shown.
type Diagnosis struct {
	// Steps are all steps. Rungs are those with a finished plan, in the same order.
	Steps []ladder.Step
	Rungs []ladder.PresetResult
}
