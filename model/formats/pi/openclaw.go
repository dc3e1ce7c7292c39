package pi

import (
	"bytes"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// What only OpenClaw writes: its own provider, with answers that repeat what a channel was told,
// the names of its members, and the types of its entries.
const (
	clawProvider = "openclaw"
	clawMember   = "__openclaw"
	clawMirror   = "openclawDeliveryMirror"
	clawPrefix   = "openclaw"
	clawSnapshot = "model-snapshot"
	clawReset    = "reset"
	clawLeaf     = "leaf"
)

// clawOnly says that a fork is a file.
const clawOnly = "OpenClaw has no command that resumes a session from a file: a fork is a file only"

// mirrors are the models of answers that OpenClaw writes itself and never sends.
var mirrors = map[string]bool{"delivery-mirror": true, "gateway-injected": true}

// mirrorKinds are the kinds of answers that are marked as mirrors, with any model.
var mirrorKinds = map[string]bool{
	"channel-final": true, "channel-final-suppressed": true, "message-tool-source-reply": true,
	"cron-direct-delivery-context": true,
}

// isMirror reports whether an answer only repeats what a channel was told.
func isMirror(m source.Value) bool {
	return m.Get("provider").Is(clawProvider) && mirrors[m.Get("model").Text()] ||
		mirrorKinds[m.Get(clawMirror, "kind").Text()]
}

// isOpenClaw reports whether a session's first bytes contain something that only OpenClaw writes.
func isOpenClaw(head []byte) bool {
	if !bytes.Contains(head, []byte(clawPrefix)) && !bytes.Contains(head, []byte(clawSnapshot)) &&
		!bytes.Contains(head, []byte(`"`+clawReset+`"`)) &&
		!bytes.Contains(head, []byte(`"`+clawLeaf+`"`)) {
		return false
	}
	first := true
	for _, line := range kit.Lines(head) {
		switch {
		case !line.Exists():
		case first && !IsHeader(line):
			return false
		case isClawLine(line):
			return true
		default:
			first = false
		}
	}
	return false
}

// isClawLine reports whether only OpenClaw writes such a line.
func isClawLine(v source.Value) bool {
	switch v.Get("type").Text() {
	case "message":
		m := v.Get("message")
		return m.Get("provider").Is(clawProvider) || m.Get(clawMember).Exists() ||
			m.Get(clawMirror).Exists()
	case "custom", "custom_message":
		name := v.Get("customType").Text()
		return name == clawSnapshot || len(name) > len(clawPrefix) &&
			name[:len(clawPrefix)] == clawPrefix && (name[len(clawPrefix)] == ':' ||
			name[len(clawPrefix)] == '.')
	case clawReset:
		return v.Get("reason").Kind() == source.KindString
	case clawLeaf:
		return v.Get("targetId").Exists()
	}
	return false
}

// readClawEntry reads what only OpenClaw stores in an entry. It is false where the entry is as in
// pi.
func (r *reader) readClawEntry(e *entry, v source.Value) bool {
	switch e.kind {
	case cleared:
		e.cut = &cut{first: v.Get("firstKeptEntryId").Text(), at: -1, talkOnly: true}
	case pointed:
		e.parent = v.Get("targetId").Text()
	default:
		return false
	}
	return true
}

// linkClaw links an entry like OpenClaw: to the leaf where its parent is missing, or where the link
// goes past the newest reset. The links are never written.
func (t *tree) linkClaw(i, leaf int) {
	e := &t.entries[i]
	if e.kind == cleared {
		t.since = map[string]bool{}
	}
	_, known := t.at[e.parent]
	past := t.since != nil && e.kind != cleared && !t.since[e.parent]
	if leaf != none && !e.side && (e.parent != "" && !known || past) {
		e.parent = t.entries[leaf].id
	}
	if t.since != nil {
		t.since[e.id] = true
	}
}

// answerOf is OpenClaw's result for a call without one.
func answerOf(api string) string {
	switch api {
	case "openai-responses", "azure-openai-responses", "openai-chatgpt-responses":
		return "aborted"
	}
	return "[openclaw] missing tool result in session history; inserted synthetic error result " +
		"for transcript repair."
}

// warnClaw warns that no command resumes a session.
func (o *opener) warnClaw() {
	o.c.Warnings = append(o.c.Warnings, model.Warning{Text: clawOnly})
}

// dropStrays marks results without a call as not live: OpenClaw leaves them out.
func (o *opener) dropStrays(orphans []int) {
	for _, i := range orphans {
		if e := &o.c.Events[i]; e.Live {
			e.Live, e.Unsent = false, true
		}
	}
}
