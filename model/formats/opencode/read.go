package opencode

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// Why a message cannot be read.
var (
	errShape = errors.New("not an object of an info and a list of parts")
	errRole  = errors.New("its role is neither user nor assistant")
)

// reader reads messages; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	cwd  string
}

// readMessages reads all messages: the records after the first.
func readMessages(src *source.Source, cwd string) []message {
	out := make([]message, len(src.Records)-1)
	const stretch = 16
	model.RunParallel((len(out)+stretch-1)/stretch, func(n int, buf []byte) []byte {
		r := reader{src: src, cwd: cwd}
		for i := n * stretch; i < min((n+1)*stretch, len(out)); i++ {
			r.readMessage(i+1, &out[i])
		}
		return buf
	})
	return out
}

// readMessage fills in one message.
func (r *reader) readMessage(record int, m *message) {
	m.compacts = none
	if m.err = r.tree.ParseRecord(r.src, record); m.err != nil {
		return
	}
	info, parts := r.tree.Root().Get(infoName), r.tree.Root().Get("parts")
	switch {
	case info.Kind() != source.KindObject || parts.Kind() != source.KindArray:
		m.err = errShape
		return
	case info.Get("role").Is("user"):
		m.user = true
	case !info.Get("role").Is("assistant"):
		m.err = errRole
		return
	}
	m.readInfo(info)
	values := m.readParts(parts)
	m.settle(info)
	r.readBlocks(m, values)
	for b := range m.blocks {
		e := &m.blocks[b].event
		e.ID.Record, e.Record, e.Time = record+1, record, m.time
	}
}

// readInfo reads the info of a message.
func (m *message) readInfo(info source.Value) {
	m.id, m.parent = info.Get("id").Text(), info.Get("parentID").Text()
	m.created = readNumber(info.Get("time", "created"))
	m.time = time.UnixMilli(int64(m.created)).UTC()
	by, fields := info, answerFields
	if m.user {
		by, fields = info.Get("model"), userFields
		m.diffs = info.Get("summary", "diffs").Len() > 0
	}
	m.health = checkFields(info, fields)
	m.provider, m.model = by.Get("providerID").Text(), by.Get("modelID").Text()
	m.sums = !m.user && info.Get("summary").True()
	m.finished = info.Get("finish").Text() != ""
	failure := info.Get("error")
	m.failed = failure.Exists() && failure.Kind() != source.KindNull
	if !m.user {
		m.readUsage(info.Get("tokens"))
	}
}

// readParts stores the parts in the order of their ids, and returns the values in file order.
func (m *message) readParts(list source.Value) []source.Value {
	values := make([]source.Value, 0, list.Len())
	m.parts = make([]part, 0, list.Len())
	for v := range list.Items() {
		m.parts = append(m.parts, part{
			index: len(values), id: v.Get("id").Text(), kind: v.Get("type").Text(),
			health: checkPart(v), whose: v.Get("messageID").Text(),
		})
		values = append(values, v)
	}
	slices.SortStableFunc(m.parts, func(a, b part) int { return cmp.Compare(a.id, b.id) })
	for i := range m.parts {
		p := &m.parts[i]
		if m.user && p.kind == "compaction" && p.health != broken && m.compacts == none {
			v := values[p.index]
			m.compacts, m.tail, m.auto = i, v.Get("tail_start_id").Text(), v.Get("auto").True()
			m.full = v.Get("overflow").True()
		}
	}
	return values
}

// settle finds out whether an answer that ended with an error is still sent. It is sent when the
// user stopped it and it has more than reasoning.
func (m *message) settle(info source.Value) {
	if m.user || !m.failed {
		return
	}
	m.unsent = !info.Get("error", "name").Is("MessageAbortedError") ||
		!slices.ContainsFunc(m.parts, func(p part) bool {
			return p.kind != "step-start" && p.kind != "reasoning"
		})
}

// readBlocks makes the events of a message.
func (r *reader) readBlocks(m *message, values []source.Value) {
	step := 0
	var results []block
	for _, p := range m.parts {
		if p.kind == "step-start" {
			m.blocks = append(m.blocks, results...)
			results, step = nil, step+1
		}
		if p.health == broken {
			continue
		}
		b, result := r.readPart(m, values[p.index], p)
		for _, b := range b {
			b.step, b.unsent = step, b.unsent || m.unsent
			m.blocks = append(m.blocks, b)
		}
		for _, b := range result {
			b.step, b.unsent = step, b.unsent || m.unsent
			results = append(results, b)
		}
	}
	m.blocks = append(m.blocks, results...)
	if m.user {
		m.nameFiles(values, r.cwd)
	}
}

// readPart makes the events of one part: its own, and those that follow the step.
func (r *reader) readPart(m *message, v source.Value, p part) (own, result []block) {
	switch p.kind {
	case "text":
		return []block{m.readText(v, p.index)}, nil
	case "reasoning":
		if !m.user {
			return []block{readReasoning(v, p.index)}, nil
		}
	case "tool":
		if !m.user {
			return r.readCall(v, p.index)
		}
	case "file":
		if b, ok := m.readFile(v, p.index); ok {
			return []block{b}, nil
		}
	case "compaction":
		if m.user {
			b := newBlock(model.Summary, "user", p.index, madeText(question))
			b.event.Label = "compaction"
			return []block{b}, nil
		}
	case "subtask":
		if m.user {
			b := newBlock(model.User, "user", p.index, madeText(subtask))
			b.event.Label = "subtask"
			return []block{b}, nil
		}
	}
	return nil, nil
}

