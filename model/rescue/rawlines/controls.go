package rawlines

// FindControls lists the control characters, except tab and line ends, in strings without NUL. The
// data must be such that a Find function finds nothing. There is one problem of RuleHarmless per
// line. No rescue needs it: terminal output has many colours, and every known client and API
// accepts them.
func FindControls(data []byte) []Problem {
	f := finder{data: data, odd: oddChars{all: true}}
	f.reportLines(text{data: data}, len(data))
	return f.out
}
