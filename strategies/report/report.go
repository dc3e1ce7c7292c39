package report

import "decant/model"

// Report is one plan, before or after it was saved.
type Report struct {
	// Decant is the program's version.
	Decant string `json:"decant"`
	// Conversation is what was loaded.
	Conversation Conversation `json:"conversation"`
	// Tokens and ContextBytes are of all events in scope.
	Tokens       Tokens `json:"tokens"`
	ContextBytes Sizes  `json:"context_bytes"`
	// FileBytes are sizes on disk.
	FileBytes FileSizes `json:"file_bytes"`
	// ByKind has a row for every kind, in the order of [model.Kinds].
	ByKind []KindRow `json:"by_kind"`
	// ByTool has a row for every tool that was called, the largest first.
	ByTool []ToolRow `json:"by_tool"`
	// Strategies has a row for every chosen strategy in its order, then one for the person.
	Strategies []StrategyRow `json:"strategies"`
	// Classes sums all changes by what they cost.
	Classes Classes `json:"classes"`
	// Turns has a row for every turn, after one for turn 0 where that has events in scope.
	Turns []TurnRow `json:"turns"`
	// Cache is what the plan costs in the provider's prompt cache.
	Cache Cache `json:"cache"`
	// Budget is what came of a budget, nil without one.
	Budget *Budget `json:"budget"`
	// Redundant is how much of what is sent is redundant, nil where nobody asked.
	Redundant *Redundant `json:"redundant"`
	// Undone compares the plan with the agent's compaction that it is made without, nil where the
	// conversation is as it is stored.
	Undone *Undone `json:"undone"`
	// FactsFound is true where somebody asked for facts (--facts): else the facts of turns and
	// changes are empty.
	FactsFound bool `json:"facts_found"`
	// Ladder is what each preset comes to, empty where nobody asked (--ladder).
	Ladder []RungRow `json:"ladder"`
	// Changes are in the order in which they are done.
	Changes []ChangeRow `json:"changes"`
	// Summary is the text that stands for whole turns, nil where the plan has none.
	Summary *Summary `json:"summary"`
	// Tangents are the turns that were named as such, by number.
	Tangents []Tangent `json:"tangents"`
	// Fixes are what a fork repairs, whatever the plan changes; [Tokens.Fixes] is what they
	// come to.
	Fixes []model.Fix `json:"fixes"`
	// Problems are what the agent or its API would refuse, those that are fixed included; empty
	// where nobody searched.
	Problems []model.Problem `json:"problems"`
	// Check is what the plan's checker said.
	Check Check `json:"check"`
	// Fork is what was saved, nil when nothing was.
	Fork *Fork `json:"fork"`
}

// Conversation says which one it is.
type Conversation struct {
	// Format is the codec's name, ID what the agent resumes it by, Path its file: "-" for
	// standard input, "" for the one that is built in.
	Format string `json:"format"`
	ID     string `json:"id"`
	Title  string `json:"title"`
	Path   string `json:"path"`
	// Model and CWD are "" when the file names none.
	Model string `json:"model"`
	CWD   string `json:"cwd"`
	// Turns counts turns without turn 0, Events all events of the file, LiveEvents those that the
	// agent would send, Boundaries how often the agent compacted.
	Turns      int `json:"turns"`
	Events     int `json:"events"`
	LiveEvents int `json:"live_events"`
	Boundaries int `json:"boundaries"`
	// Uncompact is how many of its newest compactions it was opened without; 0 as it is stored.
	Uncompact int `json:"uncompact"`
	// InUse says that its agent may work on it, or that it is not what was read any more; "" where
	// it rests. Whoever looks at the file sets it, as this package does not.
	InUse string `json:"in_use"`
	// Warnings say what could not be read, each with its line where it has one.
	Warnings []string `json:"warnings"`
	// Declared are attachments of which the file has only the name: the agent fetches them anew
	// at each request, so no size counts them.
	Declared []Declared `json:"declared"`
}

// Declared is an attachment that is only named.
type Declared struct {
	// Name is its URI, or the command that makes it.
	Name string `json:"name"`
	// Turn is from which turn on it is attached; 0 is from the start.
	Turn int `json:"turn"`
}

