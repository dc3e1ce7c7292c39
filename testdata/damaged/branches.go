package damaged

import "slices"

// leaves are sessions that branch, or whose end is named wrongly.
var leaves = []damage{
	{"leaf-branch", addBranch, false},
	{"leaf-on-side-branch", func(s *session) {
		addBranch(s)
		s.leaf(uuidOf(20))
	}, false},
	{"leaf-inside", func(s *session) { s.leaf(uuidOf(13)) }, false},
	{"leaf-inside-side-branch", func(s *session) {
		addBranch(s)
		s.leaf(uuidOf(16))
	}, false},
	{"leaf-unknown", func(s *session) { s.leaf("nobody") }, false},
	{"leaf-unknown-with-branch", func(s *session) {
		addBranch(s)
		s.leaf("nobody")
	}, false},
	{"leaf-rewound", func(s *session) { s.leaf("00000000-0000-0000-0000-000000000000") }, false},
	{"leaf-explicit", func(s *session) {
		s.raw(`{"type":"last-prompt","leafUuid":"` + uuidOf(13) +
			`","explicit":true,"sessionId":"` + ID + `"}`)
	}, false},
	{"leaf-cleared", func(s *session) {
		s.raw(`{"type":"last-prompt","leafUuid":null,"explicit":true,"sessionId":"` + ID + `"}`)
	}, false},
	{"leaf-named-then-more", func(s *session) {
		s.lines = slices.Insert(s.lines, 13, line{raw: `{"type":"last-prompt","lastPrompt":"p",` +
			`"leafUuid":"` + uuidOf(13) + `","sessionId":"` + ID + `"}`})
	}, false},
	{"leaf-is-a-result", func(s *session) {
		s.cut(18, 20)
		s.leaf(uuidOf(17))
	}, false},
	{"leaf-parent-lost", func(s *session) {
		s.leaf(uuidOf(20))
		s.cut(19, 19)
	}, true},
	{"leaf-before-lost", func(s *session) {
		s.leaf(uuidOf(13))
		s.cut(14, 14)
	}, true},
}

// addBranch goes on from the end of the second turn with another third turn, as after a
// rewind.
func addBranch(s *session) {
	s.last = uuidOf(13)
	s.prompt("third prompt anew")         // 21
	s.reply("h", textBlock("anew"))       // 22
	s.reply("h", callBlock("five"))       // 23
	s.result("five")                      // 24
	s.reply("i", textBlock("done again")) // 25
}

// twice are sessions that hold records twice.
var twice = []damage{
	{"twice-same-line", func(s *session) { s.lines = append(s.lines, s.lines[12]) }, false},
	{"twice-stretch-appended", func(s *session) {
		s.lines = append(s.lines, s.lines[13:18]...)
	}, false},
	{"twice-whole-file", func(s *session) { s.lines = append(s.lines, s.lines...) }, false},
	{"twice-other-text", func(s *session) {
		r := *s.at(13)
		r.Message = message{
			ID: "msg_d", Type: "message", Role: "assistant", Model: modelName,
			Content: []block{textBlock("both are done, said anew")},
		}
		s.lines = append(s.lines, line{record: &r})
	}, false},
	{"twice-other-parent", func(s *session) {
		r := *s.at(14)
		r.Parent = linkTo(uuidOf(6))
		s.lines = append(s.lines, line{record: &r})
	}, false},
	{"twice-prompt-with-new-uuid", func(s *session) {
		s.last = uuidOf(13)
		s.prompt("third prompt")
	}, false},
	{"twice-reply-with-new-uuid", func(s *session) {
		s.last = uuidOf(12)
		s.reply("d", textBlock("both are done"))
	}, false},
	{"twice-call", func(s *session) {
		s.reply("h", callBlock("four"))
		s.result("four")
		s.reply("i", textBlock("again"))
	}, false},
	{"twice-result", func(s *session) {
		s.result("four")
		s.reply("h", textBlock("again"))
	}, false},
}

// boundaries are sessions with compactions where the client does not put them.
var boundaries = []damage{
	{"boundary-sound", func(s *session) {
		s.boundary()
		s.prompt("after")
		s.reply("h", textBlock("later"))
	}, false},
	{"boundary-keeps", func(s *session) {
		s.boundary(18, 19, 20)
		s.prompt("after")
		s.reply("h", textBlock("later"))
	}, false},
	{"boundary-keeps-unknown", func(s *session) {
		s.boundary(18, 99)
		s.prompt("after")
		s.reply("h", textBlock("later"))
	}, false},
	{"boundary-on-side-branch", func(s *session) {
		s.boundary()
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.last = uuidOf(18)
		s.prompt("fourth prompt anew")
		s.reply("i", textBlock("other end"))
	}, false},
	{"boundary-keeps-on-side-branch", func(s *session) {
		s.boundary(18, 19, 20)
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.last = uuidOf(18)
		s.prompt("fourth prompt anew")
		s.reply("i", textBlock("other end"))
	}, false},
	{"boundary-named-before", func(s *session) {
		s.boundary()
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.leaf(uuidOf(13))
	}, false},
	{"boundary-with-parent", func(s *session) {
		b := s.boundary()
		b.Parent = linkTo(b.Logical)
		s.prompt("after")
		s.reply("h", textBlock("later"))
	}, false},
	{"boundary-without-summary", func(s *session) {
		s.boundary()
		s.lines = s.lines[:len(s.lines)-1]
		s.last = uuidOf(21)
		s.reply("h", textBlock("later"))
	}, false},
	{"boundary-last", func(s *session) {
		s.boundary()
		s.lines = s.lines[:len(s.lines)-1]
	}, false},
	{"boundary-twice", func(s *session) {
		s.boundary(19, 20)
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.boundary()
		s.prompt("after both")
		s.reply("i", textBlock("much later"))
	}, false},
	{"boundary-twice-keeps-first", func(s *session) {
		s.boundary()
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.boundary(23, 24)
		s.prompt("after both")
		s.reply("i", textBlock("much later"))
	}, false},
	{"boundary-link-past-it", func(s *session) {
		s.boundary(18, 19, 20)
		s.last = uuidOf(17)
		s.prompt("after")
		s.reply("h", textBlock("later"))
	}, false},
}
