package rescue

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findPairs finds calls and results that do not answer each other one to one.
func (f *finder) findPairs() {
	open := map[string]int{}      // Calls that wait, by id, by the index of their block.
	answered := map[string]bool{} // Ids of calls that had their result.
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call && b.Kind != wire.Result {
			continue
		}
		id := f.textAt(b.ID)
		if b.Kind == wire.Call {
			first, waits := open[id]
			if waits || answered[id] && f.api != "openai-chat" {
				f.callTwice(i, first, waits)
				if waits {
					continue
				}
			}
			open[id] = i
			continue
		}
		switch _, waits := open[id]; {
		case waits:
			delete(open, id)
			answered[id] = true
		case answered[id]:
			f.strayResult(i, "result-twice", "answered twice")
		case f.callAfter(i, id) >= 0 && f.api == "openai-responses":
			call := f.callAfter(i, id)
			f.swap("output-before-call", i, call)
			open[id] = call
		default:
			f.strayResult(i, "result-without-call", "without its call")
		}
	}
	for _, i := range slices.Sorted(maps.Values(open)) {
		f.unanswered(i)
	}
}

// callAfter is the index of the block right behind another's that is the call of an id, else -1.
func (f *finder) callAfter(i int, id string) int {
	for n := i + 1; n < len(f.blocks); n++ {
		b := &f.blocks[n]
		if b.In == i {
			continue
		}
		if b.Kind == wire.Call && f.textAt(b.ID) == id {
			return n
		}
		return -1
	}
	return -1
}

// swap puts two items each in the other's place.
func (f *finder) swap(rule string, i, k int) {
	a, b := f.blocks[i], f.blocks[k]
	f.add(rule, &a).fix(model.LossNone, "the result is put behind its call").
		replace(a.Record, a.At, f.rawAt(b.At)).replace(b.Record, b.At, f.rawAt(a.At))
}

// callTwice notes a call whose id an earlier one has: an equal one that waits still goes, any
// other gets an id of its own, and its result with it.
func (f *finder) callTwice(i, first int, waits bool) {
	b := &f.blocks[i]
	p := f.add("call-twice", b)
	if waits {
		same := bytes.Equal(f.rawAt(b.Input), f.rawAt(f.blocks[first].Input)) &&
			bytes.Equal(f.rawAt(b.Name), f.rawAt(f.blocks[first].Name))
		switch words := "the second of two equal calls is left out"; {
		case !same:
		case f.droppable(i):
			p.fix(model.LossNone, words).drop(b.Record, b.At)
		case f.c.Format == "codex":
			p.fix(model.LossNone, words)
			f.dropLine(p, b.Record)
		}
		return
	}
	id := f.textAt(b.ID)
	own := source.Quote(f.newID(fmt.Sprintf("%s#%d", id, b.At.Start)))
	p.fix(model.LossNone, "the call and its result get an id of their own").
		replace(b.Record, b.ID, own)
	for n := i + 1; n < len(f.blocks); n++ {
		if r := &f.blocks[n]; r.Kind == wire.Result && f.textAt(r.ID) == id {
			p.replace(r.Record, r.ID, own)
			return
		}
	}
}

// droppable reports whether a block stands in a list that it can leave: not alone.
func (f *finder) droppable(i int) bool {
	b := &f.blocks[i]
	if !b.Listed {
		return false
	}
	if b.In < 0 {
		return f.c.Format == "openai-responses" // An item of a body; elsewhere it is a record.
	}
	for n := b.In + 1; n < len(f.blocks) && f.blocks[n].In >= b.In; n++ {
		if n != i && f.blocks[n].In == b.In {
			return true
		}
	}
	return false
}

// strayResult notes a result that answers no call: its text stays as a text of the user.
func (f *finder) strayResult(i int, rule, why string) {
	b := &f.blocks[i]
	if rule == "result-without-call" && f.c.Format == "codex" {
		rule = "output-without-call"
	}
	p := f.add(rule, b).fix(model.LossNone, "its text stays as a text of the user")
	text := fmt.Sprintf("[A tool result %s]\n%s", why, f.contentText(i))
	p.replace(b.Record, b.At, f.saidByUser(b, text))
}

