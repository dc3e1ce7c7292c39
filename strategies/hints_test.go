package strategies

import (
	"testing"

	"decant/model"
)

func TestHints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		hint  *toolHint
		names []string
	}{
		{&readHint, []string{"Read", "fs_read_file", "read_file"}},
		{&plainHint, []string{
			"github_read_file", "github_issues", "cargo_format", "git_show", "git_log", "git_diff",
			"web_fetch", "Bash",
		}},
		{&writeHint, []string{
			"Edit", "fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file",
		}},
		{&keepHint, []string{"git_commit", "TodoWrite", "describe_tools", "learn"}},
		{&otherHint, []string{"rfd_draft", "agentic_shepherd_run", "fs_read", "", "mcp__x__y"}},
	} {
		for _, name := range tt.names {
			if got := builtinHint(name, &model.Effect{}); got != tt.hint {
				t.Errorf("%s: got %+v, want %+v", name, *got, *tt.hint)
			}
		}
	}
	total := 0
	for _, row := range hintTable {
		total += len(row.names)
	}
	if total != len(hints) {
		t.Errorf("%d names in %d rows: one stands twice", total, len(hints))
	}
}

func TestBuiltinHints(t *testing.T) {
	t.Parallel()
	rows := BuiltinHints()
	if got, want := len(rows), len(hintTable)+1; got != want {
		t.Fatalf("got %d rows, want %d", got, want)
	}
	last := rows[len(rows)-1]
	if len(last.Tools) > 0 || last.Response != StripResponse || !last.Dedup ||
		last.Subsumes.Kind != SubsumesNothing {
		t.Errorf("all others: got %+v", last)
	}
	rows[0].Tools[0] = "spoiled"
	if hintTable[0].names[0] == "spoiled" {
		t.Error("a caller can spoil the table")
	}
}
