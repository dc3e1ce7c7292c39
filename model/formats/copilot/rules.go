package copilot

import (
	"slices"
	"strconv"

	"decant/model"
	"decant/model/formats/kit"
)

// The rules that Check knows.
const (
	ruleStart    = "copilot-start"
	ruleVersion  = "copilot-version"
	ruleEnvelope = "copilot-envelope"
	ruleField    = "copilot-required-field"
	ruleNoResult = "copilot-result-missing"
	ruleNoCall   = "copilot-request-missing"
	ruleAsset    = "copilot-asset-missing"
	ruleStale    = "copilot-transformed-stale"
	ruleUnread   = "line-unread"
)

var ruleTable = kit.RuleTable{
	{Name: ruleStart, Effect: "the client refuses a session without it at the start"},
	{Name: ruleVersion, Effect: "it is not known how the client reads this version"},
	{Name: ruleEnvelope, Effect: "the client refuses the whole session"},
	{Name: ruleField, Effect: "the client refuses the whole session"},
	{Name: ruleNoResult, Effect: "the client reports that the call was interrupted"},
	{Name: ruleNoCall, Effect: "the client leaves the result out without a message"},
	{Name: ruleAsset, Effect: "the client leaves the picture out without a message"},
	{Name: ruleStale, Effect: "the client sends another text than its screen shows"},
	{Name: ruleUnread, Effect: "the client skips the line, and rewrites the file without it"},
}

// harmless are rules that cause no refusal when they are broken.
var harmless = []string{ruleNoResult, ruleAsset, ruleStale}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }

// findRule notes that a record breaks a rule.
func (s *state) findRule(record int, rule string) {
	f := ruleTable.FindInRecord(rule, record)
	f.Harmless = slices.Contains(harmless, rule)
	s.findings = append(s.findings, f)
}

// findUnread notes that a line cannot be read.
func (s *state) findUnread(line int) {
	s.findings = append(s.findings, ruleTable.Find(ruleUnread, "line "+strconv.Itoa(line)))
}
