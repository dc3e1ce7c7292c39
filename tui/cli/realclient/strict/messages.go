package strict

import (
	"fmt"
	"regexp"
	"strings"
)

// Limits of the Messages API.
const (
	mostBytes     = 32 << 20
	mostImage     = 5 << 20 // Characters of base64.
	mostEdge      = 8000
	mostManyEdge  = 2000
	manyPictures  = 20
	mostMedia     = 100
	mostMediaWide = 600 // If the window is over 200,000 tokens.
	mostPages     = 100
	mostMarks     = 4
	mostToolName  = 200
	usualWindow   = 200_000
)

// messages is one body of the Messages API.
type messages struct {
	report
	model    string
	tools    map[string]bool
	turns    []turn
	pictures []placedPicture
	pages    int
	marks    int
}

// turn is the content of consecutive messages of one role.
type turn struct {
	role   string
	blocks []placedBlock
}

// placedBlock is a block and its place.
type placedBlock struct {
	value
	at string
}

// placedPicture is a picture and its place.
type placedPicture struct {
	picture
	at string
}

// CheckMessages lists why Anthropic's Messages API refuses a body, none if it accepts it.
func CheckMessages(body []byte) []string {
	m := messages{tools: map[string]bool{}}
	if len(body) > mostBytes {
		m.refuse("Request exceeds the maximum size")
	}
	v := m.read(body)
	if !v.exists() {
		return m.refused
	}
	m.model = v.get("model").text()
	for _, tool := range v.get("tools").list() {
		m.tools[tool.get("name").text()] = true
		m.countMark(tool)
	}
	for _, part := range v.get("system").list() {
		m.countMark(part)
	}
	for i, message := range v.get("messages").list() {
		m.message(i, len(v.get("messages").list()), message)
	}
	m.pairs()
	m.ending()
	m.media()
	m.window(v)
	if m.marks > mostMarks {
		m.refuse("A maximum of 4 blocks with cache_control may be provided. Found %d.", m.marks)
	}
	return m.refused
}

func (m *messages) countMark(v value) {
	if v.get("cache_control").exists() {
		m.marks++
	}
}

// message checks one of that many messages.
func (m *messages) message(i, of int, v value) {
	role := v.get("role").text()
	switch {
	case role != "user" && role != "assistant":
		m.refuse("messages.%d: Unexpected role %q", i, role)
	case i == 0 && role != "user":
		m.refuse(`messages: first message must use the "user" role`)
	}
	content := v.get("content")
	if content.isText() && content.text() != "" {
		content = value{[]any{map[string]any{"type": "text", "text": content.of}}}
	}
	blocks := content.list()
	if len(blocks) == 0 && (role != "assistant" || i < of-1) {
		m.refuse("messages.%d: all messages must have non-empty content except for the optional "+
			"final assistant message", i)
	}
	if n := len(m.turns); n == 0 || m.turns[n-1].role != role {
		m.turns = append(m.turns, turn{role: role})
	}
	t := &m.turns[len(m.turns)-1]
	for k, b := range blocks {
		p := placedBlock{b, fmt.Sprintf("messages.%d.content.%d", i, k)}
		t.blocks = append(t.blocks, p)
		m.block(role, p)
	}
}

