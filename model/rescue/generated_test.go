package rescue_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/testdata/samples"
)

// foundOtherwise are files that no rule of their name is found in, with why.
var foundOtherwise = map[string]string{
	"cc-zero-bytes.jsonl":       "a file without a byte is no conversation",
	"cc-thinking-emptied.jsonl": "nobody can tell without the text of the error",
	"cx-window.jsonl":           "Codex cuts outputs when it loads them, so that it fits",
	"pi-header-missing.jsonl":   "nothing tells the format of a session without its header",
}

func TestGeneratedFiles(t *testing.T) {
	t.Parallel()
	files := samples.Broken(t)
	t.Logf("%d files", len(files))
	for _, file := range files {
		t.Run(file.Name, func(t *testing.T) {
			t.Parallel()
			checkGenerated(t, file)
		})
	}
}

// checkGenerated holds one file against the rule that it was made to break.
func checkGenerated(t *testing.T, file samples.BrokenFile) {
	b := brokenCase{format: file.Format}
	data, err := os.ReadFile(file.Path)
	if err != nil {
		t.Fatal(err)
	}
	reopen := func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(file.Path, data, formats.OpenOptions{Format: b.format})
	}
	c, err := reopen(data)
	if err != nil {
		if foundOtherwise[file.Name] == "" {
			t.Error(err)
		}
		return
	}
	found := rescue.ListProblems(c)
	hit := slices.ContainsFunc(found, func(p model.Problem) bool { return p.Rule == file.Rule })
	if !hit && foundOtherwise[file.Name] == "" {
		t.Errorf("found %v, want %s", found, file.Rule)
	}
	r, err := rescue.Fix(c, rescue.Needed, reopen)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Conversation.Events) == 0 {
		t.Error("nothing is left of it")
	}
	for _, p := range r.Problems {
		if p.Harm.Stops() && !p.Fixed && p.Fix == "" && !strings.HasPrefix(p.Rule, "window") {
			t.Errorf("%s at %s stays, and nothing says why", p.Rule, p.Place)
		}
	}
	for _, p := range stopping(r.Conversation) {
		switch {
		case strings.HasPrefix(p.Rule, "window"), p.Rule == "ends-with-assistant":
			return // A plan makes it fit, or nothing helps.
		}
	}
	b.checkFork(t, r.Conversation)
}
