package rescue

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// noAnswer is what a result says that is put where none was recorded. It invents no answer.
const noAnswer = "[No result was recorded for this call.]"

// unanswered notes a call that has no result: a body gets one that says so. Codex and pi answer it
// themselves, and Claude Code leaves it out.
func (f calls) unanswered(i int) {
	b := &f.blocks[i]
	switch {
	case f.isBody():
		p := f.add("call-unanswered", b).fix(model.LossNone, "a result is added that says none "+
			"was recorded")
		f.answer(p, i)
	case f.c.Format == "pi":
		p := f.add("call-unanswered", b)
		p.Harm, p.Effect = model.Healed, `pi answers it with "No result provided"`
	}
}

// answer adds a result to a call.
func (f calls) answer(p *Problem, i int) {
	b := &f.blocks[i]
	id := bytes.Clone(f.rawAt(b.ID))
	switch f.c.Format {
	case "openai-responses":
		kind := "function_call_output"
		if b.Tag == "custom_tool_call" {
			kind = "custom_tool_call_output"
		}
		f.insertAfter(p, b.At, source.Object("type", kind, "call_id", id, "output", noAnswer))
	case "openai-chat":
		f.insertAfter(p, f.lastAnswer(i),
			source.Object("role", "tool", "tool_call_id", id, "content", noAnswer))
	default:
		result := source.Object("type", "tool_result", "tool_use_id", id, "content", noAnswer,
			"is_error", []byte("true"))
		f.answerAnthropic(p, b.In, result)
	}
}

// answerAnthropic puts a result in front of the next message of the user, or into one of its own.
// Where several calls have none, one result makes the message or the list, and the next round puts
// the others into that: hence patches that cannot be done together.
func (f calls) answerAnthropic(p *Problem, message int, result []byte) {
	for n := message + 1; n < len(f.blocks); n++ {
		b := &f.blocks[n]
		if b.Kind != wire.Message {
			continue
		}
		if b.Role != "user" {
			break
		}
		switch {
		case b.Empty:
			p.put(b.Content, list(result))
		case f.rawAt(b.Content)[0] == '[':
			at := b.Content.Start + 1
			p.put(source.Span{Start: at, End: at}, append(result, ','))
		default:
			p.put(b.Content, list(result, f.spelling.TextBlock("user", f.textAt(b.Content))))
		}
		return
	}
	end := f.blocks[message].At.End
	with := append([]byte{'}', f.separator()}, source.Object("role", "user", "content",
		list(result))...)
	p.put(source.Span{Start: end - 1, End: end}, with)
}
