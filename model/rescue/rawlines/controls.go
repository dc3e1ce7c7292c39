package rawlines

// FindControls lists the control characters, but tab and line ends, of strings without NUL in data
// in which a Find function finds nothing, one problem of RuleHarmless a line. No rescue needs it:
// terminal output is full of colours, and every known client and API takes them.
func FindControls(data []byte) []Problem {
	f := finder{data: data, odd: oddChars{all: true}}
	f.reportLines(text{data: data}, len(data))
	return f.out
}
