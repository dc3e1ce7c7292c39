package effect

import (
	"decant/model"
	"decant/model/shell"
	"decant/model/source"
)

// Common are tool names that many agents use. They are for files that do not show which agent the
// tools belong to. Names that are plain words and mean different things to different agents are not
// included.
var Common = func() Table {
	read := Tool{
		Kind: model.Reads, Path: "path", Or: files, Range: "view_range",
		Ends: [][2]string{{"start_line", "end_line"}, {"line_start", "line_end"}},
	}
	write := Tool{Kind: model.Writes, Path: "path", Or: files}
	list := Tool{Kind: model.Lists, Path: "path", Or: folders}
	search := Tool{Kind: model.Searches, Path: "path", Or: folders}
	line := Tool{Kind: model.Runs, Line: "command", Apart: "is_background"}
	patch := Tool{Kind: model.Writes, Patches: []string{"input", "patch"}}
	out := Table{}
	for tool, names := range map[*Tool][]string{
		&read: {"read_file", "fs_read_file", "view", "view_file", "open_file"},
		&write: {
			"write_file", "fs_create_file", "fs_modify_file", "create_file", "edit_file",
			"write_to_file", "replace_in_file", "search_replace", "delete_file",
		},
		&list: {"list_dir", "list_files", "list_directory", "fs_list_files"},
		&search: {
			"grep_search", "file_search", "search_files", "codebase_search", "fs_grep_files",
		},
		&line: {
			"shell", "execute_command", "run_terminal_cmd", "run_command", "run_shell_command",
		},
		&patch: {"apply_patch"},
	} {
		for _, name := range names {
			out[name] = *tool
		}
	}
	return out
}()

// files and folders are the arguments, besides "path", that may name a file or folder.
var (
	files   = []string{"file_path", "target_file", "filename", "file"}
	folders = []string{"dir_path", "directory", "relative_workspace_path", "folder"}
)

// named is the first existing argument that names a file or folder, or "" for a tool without one.
func (t *Tool) named(in source.Value) string {
	if t.Path == "" {
		return ""
	}
	if text := in.Get(t.Path).Text(); text != "" {
		return text
	}
	for _, name := range t.Or {
		if text := in.Get(name).Text(); text != "" {
			return text
		}
	}
	return ""
}

// between is the range of lines from two arguments, or false without one.
func (t *Tool) between(in source.Value) (model.LineRange, bool) {
	for _, ends := range t.Ends {
		from, to := in.Get(ends[0]), in.Get(ends[1])
		if !from.Exists() && !to.Exists() {
			continue
		}
		r := model.LineRange{From: max(1, from.Int()), To: max(0, to.Int())}
		if r.From == 1 && r.To == 0 {
			r = model.LineRange{}
		}
		return r, true
	}
	return model.LineRange{}, false
}

// patched is the write that a patch in an argument makes. A patch that names no file, or is in a
// folder that is [Lost], may change any file.
func (t *Tool) patched(in source.Value, cwd string) model.Effect {
	out := model.Effect{Kind: model.Writes}
	for _, name := range t.Patches {
		for _, file := range shell.PatchPaths(in.Get(name).Text()) {
			p := CleanPath(file, cwd)
			if p == "" {
				return model.Effect{Kind: model.Writes, Everything: true}
			}
			out.Paths = append(out.Paths, p)
		}
	}
	out.Everything = len(out.Paths) == 0
	return out
}
