package review

// Toast is one line for the user, shown until the next key.
type Toast struct {
	Text  string
	Grade grade
}

// Note says that something was done.
func (t *Toast) Note(text string) { *t = Toast{text, Graded} }

// Warn says that something cannot be done.
func (t *Toast) Warn(text string) { *t = Toast{text, Warned} }

// Fail says that something went wrong.
func (t *Toast) Fail(text string) { *t = Toast{text, Failed} }

// grade is the importance of a toast.
type grade uint8

// The grades.
const (
	Graded grade = iota
	Warned
	Failed
)
