package jp

// The rules that a conversation can break: what JP needs to load it, what it mends
// when it forks, and what providers refuse.
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

// effects say what JP or a provider would do about each rule.
var effects = map[string]string{
	ruleUnread: "JP cannot load the conversation; without a type or a timestamp it moves it " +
		"to its trash",
	ruleTurnMembers: "JP cannot load a turn_start with members that it does not know",
	ruleNoConfig:    "JP cannot load a conversation without base_config.json",
	ruleConfig:      "JP moves the conversation to its trash: the config is no JSON object",
	ruleFlat:        "JPs of some months read the config as empty and may not load it",
	ruleMetadata:    "JP moves the conversation to its trash: there is no metadata",
	ruleActive:      "JP cannot read metadata without last_activated_at",

	ruleEarly:     "JP drops it from a fork: nobody has asked anything yet",
	ruleNoCall:    "providers refuse a result without its call; JP drops it from a fork",
	ruleNoResult:  "providers refuse a call without its result; JP adds one to a fork",
	ruleNoInquiry: "JP drops an answer without its question from a fork",
	ruleNoAnswer:  "JP drops a question without an answer from a fork",
	ruleLastTurn:  "JP drops an empty turn at the end from a fork",
	ruleTurnTwice: "JP drops an empty turn before the first request from a fork",
	ruleNoTurn:    "JP takes all requests before the first turn_start for one turn",

	ruleOrder:           "providers refuse a result that does not follow its call",
	ruleResultElsewhere: "providers refuse a call that no result follows",
	ruleSplit:           "providers refuse a result that does not follow its call at once",
	ruleTurnSplit:       "JP pairs calls and results in one turn",
	ruleNoRequest:       "JP has nothing to send: nobody asks anything",
}
