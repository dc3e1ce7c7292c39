package messages

import "decant/model/source"

// Anthropic is the Messages API.
var Anthropic = Dialect{
	Name: "anthropic-messages", line: "claude", lists: []string{"messages"},
	hint:    func(_, _ source.Value) int { return -1 },
	element: func(*reader, source.Value) {},
	settle:  func(*reader) {},
	edit:    func(*editor, source.Value, []int) error { return nil },
}
