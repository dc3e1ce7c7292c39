package rescue_test

import (
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	files "decant/testdata/broken"
	"decant/testdata/growth"
)

// agentFormats are the formats whose broken files come from testdata/broken alone.
var agentFormats = []string{files.OhMyPi, files.Qwen, files.Copilot, files.Opencode}

// taken are files in which nothing needs a fix: the client takes them as they are, as was tried.
var taken = map[string]bool{
	"omp/call-unanswered.jsonl": true, "omp/result-without-call.jsonl": true,
	"omp/usage-missing.jsonl": true, "omp/reasoning-alone.jsonl": true,
	"qwen-code/call-unanswered.jsonl": true, "copilot/call-unanswered.jsonl": true,
	"opencode/call-twice.json": true,
}

// TestAgentsFiles finds what is broken in each file, and fixes it: the fork of what is left breaks
// no rule that stops anything, and opens as what was promised.
func TestAgentsFiles(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, format := range agentFormats {
		for _, file := range files.ListFiles(format) {
			t.Run(format+"/"+file.Name, func(t *testing.T) {
				t.Parallel()
				checkAgentFile(t, format, file)
			})
		}
	}
}

// checkAgentFile holds one file against the rule that it was made to break.
func checkAgentFile(t *testing.T, format string, file files.File) {
	t.Helper()
	path := filepath.Join("a", file.ID, file.Name)
	reopen := func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(path, data, formats.OpenOptions{Format: format})
	}
	c, err := reopen(file.Data())
	if err != nil {
		t.Fatal(err)
	}
	if none := taken[format+"/"+file.Name]; none {
		if p := stopping(c); len(p) > 0 {
			t.Errorf("found %v, which the client takes", p)
		}
		return
	}
	hit := slices.ContainsFunc(rescue.ListProblems(c), func(p model.Problem) bool {
		return p.Rule == file.Rule && p.Harm.Stops()
	})
	if !hit {
		t.Errorf("found %v, want %s", rescue.ListProblems(c), file.Rule)
	}
	r, err := rescue.Fix(c, rescue.Needed, reopen)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Problems {
		if p.Harm.Stops() && !p.Fixed {
			t.Errorf("%s at %s stays", p.Rule, p.Place)
		}
	}
	if len(r.Conversation.View(nil)) < len(c.View(nil)) {
		t.Errorf("%d blocks are sent, and %d before", len(r.Conversation.View(nil)),
			len(c.View(nil)))
	}
	left, err := formats.CheckFork(r.Conversation)
	if err != nil {
		t.Fatal(err)
	}
	if left = model.ListHarmful(left); len(left) > 0 {
		t.Errorf("the fork has %v", left)
	}
}