var (
	legalID    = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)
	legalName  = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`)
	legalOwnID = regexp.MustCompile(`^srvtoolu_[a-zA-Z0-9_]+$`)
)

// otherBlocks are the types of blocks without rules here.
var otherBlocks = map[string]bool{
	"web_search_tool_result": true, "web_fetch_tool_result": true, "search_result": true,
	"code_execution_tool_result": true, "bash_code_execution_tool_result": true,
	"text_editor_code_execution_tool_result": true, "tool_search_tool_result": true,
	"container_upload": true, "compaction": true, "mcp_tool_use": true, "mcp_tool_result": true,
}

// block checks one block.
func (m *messages) block(role string, b placedBlock) {
	if !b.isObject() {
		m.refuse("%s: Input should be a valid dictionary or object to extract fields from", b.at)
		return
	}
	m.countMark(b.value)
	kind := b.get("type").text()
	switch kind {
	case "text":
		m.text(b)
	case "thinking", "redacted_thinking":
		m.thinking(role, kind, b)
	case "tool_use", "server_tool_use":
		m.call(role, kind, b)
	case "tool_result":
		m.result(role, b)
	case "tool_reference":
		if name := b.get("tool_name").text(); !m.tools[name] {
			m.refuse("%s: Tool reference '%s' not found in available tools", b.at, name)
		}
	case "image":
		m.image(b)
	case "document":
		m.document(b)
	default:
		if !otherBlocks[kind] {
			m.refuse("%s: Input tag '%s' found using 'type' does not match any of the expected "+
				"tags", b.at, kind)
		}
	}
}

// text checks a block of text, which must not be blank.
func (m *messages) text(b placedBlock) {
	text := b.get("text")
	switch {
	case !text.isText():
		m.refuse("%s.text.text: Input should be a valid string", b.at)
	case text.text() == "" && b.get("cache_control").exists():
		m.refuse("%s.text: cache_control cannot be set for empty text blocks", b.at)
	case text.text() == "":
		m.refuse("messages: text content blocks must be non-empty (%s)", b.at)
	case strings.TrimSpace(text.text()) == "":
		m.refuse("messages: text content blocks must contain non-whitespace text (%s)", b.at)
	}
}

// thinking checks reasoning: whose it is, and that it is sealed.
func (m *messages) thinking(role, kind string, b placedBlock) {
	if role != "assistant" {
		m.refuse("%s: %s blocks may only be in `assistant` messages", b.at, kind)
	}
	if kind == "redacted_thinking" {
		if b.get("data").text() == "" {
			m.refuse("%s: Invalid `data` in `redacted_thinking` block", b.at)
		}
		return
	}
	signature := b.get("signature")
	if !signature.isText() {
		m.refuse("%s.thinking.signature: Field required", b.at)
	} else if data, ok := decode(signature.text()); !ok || len(data) == 0 {
		m.refuse("%s: Invalid `signature` in `thinking` block", b.at)
	}
}

// call checks a call's id, name and arguments.
func (m *messages) call(role, kind string, b placedBlock) {
	if role != "assistant" {
		m.refuse("%s: `%s` blocks can only be in `assistant` messages", b.at, kind)
	}
	legal := legalID
	if kind == "server_tool_use" {
		legal = legalOwnID
	}
	if !legal.MatchString(b.get("id").text()) {
		m.refuse("%s.%s.id: String should match pattern '%s'", b.at, kind, legal)
	}
	switch name := b.get("name").text(); {
	case len(name) > mostToolName:
		m.refuse("%s.%s.name: String should have at most 200 characters", b.at, kind)
	case len(name) <= 128 && !legalName.MatchString(name),
		len(name) > 128 && !legalID.MatchString(name):
		m.refuse("%s.%s.name: String should match pattern '%s'", b.at, kind, legalName)
	}
	if !b.get("input").isObject() {
		m.refuse("%s.%s.input: Input should be a valid dictionary", b.at, kind)
	}
}

// resultBlocks are the types of blocks that a result may contain.
var resultBlocks = map[string]bool{
	"text": true, "image": true, "document": true, "search_result": true, "tool_reference": true,
}

// result checks a result and its contents.
func (m *messages) result(role string, b placedBlock) {
	if role != "user" {
		m.refuse("%s: `tool_result` blocks can only be in `user` messages", b.at)
	}
	if !legalID.MatchString(b.get("tool_use_id").text()) {
		m.refuse("%s.tool_result.tool_use_id: String should match pattern '%s'", b.at, legalID)
	}
	content := b.get("content")
	if content.exists() && !content.isText() && !content.isList() {
		m.refuse("%s.tool_result.content: Input should be a valid list", b.at)
	}
	for k, inner := range content.list() {
		p := placedBlock{inner, fmt.Sprintf("%s.tool_result.content.%d", b.at, k)}
		switch kind := inner.get("type").text(); {
		case inner.isObject() && !resultBlocks[kind]:
			m.refuse("%s: Input tag '%s' found using 'type' does not match any of the expected "+
				"tags", p.at, kind)
		case kind == "text" && inner.get("text").isText():
			m.countMark(inner) // A blank text in a result is accepted.
		default:
			m.block(role, p)
		}
	}
}
