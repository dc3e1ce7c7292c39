package facts

// toolKind is how dedup-recent classifies a tool, by its name alone.
type toolKind uint8

// The kinds of tools, by the index of their names in marker.ToolKinds.
const (
	OtherTool  toolKind = iota // Shell commands too, whatever they do.
	ReadTool                   // Its answer may be outdated after a mutation.
	MutateTool                 // It changes a file.
)

// toolKinds maps the tools of all agents to their kinds, except for OtherTool.
var toolKinds = func() map[string]toolKind {
	out := map[string]toolKind{}
	for _, name := range []string{
		"Read", "Grep", "Glob", "NotebookRead", "LS", "fs_read_file", "fs_grep_files",
		"fs_list_files", "read", "grep", "find", "ls", "read_file", "grep_files", "list_dir",
		"view", "view_file", "open_file", "list_files", "list_directory", "grep_search",
		"file_search", "search_files", "glob",
	} {
		out[name] = ReadTool
	}
	for _, name := range []string{
		"Edit", "Write", "MultiEdit", "NotebookEdit", "edit", "write", "apply_patch",
		"str_replace_based_edit_tool", "fs_create_file", "fs_modify_file", "fs_delete_file",
		"fs_move_file", "str_replace_editor", "write_file", "create_file", "edit_file",
		"write_to_file", "replace_in_file", "search_replace", "delete_file",
		"notebook_edit",
	} {
		out[name] = MutateTool
	}
	return out
}()
