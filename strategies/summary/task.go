package summary

import (
	"cmp"
	"fmt"
	"strings"
)

// form says how the record is written. It is not part of the prompt that the user may replace,
// because it must match what is sent.
const form = "In the record each entry stands under a line that begins with \"=== \" and says in " +
	"which turn it was, and whose it is. A turn is what one prompt of the user started. " +
	"What stands in brackets as [masked: …] was a secret and stays out."

// mergeForm is the same for summaries of parts.
const mergeForm = "What you get is no record but summaries of consecutive parts of one record, " +
	"each under a line that begins with \"=== \" and says of which turns it is. Make one summary " +
	"of all of them. Where they differ, the later part is right; a task that a later part " +
	"says is done is no open task."

// task returns the instruction for one of several parts.
func (j *Job) task(p part, number, of int) string {
	text := j.wanted() + "\n\n" + form
	if of > 1 {
		text += fmt.Sprintf("\n\nThis is part %d of %d of the record, turns %d to %d. The parts "+
			"before and after it are summarised by themselves.", number, of, p.first, p.last)
	}
	return text
}

// mergeTask returns the instruction for merging summaries of parts.
func (j *Job) mergeTask() string { return j.wanted() + "\n\n" + mergeForm }

// wanted returns what the user wants of a summary.
func (j *Job) wanted() string {
	text := strings.TrimSpace(cmp.Or(j.o.Prompt, builtIn))
	if g := strings.TrimSpace(j.o.Guidance); g != "" {
		text += "\n\nThe user asks for this besides:\n\n" + g
	}
	return text
}
