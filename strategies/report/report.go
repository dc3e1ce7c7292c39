package report

import "decant/model"

// Report is one plan, before or after it was saved.
type Report struct {
	// Decant is the program's version.
	Decant string `json:"decant"`
	// Conversation describes what was loaded.
	Conversation Conversation `json:"conversation"`
	// Tokens and ContextBytes cover all events in scope.
	Tokens       Tokens `json:"tokens"`
	ContextBytes Sizes  `json:"context_bytes"`
	// FileBytes are sizes on disk.
	FileBytes FileSizes `json:"file_bytes"`
	// ByKind has a row for every kind, in the order of [model.Kinds].
	ByKind []KindRow `json:"by_kind"`
	// ByTool has a row for every tool that was called, the largest first.
	ByTool []ToolRow `json:"by_tool"`
	// Strategies has a row for every chosen strategy in its order, then one for the user.
	Strategies []StrategyRow `json:"strategies"`
	// Classes sums up all changes by their class.
	Classes Classes `json:"classes"`
	// Turns has a row for every turn. A row for turn 0 comes first if turn 0 has events in scope.
	Turns []TurnRow `json:"turns"`
	// Cache is what the plan costs in the provider's prompt cache.
	Cache Cache `json:"cache"`
	// Budget is the outcome of a budget, nil if there is none.
	Budget *Budget `json:"budget"`
	// Redundant says how much of the context is redundant, nil if nobody asked.
	Redundant *Redundant `json:"redundant"`
	// Undone compares the plan with the agent's compaction that it undoes. It is nil if the
	// conversation is opened as stored.
	Undone *Undone `json:"undone"`
	// FactsFound is true if facts were requested (--facts). Otherwise the facts of turns and
	// changes are empty.
	FactsFound bool `json:"facts_found"`
	// Ladder holds the result of each preset, empty if not requested (--ladder).
	Ladder []RungRow `json:"ladder"`
	// Changes are in the order in which they are applied.
	Changes []ChangeRow `json:"changes"`
	// Summary is the text that replaces whole turns, nil if the plan has none.
	Summary *Summary `json:"summary"`
	// Tangents are the turns that were named tangents, by number.
	Tangents []Tangent `json:"tangents"`
	// Fixes are the repairs that a fork makes, whatever the plan changes. [Tokens.Fixes] is their
	// size.
	Fixes []model.Fix `json:"fixes"`
	// Problems are what the agent or its API would refuse, including fixed problems. It is empty if
	// nobody searched.
	Problems []model.Problem `json:"problems"`
	// Check is the result of the plan's checker.
	Check Check `json:"check"`
	// Fork is what was saved, nil if nothing was saved.
	Fork *Fork `json:"fork"`
}

// Conversation identifies the conversation.
type Conversation struct {
	// Format is the codec's name. ID is the id that the agent resumes it by. Path is its file: "-"
	// for standard input, "" for the built-in example.
	Format string `json:"format"`
	ID     string `json:"id"`
	Title  string `json:"title"`
	Path   string `json:"path"`
	// Model and CWD are "" when the file names none.
	Model string `json:"model"`
	CWD   string `json:"cwd"`
	// Turns counts turns without turn 0. Events counts all events of the file, and LiveEvents those
	// that the agent would send. Boundaries counts the agent's compactions.
	Turns      int `json:"turns"`
	Events     int `json:"events"`
	LiveEvents int `json:"live_events"`
	Boundaries int `json:"boundaries"`
	// Uncompact is how many of the newest compactions were undone on opening, 0 for none.
	Uncompact int `json:"uncompact"`
	// InUse says that the agent may be working on the file, or that the file changed since it was
	// read. It is "" if the file is at rest. The code that watches the file sets it; this package
	// does not.
	InUse string `json:"in_use"`
	// Warnings say what could not be read, each with its line if it has one.
	Warnings []string `json:"warnings"`
	// Declared are attachments that are stored only by name. The agent fetches them again at each
	// request, so no size counts them.
	Declared []Declared `json:"declared"`
}

// Declared is an attachment that the file only names.
type Declared struct {
	// Name is its URI, or the command that makes it.
	Name string `json:"name"`
	// Turn is the turn from which it is attached; 0 means from the start.
	Turn int `json:"turn"`
}