// saidByUser is a text in the place of a block: a block of text, or where the block is a message
// of its own a message of the user.
func (f *finder) saidByUser(b *wire.Block, text string) []byte {
	switch {
	case b.Listed && b.In >= 0:
		return f.spelling.TextBlock("user", text)
	case f.api == "openai-responses":
		return source.Object("type", "message", "role", "user", "content",
			list(f.spelling.TextBlock("user", text)))
	case f.c.Format == "pi":
		return source.Object("role", "user", "content", list(f.spelling.TextBlock("user", text)),
			"timestamp", f.rawMember(b.At, "timestamp"))
	}
	return source.Object("role", "user", "content", text)
}

// rawMember is a member of an object, null where there is none.
func (f *finder) rawMember(at source.Span, name string) []byte {
	var t source.Tree
	if raw := f.rawAt(at); t.Parse(raw, source.Span{End: len(raw)}) == nil {
		if v := t.Root().Get(name); v.Exists() {
			return bytes.Clone(v.Raw())
		}
	}
	return []byte("null")
}

// list is a JSON list of values.
func list(values ...[]byte) []byte {
	return append(append([]byte("["), bytes.Join(values, []byte(","))...), ']')
}

// contentText is the texts that a block holds, joined by newlines.
func (f *finder) contentText(i int) string {
	var parts []string
	for n := i + 1; n < len(f.blocks) && f.blocks[n].In >= i; n++ {
		if b := &f.blocks[n]; b.In == i && b.Kind == wire.Text {
			parts = append(parts, f.textAt(b.Text))
		}
	}
	return strings.Join(parts, "\n")
}

// idPattern is what an id of a call may hold.
var idPattern = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// newID is an id as the API makes them, the same for the same seed.
func (f *finder) newID(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	prefix := "call_"
	if f.api == "anthropic" {
		prefix = "toolu_"
	}
	return prefix + hex.EncodeToString(sum[:12])
}

// findCallIDs finds ids of calls that an API does not take, and gives both ends another.
func (f *finder) findCallIDs() {
	if f.c.Format == "pi" {
		return // It brings them into each API's form when it sends.
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call && b.Kind != wire.ServerCall || b.ID.Empty() {
			continue
		}
		id := f.textAt(b.ID)
		own := f.newID(id)
		var p *Problem
		switch {
		case b.Kind == wire.ServerCall && !strings.HasPrefix(id, "srvtoolu_"):
			own = "srv" + own
			p = f.add("call-id-foreign", b).measure("srvtoolu_…", id)
		case f.api == "anthropic" && id != "" && !idPattern.MatchString(id):
			p = f.add("call-id-chars", b).measure("letters, digits, _ and -", id)
		case f.limits.Exceeds(limits.CallID, len(id)):
			p = f.add("call-id-long", b).measure(
				amount.Of(f.limits[limits.CallID], "character"), amount.Of(len(id), "character"))
		default:
			continue
		}
		p.fix(model.LossNone, "the call and its result get another id")
		p.replace(b.Record, b.ID, source.Quote(own))
		for n := i + 1; n < len(f.blocks); n++ {
			r := &f.blocks[n]
			if (r.Kind == wire.Result || r.Kind == wire.ServerResult) && f.textAt(r.ID) == id {
				p.replace(r.Record, r.ID, source.Quote(own))
				break
			}
		}
	}
}

// itemPrefixes are how ids of items begin, by the item's type.
var itemPrefixes = map[string]string{
	"function_call": "fc", "custom_tool_call": "ctc", "message": "msg", "reasoning": "rs",
}

