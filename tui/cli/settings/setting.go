package settings

import "decant/strategies/spec"

// Setting is one key with a value, as one layer gives it.
type Setting struct {
	// Key is the name as [strategies.JoinKey] writes it.
	Key string
	// Value is what [spec.Key.Set] takes.
	Value string
	// At is where it was given: "/home/me/.decant.toml:3", "--set", "-s".
	At string

	written spec.Form
}

// Error is a fault of a settings file or flag. It is one line.
type Error struct {
	// At is where the fault is, as in Setting.At.
	At string
	// Text says what is wrong and what to do.
	Text string
	// Flag is true for a fault on the command line.
	Flag bool
}

// Error is the place, then the text.
func (e *Error) Error() string {
	if e.At == SetFlag {
		return e.At + " " + e.Text // The key follows, as in what was typed.
	}
	return e.At + ": " + e.Text
}

// Where a setting may come from besides a file.
const (
	// SetFlag is where one comes from when --set gave it.
	SetFlag = "--set"
	// StrategyFlag is where the list of strategies comes from when -s gave it.
	StrategyFlag = "-s"
)

// Layer is the settings of one place.
type Layer struct {
	// Own is true where the person chose the place: then it may name programs and models.
	Own bool
	// Flag is true for the command line.
	Flag bool
	// Settings are in the order in which they were given; the last of one key counts.
	Settings []Setting
}
