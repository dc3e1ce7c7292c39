package sound

import (
	"bytes"
	"testing"

	"decant/model"
	"decant/model/source"
)

// Codec is what tests ask of a codec for files of lines.
type Codec struct {
	Open  func(*source.Source, string) (*model.Conversation, error)
	Check func(*model.Conversation) []model.Finding
}

// Fork writes a drafted fork and opens it again: it must be what the agent was to be sent, and
// break no rule.
func Fork(t testing.TB, k Codec, d *model.Draft, want []model.SentItem) *model.Conversation {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	fork, err := k.Open(source.Lines("fork", out.Bytes()), "nowhere/"+d.Name)
	if err != nil {
		t.Fatal(err)
	}
	if f := model.CompareViews(want, fork.View(nil), "fork"); len(f) > 0 {
		t.Fatalf("%v\n%s", f, out.Bytes())
	}
	if f := model.ListHarmful(k.Check(fork)); len(f) > 0 {
		t.Fatalf("%v\n%s", f, out.Bytes())
	}
	return fork
}
