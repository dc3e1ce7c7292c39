package pi

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that Check knows.
const (
	ruleChain  = "chain-broken"
	ruleCircle = "chain-circle"
	ruleID     = "id-missing"
	ruleTwice  = "id-twice"
	ruleNoCall = "result-without-call"
	ruleShape  = "content-shape"
	ruleUsage  = "usage-missing"
	ruleUnread = "line-unread"

	ruleTitleSize    = "omp-title-size"
	ruleTitleTwice   = "omp-title-repeated"
	ruleTitleVersion = "omp-title-version"
	ruleEdit         = "omp-context-edit"
	rulePayload      = "omp-payload-stale"
)

var ruleTable = kit.RuleTable{
	{Name: ruleChain, Effect: "the client loses everything before it"},
	{Name: ruleCircle, Effect: "the client never reaches the end of the chain"},
	{Name: ruleID, Effect: "the client loses the entry as soon as another follows"},
	{Name: ruleTwice, Effect: "the client uses the last entry in place of all entries with that " +
		"id"},
	{Name: ruleNoCall, Effect: "the API refuses a result that does not follow its call"},
	{Name: ruleShape, Effect: "the client stops at content that it cannot read"},
	{Name: ruleUsage, Effect: "the client stops at an answer without its usage"},
	{Name: ruleUnread, Effect: "the client skips the line"},
}

// clawTable are the rules of OpenClaw, which repairs or ignores everything else.
var clawTable = kit.RuleTable{
	{Name: ruleCircle, Effect: "the client sends nothing of the session"},
	{Name: ruleTwice, Effect: "the client uses the last entry in place of all entries with that " +
		"id"},
	{Name: ruleUnread, Effect: "the client skips the line"},
}

// ompTable are the rules that only Oh My Pi has.
var ompTable = kit.RuleTable{
	{Name: ruleTitleSize, Effect: "the client writes its next title over the header"},
	{Name: ruleTitleTwice, Effect: "the client refuses a second title line"},
	{Name: ruleTitleVersion, Effect: "the client refuses the version of the title line"},
	{Name: ruleEdit, Effect: "the client ignores the edit and sends the original"},
	{Name: rulePayload, Effect: "the client may send calls that are not in the answer"},
}

// Rules lists every rule that a finding of this package can name.
func (k Codec) Rules() []model.Rule {
	if k.client == ohMyPi {
		return append(ruleTable.List(), ompTable.List()...)
	}
	return k.client.rules().List()
}

// rules are the rules for the chain of entries and for their content.
func (c client) rules() kit.RuleTable {
	if c == openClaw {
		return clawTable
	}
	return ruleTable
}
