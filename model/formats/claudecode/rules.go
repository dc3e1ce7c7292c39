package claudecode

// The rules that a session can break, and what the client or the API does then.
const (
	ruleChain        = "chain-broken"
	ruleTwice        = "uuid-twice"
	ruleCallTwice    = "call-twice"
	ruleNoResult     = "call-unanswered"
	ruleNoCall       = "result-without-call"
	ruleFirst        = "first-not-user"
	ruleBlank        = "text-blank"
	ruleInput        = "input-not-object"
	ruleCallID       = "call-without-id"
	ruleBlock        = "block-not-object"
	ruleShared       = "reply-id-shared"
	ruleUnsigned     = "reasoning-unsigned"
	ruleNoModel      = "reasoning-without-model"
	ruleLone         = "reasoning-alone"
	ruleResultsFirst = "results-not-first"
	ruleTime         = "time-not-rising"
	ruleSession      = "session-id"
	ruleMessage      = "reply-without-id"
	ruleUnread       = "line-unread"
)

// effects say what the agent would do about each rule. A rule that is broken by
// what the client wrote itself is a finding as well: the client mends most of
// them when it resumes, and a fork is written mended.
var effects = map[string]string{
	ruleChain:        "clients lose what stands before it, or go on at what was written last",
	ruleTwice:        "the later record with this uuid is read, the earlier is not",
	ruleCallTwice:    "the API refuses a second call of one id; the client drops it",
	ruleNoResult:     "the API refuses a call without its result; the client drops it",
	ruleNoCall:       "the API refuses a result without its call; the client empties it",
	ruleFirst:        "the API refuses a history that does not start with the user",
	ruleBlank:        "the API refuses blank text; the client drops it",
	ruleInput:        "the API refuses arguments that are no object",
	ruleCallID:       "the API refuses a call without an id",
	ruleBlock:        "the client stops at a block that is no object",
	ruleShared:       "the client melts replies of one id into one",
	ruleUnsigned:     "the API refuses reasoning without its signature",
	ruleNoModel:      "the client drops reasoning that names no model",
	ruleLone:         "the client drops a reply that is nothing but reasoning",
	ruleResultsFirst: "the API wants a turn's results before all else in it",
	ruleTime:         "old clients take the newest time for the end and lose what follows",
	ruleSession:      "the client would go on writing into the session of that id",
	ruleUnread:       "the client passes over the line",
	ruleMessage:      "the client melts replies without an id into one",
}
