package hints

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/words"
)

// Response is what strip-tool-results does with a tool's results.
type Response uint8

// The responses.
const (
	// StripResponse leaves one line of a result.
	StripResponse Response = iota
	// KeepResponse keeps the result; nothing trims it either.
	KeepResponse
	// RemoveResponse removes the whole pair, request and result.
	RemoveResponse
)

// Responses are the names of Response on the command line and in TOML.
var Responses = [...]string{"strip", "keep", "remove"}

// String returns the response's name in TOML.
func (r Response) String() string { return Responses[r] }

// SubsumeKind is how decant finds out that a later call says everything that an earlier one said.
type SubsumeKind uint8

// The kinds of subsumption.
const (
	// SubsumesNothing accepts only equal arguments.
	SubsumesNothing SubsumeKind = iota
	// SubsumesLines compares the path and the range of lines of file reads.
	SubsumesLines
	// SubsumesByCommand asks a program of the user.
	SubsumesByCommand
)

// Subsumption says how a tool's calls subsume each other. With the zero Subsumption, they do not.
type Subsumption struct {
	// Kind is the method.
	Kind SubsumeKind
	// Command is the program and its arguments, only for SubsumesByCommand.
	Command []string
}

// ToolHint is what is known about a tool's results.
type ToolHint struct {
	Response Response
	// Dedup says whether dedup-tools may remove the older of equal calls. A call that runs
	// something needs the same answer, unless newestOnly says that only the newest answer counts. A
	// call that writes may not be removed. Asked is true if the user named the tool by name or
	// glob; then both may be removed too.
	Dedup, newestOnly, Asked bool

	Subsumes Subsumption
	// Deduplicate says whether a result may become a reference (dedup-resources, dedup-content,
	// dedup-recent). It may always be an anchor.
	Deduplicate bool
	// Invalidates are the tools whose cached results become outdated with each result of this tool
	// (dedup-recent).
	Invalidates []string
	// Known is false for tools that neither the table nor the user names.
	Known bool
}

// The hints in the table.
var (
	readHint = ToolHint{
		Dedup: true, Subsumes: Subsumption{Kind: SubsumesLines}, Deduplicate: true, Known: true,
	}
	plainHint = ToolHint{Dedup: true, newestOnly: true, Deduplicate: true, Known: true}
	runHint   = ToolHint{Dedup: true, Deduplicate: true, Known: true}
	writeHint = ToolHint{Deduplicate: true, Known: true}
	keepHint  = ToolHint{Response: KeepResponse, Deduplicate: true, Known: true}
	OtherHint = ToolHint{Dedup: true, Deduplicate: true}
)

// hintTable lists the tools of all agents by purpose. The model says what a single call does, not
// the table.
var hintTable = []struct {
	hint  *ToolHint
	names []string
}{
	{&readHint, []string{
		"fs_read_file", "Read", "NotebookRead", "read", "read_file", "view", "view_file",
		"open_file", "open",
	}},
	{&plainHint, []string{
		"view_image", "Grep", "Glob", "LS", "grep", "find", "ls", "grep_files", "list_dir",
		"fs_grep_files", "fs_list_files", "cargo_check", "cargo_test", "cargo_clippy",
		"cargo_build", "cargo_expand", "git_diff", "git_show", "git_log",
		"git_status", "git_blame", "github_read_file", "github_list_files", "github_code_search",
		"github_issues", "github_pulls", "WebFetch", "WebSearch", "web_fetch", "web_search",
		"LSP", "ListMcpResourcesTool", "ReadMcpResourceTool", "read_mcp_resource", "tool_search",
		"list_files", "glob",
		"list_directory", "grep_search", "file_search", "search_files", "codebase_search",
		"find_file", "search_dir", "search_file",
	}},
	// Each answer of a running program holds only what is new since the one before.
	{&runHint, []string{
		"BashOutput", "KillShell", "KillBash", "write_stdin", "cargo_format", "wait", "js_repl",
		"submit",
	}},
	{&runHint, shells},
	{&writeHint, []string{
		"fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file", "Edit", "MultiEdit",
		"Write", "NotebookEdit", "edit", "write", "apply_patch", "str_replace_based_edit_tool",
		"str_replace_editor", "write_file", "create_file", "edit_file", "write_to_file",
		"replace_in_file", "search_replace", "delete_file", "create", "insert", "notebook_edit",
	}},
	{&keepHint, []string{
		"git_commit",
		"AskUserQuestion", "ask_user", "request_user_input",
		"TodoWrite", "TodoRead", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList", "update_plan",
		"EnterPlanMode", "ExitPlanMode", "exit_plan_mode", "todo", "plan",
		"Task", "Agent", "TaskOutput", "AgentOutputTool", "SendMessage", "spawn_agent",
		"wait_agent", "send_input", "resume_agent", "close_agent",
		"Skill", "SlashCommand", "ToolSearch", "describe_tools", "memory", "Memory",
		"save_memory", "learn",
		"agent", "task", "skill", "todo_write", "ask_user_question",
	}},
}

