package review

// Toast is one line for the person, shown until the next key.
type Toast struct {
	Text  string
	Grade grade
}

// grade is how much a toast matters.
type grade uint8

// The grades.
const (
	Graded grade = iota
	Warned
	Failed
)
