package messages

import "decant/model/source"

// sure is what a thing counts that only one dialect can have, likely what one counts
// that others may have as well.
const (
	sure   = 4
	likely = 1
)

// isResponsesPart reports whether a part of a message is of the Responses API.
func isResponsesPart(b source.Value) bool {
	t := b.Get("type")
	return t.Is("input_text") || t.Is("output_text") || t.Is("input_image")
}
