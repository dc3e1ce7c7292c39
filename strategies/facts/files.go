package facts

import (
	"path"

	"decant/model"
	"decant/model/source"
	"decant/strategies/writelog"
)

// pathArguments are the arguments that may hold the path of a call. The first one present counts.
var pathArguments = []string{"file_path", "path", "pattern", "notebook_path"}

// ToolFile returns what dedup-recent knows about a call.
func (ix *Index) ToolFile(call int) *ToolFile { return &(*findFiles(ix))[call] }

// findFiles finds the tool and files of all calls.
func findFiles(ix *Index) *[]ToolFile {
	return ix.files.Get(func() *[]ToolFile { return indexFiles(ix) })
}

// indexFiles records the kind of each call's tool and its files. It uses the path as written, and
// the clean paths that the call's effect names. So two spellings of one file are not taken for two
// files.
func indexFiles(ix *Index) *[]ToolFile {
	calls := ix.Conversation.Calls
	out, written := make([]ToolFile, len(calls)), make([]string, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		f := &out[i]
		if f.Kind = toolKinds[calls[i].Tool]; f.Kind != OtherTool && calls[i].Request >= 0 {
			buf = ix.Conversation.AppendEvent(buf, ix.Event(calls[i].Request))
			written[i] = pathIn(buf)
		}
		return buf
	})
	numbers, relative := map[string]int{}, relativePaths(ix)
	for i := range calls {
		f := &out[i]
		if f.Kind == OtherTool {
			continue
		}
		f.Files = numberPath(f.Files, numbers, written[i])
		for _, p := range calls[i].Effect.Paths {
			f.Files = numberPath(f.Files, numbers, p)
			if len(relative) == 0 {
				continue
			}
			f.Files = numberPath(f.Files, numbers, writelog.Tail(p))
			for end := range writelog.Ends(p) {
				if relative[end] {
					f.Files = numberPath(f.Files, numbers, end)
				}
			}
		}
	}
	return &out
}

// relativePaths returns the paths that calls name relative to an unknown folder.
func relativePaths(ix *Index) map[string]bool {
	out := map[string]bool{}
	for i := range ix.Conversation.Calls {
		for _, p := range ix.Conversation.Calls[i].Effect.Paths {
			if !path.IsAbs(p) {
				out[writelog.Tail(p)] = true
			}
		}
	}
	return out
}

// numberPath appends the number of a path. A path gets its number when it first occurs.
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

// pathIn returns the path that a call's arguments name, "" for none.
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

// ShareFile reports whether two calls are about the same file.
func ShareFile(a, b *ToolFile) bool {
	for _, x := range a.Files {
		for _, y := range b.Files {
			if x == y {
				return true
			}
		}
	}
	return false
}
