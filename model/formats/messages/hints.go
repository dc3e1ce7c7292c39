package messages

import "decant/model/source"

// sure is the count for a thing that only one dialect can have. likely is the count for one that
// others may have too.
const (
	sure   = 4
	likely = 1
)

// isResponsesPart reports whether a part of a message has a type of the Responses API.
func isResponsesPart(b source.Value) bool {
	t := b.Get("type")
	return t.Is("input_text") || t.Is("output_text") || t.Is("input_image")
}
