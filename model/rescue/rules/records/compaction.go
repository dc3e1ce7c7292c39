package records

import (
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/rescue/room"
	"decant/model/source"
)

// errorTexts are the starts of summaries that are the text of an error.
var errorTexts = []string{
	"API Error:", "Error running remote compact task", "Error during compaction",
	"Error compacting conversation",
}

// isErrorText reports whether a summary is the text of an error: as a whole, or after the line with
// which Claude Code introduces a summary.
func isErrorText(text string) bool {
	text = strings.TrimSpace(text)
	if _, after, ok := strings.Cut(text, "is summarized below:\n"); ok {
		text = strings.TrimSpace(after)
	}
	for _, e := range errorTexts {
		if strings.HasPrefix(text, e) {
			return true
		}
	}
	return false
}

// findCompaction finds a compaction that left no summary, or an error as its summary, and reverts
// it, because the earlier history is in the file.
func (f records) findCompaction() {
	if len(f.C.Boundaries) == 0 {
		return
	}
	at := f.C.Boundaries[len(f.C.Boundaries)-1].Record
	switch f.C.Format {
	case "claude-code":
		f.emptyBoundary(at)
	case "codex":
		f.emptyCompacted(at)
	}
}

// emptyCompacted finds a line of Codex that replaces the history with nothing.
func (f records) emptyCompacted(record int) {
	var t source.Tree
	if t.ParseIn(f.C.Source, f.C.Source.Records[record].Span) != nil {
		return
	}
	p := t.Root().Get("payload")
	left := p.Get("replacement_history")
	message := p.Get("message").Text()
	if left.Kind() == source.KindArray {
		if left.Len() > 0 || strings.TrimSpace(message) != "" {
			return
		}
	} else if !isErrorText(message) {
		return
	}
	found := f.AddAt("compaction-empty", model.ID{Record: record + 1, Block: 1}.String()).
		FixBy(model.LossNone, "the compaction is undone: the history before it is sent again")
	found.Phase = problem.InLinks
	f.DropLine(found, record)
}

// emptyBoundary finds a boundary of Claude Code without a summary after it.
func (f records) emptyBoundary(record int) {
	summary := -1
	for i := range f.C.Events {
		e := &f.C.Events[i]
		if e.Kind != model.Summary || e.Record < record || e.Partition < len(f.C.Boundaries) {
			continue
		}
		if text, _ := f.C.TextAfter(e, model.Outcome{}); !isErrorText(text) {
			return
		}
		summary = e.Record
	}
	names := linked["claude-code"]
	var t source.Tree
	if t.ParseIn(f.C.Source, f.C.Source.Records[record].Span) != nil {
		return
	}
	v := t.Root()
	if m := v.Get("compactMetadata"); m.Get("preservedSegment").Exists() ||
		m.Get("preservedMessages").Exists() {
		return // What it preserved shows what was before.
	}
	before := v.Get("logicalParentUuid").Text()
	if before == "" {
		return
	}
	gone := map[string]bool{v.Get(names.id).Text(): true}
	p := f.AddAt("compaction-empty", model.ID{Record: record + 1, Block: 1}.String()).
		FixBy(model.LossNone, "the compaction is undone: the history before it is sent again")
	p.Phase = problem.InLinks
	f.DropLine(p, record)
	links := f.readLinks(names)
	if summary >= 0 {
		gone[links[summary].id] = true
		f.DropLine(p, summary)
	}
	for n := range links {
		if n != record && n != summary && gone[links[n].parent] {
			p.Put(links[n].parentAt, source.Quote(before))
		}
	}
}

// findErrorLoop finds prompts at the end that only an API error answered, each time the same.
func (f records) findErrorLoop() {
	if f.C.Format != "claude-code" {
		return
	}
	const least = 2
	var records []int
	errors, text := 0, ""
	for i := len(f.C.Events) - 1; i >= 0; i-- {
		e := &f.C.Events[i]
		if e.OffPath {
			continue
		}
		if e.Label == "api_error" {
			said, _ := f.C.TextAfter(e, model.Outcome{})
			if text == "" {
				text = said
			}
			if said != text || !strings.HasPrefix(said, "API Error: 400") {
				break
			}
			errors++
			records = append(records, e.Record)
			continue
		}
		if e.Kind != model.User || !e.Prompt || errors == 0 {
			break
		}
		records = append(records, e.Record)
	}
	if errors < least {
		return
	}
	first := records[len(records)-1]
	p := f.AddAt("error-records", model.ID{Record: first + 1, Block: 1}.String()).
		FixBy(model.LossPart, "the errors and the prompts without an answer are left out")
	p.Phase = problem.InLinks
	for _, r := range records {
		f.DropLine(p, r)
	}
}

// findUsage finds a conversation whose newest recorded usage exceeds the window although its live
// content does not. Clients that use the recorded size refuse to continue. A fork records its real
// size.
func (f records) findUsage() {
	if f.C.Format != "claude-code" || len(f.C.Usage) == 0 {
		return
	}
	window, _ := room.Window(f.C)
	last := f.C.Usage[len(f.C.Usage)-1]
	if last.Sent <= window || f.C.Context(nil).Sum() > window {
		return
	}
	p := f.AddAt("usage-stale", f.C.Events[last.Event].ID.String())
	p.FixBy(model.LossNone, "the recorded usage becomes the size of the fork").Forked = true
}
