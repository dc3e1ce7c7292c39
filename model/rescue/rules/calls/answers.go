package calls

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// unanswered notes a call that has no result: a body gets a result that says so. Codex and pi
// answer it themselves, and Claude Code leaves it out.
func (f calls) unanswered(i int) {
	b := &f.Blocks[i]
	switch {
	case f.IsBody() && (b.ID.Text == "" || f.isNameless(b)):
		f.Add("call-unanswered", b)
	case f.IsBody():
		p := f.Add("call-unanswered", b).
			FixBy(model.LossNone, "a result is added that says none was recorded")
		f.answer(p, i)
	case f.C.Format == "pi":
		p := f.Add("call-unanswered", b)
		p.Harm, p.Effect = model.Healed, `pi answers it with "No result provided"`
	}
}

// answer adds a result to a call.
func (f calls) answer(p *problem.Problem, i int) {
	b := &f.Blocks[i]
	id := bytes.Clone(f.RawAt(b.ID.At))
	switch f.C.Format {
	case "openai-responses":
		kind := "function_call_output"
		if b.Tag == "custom_tool_call" {
			kind = "custom_tool_call_output"
		}
		f.InsertAfter(p, b.At,
			source.Object("type", kind, "call_id", id, "output", finder.NoAnswer))
	case "openai-chat":
		f.InsertAfter(p, f.LastAnswer(i),
			source.Object("role", "tool", "tool_call_id", id, "content", finder.NoAnswer))
	default:
		result := source.Object("type", "tool_result", "tool_use_id", id, "content",
			finder.NoAnswer, "is_error", []byte("true"))
		f.answerAnthropic(p, b.In, result)
	}
}

// answerAnthropic puts a result at the start of the user's next message, or into a new message.
// Where several calls have none, one result makes the message or the list, and the next round adds
// the others. So the patches are such that they cannot be applied together.
func (f calls) answerAnthropic(p *problem.Problem, message int, result []byte) {
	for n := message + 1; n < len(f.Blocks); n++ {
		b := &f.Blocks[n]
		if b.Kind != wire.Message {
			continue
		}
		if b.Role != "user" {
			break
		}
		switch {
		case b.Empty:
			p.Put(b.Content, finder.List(result))
		case f.RawAt(b.Content)[0] == '[':
			p.Insert(b.Content.Start+1, append(result, ','))
		default:
			p.Put(b.Content, finder.List(result, f.Spelling.TextBlock("user", f.TextAt(b.Content))))
		}
		return
	}
	end := f.Blocks[message].At.End
	with := append([]byte{'}', f.Separator()}, source.Object("role", "user", "content",
		finder.List(result))...)
	p.Put(source.Span{Start: end - 1, End: end}, with)
}
