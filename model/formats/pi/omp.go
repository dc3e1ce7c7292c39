package pi

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/source"
)

// What Oh My Pi, version 18, puts around the summaries that it sends, in its own words.
const (
	ompSummaryOpen = "Prior model work/tool state available.\n" +
		"MUST build on prior work; NEVER duplicate prior work.\n\n<summary>\n"
	ompBranchOpen  = "Branch-return summary:\n\n<summary>\n"
	ompHandoffOpen = "Context replaced. The <handoff> below is a handoff document a prior " +
		"instance of you wrote from the full conversation. It is your own working memory, not " +
		"user input.\n- First person inside it refers to you (the prior instance).\n" +
		"- \"Next Steps\" is your own resumed plan; re-check it against the latest user message " +
		"before acting.\n- The handoff already exists and is complete: NEVER write another " +
		"handoff document unless the user explicitly asks.\n" +
		"MUST build on prior work; NEVER duplicate prior work.\n\n<handoff>\n"
	ompHandoffClose = "\n</handoff>"
)

// resetType is the type of the entry before which nothing is sent, because the user cleared the
// conversation.
const resetType = "reset_boundary"

// ownNotes are types of custom messages that Oh My Pi keeps to itself.
var ownNotes = map[string]bool{"prewalk-plan": true, "vibe-mode-context": true}

// wordSummary is a compaction's summary as the client sends it.
func (r *reader) wordSummary(v source.Value) block {
	summary := v.Get("summary")
	switch {
	case r.client != ohMyPi:
		return summaryBlock(summaryOpen, summary, summaryClose)
	case v.Get("method").Is("handoff"):
		return summaryBlock(ompHandoffOpen, summary, ompHandoffClose)
	}
	return summaryBlock(ompSummaryOpen, summary, summaryClose)
}

// wordBranch is the summary of a branch as the client sends it.
func (r *reader) wordBranch(summary source.Value) block {
	if r.client == ohMyPi {
		return summaryBlock(ompBranchOpen, summary, summaryClose)
	}
	return summaryBlock(branchOpen, summary, branchClose)
}

// readChoice is the model that an entry chooses. Oh My Pi names it in one string. Models for other
// work than the conversation's are named by their role.
func (r *reader) readChoice(v source.Value) origin {
	if r.client != ohMyPi {
		return origin{provider: v.Get("provider").Text(), model: v.Get("modelId").Text()}
	}
	if role := v.Get("role"); role.Exists() && !role.Is("default") {
		return origin{}
	}
	provider, name, _ := strings.Cut(v.Get("model").Text(), "/")
	return origin{provider: provider, model: name}
}

// readOwnHistory reads what a compaction stores besides its summary instead of the history: the
// items of a server, or pages with its text as pictures. None of it can be changed.
func (r *reader) readOwnHistory(e *entry, v source.Value) {
	held := v.Get("preserveData")
	items := held.Get("openaiRemoteCompaction", "replacementHistory")
	for _, own := range []source.Value{
		items, held.Get("snapcompact"), held.Get("anthropicCompaction"),
	} {
		if !own.Exists() || own.Kind() == source.KindNull {
			continue
		}
		b := otherBlock(model.Summary, own)
		b.event.Label = "compaction"
		e.blocks = append(e.blocks, b)
	}
	if len(e.blocks) == 1 {
		return
	}
	for i := range e.blocks {
		e.blocks[i].event.Fixed = true
	}
	if items.Kind() == source.KindArray {
		e.cut.first, e.cut.after = "", v.Get("providerReplayThroughEntryId").Text()
	}
}

// readOmpMessage makes the events of a message of a role that pi does not know.
func (r *reader) readOmpMessage(e *entry, m source.Value) {
	switch e.role {
	case "developer":
		e.addBlocks("developer", r.readUserContent(m.Get("content")))
	case "pythonExecution":
		b := literalBlock(model.User, pythonText(m), m.Get("output"))
		b.event.Label = "python"
		e.blocks = []block{b}
		if m.Get("excludeFromContext").True() {
			e.unsent = "excluded from the context"
		}
	case "fileMention":
		var texts []string
		var images []block
		for f := range m.Get("files").Items() {
			inner := "\n"
			if text := f.Get("content").Text(); text != "" {
				inner = "\n" + text + "\n"
			}
			texts = append(texts,
				fmt.Sprintf("<file path=%q>%s</file>", f.Get("path").Text(), inner))
			if image := f.Get("image"); image.Exists() {
				images = append(images, block{event: model.Event{
					Kind: model.ImageMessage, Role: "user", Fixed: true,
					Parts: []model.Part{imagePart(image)},
				}})
			}
		}
		b := literalBlock(model.User, strings.Join(texts, "\n"), m.Get("files"))
		b.event.Fixed = len(images) > 0
		e.addBlocks("file_mention", append([]block{b}, images...))
	}
}