// Tokens are estimates, and how they came about.
type Tokens struct {
	// Method is how they were counted; see [method] and [ExactMethod].
	Method string `json:"method"`
	// Family is the vocabulary they are counted in, as [decant/model/tokens.Family] names it.
	// FamilyAssumed is true where the model is not known, and the nearest was taken.
	Family        string `json:"family"`
	FamilyAssumed bool   `json:"family_assumed"`
	// Calibrated is true when recorded counts set the scale, the conversation's own or those of
	// what it was forked from: what texts are multiplied by, 1 for nothing. Why says why there is
	// none, or that it is the original's.
	Calibrated bool    `json:"calibrated"`
	Scale      float64 `json:"scale"`
	Why        string  `json:"why"`
	// Calls is how many recorded calls were used. Nine of ten calls are within Error of
	// Context, 0.01 for 1 %, measured at calls that were left out of the fit; 0 is not known.
	Calls int     `json:"calls"`
	Error float64 `json:"error"`
	// Script names what the texts are written in, and ScriptError is how far estimates of such
	// texts were measured to be off, 0.08 for 8 %, 0 where that is not known. Both are empty where
	// recorded calls tell.
	Script      string  `json:"script"`
	ScriptError float64 `json:"script_error"`
	// Fixed is the agent's system prompt and tools, which stand in no file; Framing is what calls
	// of tools cost beside their texts, Sealed is reasoning of which the file has only an encrypted
	// form, before and after. All are 0 where they are not known, and in neither Before nor After.
	Fixed        int `json:"fixed"`
	Framing      int `json:"framing"`
	FramingAfter int `json:"framing_after"`
	Sealed       int `json:"sealed"`
	SealedAfter  int `json:"sealed_after"`
	// Cleared is what the agent had cleared in memory when it called last. No file says so: a
	// session that is resumed sends it again, so Context and ContextAfter hold it.
	Cleared int `json:"cleared"`
	// Before and After are the sums over all events in scope.
	Before int `json:"before"`
	After  int `json:"after"`
	// Fixes is what the fork's repairs add to After; negative where they take some.
	Fixes int `json:"fixes"`
	// Context is all that is sent before, as far as that is known: the live texts with Fixed,
	// Framing and Sealed. ContextAfter is the same of the fork, with Fixes. Window is what the
	// model takes, 0 where that is not known.
	Context      int `json:"context"`
	ContextAfter int `json:"context_after"`
	Window       int `json:"window"`
}

// Sizes are bytes of decoded text.
type Sizes struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// FileSizes are bytes on disk, of all files of a conversation that is a folder.
type FileSizes struct {
	// Before is the file that was loaded.
	Before int64 `json:"before"`
	// After is the fork's file: as written once it is saved, before that as it would be written;
	// nil where no fork can be made.
	After *int64 `json:"after"`
	// Unsent is what of the loaded files, unpacked, no call ever sent: structured copies, progress,
	// snapshots, logs, what surrounds the texts, and the other files of a folder.
	Unsent int `json:"unsent"`
}

// KindRow is all events of one kind before the plan.
type KindRow struct {
	Kind   string `json:"kind"`
	Events int    `json:"events"`
	Bytes  int    `json:"bytes"`
	Tokens int    `json:"tokens"`
	// FileBytes is what the file holds of this kind, live or not. With the file's unsent bytes the
	// rows add up to the file.
	FileBytes int `json:"file_bytes"`
}

// ToolRow is all calls of one tool before the plan.
type ToolRow struct {
	Tool string `json:"tool"`
	// Calls counts them, Failed those whose result the agent marked as an error.
	Calls  int `json:"calls"`
	Failed int `json:"failed"`
	// Bytes and Tokens are of requests and results together, FileBytes what the file holds of all
	// of them, live or not.
	Bytes     int `json:"bytes"`
	Tokens    int `json:"tokens"`
	FileBytes int `json:"file_bytes"`
}

// StrategyRow is what one strategy saves.
type StrategyRow struct {
	Name string `json:"name"`
	// Changes counts its changes with what they force, Hits the distinct calls, or events without
	// one, EventsRemoved the events that go.
	Changes       int `json:"changes"`
	Hits          int `json:"hits"`
	EventsRemoved int `json:"events_removed"`
	// Bytes and Tokens are saved. Over all rows they add up to before less after.
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

// Of is the tally of one class; nil for what is no class.
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
	// Number is from 1; 0 is what comes before the first prompt.
	Number int `json:"number"`
	// Prompt is the first line of what started it, cut at [promptLimit] characters; "" where
	// nobody said anything.
	Prompt string `json:"prompt"`
	// Events counts those in scope.
	Events       int `json:"events"`
	TokensBefore int `json:"tokens_before"`
	TokensAfter  int `json:"tokens_after"`
	// Changes counts the changes of its events.
	Changes int `json:"changes"`
	// Facts are those of its events together, as [ChangeRow] names them.
	Facts []string `json:"facts"`
}

