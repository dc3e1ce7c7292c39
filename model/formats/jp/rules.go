package jp

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that a conversation can break: what JP needs to load it, what JP repairs when it forks,
// and what providers refuse.
const (
	ruleUnread      = "load-element"
	ruleTurnMembers = "load-turn-start"
	ruleNoConfig    = "load-no-config"
	ruleConfig      = "load-config"
	ruleFlat        = "load-config-flat"
	ruleMetadata    = "load-metadata"
	ruleActive      = "load-last-active"

	ruleEarly     = "event-before-request"
	ruleNoCall    = "result-without-call"
	ruleNoResult  = "call-unanswered"
	ruleNoInquiry = "answer-without-inquiry"
	ruleNoAnswer  = "inquiry-unanswered"
	ruleLastTurn  = "turn-empty-last"
	ruleTurnTwice = "turn-empty-first"
	ruleNoTurn    = "turn-not-marked"

	ruleOrder           = "result-out-of-order"
	ruleResultElsewhere = "call-unanswered-in-order"
	ruleSplit           = "call-split"
	ruleTurnSplit       = "call-over-turns"
	ruleNoRequest       = "no-request"
)

// ruleTable says what JP or a provider would do about each rule.
var ruleTable = kit.RuleTable{
	{
		Name: ruleUnread,
		Effect: "JP cannot load the conversation; if a type or timestamp is missing, JP moves it " +
			"to its trash",
	},
	{
		Name:   ruleTurnMembers,
		Effect: "JP cannot load a turn_start with unknown members",
	},
	{Name: ruleNoConfig, Effect: "JP cannot load a conversation without base_config.json"},
	{
		Name:   ruleConfig,
		Effect: "JP moves the conversation to its trash: the config is not a JSON object",
	},
	{Name: ruleFlat, Effect: "some versions of JP read the config as empty and may not load it"},
	{Name: ruleMetadata, Effect: "JP moves the conversation to its trash: there is no metadata"},
	{Name: ruleActive, Effect: "JP cannot read metadata without last_activated_at"},

	{Name: ruleEarly, Effect: "JP drops it from a fork: it comes before the first prompt"},
	{
		Name:   ruleNoCall,
		Effect: "providers refuse a result without its call; JP drops it from a fork",
	},
	{
		Name:   ruleNoResult,
		Effect: "providers refuse a call without its result; JP adds one to a fork",
	},
	{Name: ruleNoInquiry, Effect: "JP drops an answer without its question from a fork"},
	{Name: ruleNoAnswer, Effect: "JP drops a question without an answer from a fork"},
	{Name: ruleLastTurn, Effect: "JP drops an empty turn at the end from a fork"},
	{Name: ruleTurnTwice, Effect: "JP drops an empty turn before the first request from a fork"},
	{Name: ruleNoTurn, Effect: "JP treats all requests before the first turn_start as one turn"},

	{Name: ruleOrder, Effect: "providers refuse a result that does not follow its call"},
	{Name: ruleResultElsewhere, Effect: "providers refuse a call without a result after it"},
	{Name: ruleSplit, Effect: "providers refuse a result that does not directly follow its call"},
	{Name: ruleTurnSplit, Effect: "JP pairs calls and results in one turn"},
	{Name: ruleNoRequest, Effect: "JP has nothing to send: no prompt is left"},

	{Name: ruleUnsaid, Effect: "JP's own compaction cannot express the change; save a fork"},
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }

// ruleUnsaid is the rule for a change that JP's own compaction cannot make.
const ruleUnsaid = "not-as-overlay"