// HintInfo is a row of the built-in table of hints.
type HintInfo struct {
	// Tools are the names in conversations. An empty list stands for all other tools.
	Tools []string
	// Response is what strip-tool-results does.
	Response Response
	// Dedup says whether dedup-tools may remove the older of equal calls.
	Dedup bool
	// Subsumes is how a later call may say everything that an earlier one said.
	Subsumes Subsumption
}

// ListBuiltinHints lists the hints that apply without rules of the user; all other tools come last.
// A shell command has the row of what it does.
func ListBuiltinHints() []HintInfo {
	out := make([]HintInfo, 0, len(hintTable)+1)
	addRow := func(h *ToolHint, tools []string) {
		out = append(out, HintInfo{slices.Clone(tools), h.Response, h.Dedup, h.Subsumes})
	}
	for _, row := range hintTable {
		addRow(row.hint, row.names)
	}
	addRow(&OtherHint, nil)
	return out
}

// shells are the tools that run a command line, which may be a plain read or write.
var shells = []string{
	"Bash", "PowerShell", "bash", "shell", "shell_command", "container.exec", "local_shell",
	"exec_command", "exec", "unified_exec", "powershell", "execute_command", "run_terminal_cmd",
	"run_command", "run_shell_command",
}

// hints is the table, indexed by tool name.
var hints = func() map[string]*ToolHint {
	out := map[string]*ToolHint{}
	for _, row := range hintTable {
		for _, name := range row.names {
			out[name] = row.hint
		}
	}
	return out
}()

// IsShell is the set of shell tools.
var IsShell = func() map[string]bool {
	out := map[string]bool{}
	for _, name := range shells {
		out[name] = true
	}
	return out
}()

// BuiltinHint returns the hint in the table for a call. A shell command has the row of what it
// does, any other call the row of its tool. An unknown tool is stripped and deduplicated like any
// other, but is listed separately.
func BuiltinHint(tool string, effect *model.Effect) *ToolHint {
	h, ok := hints[tool]
	switch {
	case !ok && effect.Kind == model.Other:
		return &OtherHint
	case !ok: // The user says what it does.
		h = &runHint
	case h == &writeHint && effect.Kind == model.Reads:
		return &readHint // An editor command that shows a file.
	case !IsShell[tool]:
		return h
	}
	switch {
	case slices.ContainsFunc(effect.Programs, isKeptProgram):
		return &keepHint
	case effect.Kind == model.Reads:
		return &readHint
	case effect.Kind == model.Writes:
		return &writeHint
	case effect.Newest || effect.Kind == model.Searches || effect.Kind == model.Lists:
		return &plainHint
	default:
		return h
	}
}

// Every reports whether a call with this effect is deduplicated in every class. It is if only the
// newest answer counts, or if the user asked for it.
func (h *ToolHint) Every(effect *model.Effect) bool {
	switch effect.Kind {
	case model.Writes:
		return h.Asked
	case model.Runs:
		return h.newestOnly || h.Asked
	default:
		return true
	}
}

// isKeptProgram reports whether the output of a program is kept like the result of a tool such as
// git_commit. Programs such as git and cargo are named with their subcommand, for example "git
// commit".
func isKeptProgram(program string) bool {
	h := hints[strings.ReplaceAll(program, " ", "_")]
	return h != nil && h.Response == KeepResponse && strings.Contains(program, " ")
}

// String returns the value in TOML and --set: "line-range", false, or the command as a list.
func (s Subsumption) String() string {
	switch s.Kind {
	case SubsumesLines:
		return "line-range"
	case SubsumesByCommand:
		return words.QuoteList(s.Command)
	default:
		return "false"
	}
}

// ParseSubsumption reads what String writes.
func ParseSubsumption(v string) (Subsumption, error) {
	// Anything but the two words can only be a command.
	switch v {
	case "line-range":
		return Subsumption{Kind: SubsumesLines}, nil
	case "false":
		return Subsumption{}, nil
	}
	command, err := words.ParseList(v)
	if err != nil {
		return Subsumption{}, fmt.Errorf(
			`%q: use "line-range", false, or a command like ["program", "argument"]`, v)
	}
	if len(command) == 0 || command[0] == "" {
		return Subsumption{}, fmt.Errorf("%q: the command names no program", v)
	}
	return Subsumption{Kind: SubsumesByCommand, Command: command}, nil
}
