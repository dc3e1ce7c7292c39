package strategies

import (
	"decant/model"
	"decant/model/source"
)

// toolKind is what dedup-recent knows a tool as, by its name alone.
type toolKind uint8

// The kinds of tools.
const (
	otherTool  toolKind = iota // Shell commands too, whatever they do.
	readTool                   // What it answered may be out of date after a mutation.
	mutateTool                 // It changes a file.
)

// toolKindNames are what a verbose reference calls the kinds.
var toolKindNames = [...]string{
	otherTool: "other", readTool: "file-read", mutateTool: "file-mutate",
}

// toolKinds are the tools of all agents that are not otherTool.
var toolKinds = func() map[string]toolKind {
	out := map[string]toolKind{}
	for _, name := range []string{
		"Read", "Grep", "Glob", "NotebookRead", "LS", "fs_read_file", "fs_grep_files",
		"fs_list_files", "read", "grep", "find", "ls", "read_file", "grep_files", "list_dir",
	} {
		out[name] = readTool
	}
	for _, name := range []string{
		"Edit", "Write", "MultiEdit", "NotebookEdit", "edit", "write", "apply_patch",
		"str_replace_based_edit_tool", "fs_create_file", "fs_modify_file", "fs_delete_file",
		"fs_move_file",
	} {
		out[name] = mutateTool
	}
	return out
}()

// pathArguments may hold the path of a call; the first that is there counts.
var pathArguments = []string{"file_path", "path", "pattern", "notebook_path"}

// indexFiles notes the kind of each call's tool and what files it is about: the path
// as it was written, and the clean ones that its effect names, so that two spellings
// of one file are not taken for two.
func (ix *Index) indexFiles() {
	calls := ix.Conversation.Calls
	written := make([]string, len(calls))
	model.Parallel(len(calls), func(i int, buf []byte) []byte {
		f := &ix.calls[i]
		if f.kind = toolKinds[calls[i].Tool]; f.kind != otherTool && calls[i].Request >= 0 {
			buf = ix.Conversation.AppendEvent(buf, ix.event(calls[i].Request))
			written[i] = pathIn(buf)
		}
		return buf
	})
	numbers := map[string]int{}
	for i := range calls {
		f := &ix.calls[i]
		if f.kind == otherTool {
			continue
		}
		f.files = numberPath(f.files, numbers, written[i])
		for _, path := range calls[i].Effect.Paths {
			f.files = numberPath(f.files, numbers, path)
		}
	}
}

// numberPath appends the number of a path, which it gets when it first comes up.
func numberPath(files []int, numbers map[string]int, path string) []int {
	if path == "" {
		return files
	}
	n, known := numbers[path]
	if !known {
		n = len(numbers)
		numbers[path] = n
	}
	for _, f := range files {
		if f == n {
			return files
		}
	}
	return append(files, n)
}

// pathIn is the path that a call's arguments name, "" for none.
func pathIn(args []byte) string {
	var t source.Tree
	if t.Parse(args, source.Span{End: len(args)}) != nil {
		return ""
	}
	for _, name := range pathArguments {
		if v := t.Root().Get(name); v.Kind() == source.KindString {
			return v.Text()
		}
	}
	return ""
}

// shareFile reports whether two calls are about the same file.
func shareFile(a, b *callFact) bool {
	for _, x := range a.files {
		for _, y := range b.files {
			if x == y {
				return true
			}
		}
	}
	return false
}
