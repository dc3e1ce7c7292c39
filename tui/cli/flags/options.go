package flags

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"decant/model"
	"decant/model/store"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/integrate"
)

// Options are the values of the flags. What was not given is zero, and its own default is put
// in only where it is used, so that a setting can stand in for a flag that was not given.
type Options struct {
	// Conversation is the first argument, "" for none. More are those behind it, which only a
	// dry run with JSON and an evaluation take.
	Conversation string
	More         []string
	// One of these says what to do; none of them opens the screen, or reports if none exists.
	DryRun, Save, List, Fleet, Version, Help bool
	// Topic is what help is asked on, "" for the main help.
	Topic string
	// Completion is "" or one of [Shells]; Man prints the manual.
	Completion string
	Man        bool
	// Show, Why and ShowRemoved name what is to be printed, "" for nothing. With ShowRemoved the
	// argument is not a conversation but which of its events, "" for all.
	Show, Why, ShowRemoved string
	// Recall is what recall and lines say; its Fork is "" where nothing is recalled.
	recall, lines string
	Recall        Recall
	Check         bool
	// MCP serves what forks removed to an agent.
	MCP bool
	// integrate is an agent and parts, joined by +; Integrate and Parts are what it says. Remove
	// takes out what was put in.
	integrate, Integrate string
	Parts                []string
	Remove               bool
	// Hook is "" or one of [hooks.Names].
	Hook string
	// Evaluate measures plans by what the agent used next; cuts is how many are tried in each
	// stretch, Cuts what it says.
	Evaluate bool
	cuts     string
	Cuts     int
	// Rescue saves what is fixed and no more; ErrorText is what the agent said, Fix is "" or one
	// of fixChoices.
	Rescue         bool
	ErrorText, Fix string
	// Demo takes the place of Conversation.
	Demo bool

	// agents are lists of names with commas. Project is "" for this folder, [AllProjects] or a
	// folder, Since what [ParseAge] reads, "" for any age.
	agents         []string
	Project, Since string
	// Sort is "" or one of sorts.
	Sort string

	// strategies are lists of names with commas, in the order given. None given leaves the
	// default; an empty list given leaves no strategy.
	strategies []string
	// The fences as [spec.ParseFence] reads them. An empty one that was given is an error.
	keepLast, keepFirst string
	// DropTurns is what [ParseTurns] reads, scope "", "live" or "file", sets are key=value.
	DropTurns, scope string
	sets             []string
	// Exact counts by the vocabulary itself.
	Exact bool
	// uncompact is a number of compactions, "" for none; Uncompact is what it says.
	uncompact string
	Uncompact int
	// Stream leaves the file on the disk, whatever its size.
	Stream bool
	// budget is what [spec.ParseBudget] reads, minGain a number of calls, "" for none.
	budget, minGain string
	// recallMarkers ends markers in the command that prints what was removed.
	recallMarkers bool
	// FailAbove is a number of percent as it was given, "" for none; Above is what it says.
	FailAbove string
	Above     float64
	// Ladder and Facts add what each preset comes to, and the facts of events, to the report.
	Ladder, Facts bool
	// Report is "" or one of reports. NoMask leaves secrets in a report for a browser; ReportTo is
	// the file or folder that it goes to, as Output, "" for standard output.
	Report   string
	NoMask   bool
	ReportTo string
	// Plan and SavePlan are files, "-" for standard input and output, "" for none.
	Plan, SavePlan string
	// Summary is a file with the person's own, "-" for standard input, "" for none; Guidance is
	// what a model is asked for besides. YesSend agrees to what is sent to models.
	Summary, Guidance string
	YesSend           bool
	// Config is a settings file, relative to the folder that the program was started in.
	Config      string
	PrintConfig bool

	// Output is relative to the folder that the program was started in.
	Output string
	// SaveAs is "" or one of savesAs.
	SaveAs string
	// Activate resumes what was saved; noActivate beats a setting that says so. Handed is what
	// stands after --, for the agent.
	Activate, noActivate bool
	Handed               []string
	InPlace, yesInPlace  bool
	// YesImport agrees to the import of what is saved by the agent's client.
	YesImport bool

	// Theme is "" or "auto", or a name of [render.ThemeNames]; Mono beats it.
	Format, Theme string
	// line is as it was given, Number what it says: a line from 1, 0 for none.
	line       string
	Number     int
	JSON, Mono bool
	// Plain asks questions on lines in the place of the screen.
	Plain, NoMouse, ASCII bool
	// ReadOnly allows nothing that writes a fork, a plan or the original.
	ReadOnly bool

	given map[string]bool // By the name of a flag.
}

// AllProjects is the --project of all folders. A folder of that name is ./all.
const AllProjects = "all"

// The values of --sort.
const (
	byTime = "time"
	BySize = "size"
)

// sorts lists the values of --sort.
var sorts = []string{byTime, BySize}

// The values of --fix: what can be fixed without a loss, all, and nothing.
const (
	FixFree = "free"
	FixAll  = "all"
	FixNone = "none"
)

// fixChoices lists the values of --fix.
var fixChoices = []string{FixFree, FixAll, FixNone}

