package rescue

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"sync"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// isPlainName reports whether a name or an id of a call holds only what all APIs allow.
func isPlainName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') &&
			(c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != ""
}

// findCallIDs finds ids of calls that an API does not take, and gives both ends another.
func (f calls) findCallIDs() {
	if f.c.Format == "pi" {
		return // It brings them into each API's form when it sends.
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call && b.Kind != wire.ServerCall || b.ID.Empty() {
			continue
		}
		if p := f.checkCallID(b); p != nil {
			f.renameCall(p, i)
		}
	}
}

// checkCallID notes an id of a call that the API does not take, nil where it does.
func (f calls) checkCallID(b *wire.Block) *Problem {
	id := f.textAt(b.ID)
	switch {
	case b.Kind == wire.ServerCall && !strings.HasPrefix(id, "srvtoolu_"):
		return f.add("call-id-foreign", b).measure("srvtoolu_…", id)
	case f.api == "anthropic" && id != "" && !isPlainName(id):
		return f.add("call-id-chars", b).measure("letters, digits, _ and -", id)
	case f.limits.Exceeds(limits.CallID, len(id)):
		return f.add("call-id-long", b).measure(
			amount.Of(f.limits[limits.CallID], "character"), amount.Of(len(id), "character"))
	}
	return nil
}

// renameCall gives a call and its result another id.
func (f calls) renameCall(p *Problem, call int) {
	b := &f.blocks[call]
	id := f.textAt(b.ID)
	own := f.newID(id)
	if b.Kind == wire.ServerCall {
		own = "srv" + own
	}
	p.fix(model.LossNone, "the call and its result get another id").
		put(b.ID, source.Quote(own))
	for n := call + 1; n < len(f.blocks); n++ {
		r := &f.blocks[n]
		if (r.Kind == wire.Result || r.Kind == wire.ServerResult) && f.textAt(r.ID) == id {
			p.put(r.ID, source.Quote(own))
			return
		}
	}
}

// itemPrefixes are how ids of items begin, by the item's type.
var itemPrefixes = map[string]string{
	"function_call": "fc", "custom_tool_call": "ctc", "message": "msg", "reasoning": "rs",
}

// findItemIDs finds ids of items that the Responses API does not take; an item needs none.
func (f calls) findItemIDs() {
	if f.api != "openai-responses" {
		return
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Item.Empty() {
			continue
		}
		tag, id := b.Tag, f.textAt(b.Item)
		if b.Kind == wire.Message {
			tag = "message"
		}
		want := itemPrefixes[tag]
		var p *Problem
		switch {
		case want != "" && !strings.HasPrefix(id, want):
			p = f.add("item-id-prefix", b).measure(want+"…", id)
		case f.limits.Exceeds(limits.CallID, len(id)):
			p = f.add("call-id-long", b).measure(
				amount.Of(f.limits[limits.CallID], "character"), amount.Of(len(id), "character"))
		case f.isBody() && tag == "message" && b.Role == "assistant" && !f.reasonsBefore(i):
			p = f.add("reasoning-missing", b)
		default:
			continue
		}
		p.fix(model.LossNone, "the item's id is left out").drop(b.Record, b.Item)
	}
}

// reasonsBefore reports whether the item before a message is reasoning.
func (f calls) reasonsBefore(i int) bool {
	for n := i - 1; n >= 0; n-- {
		if f.blocks[n].In < 0 {
			return f.blocks[n].Kind == wire.Reasoning
		}
	}
	return false
}

// findToolNames finds names of tools that an API does not take. The whole name goes in front of
// the result's text.
func (f calls) findToolNames() {
	if f.c.Format == "pi" {
		return
	}
	most := f.limits[limits.ToolName]
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call || b.Name.Empty() {
			continue
		}
		name := f.textAt(b.Name)
		var p *Problem
		switch {
		case !isPlainName(name):
			p = f.add("tool-name-chars", b).measure("letters, digits, _ and -", name)
		case len(name) > most:
			p = f.add("tool-name-long", b).measure(
				amount.Of(most, "character"), amount.Of(len(name), "character"))
		default:
			continue
		}
		p.fix(model.LossNone, "an allowed name; the whole name is added before the result")
		p.put(b.Name, source.Quote(allowedName(name)))
		f.prefixResult(p, i, "[tool: "+name+"]\n")
	}
}

// maxAllowedName is how long a name becomes at most: what the strictest API takes.
const maxAllowedName = 64

// otherChars are characters that no name of a tool may have.
var otherChars = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[^a-zA-Z0-9_-]+`)
})

// allowedName is a name with what is not allowed as underscores.
func allowedName(name string) string {
	out := strings.Trim(otherChars().ReplaceAllString(name, "_"), "_")
	if out == "" {
		return "tool"
	}
	return out[:min(len(out), maxAllowedName)]
}

// prefixResult puts a line before the first text of a call's result, where it has one.
func (f calls) prefixResult(p *Problem, call int, line string) {
	id := f.textAt(f.blocks[call].ID)
	for n := call + 1; n < len(f.blocks); n++ {
		if r := &f.blocks[n]; r.Kind != wire.Result || f.textAt(r.ID) != id {
			continue
		}
		for k := n + 1; k < len(f.blocks) && f.blocks[k].In == n; k++ {
			if b := &f.blocks[k]; b.Kind == wire.Text {
				p.put(b.Text, source.Quote(line+f.textAt(b.Text)))
				return
			}
		}
		return
	}
}

// newID is an id as the API makes them, the same for the same seed.
func (f calls) newID(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	prefix := "call_"
	if f.api == "anthropic" {
		prefix = "toolu_"
	}
	return prefix + hex.EncodeToString(sum[:12])
}
