package texts

import (
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findGaps finds blocks of a body that lack members which the API requires. Each gets a value that
// says nothing. What agents store is no body: they write these members themselves.
func (f texts) findGaps() {
	if !f.IsBody() {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if len(b.Gaps) == 0 {
			continue
		}
		values := make([]string, 0, len(b.Gaps))
		for _, g := range b.Gaps {
			values = append(values, g.Name+" "+g.Value)
		}
		p := f.Add("member-missing", b).
			FixBy(model.LossNone, "it gets "+strings.Join(values, " and "))
		p.Text = f.saidOf(b)
		for _, g := range b.Gaps {
			p.Edits = append(p.Edits, problem.Edit{
				Record: b.Record, Edit: source.Set(g.In, g.Name, []byte(g.Value)),
			})
		}
	}
}

// saidOf is the API's error about the first gap of a block.
func (f texts) saidOf(b *wire.Block) string {
	name := b.Gaps[0].Name
	const missing = "Missing required parameter: '"
	switch {
	case f.API == "anthropic":
		return b.Tag + "." + name + ": Field required"
	case f.API == "openai-responses" && b.In >= 0:
		return missing + "input[n].content[n]." + name + "'"
	case f.API == "openai-responses":
		return missing + "input[n]." + name + "'"
	case name == "content":
		return "Invalid value for 'content': expected a string, got null."
	case name == "text":
		return missing + "messages[n].content[n].text'"
	case name == "type" || name == "function":
		return missing + "messages[n].tool_calls[n]." + name + "'"
	}
	return missing + "messages[n].tool_calls[n].function." + name + "'"
}
