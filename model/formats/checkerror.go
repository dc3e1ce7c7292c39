package formats

import (
	"fmt"

	"decant/model"
)

// CheckError says that a staged fork broke rules or is not what was promised.
// Nothing was saved.
type CheckError struct {
	// Findings is never empty.
	Findings []model.Finding
}

// Error is the first finding and how many there are, on one line.
func (e *CheckError) Error() string {
	s := fmt.Sprintf("the checker refused it: %s", e.Findings[0])
	if n := len(e.Findings); n > 1 {
		s += fmt.Sprintf(" (and %d more)", n-1)
	}
	return s
}
