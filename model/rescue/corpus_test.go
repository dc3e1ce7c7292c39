package rescue_test

import (
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/testdata/samples"
)

// refusedInCorpus are the rules that real conversations break, by format. Blank texts Claude Code
// sends, and the API refuses them.
var refusedInCorpus = map[string][]string{"claude-code": {"text-blank"}}

func TestSoundConversationsStay(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "openai/*",
		"anthropic/*.json", "genuine/claude-code/*/*.jsonl", "genuine/codex/*.jsonl",
		"genuine/pi/*.jsonl")
	for _, path := range files {
		c, err := formats.Open(path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		r, err := rescue.Fix(c, rescue.Needed, func(data []byte) (*model.Conversation, error) {
			return formats.ReadWith(path, data, formats.OpenOptions{Format: c.Format})
		})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		broken := map[string]int{}
		for _, p := range r.Problems {
			if !p.Harm.Stops() {
				continue
			}
			broken[p.Rule]++
			if !slices.Contains(refusedInCorpus[c.Format], p.Rule) {
				t.Errorf("%s: %s at %s: %s", path, p.Rule, p.Place, p.Effect)
			}
		}
		switch {
		case len(broken) > 0:
			t.Logf("%s: %v, %d of %d records changed", path, broken, len(r.Altered), r.Records)
		case r.Conversation != c:
			t.Errorf("%s: changed, though nothing is refused", path)
		}
	}
	t.Logf("%d conversations", len(files))
}

// beyondCodecs are rules that codecs do not have.
var beyondCodecs = []string{"block-type", "control-chars", "tool-name-chars"}

// TestRescueAgreesWithCodecs finds nothing that stops the project's own conversations, where their
// codec finds nothing either.
func TestRescueAgreesWithCodecs(t *testing.T) {
	t.Parallel()
	sound := 0
	for _, folder := range []string{"claudecode", "codex", "pi", "messages", "qwencode", "omp"} {
		paths, err := filepath.Glob(filepath.Join(samples.Root(t), "testdata", folder, "*.*"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%d files in %s: %v", len(paths), folder, err)
		}
		for _, path := range paths {
			c, err := formats.Open(path)
			if err != nil || len(model.ListHarmful(formats.Check(c))) > 0 {
				continue
			}
			sound++
			for _, p := range stopping(c) {
				if slices.Contains(beyondCodecs, p.Rule) {
					continue
				}
				t.Errorf("%s: %s at %s: %s", path, p.Rule, p.Place, p.Effect)
			}
		}
	}
	if sound < 30 {
		t.Errorf("only %d conversations are sound", sound)
	}
}
