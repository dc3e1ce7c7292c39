package codex

import (
	"time"

	"decant/model/formats/kit"
	"decant/model/formats/responses"
	"decant/model/source"
)

// kind is the kind of a line.
type kind uint8

const (
	unread    kind = iota // The client cannot read it and skips it.
	carried               // Not needed here.
	opening               // Names the thread.
	settings              // The settings of a turn.
	item                  // One item of the model's history.
	mail                  // Another agent's message, sent as an item.
	compacted             // A compaction by the client.
	reported              // Written by the client for its screen.
	usage                 // The tokens of one answer of the model.
)

// line is what Open keeps of one record.
type line struct {
	kind kind
	// time is when the line was written, or zero where its time is invalid.
	time time.Time
	// ordinal is true when the line is numbered.
	ordinal bool
	// bare is true for a line without an envelope.
	bare bool
	// turn is the id of the line's turn, or "" where the line does not say.
	turn string
	// items are the line's items of the model's history: one, or all items that a compaction left.
	items []entry
	// limit is how many tokens of an output the client keeps when it loads it, or 0 where its model
	// decides.
	limit  int
	meta   *meta
	cut    *cut
	report *report
	// took is the usage of a call, on a line of usage.
	took kit.Usage
	// model and cwd are set on a line of settings.
	model, cwd string
	// err is why the line is unread.
	err error
}

// entry is one item.
type entry struct {
	responses.Item
	// span is the item's place.
	span source.Span
	// unfit names the rule that stops the client from sending the item, or is "" when it may send
	// it.
	unfit string
	// boundary is true for an item that starts a turn, as the client counts turns for a rollback.
	// context is true for an item that is rolled back together with a turn.
	boundary, context bool
	// prompt is true for the user's text. list is true for an output of several parts.
	prompt, list bool
}

// meta is the content of an opening.
type meta struct {
	id, cwd, client string
	paginated       bool
	// instructions are the instructions at the start of the model's context, or empty.
	instructions source.Span
}

// cut is the content of a compaction.
type cut struct {
	// message is the summary. window is true when the context window is numbered. resume is true
	// when the line says how to continue.
	message        source.Span
	window, resume bool
	// replaced is true when the compaction lists everything live, and not only a summary.
	replaced bool
}

// folder is where the agent works from a record on.
type folder struct {
	record int
	path   string
}

// knownTypes are the types of lines.
var knownTypes = map[string]kind{
	"session_meta": opening, "turn_context": settings, "response_item": item,
	"compacted": compacted, "event_msg": reported, "inter_agent_communication": mail,
	"token_usage_record": usage, "world_state": carried, "retained_context": carried,
	"inter_agent_communication_metadata": carried, "security_risk_score": carried,
	"realtime_item": carried, "rollout_reference": carried,
}

// place identifies an item: the record, and the index of the item in it, from 0.
type place struct{ record, item int }

// isFit reports whether the client can read a compaction.
func (l *line) isFit() bool { return l.kind == compacted && l.err == nil }

// startsTurn reports whether the client says in a line that a turn starts.
func (l *line) startsTurn() bool { return l.kind == reported && tellsStart(l.report.kind) }

// tellsStart and ended recognise the client's reports that a turn starts and ends.
func tellsStart(kind string) bool { return kind == "task_started" || kind == "turn_started" }

func tellsEnd(kind string) bool {
	return kind == "task_complete" || kind == "turn_complete" || kind == "turn_aborted"
}
