package codex

import (
	"decant/model/formats/kit"
	"decant/model/formats/responses"
	"decant/model/source"
)

// report is what the client wrote for its screen.
type report struct {
	// kind is the report's type, or the item's type for a completed item.
	kind string
	// ids are the ids of the call or item that the report is about, or nil.
	ids []string
	// said is the text of the user or the model, or its beginning. The line may name no item.
	said source.Span
	// turns is how many turns were rolled back.
	turns int
	// window is the context window in tokens, and used is the size of the last answer; 0 where the
	// report does not say. usage is the place of these values.
	window, used int
	usage        source.Span
	// took is the usage of the last call.
	took kit.Usage
	// step is what a command or a change of files did, or nil.
	step *responses.Step
}

// cutReports are the report types that announce a compaction.
var cutReports = map[string]bool{"context_compacted": true, "ContextCompaction": true}

// readReport reads a report.
func readReport(p source.Value) *report {
	t := &report{kind: p.Get("type").Text(), window: p.Get("model_context_window").Int()}
	it := p
	switch t.kind {
	case "item_completed", "item_started":
		it = p.Get("item")
		t.kind = it.Get("type").Text()
		t.noteID(it.Get("id"))
		if t.kind == "UserMessage" || t.kind == "AgentMessage" {
			t.said = sayingOf(it.Get("content"))
		}
	case "token_count":
		last := p.Get("info", "last_token_usage")
		t.window = p.Get("info", "model_context_window").Int()
		t.used = last.Get("total_tokens").Int()
		t.usage = last.Span()
		t.took = usageNames.Read(last)
	case "user_message", "agent_message":
		if said := p.Get("message"); said.Kind() == source.KindString {
			t.said = said.Span()
		}
	case "thread_rolled_back":
		t.turns = max(0, p.Get("num_turns").Int())
	}
	t.noteID(p.Get("call_id"))
	t.step = stepOf(t.kind, it)
	return t
}

// sayingOf is the first text of a message that is not empty.
func sayingOf(content source.Value) source.Span {
	for part := range content.Items() {
		if t := part.Get("text"); t.Kind() == source.KindString && !t.Is("") {
			return t.Span()
		}
	}
	return source.Span{}
}

// noteID notes an id.
func (t *report) noteID(id source.Value) {
	if s := id.Text(); s != "" {
		t.ids = append(t.ids, s)
	}
}

// stepOf is what a command or a change of files did, or nil for anything else.
func stepOf(kind string, it source.Value) *responses.Step {
	s := &responses.Step{
		CWD: localPath(it.Get("cwd").Text()), Failed: it.Get("exit_code").Int() != 0,
	}
	switch kind {
	case "CommandExecution", "exec_command_end":
		for word := range it.Get("command").Items() {
			s.Argv = append(s.Argv, word.Text())
		}
		if out := it.Get("aggregated_output"); out.Kind() == source.KindString {
			s.Output = out.Span()
		}
	case "FileChange", "patch_apply_end":
		for path := range it.Get("changes").Members() {
			s.Writes = append(s.Writes, localPath(path))
		}
	case "ImageView", "view_image_tool_call":
		s.Reads = localPath(it.Get("path").Text())
	default:
		return nil
	}
	return s
}