// pythonText is how the client tells the model about Python that the user ran.
func pythonText(m source.Value) string {
	var b strings.Builder
	b.WriteString("Ran Python:\n```python\n" + m.Get("code").Text() + "\n```\n")
	if out := m.Get("output").Text(); out != "" {
		b.WriteString("Output:\n```\n" + out + "\n```")
	} else {
		b.WriteString("(no output)")
	}
	code := m.Get("exitCode")
	switch {
	case m.Get("cancelled").True():
		b.WriteString("\n\n(execution cancelled)")
	case code.Exists() && code.Kind() != source.KindNull && string(code.Raw()) != "0":
		b.WriteString("\n\nExecution failed with code " + string(code.Raw()))
	}
	return b.String()
}

// wordStrays handles results without their calls, from a call's index on. The client sends their
// texts as a note. It leaves out those between another call and its result, and those of a call in
// an answer that failed or was aborted: the answer is not sent, but the client knows the call.
func (o *opener) wordStrays(from int) {
	failed := o.failedCalls()
	waits := make(map[int]bool) // By event: whether it is between a call and its result.
	for i := range o.c.Calls[:from] {
		k := &o.c.Calls[i]
		for e := k.Request; e >= 0 && e < k.Result && o.c.Events[k.Request].Live; e++ {
			waits[e] = true
		}
	}
	kept := o.c.Calls[:from]
	for _, k := range o.c.Calls[from:] {
		e := &o.c.Events[k.Result]
		note := ""
		if info := o.calls[k.Result]; e.Live && !waits[k.Result] && !failed[info.id] {
			note = o.wordStray(e, &k)
		}
		if note == "" {
			e.Live, e.Unsent, e.Call = false, true, len(kept)
			kept = append(kept, k)
			continue
		}
		part := model.Part{Text: e.Parts[0].Text}
		part.Text.Encoding, part.Text.Literal = model.Literal, note
		e.Kind, e.Label, e.Call, e.Parts = model.User, "stale-tool-result", -1, []model.Part{part}
	}
	o.c.Calls = kept
}

// failedCalls are the ids of the calls in answers that the client reads and does not send.
func (o *opener) failedCalls() map[string]bool {
	out := make(map[string]bool)
	live := false // What a compaction replaced is not read at all.
	for i := range o.c.Events {
		e := &o.c.Events[i]
		live = live || e.Live
		if info := o.calls[i]; live && info != nil && e.Kind == model.ToolCall && !e.Live &&
			!e.OffPath {
			out[info.id] = true
		}
	}
	return out
}

// wordStray is the note with the text of a result without its call, or "" where it has no text.
func (o *opener) wordStray(e *model.Event, k *model.Call) string {
	var texts []string
	for i := range e.Parts {
		if e.Parts[i].Kind != model.PartText {
			continue
		}
		text := string(o.c.AppendPartText(nil, e.Parts[i].Text))
		if strings.TrimSpace(text) != "" {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	failed := ""
	if k.Status == model.Failed {
		failed = ` is-error="true"`
	}
	return "<stale-tool-result tool=\"" + k.Tool + "\" id=\"" + k.ID + "\"" + failed + ">\n" +
		strings.Join(texts, "\n") + "\n</stale-tool-result>"
}

// dropOpenCalls marks calls without a result as not live: Oh My Pi leaves them out, and removes the
// signatures from the reasoning next to them.
func (o *opener) dropOpenCalls() {
	open := make(map[int]bool) // The messages with such a call.
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if k.Request < 0 || k.Result >= 0 {
			continue
		}
		if e := &o.c.Events[k.Request]; e.Live {
			e.Live, e.Unsent = false, true
			open[e.Message] = true
		}
	}
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live || e.Kind != model.Reasoning || !open[e.Message] {
			continue
		}
		e.Signed = false
		if b := &o.entries[e.Record].blocks[e.ID.Block-1]; b.thought.redacted {
			e.Live, e.Unsent = false, true
		}
	}
}
