package story

import (
	_ "embed"
	"strings"
)

//go:embed project.txtar
var projectText string

//go:embed texts.txtar
var textsText string

var texts = splitArchive(textsText)

// readText returns a long text of the conversation by name.
func readText(name string) string {
	t, ok := texts[name]
	if !ok {
		panic("no text " + name)
	}
	return strings.TrimRight(t, "\n")
}

// splitArchive splits a txtar into its files. What comes before the first is a comment.
func splitArchive(t string) map[string]string {
	files, name := map[string]string{}, ""
	for _, l := range strings.SplitAfter(t, "\n") {
		if n, ok := strings.CutPrefix(l, "-- "); ok && strings.HasSuffix(n, " --\n") {
			name = strings.TrimSuffix(n, " --\n")
			continue
		}
		if name != "" {
			files[name] += l
		}
	}
	return files
}