// Tokens holds the token estimates and how they were made.
type Tokens struct {
	// Method is the counting method; see [Method] and [ExactMethod].
	Method string `json:"method"`
	// Family is the vocabulary that they are counted in, as [decant/model/tokens.Family] names it.
	// FamilyAssumed is true if the model is unknown and the nearest family was used.
	Family        string `json:"family"`
	FamilyAssumed bool   `json:"family_assumed"`
	// Calibrated is true if recorded counts set Scale, the factor for all texts; 1 changes nothing.
	// The counts are the conversation's own or those of its original. Why says why there is no
	// scale, or that it comes from the original.
	Calibrated bool    `json:"calibrated"`
	Scale      float64 `json:"scale"`
	Why        string  `json:"why"`
	// Calls is the number of recorded calls used. Nine of ten calls are within Error of Context;
	// 0.01 is 1 %, 0 is unknown. Error was measured at calls left out of the fit.
	Calls int     `json:"calls"`
	Error float64 `json:"error"`
	// Script is the script of the texts. ScriptError is the measured error of estimates for such
	// texts; 0.08 is 8 %, 0 is unknown. Both are empty if recorded calls set the scale.
	Script      string  `json:"script"`
	ScriptError float64 `json:"script_error"`
	// Fixed is the agent's system prompt and tools, which no file holds. Framing is what tool calls
	// cost besides their texts. Sealed is reasoning that the file holds only in encrypted form.
	// Framing and Sealed are given before and after. All are 0 if unknown, and Before and After
	// include none of them.
	Fixed        int `json:"fixed"`
	Framing      int `json:"framing"`
	FramingAfter int `json:"framing_after"`
	Sealed       int `json:"sealed"`
	SealedAfter  int `json:"sealed_after"`
	// Cleared is what the agent had cleared in memory at its last call. No file records that. A
	// resumed session sends it again, so Context and ContextAfter include it.
	Cleared int `json:"cleared"`
	// Before and After are the sums over all events in scope.
	Before int `json:"before"`
	After  int `json:"after"`
	// Mended is what fixes of the file's own bytes added to Before, which is that of the fixed
	// conversation. It is negative if they removed tokens.
	Mended int `json:"mended"`
	// Fixes is what the fork's repairs add to After; it is negative if they remove tokens.
	Fixes int `json:"fixes"`
	// Context is everything that is sent before the plan, as far as known: the live texts with
	// Fixed, Framing and Sealed. ContextAfter is the same for the fork, with Fixes. Window is the
	// model's context window, 0 if unknown.
	Context      int `json:"context"`
	ContextAfter int `json:"context_after"`
	Window       int `json:"window"`
}

// Sizes are bytes of decoded text.
type Sizes struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// FileSizes are bytes on disk. If a conversation is a folder, they cover all its files.
type FileSizes struct {
	// Before is the size of the loaded file.
	Before int64 `json:"before"`
	// After is the size of the fork's file: as written if it is saved, else as it would be written.
	// It is nil if no fork can be made.
	After *int64 `json:"after"`
	// Unsent is the bytes of the loaded files, unpacked, that no call ever sent. That includes
	// structured copies, progress, snapshots, logs, what surrounds the texts, and the other files
	// of a folder.
	Unsent int `json:"unsent"`
}

// KindRow sums up all events of one kind before the plan.
type KindRow struct {
	Kind   string `json:"kind"`
	Events int    `json:"events"`
	Bytes  int    `json:"bytes"`
	Tokens int    `json:"tokens"`
	// FileBytes is what the file holds of this kind, live or not. The rows and the file's unsent
	// bytes add up to the file.
	FileBytes int `json:"file_bytes"`
}

// ToolRow sums up all calls of one tool before the plan.
type ToolRow struct {
	Tool string `json:"tool"`
	// Calls counts the calls. Failed counts those whose result the agent marked as an error.
	Calls  int `json:"calls"`
	Failed int `json:"failed"`
	// Bytes and Tokens cover requests and results together. FileBytes is what the file holds of all
	// of them, live or not.
	Bytes     int `json:"bytes"`
	Tokens    int `json:"tokens"`
	FileBytes int `json:"file_bytes"`
}

// StrategyRow sums up what one strategy saves.
type StrategyRow struct {
	Name string `json:"name"`
	// Changes counts its changes with their consequences. Hits counts the distinct calls, or events
	// without a call, that it changes itself. EventsRemoved counts the removed events.
	Changes       int `json:"changes"`
	Hits          int `json:"hits"`
	EventsRemoved int `json:"events_removed"`
	// Bytes and Tokens are what it saves. All rows together add up to before less after.
	Bytes  int `json:"bytes"`
	Tokens int `json:"tokens"`
	// Classes splits Changes, Bytes and Tokens.
	Classes Classes `json:"classes"`
}

// Tally counts changes and what they save.
type Tally struct {
	Changes int `json:"changes"`
	Bytes   int `json:"bytes"`
	Tokens  int `json:"tokens"`
}

// Classes has a tally for each class, from free to costly.
type Classes struct {
	Identical  Tally `json:"identical"`
	Covered    Tally `json:"covered"`
	Superseded Tally `json:"superseded"`
	Dropped    Tally `json:"dropped"`
	Summarised Tally `json:"summarised"`
}

// Of returns the tally of one class, nil for an invalid class.
func (c *Classes) Of(class model.Class) *Tally {
	switch class {
	case model.Identical:
		return &c.Identical
	case model.Covered:
		return &c.Covered
	case model.Superseded:
		return &c.Superseded
	case model.Dropped:
		return &c.Dropped
	case model.Summarised:
		return &c.Summarised
	}
	return nil
}

