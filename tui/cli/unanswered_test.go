package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"decant/tui/cli/exit"
)

// TestContextWithoutReplies counts a fork that holds no reply as its original was counted: no
// usage is left there to say by what model, how the estimates are scaled, and what is sent beside.
func TestContextWithoutReplies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ids := regexp.MustCompile(`"uuid":"([^"]+)"`).FindAllSubmatch(data, -1)
	w.put(path, append(data, `{"parentUuid":"`+string(ids[len(ids)-1][1])+`","isSidechain":false,`+
		`"type":"user","message":{"role":"user","content":"one more question"},`+
		`"uuid":"0a0c6f0e-0000-4000-8000-00000000ffff","timestamp":"2026-03-30T09:00:00.000Z"}`+
		"\n"...))
	saved := w.report(exit.Done, "", "-y", "--drop-turns", "1-28", path)
	promised := saved.Tokens
	opened := w.report(exit.Done, "", "-n", saved.Fork.Path)
	if promised.Fixed == 0 || opened.Tokens.Context != promised.ContextAfter ||
		opened.Conversation.Model != saved.Conversation.Model {
		t.Errorf("%d tokens of %s were promised, the fork has %d of %q", promised.ContextAfter,
			saved.Conversation.Model, opened.Tokens.Context, opened.Conversation.Model)
	}
	in := w.report(
		exit.Done,
		"",
		"-y",
		"--in-place",
		"--yes-in-place",
		"--drop-turns",
		"1-28",
		path,
	)
	if got := w.report(exit.Done, "", "-n", path).Tokens; got.Context != in.Tokens.ContextAfter {
		t.Errorf("in place: %d tokens were promised, the file has %d", in.Tokens.ContextAfter,
			got.Context)
	}
}

// TestContextOfPiWithoutReplies is the same for pi, whose fork says it where it chooses the model.
func TestContextOfPiWithoutReplies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "pi", "tools.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	ids := regexp.MustCompile(`"id":"([0-9a-f]{8})"`).FindAllSubmatch(data, -1)
	path := filepath.Join(t.TempDir(), "session.jsonl")
	w.put(path, append(data, `{"type":"message","id":"ffff0001","parentId":"`+
		string(ids[len(ids)-1][1])+`","timestamp":"2026-03-30T09:00:00.000Z",`+
		`"message":{"role":"user","content":"one more question","timestamp":1774861200000}}`+
		"\n"...))
	turns := w.report(exit.Done, "", "-n", path).Conversation.Turns
	saved := w.report(exit.Done, "", "-y", "--drop-turns", fmt.Sprintf("1-%d", turns-1), path)
	opened := w.report(exit.Done, "", "-n", saved.Fork.Path)
	if opened.Tokens.Context != saved.Tokens.ContextAfter ||
		opened.Conversation.Model != saved.Conversation.Model {
		t.Errorf("%d tokens of %s were promised, the fork has %d of %q", saved.Tokens.ContextAfter,
			saved.Conversation.Model, opened.Tokens.Context, opened.Conversation.Model)
	}
}
