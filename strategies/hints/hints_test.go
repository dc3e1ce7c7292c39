package hints

import (
	"testing"

	"decant/model"
)

func TestHints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		hint  *ToolHint
		names []string
	}{
		{&readHint, []string{"Read", "fs_read_file", "read_file"}},
		{&plainHint, []string{
			"github_read_file", "github_issues", "cargo_test", "git_show", "git_log", "git_diff",
			"web_fetch",
		}},
		{&runHint, []string{"Bash", "cargo_format", "BashOutput", "write_stdin"}},
		{&writeHint, []string{
			"Edit", "fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file",
		}},
		{&keepHint, []string{"git_commit", "TodoWrite", "describe_tools", "learn"}},
		{&OtherHint, []string{"rfd_draft", "agentic_shepherd_run", "fs_read", "", "mcp__x__y"}},
	} {
		for _, name := range tt.names {
			if got := BuiltinHint(name, &model.Effect{}); got != tt.hint {
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
	rows := ListBuiltinHints()
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

// TestAShellCommandHasTheRowOfWhatItDoes stands for that sentence, and for a Read being
// an fs_read_file.
func TestAShellCommandHasTheRowOfWhatItDoes(t *testing.T) {
	t.Parallel()
	named := func(tool string) *ToolHint { return BuiltinHint(tool, &model.Effect{}) }
	tests := []struct {
		name   string
		effect model.Effect
		want   *ToolHint
	}{
		{"cat", model.Effect{Kind: model.Reads}, named("fs_read_file")},
		{"rg", model.Effect{Kind: model.Searches}, named("fs_grep_files")},
		{"ls", model.Effect{Kind: model.Lists}, named("fs_list_files")},
		{"sed -i", model.Effect{Kind: model.Writes}, named("fs_modify_file")},
		{
			"cargo test",
			model.Effect{Kind: model.Runs, Programs: []string{"cargo test"}, Newest: true},
			named("cargo_test"),
		},
		{
			"git add && git commit",
			model.Effect{Kind: model.Runs, Programs: []string{"git add", "git commit"}},
			named("git_commit"),
		},
		{
			"sed -i && git commit",
			model.Effect{Kind: model.Writes, Programs: []string{"sed", "git commit"}},
			named("git_commit"),
		},
		{"a program called plan", model.Effect{Programs: []string{"plan"}}, &runHint},
	}
	for _, tt := range tests {
		for _, tool := range shells {
			if got := BuiltinHint(tool, &tt.effect); got != tt.want {
				t.Errorf("%s in %s: got %+v, want %+v", tt.name, tool, *got, *tt.want)
			}
		}
	}
	if got := named("Read"); got != named("fs_read_file") {
		t.Errorf("Read: got %+v", *got)
	}
}