// TurnRow is one turn.
type TurnRow struct {
	// Number is from 1; 0 is the part before the first prompt.
	Number int `json:"number"`
	// Prompt is the first line of what started the turn, cut at [PromptLimit] characters. It is ""
	// if there is no text.
	Prompt string `json:"prompt"`
	// Events counts the events in scope.
	Events       int `json:"events"`
	TokensBefore int `json:"tokens_before"`
	TokensAfter  int `json:"tokens_after"`
	// Changes counts the changes of its events.
	Changes int `json:"changes"`
	// Facts are the facts of all its events, as [ChangeRow] names them.
	Facts []string `json:"facts"`
	// Risks say what is lost with the turn, as those of [Tangent] do. They are listed only for a
	// turn that the user removes.
	Risks []string `json:"risks"`
}

// ChangeRow is one change.
type ChangeRow struct {
	// Event is the id of the event. Part is its block, from 1, nil for the whole event.
	Event string `json:"event"`
	Part  *int   `json:"part"`
	// Turn is the event's turn. Call and Tool are "" for an event without a call.
	Turn int    `json:"turn"`
	Call string `json:"call"`
	Tool string `json:"tool"`
	// Op is "remove" or "replace".
	Op       string `json:"op"`
	Strategy string `json:"strategy"`
	Class    string `json:"class"`
	// Fate is what the whole plan does to the event: "shortened", "reference", "summarised" or
	// "removed". Facts hold for the event whatever the plan does: "duplicate", "covered",
	// "outdated", "overwritten", "failed", "heavy". See [Report.WithFacts].
	Fate  string   `json:"fate"`
	Facts []string `json:"facts"`
	// Bytes and Tokens are the savings, net of the text that is inserted.
	Bytes  int `json:"bytes"`
	Tokens int `json:"tokens"`
	// Anchor is the event that a reference points to. Cover is the event that makes a removal free.
	Anchor *Place `json:"anchor"`
	Cover  *Place `json:"cover"`
	// Stays is the event that still holds the removed text after the whole plan. It holds the text
	// in full or, if the class is superseded, a newer text. It is nil if there is none.
	Stays *Place `json:"stays"`
	// ConsequenceOf is the index, from 0, of the change that forced this one. It is nil for a
	// change that the strategy made itself.
	ConsequenceOf *int `json:"consequence_of"`
	// PaysAfter is after how many calls breaking the prompt cache there pays, together with the
	// later changes that pay soonest. It is -1 for never, nil if no price is known.
	PaysAfter *int `json:"pays_after"`
	// Need tells how likely a result is needed again. It is nil for other events, and if the plan
	// does not judge by names.
	Need *Need `json:"need"`
}

// Need holds the numbers that tell how likely a result is needed again.
type Need struct {
	// Names counts its names, numbers, paths and files that nothing else that stays as it is holds.
	Names int `json:"names"`
	// Touched is how many calls ago its file was last read, found or written, where the last call
	// is 1. It is 0 for a result without a file.
	Touched int `json:"touched"`
	// Used is how many later calls and answers repeat something that this result said first.
	Used int `json:"used"`
}

// Place is a reference to an event.
type Place struct {
	Event string `json:"event"`
	Call  string `json:"call"`
	Turn  int    `json:"turn"`
}

// Summary is a text that replaces whole turns.
type Summary struct {
	// First and Last are the first and the last turn that it covers.
	First int `json:"first"`
	Last  int `json:"last"`
	// By is "digest", "you" or the name of a model; Text is Markdown.
	By   string `json:"by"`
	Text string `json:"text"`
	// Used is true if the plan puts it in place of those turns.
	Used bool `json:"used"`
}

// Tangent is a turn that was named off-topic.
type Tangent struct {
	Turn int `json:"turn"`
	// By is "you", "rule" or the name of a model.
	By string `json:"by"`
	// Confidence is from 0 to 1, 0 if the user named it. Reason is "" if none was given.
	Confidence float64 `json:"confidence"`
	Reason     string  `json:"reason"`
	// Risks say what is lost with the turn, also if it stays: the agent's own summary, and what
	// later turns that stay use.
	Risks []string `json:"risks"`
	// Tokens is the size of the turn before the plan.
	Tokens int `json:"tokens"`
	// Verdict is "drop", "keep", or "" if undecided: then the turn stays.
	Verdict string `json:"verdict"`
}

// Check is the result of a checker.
type Check struct {
	// OK is true if there is no finding of either kind.
	OK       bool            `json:"ok"`
	Findings []model.Finding `json:"findings"`
	// OfSource are findings of a saved fork that its source has too. They do not prevent saving.
	OfSource []model.Finding `json:"of_source"`
}

// Fork is what was saved.
type Fork struct {
	// ID is the id that the agent resumes it by. Path is its location.
	ID   string `json:"id"`
	Path string `json:"path"`
	// Resume is the command line that resumes it.
	Resume string `json:"resume"`
	// Move is where the file or folder must be before Resume finds it: a path, or only its name if
	// the folder is not known. It is "" for a fork that lies there.
	Move string `json:"move"`
	// Manifest is the file that lists the changes, "" if it could not be written.
	Manifest string `json:"manifest"`
	// Imported is true if the agent's client imported it into its database.
	Imported bool `json:"imported"`
}