// findItemIDs finds ids of items that the Responses API does not take; an item needs none.
func (f *finder) findItemIDs() {
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
func (f *finder) reasonsBefore(i int) bool {
	for n := i - 1; n >= 0; n-- {
		if f.blocks[n].In < 0 {
			return f.blocks[n].Kind == wire.Reasoning
		}
	}
	return false
}

// findToolNames finds names of tools that an API does not take. The whole name goes in front of
// the result's text.
func (f *finder) findToolNames() {
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
		case name == "" || !idPattern.MatchString(name):
			p = f.add("tool-name-chars", b).measure("letters, digits, _ and -", name)
		case len(name) > most:
			p = f.add("tool-name-long", b).measure(
				amount.Of(most, "character"), amount.Of(len(name), "character"))
		default:
			continue
		}
		p.fix(model.LossNone, "a name that is allowed; the whole name is put before the result")
		p.replace(b.Record, b.Name, source.Quote(allowedName(name)))
		f.prefixResult(p, i, "[tool: "+name+"]\n")
	}
}

// maxAllowedName is how long a name becomes at most: what the strictest API takes.
const maxAllowedName = 64

// otherChars are characters that no name of a tool may have.
var otherChars = regexp.MustCompile(`[^a-zA-Z0-9_-]+`)

// allowedName is a name with what is not allowed as underscores.
func allowedName(name string) string {
	out := strings.Trim(otherChars.ReplaceAllString(name, "_"), "_")
	if out == "" {
		return "tool"
	}
	return out[:min(len(out), maxAllowedName)]
}

// prefixResult puts a line before the first text of a call's result, where it has one.
func (f *finder) prefixResult(p *Problem, call int, line string) {
	id := f.textAt(f.blocks[call].ID)
	for n := call + 1; n < len(f.blocks); n++ {
		if r := &f.blocks[n]; r.Kind != wire.Result || f.textAt(r.ID) != id {
			continue
		}
		for k := n + 1; k < len(f.blocks) && f.blocks[k].In == n; k++ {
			if b := &f.blocks[k]; b.Kind == wire.Text {
				p.replace(b.Record, b.Text, source.Quote(line+f.textAt(b.Text)))
				return
			}
		}
		return
	}
}

// findArguments finds arguments that are no object, no JSON, or too long.
func (f *finder) findArguments() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call || b.Input.Empty() {
			continue
		}
		if f.api == "anthropic" {
			if b.InputKind != source.KindObject {
				f.add("input-not-object", b).fix(model.LossNone, "the arguments become an object").
					replace(b.Record, b.Input, objectOf(f.rawAt(b.Input)))
			}
			continue
		}
		if b.InputKind != source.KindString {
			continue
		}
		text := f.textAt(b.Input)
		switch most := f.limits[limits.ArgumentChars]; {
		case !json.Valid([]byte(text)):
			f.add("arguments-not-json", b).fix(model.LossNone, "the arguments become an object").
				replace(b.Record, b.Input, source.Quote(string(objectOf(f.rawAt(b.Input)))))
		case len(text) > most:
			f.longArguments(b, text, most)
		}
	}
}

// objectOf is an object that says what a value says that is none: a text that is a cut object is
// closed where it is open.
func objectOf(raw []byte) []byte {
	if text := source.AppendText(nil, raw); len(text) > 0 {
		if whole := source.Closed(text); whole != nil && whole[0] == '{' && source.Valid(whole) {
			return source.AppendCompact(nil, whole)
		}
	}
	return source.Object("_raw", raw)
}

// longArguments notes arguments that are too long: their longest text becomes a line.
func (f *finder) longArguments(b *wire.Block, text string, most int) {
	p := f.add("arguments-too-long", b).measure(
		amount.Of(most, "character"), amount.Of(len(text), "character"))
	var t source.Tree
	if t.Parse([]byte(text), source.Span{End: len(text)}) != nil {
		return
	}
	longest := longestText(t.Root())
	if len(text)-longest.Len() > most {
		return
	}
	note := source.Quote(fmt.Sprintf("[%s left out]", amount.Of(longest.Len()-2, "character")))
	short := text[:longest.Start] + string(note) + text[longest.End:]
	p.fix(model.LossPart, "the longest text in them becomes a line").
		replace(b.Record, b.Input, source.Quote(short))
}

