package strategies

import "testing"

func TestHints(t *testing.T) {
	t.Parallel()
	for hint, names := range map[toolHint][]string{
		plainHint: {
			"Read", "fs_read_file", "github_read_file", "github_issues", "cargo_format",
			"git_show", "git_log", "git_diff", "web_fetch",
		},
		writeHint: {
			"Edit", "fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file",
		},
		keepHint:      {"git_commit", "TodoWrite", "describe_tools", "learn"},
		{dedup: true}: {"rfd_draft", "agentic_shepherd_run", "fs_read", "", "mcp__x__y"},
	} {
		for _, name := range names {
			if got := hintOf(name); got != hint {
				t.Errorf("%s: got %+v, want %+v", name, got, hint)
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