// ChangeRow is one change.
type ChangeRow struct {
	// Event is the id of the event, Part the block of it from 1, nil for the whole event.
	Event string `json:"event"`
	Part  *int   `json:"part"`
	// Turn is the event's; Call and Tool are "" for an event without a call.
	Turn int    `json:"turn"`
	Call string `json:"call"`
	Tool string `json:"tool"`
	// Op is "remove" or "replace".
	Op       string `json:"op"`
	Strategy string `json:"strategy"`
	Class    string `json:"class"`
	// Fate is what the whole plan does to the event: "shortened", "reference", "summarised" or
	// "removed". Facts are what the event is whatever the plan does: "duplicate", "covered",
	// "outdated", "overwritten", "failed", "heavy"; see [Report.WithFacts].
	Fate  string   `json:"fate"`
	Facts []string `json:"facts"`
	// Bytes and Tokens are saved, net of what is put in the place.
	Bytes  int `json:"bytes"`
	Tokens int `json:"tokens"`
	// Anchor is the event that a reference points to, Cover the one that makes a removal free.
	Anchor *Place `json:"anchor"`
	Cover  *Place `json:"cover"`
	// Stays is the event that has what goes when the whole plan is done: in full, or, where the
	// class is superseded, a newer text; nil if none exists.
	Stays *Place `json:"stays"`
	// ConsequenceOf is the place, from 0, in the list of changes of the one that forced this one;
	// nil for its own change.
	ConsequenceOf *int `json:"consequence_of"`
	// PaysAfter is after how many calls it pays to break the prompt cache there, with what goes
	// soonest after it: -1 for never, nil where no price is known.
	PaysAfter *int `json:"pays_after"`
	// Need tells how likely a result is needed again; nil for what is no result, and where the plan
	// goes by no names.
	Need *Need `json:"need"`
}

// Need is what tells how likely it is that a result is needed again.
type Need struct {
	// Names is how many of its names, numbers, paths and files stand in nothing else that stays.
	Names int `json:"names"`
	// Touched is how many calls ago its file was read, found or written last, the last call being
	// 1; 0 for what is of no file.
	Touched int `json:"touched"`
	// Used is how many later calls and answers say what it was the first to say.
	Used int `json:"used"`
}

// Place is an event that another one is told by.
type Place struct {
	Event string `json:"event"`
	Call  string `json:"call"`
	Turn  int    `json:"turn"`
}

// Summary is a text that stands for whole turns.
type Summary struct {
	// First and Last are the turns that it is of, both included.
	First int `json:"first"`
	Last  int `json:"last"`
	// By is "digest", "you" or the name of a model; Text is Markdown.
	By   string `json:"by"`
	Text string `json:"text"`
	// Used is true where the plan puts it in the place of those turns.
	Used bool `json:"used"`
}

// Tangent is a turn that was named as one that does not serve the task.
type Tangent struct {
	Turn int `json:"turn"`
	// By is "you", "rule" or the name of a model.
	By string `json:"by"`
	// Confidence is from 0 to 1, 0 where a person named it; Reason is "" where nobody gave one.
	Confidence float64 `json:"confidence"`
	Reason     string  `json:"reason"`
	// Risks say what later turns take from it.
	Risks []string `json:"risks"`
	// Tokens are what the turn takes before the plan.
	Tokens int `json:"tokens"`
	// Verdict is "drop", "keep", or "" while nobody decided: then it stays.
	Verdict string `json:"verdict"`
}

// Check is what a checker said.
type Check struct {
	// OK is true when there is no finding of either kind.
	OK       bool            `json:"ok"`
	Findings []model.Finding `json:"findings"`
	// OfSource are findings of a fork that was saved which its source has as well: they
	// are no reason not to save it.
	OfSource []model.Finding `json:"of_source"`
}

// Fork is what was saved.
type Fork struct {
	// ID is what the agent resumes it by, Path where it is.
	ID   string `json:"id"`
	Path string `json:"path"`
	// Resume is the command line that goes on with it.
	Resume string `json:"resume"`
	// Manifest is the file that lists what was changed, "" when it could not be written.
	Manifest string `json:"manifest"`
	// Imported is true when its agent's client took it into its database.
	Imported bool `json:"imported"`
}
