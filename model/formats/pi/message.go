package pi

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// What the client puts around the summaries that it sends.
const (
	summaryOpen = "The conversation history before this point was compacted into the " +
		"following summary:\n\n<summary>\n"
	summaryClose = "\n</summary>"
	branchOpen   = "The following is a summary of a branch that this conversation came " +
		"back from:\n\n<summary>\n"
	branchClose = "</summary>"
)

// readMessage makes the events of a message by its role.
func (r *reader) readMessage(e *entry, m source.Value) {
	e.role = m.Get("role").Text()
	content := m.Get("content")
	switch e.role {
	case "user":
		e.blocks = r.readUserContent(content)
	case "custom", "hookMessage":
		e.role = "custom"
		e.addBlocks(m.Get("customType").Text(), r.readUserContent(content))
	case "developer", "pythonExecution", "fileMention":
		if r.client == ohMyPi {
			r.readOmpMessage(e, m)
		}
	case "assistant":
		r.readReply(e, m)
		e.blocks = r.readReplyContent(content)
		e.broken = content.Kind() == source.KindString || lacksArguments(e.blocks)
	case "toolResult":
		e.blocks = []block{r.readResult(m, content)}
		e.broken = content.Kind() == source.KindString
	case "bashExecution":
		b := literalBlock(model.User, commandText(m), m.Get("output"))
		b.event.Label = "bash"
		e.blocks = []block{b}
		if m.Get("excludeFromContext").True() {
			e.unsent = "excluded from the context"
		}
	case "branchSummary":
		e.addBlocks("branch_summary", []block{r.wordBranch(m.Get("summary"))})
	case "compactionSummary":
		e.addBlocks("compaction", []block{r.wordSummary(m)})
	case "system":
		if r.client == pi { // The other clients have a prompt of their own.
			r.readSystem(e, m)
		}
	default: // The client never sends an unknown role.
	}
}

// summaryBlock is a summary as the client sends it.
func summaryBlock(before string, summary source.Value, after string) block {
	return literalBlock(model.Summary, before+summary.Text()+after, summary)
}

// lacksArguments reports whether a call has no arguments, not even an empty object.
func lacksArguments(blocks []block) bool {
	return slices.ContainsFunc(blocks, func(b block) bool {
		return b.event.Kind == model.ToolCall && b.event.Parts[0].Text.Encoding == model.Literal
	})
}

// readReply reads which model answered and how the answer ended.
func (r *reader) readReply(e *entry, m source.Value) {
	e.origin = origin{m.Get("api").Text(), m.Get("provider").Text(), m.Get("model").Text()}
	switch stop := m.Get("stopReason"); {
	case stop.Is("error"):
		e.unsent, e.stopped = "ended in an error", true
	case stop.Is("aborted"):
		e.unsent, e.stopped = "aborted", true
	case r.client == openClaw && isMirror(m):
		e.unsent = "repeats what a channel was told"
	case r.client == ohMyPi && m.Get("retryRecovery").True():
		e.unsent = "tried again"
	}
	e.payload = r.client == ohMyPi && m.Get("providerPayload", "items").Exists()
	usage := m.Get("usage")
	if e.counted = usage.Kind() == source.KindObject; e.counted && e.unsent == "" {
		e.used, e.usage = usedTokens(usage), usageNames.Read(usage)
	}
}

// readUserContent makes the events of a message to the model.
func (r *reader) readUserContent(content source.Value) []block {
	if content.Kind() == source.KindString {
		return []block{textBlock(model.User, content)}
	}
	var out []block
	for v := range content.Items() {
		switch t := v.Get("type"); {
		case blocks.IsText(v):
			out = append(out, textBlock(model.User, v.Get("text")))
		case t.Is("image"):
			out = append(out, block{event: model.Event{
				Kind: model.ImageMessage, Role: "user", Parts: []model.Part{imagePart(v)},
			}})
		default:
			out = append(out, otherBlock(model.User, v))
		}
	}
	return out
}

// readReplyContent makes the events of what the model said.
func (r *reader) readReplyContent(content source.Value) []block {
	if content.Kind() == source.KindString {
		return []block{textBlock(model.Assistant, content)}
	}
	var out []block
	for v := range content.Items() {
		switch t := v.Get("type"); {
		case blocks.IsText(v):
			out = append(out, textBlock(model.Assistant, v.Get("text")))
		case t.Is("thinking"):
			out = append(out, readThinking(v))
		case t.Is("toolCall"):
			out = append(out, r.readCall(v))
		default:
			out = append(out, otherBlock(model.Assistant, v))
		}
	}
	return out
}