// longestText is where the longest string of a value stands.
func longestText(v source.Value) source.Span {
	at := source.Span{}
	switch v.Kind() {
	case source.KindString:
		return v.Span()
	case source.KindArray:
		for e := range v.Items() {
			if s := longestText(e); s.Len() > at.Len() {
				at = s
			}
		}
	case source.KindObject:
		for _, e := range v.Members() {
			if s := longestText(e); s.Len() > at.Len() {
				at = s
			}
		}
	}
	return at
}

// findCallCount finds messages with more calls than an API takes, and lists of calls that are
// empty.
func (f *finder) findCallCount() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Tag != "tool_calls" || b.Listed {
			continue
		}
		if b.Empty {
			f.add("calls-empty", b).fix(model.LossNone, "the empty list is left out").
				drop(b.Record, b.At)
			continue
		}
		n := 0
		for k := i + 1; k < len(f.blocks) && f.blocks[k].In >= i; k++ {
			if f.blocks[k].In == i {
				n++
			}
		}
		if most := f.limits[limits.CallsAtOnce]; f.limits.Exceeds(limits.CallsAtOnce, n) {
			p := f.add("calls-too-many", b).measure(
				amount.Of(most, "call"), amount.Of(n, "call"))
			f.splitCalls(p, i, most)
		}
	}
}

// splitCalls puts the calls of a message that are over the most into a message of their own,
// behind the results of the others.
func (f *finder) splitCalls(p *Problem, at, most int) {
	var keep, move [][]byte
	moved := map[string]bool{}
	for k := at + 1; k < len(f.blocks) && f.blocks[k].In >= at; k++ {
		if b := &f.blocks[k]; b.In == at && len(keep) < most {
			keep = append(keep, bytes.Clone(f.rawAt(b.At)))
		} else if b.In == at {
			move = append(move, bytes.Clone(f.rawAt(b.At)))
			moved[f.textAt(b.ID)] = true
		}
	}
	// The first result of those that moved becomes the message that asks for them, with the
	// result behind it: two messages in the place of one are put there by a new list.
	message := source.Object("role", "assistant", "content", []byte("null"), "tool_calls",
		list(move...))
	for k := at + 1; k < len(f.blocks); k++ {
		if r := &f.blocks[k]; r.Kind == wire.Result && moved[f.textAt(r.ID)] {
			p.fix(model.LossNone, "they are asked for in two messages")
			p.bytes = append(p.bytes,
				source.Patch{At: f.blocks[at].At, With: list(keep...)},
				source.Patch{
					At:   source.Span{Start: r.At.Start, End: r.At.Start},
					With: append(message, ','),
				})
			return
		}
	}
}

// findServerCalls finds calls of tools of the API itself that it did not answer.
func (f *finder) findServerCalls() {
	answered := map[string]bool{}
	for i := range f.blocks {
		if b := &f.blocks[i]; b.Kind == wire.ServerResult {
			answered[f.textAt(b.ID)] = true
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.ServerCall || answered[f.textAt(b.ID)] {
			continue
		}
		text := fmt.Sprintf("[A call of %s that was not answered: %s]", f.textAt(b.Name),
			cut(string(f.rawAt(b.Input)), maxNoted))
		f.add("call-unanswered", b).fix(model.LossNote, "a line says what was asked for").
			replace(b.Record, b.At, f.spelling.TextBlock(b.Role, text))
	}
}

// findReferences finds references to tools that the request may not have.
func (f *finder) findReferences() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Reference {
			continue
		}
		f.add("tool-reference", b).fix(model.LossNote, "a line names the tool").
			replace(b.Record, b.At, f.spelling.TextBlock(b.Role,
				"[A tool that was found: "+f.textAt(b.Name)+"]"))
	}
}

// maxNoted is how much of what goes a line repeats, in bytes.
const maxNoted = 2000

// cut is the start of a text, with an ellipsis where that is not all.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