// The forms of --report.
const (
	AsMarkdown = "md"
	AsHTML     = "html"
)

// reports lists the forms of --report.
var reports = []string{AsMarkdown, AsHTML}

// chooses reports whether a flag says which conversations are listed, offered, or whose newest one
// is opened.
func (o *Options) chooses() bool {
	return len(o.agents) > 0 || o.Project != "" || o.Since != ""
}

// unknownTarget reports whether there is nothing to put decant into by the name of --integrate.
func (o *Options) unknownTarget() bool {
	name, parts, _ := strings.Cut(o.integrate, "+")
	for part := range strings.SplitSeq(parts, "+") {
		if parts != "" && !slices.Contains(integrate.Names(), name+"+"+part) {
			return true
		}
	}
	return !slices.Contains(integrate.Names(), name)
}

// takeTarget takes the value of --integrate apart.
func (o *Options) takeTarget() {
	name, parts, ok := strings.Cut(o.integrate, "+")
	if o.Integrate = name; ok {
		o.Parts = strings.Split(parts, "+")
	}
}

// unknownAgent is one of --agent that there is none of, "" where there are all.
func (o *Options) unknownAgent() string {
	for _, name := range o.AgentNames() {
		if !slices.Contains(store.Agents(), name) {
			return name
		}
	}
	return ""
}

// AgentNames are those of --agent.
func (o *Options) AgentNames() []string { return SplitNames(o.agents) }

// anAge is a span of time in one unit; so many digits cannot overflow.
var anAge = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]{1,4})(min|h|d|w)$`)
})

// ParseAge is a span of time as it is typed; false for what is none.
func ParseAge(s string) (time.Duration, bool) {
	m := anAge().FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	const day = 24 * time.Hour
	unit := map[string]time.Duration{"min": time.Minute, "h": time.Hour, "d": day, "w": 7 * day}
	return time.Duration(n) * unit[m[2]], err == nil
}

// Widen says which of the flags that leave conversations out to leave out, "" if none exists.
func (o *Options) Widen() string {
	var next []string
	if o.Since != "" {
		next = append(next, "leave out --since")
	}
	if len(o.agents) > 0 {
		next = append(next, "leave out --agent")
	}
	if o.Project != "" && o.Project != AllProjects {
		next = append(next, "try --project "+AllProjects)
	}
	if len(next) == 0 {
		return ""
	}
	text := strings.Join(next, " or ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// The values of --save-as.
const (
	asFork    = "fork"
	AsOverlay = "overlay"
)

// savesAs lists the values of --save-as.
var savesAs = []string{asFork, AsOverlay}

// Piped reports whether the fork goes to standard output, and the report therefore to standard
// error: what comes by standard input goes on unless another place was named.
func (o *Options) Piped() bool {
	return o.Save && (o.Output == "-" || o.Output == "" && o.Conversation == "-")
}

// SplitNames takes lists apart at their commas. What is empty names nothing, so that -s "" chooses
// no strategy at all.
func SplitNames(lists []string) []string {
	var names []string
	for _, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// Dropped adds the turns of --drop-turns to the decisions. The error is an [exit.UsageError].
func (o *Options) Dropped(s spec.Spec, c *model.Conversation) (spec.Spec, error) {
	if o.DropTurns == "" {
		return s, nil
	}
	turns, err := ParseTurns(o.DropTurns, len(c.Turns))
	if err != nil {
		return s, exit.Usagef("--drop-turns %s: %v", o.DropTurns, err)
	}
	for _, n := range turns {
		s = s.Decide(spec.OnTurn(n), spec.Drop)
	}
	return s, nil
}

// ParseTurns reads a list of turns and ranges of turns ("3,5-7") of a conversation that has so
// many. The turns are in the order given, each once.
func ParseTurns(list string, have int) ([]int, error) {
	var turns []int
	seen := map[int]bool{}
	for item := range strings.SplitSeq(list, ",") {
		from, to, err := parseRange(strings.TrimSpace(item), have)
		if err != nil {
			return nil, err
		}
		for n := from; n <= to; n++ {
			if !seen[n] {
				seen[n] = true
				turns = append(turns, n)
			}
		}
	}
	return turns, nil
}

// parseRange reads a turn or a range of turns, both ends included. Turn 0 is an error: it stands
// for what is in no turn, which cannot be dropped whole.
func parseRange(item string, have int) (from, to int, err error) {
	first, last, ranged := strings.Cut(item, "-")
	if !ranged {
		last = first
	}
	for _, end := range []struct {
		text string
		to   *int
	}{{first, &from}, {last, &to}} {
		n, err := strconv.ParseUint(end.text, 10, 31)
		if err != nil {
			return 0, 0, exit.Usagef("%q is not a turn: expected numbers and ranges like "+
				"3,5-7", item)
		}
		if n < 1 || int(n) > have {
			return 0, 0, exit.Usagef("turn %d does not exist: the conversation has %d", n, have)
		}
		*end.to = int(n)
	}
	if from > to {
		return 0, 0, exit.Usagef("%q runs backwards: write %d-%d", item, to, from)
	}
	return from, to, nil
}