// readThinking is a reasoning event. Redacted reasoning is its own signature: its data counts once,
// as text.
func readThinking(v source.Value) block {
	text, signature := v.Get("thinking"), v.Get("thinkingSignature")
	t := &thought{redacted: v.Get("redacted").True(), blank: blocks.IsBlank(text)}
	t.signed = signature.Kind() == source.KindString && signature.Span().Len() > 2
	t.shaped = t.signed && strings.ContainsAny(string(signature.Raw()[1:2]), `{[\`) ||
		t.signed && signature.Span().Len() > fieldName
	if t.redacted && t.signed {
		text = signature
	}
	b := block{event: blocks.ReadThinking(text, signature), thought: t}
	b.event.Role, b.event.Signed = "assistant", false // What is sent decides whether it is signed.
	return b
}

// fieldName is the maximum length of a signature that only names the field in which a server sent
// the reasoning.
const fieldName = 40

// readCall is a tool call.
func (r *reader) readCall(v source.Value) block {
	in := v.Get("arguments")
	b := newBlock(model.ToolCall, blocks.ArgumentsPart(in))
	b.call = &call{id: v.Get("id").Text(), tool: v.Get("name").Text()}
	if r.client == ohMyPi {
		b.call.readOmpArguments(in, r.cwd)
	} else {
		b.call.readArguments(r.client, in, r.cwd)
	}
	return b
}

// readResult is the answer to a tool call.
func (r *reader) readResult(m, content source.Value) block {
	b := block{event: model.Event{Kind: model.ToolResult, Role: "user"}}
	b.call = &call{
		id: m.Get("toolCallId").Text(), tool: m.Get("toolName").Text(),
		failed: m.Get("isError").True(),
		short:  m.Get("details", "truncation", "truncated").True(),
	}
	if content.Kind() == source.KindString {
		b.event.Parts = []model.Part{blocks.TextPart(content)}
		return b
	}
	for v := range content.Items() {
		switch {
		case v.Get("type").Is("image"):
			b.event.Parts = append(b.event.Parts, imagePart(v))
		case blocks.IsText(v):
			b.event.Parts = append(b.event.Parts, blocks.TextPart(v.Get("text")))
		default:
			b.event.Parts = append(b.event.Parts, blocks.BlockPart(v))
		}
	}
	if len(b.event.Parts) == 0 {
		b.event.Parts = []model.Part{blocks.EmptyPart(content)}
	}
	return b
}

// imagePart is an image block.
func imagePart(v source.Value) model.Part {
	return blocks.ImageOf64(v.Get("mimeType"), v.Get("data"))
}

// commandText is how the client tells the model about a command that the user ran.
func commandText(m source.Value) string {
	var b strings.Builder
	b.WriteString("Ran `" + m.Get("command").Text() + "`\n")
	if out := m.Get("output").Text(); out != "" {
		b.WriteString("```\n" + out + "\n```")
	} else {
		b.WriteString("(no output)")
	}
	code := m.Get("exitCode")
	switch {
	case m.Get("cancelled").True():
		b.WriteString("\n\n(command cancelled)")
	case code.Exists() && code.Kind() != source.KindNull && string(code.Raw()) != "0":
		b.WriteString("\n\nCommand exited with code " + string(code.Raw()))
	}
	if full := m.Get("fullOutputPath").Text(); m.Get("truncated").True() && full != "" {
		b.WriteString("\n\n[Output truncated. Full output: " + full + "]")
	}
	return b.String()
}

// readSystem makes the events of a system message: its text, and the tools that it declares.
func (r *reader) readSystem(e *entry, m source.Value) {
	if whole := systemText(m, false); whole != "" || systemText(m, true) != "" {
		b := literalBlock(model.System, whole, m.Get("content"))
		b.event.Label, b.event.Fixed = "system_prompt", true
		b.event.Parts[0].Text.Span = m.Span()
		e.blocks = append(e.blocks, b)
	}
	for v := range m.Get("toolsAdded").Items() {
		b := otherBlock(model.Definition, v)
		b.event.Label, b.event.Fixed = v.Get("name").Text(), true
		e.blocks = append(e.blocks, b)
	}
	for v := range m.Get("toolsRemoved").Items() {
		e.removed = append(e.removed, v.Get("name").Text())
	}
}

// systemText is a system message as the client sends it: complete where it comes first, as an
// update of its sections where it comes later.
func systemText(m source.Value, later bool) string {
	var parts []string
	if t := joinText(m.Get("content"), "\n"); t != "" {
		parts = append(parts, t)
	}
	for name, v := range m.Get("sections").Members() {
		switch t := v.Text(); {
		case later && v.Kind() == source.KindNull:
			parts = append(parts, `Removed system prompt section "`+name+`".`)
		case later && v.Kind() == source.KindString:
			parts = append(parts, `Updated system prompt section "`+name+"\":\n\n"+t)
		case t != "":
			parts = append(parts, t)
		}
	}
	return strings.Join(parts, "\n\n")
}

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	cwd  string
	// client is the client whose session this is.
	client client
}
