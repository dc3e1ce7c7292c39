package tangents

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"decant/model"
	"decant/strategies/llm"
	"decant/strategies/quote"
)

// longestReason is the largest number of characters that are kept of a model's reason.
const longestReason = 200

// take adds the turns that an answer names to a result, or to its refused turns. The answer is
// invalid if it names a turn twice, or a turn that cannot be asked about. The error is an
// [*llm.Error].
func (j *Job) take(r *Result, text []byte, asked map[int]bool) error {
	var got struct {
		Tangents []struct {
			Turn       int     `json:"turn"`
			Confidence float64 `json:"confidence"`
			Reason     string  `json:"reason"`
		} `json:"tangents"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return j.off("the answer does not fit the schema", err)
	}
	seen := map[int]bool{}
	for _, t := range got.Tangents {
		switch {
		case t.Turn < 1 || t.Turn > len(j.c.Turns):
			return j.off(fmt.Sprintf("the answer names turn %d, which does not exist", t.Turn), nil)
		case seen[t.Turn]:
			return j.off(fmt.Sprintf("the answer names turn %d twice", t.Turn), nil)
		case !(t.Confidence >= 0 && t.Confidence <= 1):
			return j.off("the answer has a confidence outside 0 to 1", nil)
		}
		seen[t.Turn] = true
		if why := j.refusal(t.Turn, t.Confidence, asked); why != "" {
			r.Refused = append(r.Refused, fmt.Sprintf("turn %d: %s", t.Turn, why))
			continue
		}
		r.Tangents = append(r.Tangents, Tangent{
			Turn: t.Turn, Confidence: math.Round(t.Confidence*100) / 100,
			Reason: quote.ClipText(quote.JoinLines(t.Reason), longestReason),
		})
	}
	return nil
}

// refusal says why a turn is no tangent whatever a model says, "" if it may be one.
func (j *Job) refusal(turn int, sure float64, asked map[int]bool) string {
	switch {
	case j.o.Barred != nil && j.o.Barred(turn):
		return "it is protected or kept"
	case !asked[turn]:
		return "it is part of the task, or was not asked about"
	case turn == firstLive(j.c) && sure < max(firstThreshold, j.o.Threshold):
		return fmt.Sprintf("it is the first request, and a confidence of %.2f is too low", sure)
	case sure < j.o.Threshold:
		return fmt.Sprintf("a confidence of %.2f is too low", sure)
	}
	return ""
}

// firstLive returns the first turn with a live event, 0 for none.
func firstLive(c *model.Conversation) int {
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.Turn > 0 {
			return e.Turn
		}
	}
	return 0
}

// off returns the error for an invalid answer.
func (j *Job) off(what string, cause error) error {
	return &llm.Error{
		Model: j.o.Model.Name(), Reason: llm.OffSchema, What: what,
		Next: "ask again, choose another model, or work offline", Cause: cause,
	}
}

// sortTangents sorts tangents by confidence, the highest first. Equal ones are sorted by turn.
func sortTangents(out []Tangent) {
	slices.SortStableFunc(out, func(a, b Tangent) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Turn, b.Turn))
	})
}
