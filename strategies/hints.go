package strategies

// toolHint is what is known of a tool's results.
type toolHint struct {
	keep  bool // Its results stay: what a person said, a plan, a report, a lesson.
	dedup bool // Equal calls of it may go.
	known bool // The table names it.
}

// The hints that the table gives.
var (
	plainHint = toolHint{dedup: true, known: true}
	writeHint = toolHint{known: true}
	keepHint  = toolHint{keep: true, known: true}
)

// hintTable names the tools of all agents by what they are for. What a call does
// to the world is the model's word, not the table's.
var hintTable = []struct {
	hint  toolHint
	names []string
}{
	{plainHint, []string{
		"Read", "NotebookRead", "read", "read_file", "view_image", "fs_read_file",
		"Grep", "Glob", "LS", "grep", "find", "ls", "grep_files", "list_dir", "fs_grep_files",
		"fs_list_files", "cargo_check", "cargo_test", "cargo_format", "cargo_clippy",
		"cargo_build", "cargo_expand", "git_diff", "git_show", "git_log", "git_status",
		"git_blame", "github_read_file", "github_list_files", "github_code_search",
		"github_issues", "github_pulls",
		"Bash", "BashOutput", "KillShell", "KillBash", "bash", "shell", "local_shell",
		"exec_command", "write_stdin", "WebFetch", "WebSearch", "web_fetch", "web_search", "LSP",
		"ListMcpResourcesTool", "ReadMcpResourceTool",
	}},
	{writeHint, []string{
		"Edit", "MultiEdit", "Write", "NotebookEdit", "edit", "write", "apply_patch",
		"str_replace_based_edit_tool", "fs_create_file", "fs_modify_file", "fs_delete_file",
		"fs_move_file",
	}},
	{keepHint, []string{
		"git_commit",
		"AskUserQuestion", "ask_user", "request_user_input",
		"TodoWrite", "TodoRead", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList", "update_plan",
		"EnterPlanMode", "ExitPlanMode", "exit_plan_mode", "todo", "plan",
		"Task", "Agent", "TaskOutput", "AgentOutputTool", "SendMessage", "spawn_agent",
		"wait_agent", "send_input",
		"Skill", "SlashCommand", "ToolSearch", "describe_tools", "memory", "Memory",
		"save_memory", "learn",
	}},
}

// hints is the table by name.
var hints = func() map[string]toolHint {
	out := map[string]toolHint{}
	for _, row := range hintTable {
		for _, name := range row.names {
			out[name] = row.hint
		}
	}
	return out
}()

// hintOf is what is known of a tool by its name. An unknown one is stripped and
// deduplicated like any other, but listed apart.
func hintOf(tool string) toolHint {
	if h, ok := hints[tool]; ok {
		return h
	}
	return toolHint{dedup: true}
}
