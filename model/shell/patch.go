package shell

import "strings"

// patchMarks come before the paths in a patch for apply_patch.
var patchMarks = []string{
	"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ",
}

// PatchPaths are the files that a patch for apply_patch names, in its spelling and order, each
// once. It is nil for any other text.
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
