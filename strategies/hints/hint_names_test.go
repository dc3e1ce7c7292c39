package hints

import (
	"testing"

	"decant/model"
)

// TestAnEditorThatShowsAFileReads: one tool edits and shows files, so what it does decides.
func TestAnEditorThatShowsAFileReads(t *testing.T) {
	t.Parallel()
	for kind, want := range map[model.EffectKind]*ToolHint{
		model.Reads: &readHint, model.Writes: &writeHint,
	} {
		if h := BuiltinHint("str_replace_editor", &model.Effect{Kind: kind}); h != want {
			t.Errorf("an effect of kind %d has the hint %+v", kind, *h)
		}
	}
}
