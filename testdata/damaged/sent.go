package damaged

import (
	"fmt"
	"strings"
)

// heading starts what a client sends of one session.
const heading = "== "

// SentLine is one block that a client sends, or that is live: what it is, and its text.
func SentLine(what, text string) string { return fmt.Sprintf("%s %q", what, text) }

// ReadSent reads what a client sends of each session, by the session's name: a line for
// each block, in order, and then a line for each thing that the API would refuse.
func ReadSent(data []byte) map[string][]string {
	out := make(map[string][]string)
	name := ""
	for l := range strings.Lines(string(data)) {
		l = strings.TrimSuffix(l, "\n")
		if n, ok := strings.CutPrefix(l, heading); ok {
			name = n
			out[name] = nil
		} else if l != "" {
			out[name] = append(out[name], l)
		}
	}
	return out
}

// WriteSent writes what ReadSent reads, in the order of [ListFiles] and [LargeFiles].
func WriteSent(sent map[string][]string) []byte {
	var b strings.Builder
	for _, f := range append(ListFiles(), LargeFiles()...) {
		lines, ok := sent[f.Name]
		if !ok {
			continue
		}
		b.WriteString(heading + f.Name + "\n")
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}
