package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

// Reasoning whose text only the provider has saves nothing that counts, and the note says so.
func TestSealedReasoningIsNamed(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	for range 3 {
		b.Prompt("p")
		i := b.Add(model.Reasoning, "assistant")
		b.Event(i).Signed, b.Event(i).Opaque = true, 300
		b.Say("so")
	}
	p := make1(t, b, chosen(t, "strip-reasoning", "conversation.compaction.keep_last=1"))
	noted(t, p, "strip-reasoning",
		"3 blocks of reasoning found; 1 is protected (the last turn), encrypted, "+
			"without text to remove: 2")
}
