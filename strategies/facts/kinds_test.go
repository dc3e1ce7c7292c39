package facts

import (
	"testing"

	"decant/strategies/marker"
)

func TestSeeds_tool_kind_classification(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]toolKind{
		"Read": ReadTool, "Grep": ReadTool, "Glob": ReadTool, "NotebookRead": ReadTool,
		"fs_read_file": ReadTool, "fs_grep_files": ReadTool, "read": ReadTool,
		"Edit": MutateTool, "Write": MutateTool, "MultiEdit": MutateTool,
		"NotebookEdit": MutateTool, "fs_modify_file": MutateTool, "apply_patch": MutateTool,
		"Bash": OtherTool, "mcp__x__get_issues": OtherTool, "exec_command": OtherTool,
		"fs_read": OtherTool, "": OtherTool,
	} {
		if got := toolKinds[name]; got != want {
			t.Errorf("%s: got %s, want %s", name, marker.ToolKinds[got], marker.ToolKinds[want])
		}
	}
}
