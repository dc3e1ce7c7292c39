package copilot

import (
	"errors"
	"time"

	"decant/model"
	"decant/model/source"
)

// errNoObject is why a line that is JSON may still be unreadable.
var errNoObject = errors.New("not a JSON object")

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	cwd  string
}

// readLines reads all lines.
func readLines(src *source.Source, cwd string) []line {
	lines := make([]line, len(src.Records))
	const stretch = 64
	model.RunParallel((len(lines)+stretch-1)/stretch, func(n int, buf []byte) []byte {
		r := reader{src: src, cwd: cwd}
		for i := n * stretch; i < min((n+1)*stretch, len(lines)); i++ {
			r.readLine(i, &lines[i])
		}
		return buf
	})
	return lines
}

// readLine fills in one line.
func (r *reader) readLine(i int, l *line) {
	if l.err = r.tree.ParseRecord(r.src, i); l.err != nil {
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		l.err = errNoObject
		return
	}
	l.kind = kindOf(v.Get("type").Text())
	r.readEnvelope(l, v)
	data := v.Get("data")
	if l.unfit = !isWhole(v.Get("type").Text(), data); !l.unfit {
		r.readData(l, data)
	}
	for b := range l.blocks {
		ev := &l.blocks[b].event
		ev.ID.Record, ev.Record, ev.Call, ev.Time = i+1, i, -1, l.time
	}
}

// kindOf is the kind for a type.
func kindOf(name string) kind {
	if k, ok := kinds[name]; ok {
		return k
	}
	const session = "session."
	if len(name) > len(session) && name[:len(session)] == session {
		return setting
	}
	return detail
}

// readEnvelope reads the members around an event's data.
func (r *reader) readEnvelope(l *line, v source.Value) {
	id, parent := v.Get("id"), v.Get("parentId")
	l.id, l.parent = id.Text(), parent.Text()
	var err error
	l.time, err = time.Parse(time.RFC3339Nano, v.Get("timestamp").Text())
	l.mend = err != nil || !model.IsUUID(l.id) ||
		parent.Kind() != source.KindNull && !model.IsUUID(l.parent) || oddMember(v)
	l.agent = v.Get("agentId").Text()
	if call := v.Get("data", "parentToolCallId").Text(); l.agent == "" && call != "" {
		l.agent = oldAgent + call
	}
}

// oldAgent comes before the call of a sub-agent without an id, as in older sessions.
const oldAgent = "call "

// oddMember reports whether the client refuses a member because of its kind.
func oddMember(v source.Value) bool {
	agent, passing := v.Get("agentId"), v.Get("ephemeral")
	return agent.Exists() && agent.Kind() != source.KindString ||
		passing.Exists() && passing.Kind() != source.KindBool
}

// isWhole reports whether the data of an event of a type has everything that the client requires.
func isWhole(name string, data source.Value) bool {
	if name == "" || data.Kind() != source.KindObject {
		return false
	}
	for _, need := range required[name] {
		if !fits(need, data.Get(need)) {
			return false
		}
	}
	for v := range data.Get("toolRequests").Items() {
		if !fits("toolCallId", v.Get("toolCallId")) || !fits("name", v.Get("name")) {
			return false
		}
	}
	res, failed := data.Get("result"), data.Get("error")
	return kindOf(name) != result ||
		(res.Kind() != source.KindObject || fits("content", res.Get("content"))) &&
			(failed.Kind() != source.KindObject || fits("message", failed.Get("message")))
}

// fits reports whether a required member has the right form for its name.
func fits(name string, v source.Value) bool {
	switch name {
	case "content", "toolCallId", "toolName", "name", "message", "messageId":
		return v.Kind() == source.KindString
	case "success":
		return v.Kind() == source.KindBool
	}
	return v.Exists() && v.Kind() != source.KindNull
}

// readData reads the data of an event of its kind.
func (r *reader) readData(l *line, data source.Value) {
	switch l.kind {
	case start, setting:
		readSetting(l, data)
	case user:
		r.readUser(l, data)
	case reply:
		r.readReply(l, data)
	case asked, began:
		l.call = data.Get("toolCallId").Text()
	case result:
		r.readResult(l, data)
	case asset:
		l.assetID, l.picture = data.Get("assetId").Text(), pictureOf(data)
	case notice:
		l.addText(model.User, "notification", data.Get("content"))
	case prompt:
		l.addText(model.System, "system_prompt", data.Get("content"))
	case compacted:
		readCompaction(l, data)
	case cleared:
		if text := data.Get("initialMessage"); text.Kind() == source.KindString {
			l.addText(model.User, "after_clear", text)
		}
	case usage:
		l.answer = data.Get("usage", "apiCallId").Text()
		l.used, l.model = usageNames.Read(data.Get("usage")), data.Get("usage", "model").Text()
	case titled:
		l.title = data.Get("title").Text()
	default:
	}
}

// readSetting reads what an event says about the session.
func readSetting(l *line, data source.Value) {
	l.version, l.session = data.Get("version").Int(), data.Get("sessionId").Text()
	l.client, l.cwd = data.Get("copilotVersion").Text(), data.Get("context", "cwd").Text()
	for _, name := range []string{"newModel", "selectedModel"} {
		if m := data.Get(name).Text(); m != "" {
			l.model = m
			return
		}
	}
}

// readCompaction reads what replaces everything before it. A compaction that failed, or is empty,
// changes nothing.
func readCompaction(l *line, data source.Value) {
	text := data.Get("summaryContent")
	if !data.Get("success").True() || text.Text() == "" {
		l.kind = compacts
		return
	}
	l.tokens = max(0, data.Get("preCompactionTokens").Int())
	if by := data.Get("trigger"); by.Is("manual") || by.Is("auto") {
		l.trigger = by.Text()
	}
	b := newBlock(model.Summary, 1, madeText(summaryOpen+text.Text()+summaryClose, text))
	b.event.Label = "compaction"
	l.blocks = append(l.blocks, b)
}

// What the client puts around a summary. Between the two sentences it repeats what the user typed,
// each message in its own tag, below a sentence that is not counted.
const (
	summaryOpen = "Some of the conversation history has been summarized to free up context.\n\n" +
		"Here is a summary of the prior context:\n<summary>\n"
	summaryClose = "\n</summary>\n"
)
