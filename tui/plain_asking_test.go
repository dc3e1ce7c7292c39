package tui

import (
	"errors"
	"testing"

	"decant/tui/review"
)

// TestPlainAsks does all of it as numbered questions.
func TestPlainAsks(t *testing.T) {
	t.Parallel()
	var o oracle
	a := answer(t, shop(), "=Strategies|=summarize, off|=turn a strategy|=do not send|b|"+
		"=summarize|a|2|b|b|=Tangents|a|=without a model|=turn 5: |=confirm a tangent|b|b|s|"+
		"=close the list of removals|u|u|q|=quit without", asks(&o, modelled))
	a.says("summarize, off", "Send it to a model?", "asked to summarise turns 2 to 5",
		"≈ 90,000 tokens", "1. do not send it", "2. send it",
		"nothing was sent; a asks again", "a for a summary of turns 2 to 5", "Send it to a model?",
		"Please wait: asking "+modelled+".", "summary of turns 2 to 5 by "+modelled+"; tokens: ",
		"No turn is named a tangent", "a for a search for tangents", "continue without a model",
		"Please wait: looking for tangents.", "2 tangents named by rule",
		"turn 5: By the way, what is a monad?", "named by a rule, without a model, confidence 0.93",
		"confirm a tangent", "you remove it", "What will be removed",
		"Summary of turns 2 to 5, by "+modelled,
		"The login is mended.", "undone: ", "undone: 2 tangents named by rule")
	if len(o.sent) != 1 || len(o.offline) != 1 || a.Spec.Summary == nil || a.Spec.Classified != "" {
		t.Errorf("sent %d, offline %d, %+v", len(o.sent), len(o.offline), a.Spec)
	}
}

// TestPlainEditsTheSummary opens the editor between two questions.
func TestPlainEditsTheSummary(t *testing.T) {
	t.Parallel()
	var o oracle
	w := &world{}
	a := answer(t, shop(), "=Strategies|=summarize, off|=turn a strategy|=change the summary|b|b|"+
		"q|=quit without", asks(&o, "", func(o *Options) {
		o.Rewrite = func(string, string) (review.Rewritten, error) {
			return &writer{fakeProgram: fakeProgram{w}, left: "Mine."}, nil
		}
	}))
	a.says("Please wait: summarising turns 2 to 5.", "by digest", "summary edited")
	if got := a.Spec.Summary; got == nil || got.Text != "Mine.\n" || got.By != "digest, edited" ||
		w.runs != 1 {
		t.Errorf("%d runs, %+v", w.runs, got)
	}
}

// TestPlainHearsWhyThereIsNoAnswer reads out the sheet.
func TestPlainHearsWhyThereIsNoAnswer(t *testing.T) {
	t.Parallel()
	o := oracle{fails: errors.New("out of luck; try later")}
	a := answer(t, shop(), "=Strategies|=summarize, off|=turn a strategy|2|=continue without|"+
		"b|b|q|=quit without", asks(&o, modelled))
	a.says("Please wait: asking", "No answer", "out of luck; try later",
		"1. continue without an answer",
		"2. ask again", "3. continue without a model")
}
