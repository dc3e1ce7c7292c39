package codex

import "decant/model/source"

// shape is what the client requires of an item of a type. It skips a line that does not fit.
type shape struct {
	// texts are members that must be strings; lists are members that must be lists.
	texts, lists []string
	// more checks the rest, or is nil.
	more func(source.Value) bool
}

// shapes are the types of items that the client knows.
var shapes = map[string]shape{
	"message":                 {[]string{"role"}, []string{"content"}, fitMessage},
	"agent_message":           {[]string{"author", "recipient"}, []string{"content"}, nil},
	"reasoning":               {nil, []string{"summary"}, fitReasoning},
	"function_call":           {[]string{"name", "arguments", "call_id"}, nil, nil},
	"function_call_output":    {nil, nil, fitOutput},
	"custom_tool_call":        {[]string{"name", "input", "call_id"}, nil, nil},
	"custom_tool_call_output": {[]string{"call_id"}, nil, fitOutput},
	"local_shell_call":        {[]string{"status"}, nil, fitAction},
	"tool_search_call":        {[]string{"execution"}, nil, nil},
	"tool_search_output":      {[]string{"status", "execution"}, []string{"tools"}, nil},
	"web_search_call":         {},
	"image_generation_call":   {[]string{"status", "result"}, nil, nil},
	"compaction":              {[]string{"encrypted_content"}, nil, nil},
	"compaction_summary":      {[]string{"encrypted_content"}, nil, nil},
	"context_compaction":      {},
	"additional_tools":        {[]string{"role"}, []string{"tools"}, nil},
}

// whyUnfit names the rule that stops the client from sending an item, or is "" when it sends the
// item.
func whyUnfit(v source.Value) string {
	t := v.Get("type")
	if t.Kind() != source.KindString {
		return ruleItem
	}
	s, ok := shapes[t.Text()]
	if !ok {
		return ruleUnknown
	}
	for _, name := range s.texts {
		if v.Get(name).Kind() != source.KindString {
			return ruleItem
		}
	}
	for _, name := range s.lists {
		if v.Get(name).Kind() != source.KindArray {
			return ruleItem
		}
	}
	passed := v.Get("internal_chat_message_metadata_passthrough")
	switch {
	case !orNull(v.Get("id"), source.KindString), !orNull(passed, source.KindObject),
		s.more != nil && !s.more(v):
		return ruleItem
	}
	return ""
}

// orNull reports whether a member is of a kind, null, or missing.
func orNull(v source.Value, k source.Kind) bool {
	return v.Kind() == k || v.Kind() <= source.KindNull
}

// phases are the client's values for a message's place in an answer.
var phases = map[string]bool{"commentary": true, "final_answer": true}

func fitMessage(v source.Value) bool {
	for p := range v.Get("content").Items() {
		if !fitPart(p) && !textOf(p, "output_text") {
			return false
		}
	}
	phase := v.Get("phase")
	return phase.Kind() <= source.KindNull || phases[phase.Text()]
}

// fitPart reports whether a part of a message or an output is one that the client knows.
func fitPart(p source.Value) bool {
	image, audio := p.Get("image_url"), p.Get("audio_url")
	switch t := p.Get("type"); {
	case t.Is("input_image"):
		return image.Kind() == source.KindString
	case t.Is("input_audio"):
		return audio.Kind() == source.KindString
	}
	return textOf(p, "input_text")
}

// textOf reports whether a part is a text of a type.
func textOf(p source.Value, kind string) bool {
	return p.Get("type").Is(kind) && p.Get("text").Kind() == source.KindString
}

func fitReasoning(v source.Value) bool {
	for p := range v.Get("summary").Items() {
		if !textOf(p, "summary_text") {
			return false
		}
	}
	for p := range v.Get("content").Items() {
		if !textOf(p, "reasoning_text") && !textOf(p, "text") {
			return false
		}
	}
	return orNull(v.Get("content"), source.KindArray) &&
		orNull(v.Get("encrypted_content"), source.KindString)
}

func fitOutput(v source.Value) bool {
	out := v.Get("output")
	if out.Kind() == source.KindString {
		return orNull(v.Get("call_id"), source.KindString)
	}
	for p := range out.Items() {
		sealed := p.Get("encrypted_content").Kind() == source.KindString &&
			p.Get("type").Is("encrypted_content")
		if !fitPart(p) && !sealed {
			return false
		}
	}
	return out.Kind() == source.KindArray && orNull(v.Get("call_id"), source.KindString)
}

func fitAction(v source.Value) bool {
	action := v.Get("action")
	return action.Get("type").Is("exec") && action.Get("command").Kind() == source.KindArray
}
