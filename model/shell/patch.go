package shell

import "strings"

// patchMarks stand before the paths in a patch that apply_patch is given.
var patchMarks = []string{
	"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ",
}

// PatchPaths are the files that a patch for apply_patch names, as it names them, each
// once and in its order; nil for a text that is no such patch.
func PatchPaths(text string) []string {
	var out []string
	seen := make(map[string]bool)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		for _, mark := range patchMarks {
			file, ok := strings.CutPrefix(line, mark)
			if file = strings.TrimSpace(file); ok && !seen[file] {
				seen[file] = true
				out = append(out, file)
			}
		}
	}
	return out
}
