package codex

import (
	"time"

	"decant/model/formats/kit"
	"decant/model/formats/responses"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread    kind = iota // Nothing that the client can read: it passes over it.
	carried               // Of no matter here.
	opening               // Names the thread.
	settings              // Those of a turn.
	item                  // One item of the model's history.
	mail                  // What another agent said; it is sent as an item.
	compacted             // Where the client compacted.
	reported              // What the client told its screen.
	usage                 // How many tokens one answer of the model took.
)

// line is what Open keeps of one record.
type line struct {
	kind kind
	// time is when it was written, zero where that is no time.
	time time.Time
	// ordinal is true when the line is numbered.
	ordinal bool
	// bare is true for what stands on the line without an envelope.
	bare bool
	// turn is the id of its turn, "" where the line does not say.
	turn string
	// items are what it holds of the model's history: one, or all that a compaction left.
	items []entry
	// limit is how many tokens of an output the client keeps when it loads it, 0 where
	// its model says.
	limit  int
	meta   *meta
	cut    *cut
	report *report
	// took is what a call came to, on a line of usage.
	took kit.Usage
	// model and cwd are those of settings.
	model, cwd string
	// err is why the line is unread.
	err error
}

// entry is one item.
type entry struct {
	responses.Item
	// span is where it stands.
	span source.Span
	// unfit names the rule by which the client never sends it, "" when it may.
	unfit string
	// boundary is true for what starts a turn as the client counts when it rolls back;
	// context for what it takes back along with one.
	boundary, context bool
	// prompt is true for what a person said, list for an output of several parts.
	prompt, list bool
}

// meta is what an opening says.
type meta struct {
	id, cwd, client string
	paginated       bool
	// instructions are what the model is told first, empty for none.
	instructions source.Span
}

// cut is what a compaction says.
type cut struct {
	// message is the summary; window is true when the context window is numbered, resume
	// when the line says how to go on.
	message        source.Span
	window, resume bool
	// replaced is true when all that is live is listed, and not only a summary.
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

// place names an item: the record, and which of its items, from 0.
type place struct{ record, item int }

// isFit reports whether the client can read a compaction.
func (l *line) isFit() bool { return l.kind == compacted && l.err == nil }

// startsTurn reports whether the client tells in a line that a turn starts.
func (l *line) startsTurn() bool { return l.kind == reported && tellsStart(l.report.kind) }

// tellsStart and ended are what the client tells where a turn starts and ends.
func tellsStart(kind string) bool { return kind == "task_started" || kind == "turn_started" }

func tellsEnd(kind string) bool {
	return kind == "task_complete" || kind == "turn_complete" || kind == "turn_aborted"
}
