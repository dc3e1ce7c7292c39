package codex

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that a rollout can break, and how the client or the API reacts.
const (
	ruleMeta      = "meta-not-first"
	ruleBare      = "rollout-before-0.45"
	ruleMetaAgain = "meta-again"
	ruleID        = "id-not-uuid"
	ruleName      = "id-not-name"
	ruleOrdinal   = "ordinal-last"
	ruleUnread    = "line-unread"
	ruleItem      = "item-unread"
	ruleUnknown   = "item-unknown"
	ruleCompacted = "compaction-unread"
	ruleNoOutput  = "call-unanswered"
	ruleNoCall    = "output-without-call"
	ruleOrder     = "output-before-call"
	ruleTwice     = "call-twice"
	ruleLone      = "reasoning-alone"
)

// foreign marks an item that the client may skip: no rule is broken.
const foreign = "item-foreign"

// ruleTable says what the agent would do about each broken rule. The client itself may break some
// of them, and repairs that when it loads the rollout.
var ruleTable = kit.RuleTable{
	{Name: ruleMeta, Effect: "the client refuses a rollout that does not start with its meta line"},
	{
		Name: ruleBare,
		Effect: "newer clients cannot resume a rollout without a meta line, as clients before " +
			"0.45 wrote it",
	},
	{
		Name:   ruleMetaAgain,
		Effect: "the client reads a paginated rollout only from its last meta line",
	},
	{
		Name:   ruleID,
		Effect: "the client treats an id that is not a UUID as a name, and starts an empty thread",
	},
	{
		Name: ruleName,
		Effect: "the client resumes the thread that the file names inside, not the one in its " +
			"file name",
	},
	{
		Name:   ruleOrdinal,
		Effect: "the client refuses a paginated rollout whose last line has no ordinal",
	},
	{Name: ruleUnread, Effect: "the client skips the line"},
	{Name: ruleItem, Effect: "the client skips an item that it cannot read"},
	{
		Name:   ruleUnknown,
		Effect: "the client sends an empty item for an unknown type; the API refuses it",
	},
	{
		Name:   ruleCompacted,
		Effect: "the client ignores the compaction, and the full older history returns",
	},
	{Name: ruleNoOutput, Effect: `the client answers a call without an output with "aborted"`},
	{Name: ruleNoCall, Effect: "the client leaves out an output without a call"},
	{Name: ruleOrder, Effect: "the API refuses an output before its call"},
	{Name: ruleTwice, Effect: "the API refuses a second call with the same id"},
	{
		Name:   ruleLone,
		Effect: "nothing: the API accepts reasoning without the message or call after it",
	},
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }
