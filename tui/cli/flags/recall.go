package flags

import (
	"strconv"
	"strings"

	"decant/tui/cli/exit"
)

// Recall says what to recall from a fork.
type Recall struct {
	// Fork is in the form that [manifest.FindFork] takes. Number is a removal in its manifest, from
	// 1, 0 for all.
	Fork   string
	Number int
	// First and Last are the requested lines, from 1. First 0 means the whole text.
	First, Last int
}

// ReadRecall reads FORK or FORK#N, and lines as A-B, "" for all. A path may contain "#" itself.
// Errors are [exit.UsageError]s.
func ReadRecall(what, lines string) (r Recall, err error) {
	fork, number, ok := cutLast(what, "#")
	if ok && strings.ContainsAny(number, `./\`) { // It continues as a path.
		fork, ok = what, false
	}
	if r.Fork = fork; ok {
		r.Number, err = strconv.Atoi(number)
	}
	if fork == "" || err != nil || ok && r.Number < 1 {
		return Recall{}, exit.Usagef(
			"--recall %s: use a fork, or a fork and the number of a removal as in 3f9a#17", what)
	}
	if lines == "" {
		return r, nil
	}
	first, last, ok := strings.Cut(lines, "-")
	if !ok {
		last = first
	}
	var errs [2]error
	r.First, errs[0] = strconv.Atoi(first)
	r.Last, errs[1] = strconv.Atoi(last)
	if errs[0] != nil || errs[1] != nil || r.First < 1 || r.Last < r.First {
		return Recall{}, exit.Usagef("--lines %s: use the first and the last line as in 40-80",
			lines)
	}
	return r, nil
}

// cutLast is [strings.Cut] at the last separator.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
