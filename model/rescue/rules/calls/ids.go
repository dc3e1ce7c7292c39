package calls

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"sync"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findCallIDs finds call ids that an API does not accept, and gives call and result a new id.
func (f calls) findCallIDs() {
	if f.C.Format == "pi" {
		return // It converts them for each API when it sends.
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Call && b.Kind != wire.ServerCall || b.ID.At.Empty() {
			continue
		}
		if p := f.checkCallID(b); p != nil {
			f.renameCall(p, i)
		}
	}
}

// checkCallID notes a call id that the API does not accept, or returns nil.
func (f calls) checkCallID(b *wire.Block) *problem.Problem {
	id := b.ID.Text
	switch {
	case b.Kind == wire.ServerCall && !strings.HasPrefix(id, "srvtoolu_"):
		return f.Add("call-id-foreign", b).Measure("srvtoolu_…", id)
	case f.API == "anthropic" && id != "" && !finder.IsPlainName(id):
		return f.Add("call-id-chars", b).Measure("letters, digits, _ and -", id)
	case f.Limits.Exceeds(limits.CallID, len(id)):
		return f.Add("call-id-long", b).Measure(
			amount.Of(f.Limits[limits.CallID], "character"), amount.Of(len(id), "character"))
	}
	return nil
}

// renameCall gives a call and its result another id.
func (f calls) renameCall(p *problem.Problem, call int) {
	b := &f.Blocks[call]
	id := b.ID.Text
	own := f.newID(id)
	if b.Kind == wire.ServerCall {
		own = "srv" + own
	}
	p.FixBy(model.LossNone, "the call and its result get another id").
		Put(b.ID.At, source.Quote(own))
	for n := call + 1; n < len(f.Blocks); n++ {
		r := &f.Blocks[n]
		answers := r.Kind == wire.Result || r.Kind == wire.ServerResult
		if answers && r.ID.Text == id && !r.ID.At.Empty() {
			p.Put(r.ID.At, source.Quote(own))
			return
		}
	}
}

// itemPrefixes are the starts of item ids, by the item's type.
var itemPrefixes = map[string]string{
	"function_call": "fc", "custom_tool_call": "ctc", "message": "msg", "reasoning": "rs",
}

// findItemIDs finds item ids that the Responses API does not accept; an item needs none.
func (f calls) findItemIDs() {
	if f.API != "openai-responses" {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Item.Empty() {
			continue
		}
		tag, id := b.Tag, f.TextAt(b.Item)
		if b.Kind == wire.Message {
			tag = "message"
		}
		want := itemPrefixes[tag]
		var p *problem.Problem
		switch {
		case want != "" && !strings.HasPrefix(id, want):
			p = f.Add("item-id-prefix", b).Measure(want+"…", id)
		case f.Limits.Exceeds(limits.CallID, len(id)):
			p = f.Add("call-id-long", b).Measure(
				amount.Of(f.Limits[limits.CallID], "character"), amount.Of(len(id), "character"))
		case f.IsBody() && tag == "message" && b.Role == "assistant" && !f.reasonsBefore(i):
			p = f.Add("reasoning-missing", b)
		default:
			continue
		}
		p.FixBy(model.LossNone, "the item's id is left out").Drop(b.Record, b.Item)
	}
}

// reasonsBefore reports whether the item before a message is reasoning.
func (f calls) reasonsBefore(i int) bool {
	for n := i - 1; n >= 0; n-- {
		if f.Blocks[n].In < 0 {
			return f.Blocks[n].Kind == wire.Reasoning
		}
	}
	return false
}

// findToolNames finds tool names that an API does not accept. The full name is added before the
// result's text.
func (f calls) findToolNames() {
	if f.C.Format == "pi" {
		return
	}
	most := f.Limits[limits.ToolName]
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Call || b.Name.At.Empty() {
			continue
		}
		name := b.Name.Text
		var p *problem.Problem
		switch {
		case !finder.IsPlainName(name):
			p = f.Add("tool-name-chars", b).Measure("letters, digits, _ and -", name)
		case len(name) > most:
			p = f.Add("tool-name-long", b).Measure(
				amount.Of(most, "character"), amount.Of(len(name), "character"))
		default:
			continue
		}
		p.FixBy(model.LossNone, "an allowed name; the whole name is added before the result")
		p.Put(b.Name.At, source.Quote(allowedName(name)))
		f.prefixResult(p, i, "[tool: "+name+"]\n")
	}
}

// maxAllowedName is the maximum length of a new name: the limit of the strictest API.
const maxAllowedName = 64

// otherChars matches characters that no tool name may have.
var otherChars = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[^a-zA-Z0-9_-]+`)
})

// allowedName is a name with underscores for the characters that are not allowed.
func allowedName(name string) string {
	out := strings.Trim(otherChars().ReplaceAllString(name, "_"), "_")
	if out == "" {
		return "tool"
	}
	return out[:min(len(out), maxAllowedName)]
}

// prefixResult puts a line before the first text of a call's result, if it has one.
func (f calls) prefixResult(p *problem.Problem, call int, line string) {
	id := f.Blocks[call].ID.Text
	for n := call + 1; n < len(f.Blocks); n++ {
		if r := &f.Blocks[n]; r.Kind != wire.Result || r.ID.Text != id {
			continue
		}
		for k := n + 1; k < len(f.Blocks) && f.Blocks[k].In == n; k++ {
			if b := &f.Blocks[k]; b.Kind == wire.Text {
				p.Put(b.Text, source.Quote(line+f.TextAt(b.Text)))
				return
			}
		}
		return
	}
}

// newID is an id in the API's form, the same for the same seed.
func (f calls) newID(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	prefix := "call_"
	if f.API == "anthropic" {
		prefix = "toolu_"
	}
	return prefix + hex.EncodeToString(sum[:12])
}
