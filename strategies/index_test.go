package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/strategiestest"
)

func TestIndexPanicsInTheCaller(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, r := b.Tool("Bash", `{}`, body("a", 9))
	c := b.Done()
	c.Events[r].Parts[0].Text.Span.End = 1 << 30
	c.Events[r].Parts[0].Envelope = model.TrailingReminder // So that it is decoded.
	defer func() {
		if recover() == nil {
			t.Error("a span outside of the source was read, or did not panic here")
		}
	}()
	facts.NewIndex(c)
}
