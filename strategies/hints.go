package strategies

import (
	"slices"
	"strings"

	"decant/model"
)

// Response is what strip-tool-results makes of a tool's results.
type Response uint8

// The responses.
const (
	// StripResponse leaves one line of a result.
	StripResponse Response = iota
	// KeepResponse leaves the result; nothing trims it either.
	KeepResponse
	// RemoveResponse takes the whole pair, request and result.
	RemoveResponse
)

// responses are the names of Response on the command line and in TOML.
var responses = [...]string{"strip", "keep", "remove"}

// String is the response's name in TOML.
func (r Response) String() string { return responses[r] }

// SubsumeKind is how it is known that a later call says all that an earlier one
// said.
type SubsumeKind uint8

// The kinds of subsumption.
const (
	// SubsumesNothing leaves it at equal arguments.
	SubsumesNothing SubsumeKind = iota
	// SubsumesLines compares the path and the range of lines of file reads.
	SubsumesLines
	// SubsumesByCommand asks a program of the person's.
	SubsumesByCommand
)

// Subsumption says how a tool's calls subsume each other; the zero Subsumption is
// not at all.
type Subsumption struct {
	// Kind is how it is found out.
	Kind SubsumeKind
	// Command is the program and its arguments, for SubsumesByCommand only.
	Command []string
}

// toolHint is what is known of a tool's results.
type toolHint struct {
	response Response
	// dedup is whether the older of equal calls may go (dedup-tools).
	dedup    bool
	subsumes Subsumption
	// deduplicate is whether a result may become a reference (dedup-resources,
	// dedup-content, dedup-recent). It may be an anchor in any case.
	deduplicate bool
	// invalidates are the tools whose cached results each result of this one makes
	// out of date (dedup-recent).
	invalidates []string
	// known is false for tools that neither the table nor a person names.
	known bool
}

// The hints that the table gives.
var (
	readHint = toolHint{
		dedup: true, subsumes: Subsumption{Kind: SubsumesLines}, deduplicate: true, known: true,
	}
	plainHint = toolHint{dedup: true, deduplicate: true, known: true}
	writeHint = toolHint{deduplicate: true, known: true}
	keepHint  = toolHint{response: KeepResponse, deduplicate: true, known: true}
	otherHint = toolHint{dedup: true, deduplicate: true}
)

// hintTable names the tools of all agents by what they are for. What a call does
// to the world is the model's word, not the table's.
var hintTable = []struct {
	hint  *toolHint
	names []string
}{
	{&readHint, []string{"fs_read_file", "Read", "NotebookRead", "read", "read_file"}},
	{&plainHint, []string{
		"view_image", "Grep", "Glob", "LS", "grep", "find", "ls", "grep_files", "list_dir",
		"fs_grep_files", "fs_list_files", "cargo_check", "cargo_test", "cargo_format",
		"cargo_clippy", "cargo_build", "cargo_expand", "git_diff", "git_show", "git_log",
		"git_status", "git_blame", "github_read_file", "github_list_files", "github_code_search",
		"github_issues", "github_pulls", "BashOutput", "KillShell", "KillBash", "write_stdin",
		"WebFetch", "WebSearch", "web_fetch", "web_search", "LSP", "ListMcpResourcesTool",
		"ReadMcpResourceTool",
	}},
	{&plainHint, shells},
	{&writeHint, []string{
		"fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file", "Edit", "MultiEdit",
		"Write", "NotebookEdit", "edit", "write", "apply_patch", "str_replace_based_edit_tool",
	}},
	{&keepHint, []string{
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

// HintInfo is a row of the built-in table of hints.
type HintInfo struct {
	// Tools are names as conversations have them; none stands for all others.
	Tools []string
	// Response is what strip-tool-results does.
	Response Response
	// Dedup is whether dedup-tools may take the older of equal calls.
	Dedup bool
	// Subsumes is how a later call may say all of an earlier one.
	Subsumes Subsumption
}

// BuiltinHints lists what holds where a person says nothing, all other tools last. A
// shell command has the row of what it does.
func BuiltinHints() []HintInfo {
	out := make([]HintInfo, 0, len(hintTable)+1)
	add := func(h *toolHint, tools []string) {
		out = append(out, HintInfo{slices.Clone(tools), h.response, h.dedup, h.subsumes})
	}
	for _, row := range hintTable {
		add(row.hint, row.names)
	}
	add(&otherHint, nil)
	return out
}

// shells are the tools that run a command line, which may be a plain read or write.
var shells = []string{
	"Bash", "PowerShell", "bash", "shell", "shell_command", "container.exec", "local_shell",
	"exec_command", "exec",
}

// hints is the table by name.
var hints = func() map[string]*toolHint {
	out := map[string]*toolHint{}
	for _, row := range hintTable {
		for _, name := range row.names {
			out[name] = row.hint
		}
	}
	return out
}()

// isShell is the set of shells.
var isShell = func() map[string]bool {
	out := map[string]bool{}
	for _, name := range shells {
		out[name] = true
	}
	return out
}()

// builtinHint is what the table knows of a call: a shell command has the row of
// what it does, any other call that of its tool's name. An unknown tool is stripped
// and deduplicated like any other, but listed apart.
func builtinHint(tool string, effect *model.Effect) *toolHint {
	h, ok := hints[tool]
	switch {
	case !ok:
		return &otherHint
	case !isShell[tool]:
		return h
	}
	switch {
	case slices.ContainsFunc(effect.Programs, kept):
		return &keepHint
	case effect.Kind == model.Reads:
		return &readHint
	case effect.Kind == model.Writes:
		return &writeHint
	default:
		return h
	}
}

// kept reports whether what a program said is worth what git_commit's result is: git
// and cargo are named with what they are told to do, "git commit", as the tools are.
func kept(program string) bool {
	h := hints[strings.ReplaceAll(program, " ", "_")]
	return h != nil && h.response == KeepResponse && strings.Contains(program, " ")
}

// hints are what holds for each call in a plan: what the person says, over the
// table. It is shared with the index where a person says nothing.
func (ix *Index) hints(h Hints) []*toolHint {
	if h.None() {
		return ix.builtin
	}
	// Of one tool all calls with the same row have the same hint.
	type key struct {
		tool string
		row  *toolHint
	}
	known := map[key]*toolHint{}
	out := make([]*toolHint, len(ix.builtin))
	for i, row := range ix.builtin {
		k := key{ix.Conversation.Calls[i].Tool, row}
		if known[k] == nil {
			known[k] = h.over(k.tool, row)
		}
		out[i] = known[k]
	}
	return out
}

// hint is what holds for an event's call; for an event without one it is that of
// an unknown tool.
func (e *engine) hint(event int) *toolHint {
	if call := e.ix.event(event).Call; call >= 0 {
		return e.hints[call]
	}
	return &otherHint
}

// hint is what holds for an event's call; see [engine.hint].
func (v *view) hint(event int) *toolHint { return v.e.hint(event) }

// kept reports whether a hint keeps an event's text, and counts the event then:
// strip-tool-results, trim-tool-results, stale-reads and strip-images ask this.
func (v *view) kept(event int) bool {
	if v.hint(event).response != KeepResponse {
		return false
	}
	v.note(keptWay)
	return true
}

// refers reports whether a setting lets an event become a reference, and counts
// the event where not: the three reference strategies ask this.
func (v *view) refers(event int) bool {
	if v.hint(event).deduplicate {
		return true
	}
	v.note(keptWay)
	return false
}