// readText is a text; a text that the client wrote is an attachment.
func (m *message) readText(v source.Value, index int) block {
	text := v.Get("text")
	if !m.user {
		k := model.Assistant
		if m.sums {
			k = model.Summary
		}
		b := newBlock(k, "assistant", index, blocks.TextPart(text))
		if m.sums {
			b.event.Label = "compaction"
		}
		b.unsent = text.Is("")
		return b
	}
	b := newBlock(model.User, "user", index, blocks.TextPart(text))
	b.unsent = v.Get("ignored").True() || text.Is("")
	if v.Get("synthetic").True() {
		b.event.Kind, b.event.Label = model.Attachment, "synthetic"
	}
	typed := !v.Get("synthetic").True() && !b.unsent
	if typed && !v.Get("metadata", "compaction_continue").True() {
		m.prompt = true
	}
	return b
}

// readReasoning is reasoning, with what binds it if the model is the same.
func readReasoning(v source.Value, index int) block {
	text, data := v.Get("text"), v.Get("metadata")
	b := newBlock(model.Reasoning, "assistant", index, blocks.TextPart(text))
	sign := data.Get("anthropic", "signature")
	hidden := data.Get("anthropic", "redactedData")
	item := data.Get("openai", "itemId")
	sealed := data.Get("openai", "reasoningEncryptedContent")
	switch {
	case sign.Kind() == source.KindString || hidden.Kind() == source.KindString:
		b.bond = signed
	case item.Kind() == source.KindString || sealed.Kind() == source.KindString:
		b.bond = itemized
	}
	for _, v := range []source.Value{sign, hidden, sealed} {
		if v.Kind() == source.KindString {
			b.event.Opaque += max(0, v.Span().Len()-2)
		}
	}
	b.blank = blocks.IsBlank(text)
	return b
}

// isMedia reports whether the client sends files of a type unchanged.
func isMedia(mime string) bool {
	return strings.HasPrefix(mime, "image/") || mime == "application/pdf"
}

// mediaPart is a file that is sent unchanged, by its address.
func mediaPart(v source.Value) model.Part {
	if strings.HasPrefix(v.Get("mime").Text(), "image/") {
		return blocks.ImageURL(v.Get("url"))
	}
	return blocks.DataPart(v.Get("url"))
}

// readFile is a file in a user's message. For texts and folders the client sends the text that it
// wrote before them.
func (m *message) readFile(v source.Value, index int) (block, bool) {
	mime := v.Get("mime").Text()
	if mime == "text/plain" || mime == "application/x-directory" || !m.user {
		return block{}, false
	}
	m.prompt = true
	k := model.User
	if strings.HasPrefix(mime, "image/") {
		k = model.ImageMessage
	}
	return newBlock(k, "user", index, mediaPart(v)), true
}

// readCall is a tool call with its result.
func (r *reader) readCall(v source.Value, index int) (own, result []block) {
	state := v.Get("state")
	in := state.Get("input")
	if in.Kind() != source.KindObject {
		in = source.Value{}
	}
	c := &call{id: v.Get("callID").Text(), tool: v.Get("tool").Text()}
	c.readArguments(in, r.cwd)
	asked := newBlock(model.ToolCall, "assistant", index, blocks.ArgumentsPart(in))
	asked.call = c
	told := newBlock(model.ToolResult, "user", index, model.Part{})
	_, told.event.ID.Block = blockOf(index)
	told.call = &call{id: c.id, tool: c.tool}
	told.event.Parts = told.call.readResult(state, c)
	return []block{asked}, []block{told}
}

// readResult is what the client sends about how a call ended.
func (c *call) readResult(state source.Value, asked *call) []model.Part {
	data := state.Get("metadata")
	switch status := state.Get("status"); {
	case status.Is("completed") && isSet(state.Get("time", "compacted")):
		return []model.Part{madeText(cleared)}
	case status.Is("completed"):
		c.failed = data.Get("exit").Int() != 0
		return c.readOutput(state, asked)
	case status.Is("error"):
		c.failed = true
		if kept := data.Get("output"); data.Get("interrupted").True() &&
			kept.Kind() == source.KindString {
			c.interrupted = true
			return []model.Part{blocks.TextPart(kept)}
		}
		return []model.Part{textOrNone(state.Get("error"))}
	}
	c.interrupted = true
	return []model.Part{madeText(interrupted)}
}

// readOutput is the output of a call, with the files that it returned.
func (c *call) readOutput(state source.Value, asked *call) []model.Part {
	output := state.Get("output")
	p := textOrNone(output)
	if asked.tool == readTool {
		p.Envelope = fileEnvelope
		c.cut = isCut(output.Raw(), asked.facts.Effect.Lines)
	}
	parts := []model.Part{p}
	for v := range state.Get("attachments").Items() {
		if isSent(v) {
			parts = append(parts, mediaPart(v))
		}
	}
	return parts
}

// isSent reports whether a file that a call returned is sent.
func isSent(v source.Value) bool {
	return isMedia(v.Get("mime").Text()) || strings.HasPrefix(v.Get("url").Text(), "data:")
}

// textOrNone is a text, or an empty one where there is none.
func textOrNone(v source.Value) model.Part {
	if v.Kind() != source.KindString {
		return blocks.EmptyPart(v)
	}
	return blocks.TextPart(v)
}

// isSet reports whether a value is true in JavaScript.
func isSet(v source.Value) bool {
	switch v.Kind() {
	case source.KindNumber:
		return readNumber(v) != 0
	case source.KindBool:
		return v.True()
	case source.KindString:
		return !v.Is("")
	case source.KindObject, source.KindArray:
		return true
	default:
		return false
	}
}
