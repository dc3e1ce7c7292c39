package messages

import "decant/model/source"

// Chat is the Chat Completions API of OpenAI, and of all who speak it.
var Chat = Dialect{
	Name: "openai-chat", lists: []string{"messages"},
	hint:    func(_, _ source.Value) int { return -1 },
	element: func(*reader, source.Value) {},
	settle:  func(*reader) {},
	edit:    func(*editor, source.Value, []int) error { return nil },
}
