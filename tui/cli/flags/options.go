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

// Options are the values of the flags. A missing flag is zero, and its default is applied only on
// use, so that a setting can replace the missing flag.
type Options struct {
	// Conversation is the first argument, "" for none. More are the later ones, which only a dry
	// run with JSON and an evaluation take.
	Conversation string
	More         []string
	// One of these says what to do. None of them opens the screen, or prints a report without a
	// screen.
	DryRun, Save, List, Fleet, Version, Help bool
	// Topic is the topic of the help, "" for the main help.
	Topic string
	// Completion is "" or one of [Shells]. Man prints the manual.
	Completion string
	Man        bool
	// Show, Why and ShowRemoved name what to print, "" for nothing. With ShowRemoved the argument
	// is not a conversation but selects its events, "" for all.
	Show, Why, ShowRemoved string
	// Recall is the parsed value of recall and lines. Its Fork is "" if nothing is recalled.
	recall, lines string
	Recall        Recall
	Check         bool
	// MCP serves what forks removed to an agent.
	MCP bool
	// integrate is an agent and parts, joined by +. Integrate and Parts are its parsed value.
	// Remove undoes the integration.
	integrate, Integrate string
	Parts                []string
	Remove               bool
	// Hook is "" or one of [hooks.Names].
	Hook string
	// Evaluate measures plans by what the agent used next. The string cuts is how many to try in
	// each stretch, Cuts its parsed value.
	Evaluate bool
	cuts     string
	Cuts     int
	// Rescue saves only the fixes. ErrorText is the agent's error, Fix is "" or one of FixChoices.
	Rescue         bool
	ErrorText, Fix string
	// Demo replaces Conversation.
	Demo bool

	// agents are lists of names with commas. Project is "" for this folder, [AllProjects] or a
	// folder. Since is read by [ParseAge], "" for any age.
	agents         []string
	Project, Since string
	// Sort is "" or one of sorts.
	Sort string

	// strategies are lists of names with commas, in the given order. No list means the default, and
	// an empty list means no strategy.
	strategies []string
	// The protection in the form that [spec.ParseFence] reads. An empty value that was given is an
	// error.
	keepLast, keepFirst string
	// DropTurns is read by [ParseTurns]. The scope is "", "live" or "file", and sets are key=value.
	DropTurns, scope string
	sets             []string
	// Exact counts with the vocabulary itself.
	Exact bool
	// uncompact is a number of compactions, "" for none. Uncompact is its parsed value.
	uncompact string
	Uncompact int
	// Stream leaves the file on disk, whatever its size.
	Stream bool
	// budget is read by [spec.ParseBudget]. The string minGain is a number of calls, "" for none.
	budget, minGain string
	// recallMarkers ends markers with the command that prints the removed text.
	recallMarkers bool
	// FailAbove is the given percentage, "" for none. Above is its parsed value.
	FailAbove string
	Above     float64
	// Ladder and Facts add the result of each preset, and the facts of events, to the report.
	Ladder, Facts bool
	// Report is "" or one of reports. NoMask keeps secrets in a report to share. ReportTo is
	// the file or folder to write it to, like Output, "" for standard output.
	Report   string
	NoMask   bool
	ReportTo string
	// Plan and SavePlan are files, "-" for standard input and output, "" for none.
	Plan, SavePlan string
	// Summary is a file with the user's own summary, "-" for standard input, "" for none. Guidance
	// is extra text for the model. YesSend is consent to what is sent to models.
	Summary, Guidance string
	YesSend           bool
	// Config is a settings file, relative to the folder in which the program was started.
	Config      string
	PrintConfig bool

	// Output is relative to the folder in which the program was started.
	Output string
	// SaveAs is "" or one of savesAs.
	SaveAs string
	// Activate resumes what was saved. The flag noActivate beats a setting that activates. Handed
	// is the text after --, for the agent.
	Activate, noActivate bool
	Handed               []string
	InPlace, yesInPlace  bool
	// SaveFlag is the flag of the command line that is about a save, "" for none.
	SaveFlag string
	// YesImport is consent to an import of the saved fork by the agent's client.
	YesImport bool

	// Theme is "" or "auto", or a name of [render.ThemeNames]. Mono beats it.
	Format, Theme string
	// line is the given text, Number its parsed value: a line from 1, 0 for none.
	line       string
	Number     int
	JSON, Mono bool
	// Plain asks questions on lines instead of the screen.
	Plain, NoMouse, ASCII bool
	// ReadOnly forbids writing a fork, a plan or the original.
	ReadOnly bool

	given map[string]bool // By the name of a flag.
}

// AllProjects is the --project value for all folders. A folder of that name is ./all.
const AllProjects = "all"

// The values of --sort.
const (
	byTime    = "time"
	BySize    = "size"
	ByContext = "context"
)

// sorts lists the values of --sort.
var sorts = []string{byTime, BySize, ByContext}

// The values of --fix: what can be fixed without a loss, everything, and only what every fork
// repairs.
const (
	FixFree = "free"
	FixAll  = "all"
	FixNone = "none"
)

// FixChoices lists the values of --fix.
var FixChoices = []string{FixFree, FixAll, FixNone}

// The forms of --report.
const (
	AsMarkdown = "md"
	AsHTML     = "html"
)

// reports lists the forms of --report.
var reports = []string{AsMarkdown, AsHTML}

// chooses reports whether a flag limits which conversations are listed or offered, or which newest
// one is opened.
func (o *Options) chooses() bool {
	return len(o.agents) > 0 || o.Project != "" || o.Since != ""
}

// unknownTarget reports whether decant cannot be integrated into the name of --integrate.
func (o *Options) unknownTarget() bool {
	name, parts, _ := strings.Cut(o.integrate, "+")
	for part := range strings.SplitSeq(parts, "+") {
		if parts != "" && !slices.Contains(integrate.Names(), name+"+"+part) {
			return true
		}
	}
	return !slices.Contains(integrate.Names(), name)
}

// takeTarget parses the value of --integrate.
func (o *Options) takeTarget() {
	name, parts, ok := strings.Cut(o.integrate, "+")
	if o.Integrate = name; ok {
		o.Parts = strings.Split(parts, "+")
	}
}

// unknownAgent returns an unknown name in --agent, "" if all are known.
func (o *Options) unknownAgent() string {
	for _, name := range o.AgentNames() {
		if !slices.Contains(store.Agents(), name) {
			return name
		}
	}
	return ""
}

// AgentNames returns the names in --agent.
func (o *Options) AgentNames() []string { return SplitNames(o.agents) }

// anAge matches a duration in one unit. That many digits cannot overflow.
var anAge = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]{1,4})(min|h|d|w)$`)
})

// ParseAge reads a duration as it is typed, false if it is not one.
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

// Widen says which of the flags that limit conversations to leave out, "" if there is none.
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

// Piped reports whether the fork is written to standard output, and so the report to standard
// error. Standard input is passed on unless another place was named.
func (o *Options) Piped() bool {
	return o.Save && (o.Output == "-" || o.Output == "" && o.Conversation == "-")
}

// SplitNames splits lists at their commas. An empty item names nothing, so -s "" chooses no
// strategy at all.
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

// ParseTurns reads a list of turns and ranges of turns ("3,5-7") of a conversation with that many.
// It returns each turn once, in the given order.
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

// parseRange reads a turn or a range of turns, both ends included. Turn 0 is an error: it means the
// events in no turn, which cannot be dropped as a whole.
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
