package digest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
)

// run is a call that started a program.
type run struct {
	call, turn    int
	command, kind string // Kind is the test runner, "" for others.
	good, failed  bool
}

// failure is a command that failed, one or several times, until one run passed.
type failure struct {
	run         // The last failed run.
	turns []int // The turns of all failed runs.
	times int
	fixed *run // The run that passed, nil if none did.
}

// testTool matches tools that run tests by themselves, such as cargo_test.
var testTool = stretch.CompileLazily(`(?i)(?:^|_)tests?$|^run_?tests?`)

// quiet are programs that never run a test. A test's name in their arguments is data.
var quiet = map[string]bool{
	"grep": true, "rg": true, "cat": true, "sed": true, "head": true, "tail": true, "echo": true,
	"ls": true, "find": true, "git": true, "gh": true, "awk": true, "wc": true, "cd": true,
	"printf": true, "true": true, "tee": true, "sleep": true, "pkill": true, "ps": true,
}

// looking are programs that only look. If one fails, it found nothing. If it works, it is no
// command to remember.
var looking = map[string]bool{
	"grep": true, "rg": true, "cat": true, "sed": true, "head": true, "tail": true, "echo": true,
	"ls": true, "find": true, "awk": true, "wc": true, "cd": true, "printf": true, "sleep": true,
	"ps": true, "which": true, "pwd": true, "true": true, "sort": true, "diff": true, "tree": true,
	"git status": true, "git log": true, "git diff": true, "git show": true, "git branch": true,
	"git rev-parse": true, "git ls-files": true, "git blame": true, "git grep": true,
	"stat": true, "file": true, "test": true, "jq": true, "xargs": true, "nl": true, "cut": true,
	"uniq": true, "export": true, "set": true, "source": true, "for": true, "git": true,
}

// onlyLooks reports whether a call started programs, and all of them only look.
func onlyLooks(k *model.Call) bool {
	return len(k.Effect.Programs) > 0 && !slices.ContainsFunc(k.Effect.Programs,
		func(p string) bool { return !looking[p] })
}

// startsAny reports whether any of the programs may run a test.
func startsAny(programs []string) bool {
	return slices.ContainsFunc(programs, func(p string) bool {
		name, _, _ := strings.Cut(p, " ")
		return !quiet[name]
	})
}

// testRunner names the test runner that a call starts, "" for none.
func testRunner(k *model.Call, command string) string {
	if testTool().MatchString(k.Tool) {
		return k.Tool
	}
	if len(k.Effect.Programs) > 0 && !startsAny(k.Effect.Programs) {
		return ""
	}
	return findRunner(command)
}

// trouble matches what test runners print when a test failed. A pipe hides their status.
var trouble = stretch.CompileLazily(`(?m)^(?:FAIL(?:$|[\t ])|--- FAIL|test result: FAILED|` +
	`FAILED \((?:fail|err)|error: (?:test failed|could not compile)|=+ .*\b[1-9]\d* failed|` +
	`Tests?:? +.*\b[1-9]\d* failed|\s+[1-9]\d* failing\b)`)

// isTroubled reports whether a test runner printed that a test failed.
func isTroubled(text string) bool {
	for _, w := range [...]string{"FAIL", "failed", "failing", "error: "} {
		if strings.Contains(text, w) {
			return trouble().MatchString(text)
		}
	}
	return false
}

// runs returns all runs on the path of the conversation, from the start of the stretch on.
func (s reader) runs() []run {
	var out []run
	for _, i := range s.Calls {
		k := &s.C.Calls[i]
		if k.Result < 0 || len(s.Events) == 0 || k.Request < s.Events[0] {
			continue
		}
		runs := k.Effect.Kind == model.Runs || len(k.Effect.Programs) > 0
		if !runs && !testTool().MatchString(k.Tool) || onlyLooks(k) {
			continue
		}
		out = append(out, s.run(i))
	}
	return out
}

// run reads the outcome of one call.
func (s reader) run(call int) run {
	k := &s.C.Calls[call]
	r := run{call: call, turn: s.Turn(call), command: s.Command(call)}
	r.kind = testRunner(k, r.command)
	r.good, r.failed = k.Status == model.Succeeded, k.Status == model.Failed
	if r.good && r.kind != "" {
		text := s.Text(k.Result)
		r.failed = isTroubled(text)
		e := s.C.EventAt(k.Result)
		end := model.EndUnknown
		if len(e.Parts) == 1 {
			end, _ = e.Parts[0].Envelope.End([]byte(text))
		}
		r.good = !r.failed && end != model.EndNot && end != model.EndStopped
	}
	return r
}

// failures lists what failed in the stretch, in the order of the last failure. A run is solved by
// the next successful run of the same command line, or else of the same test runner.
func (s reader) failures(runs []run) []failure {
	same, alike := map[string]*run{}, map[string]*run{}
	type key struct {
		command string
		fixed   *run
	}
	at := map[key]int{}
	var out []failure
	for n := len(runs) - 1; n >= 0; n-- {
		r := &runs[n]
		if r.good {
			same[r.command] = r
			if r.kind != "" {
				alike[r.kind] = r
			}
		}
		if !r.failed || !s.Holds(r.call) || s.isVoid(r.call) {
			continue
		}
		fixed := same[r.command]
		if fixed == nil && r.kind != "" {
			fixed = alike[r.kind]
		}
		k := key{r.command, fixed}
		i, known := at[k]
		if !known {
			i = len(out)
			at[k] = i
			out = append(out, failure{run: *r, fixed: fixed})
		}
		out[i].times++
		out[i].turns = append(out[i].turns, r.turn)
	}
	slices.Reverse(out)
	return out
}

// working lists the commands of the stretch that check, test or build, and that worked in their
// last run. The commands with the most successful runs come first.
func (s reader) working(runs []run) []string {
	type count struct {
		run
		times int
	}
	at := map[string]int{}
	var all []count
	for _, r := range runs {
		if !s.Holds(r.call) || !s.checks(&r) {
			continue
		}
		n, known := at[r.command]
		if !known {
			n = len(all)
			at[r.command] = n
			all = append(all, count{})
		}
		all[n].run = r
		if r.good {
			all[n].times++
		}
	}
	all = slices.DeleteFunc(all, func(c count) bool { return !c.good })
	slices.SortStableFunc(all, func(a, b count) int {
		return cmp.Or(cmp.Compare(b.times, a.times), cmp.Compare(b.turn, a.turn))
	})
	out := make([]string, len(all))
	for i, c := range all {
		out[i] = "`" + quote.ClipText(c.command, stretch.CommandLimit) + "` (turn " +
			strconv.Itoa(c.turn)
		if c.times > 1 {
			out[i] += ", " + amount.Of(c.times, "time")
		}
		out[i] += ")"
	}
	return out
}

// checks reports whether a run tests, checks or builds.
func (s reader) checks(r *run) bool {
	e := &s.C.Calls[r.call].Effect
	return r.kind != "" || e.Newest ||
		startsAny(e.Programs) && builds(r.command)
}

// isVoid reports whether a call failed only because the client or the user stopped it.
func (s reader) isVoid(call int) bool {
	return isVoided(quote.CutHead(s.Text(s.C.Calls[call].Result), troubleLimit))
}

// isVoided reports whether a text is what a client writes for a call that it did not finish.
func isVoided(text string) bool {
	return strings.HasPrefix(text, "Command aborted") ||
		strings.Contains(text, "Sibling tool call errored") ||
		strings.Contains(text, "The user doesn't want to proceed with this tool use")
}

// troubleLimit is the largest number of characters of the line that says what went wrong.
const troubleLimit = 160

// failure returns a failed run as the digest describes it.
func (s reader) failure(f *failure, writes []int) string {
	out := "`" + quote.ClipText(f.command, stretch.CommandLimit) + "` failed"
	if f.times > 1 {
		out += fmt.Sprintf(" %d times", f.times)
	}
	out += " (" + stretch.NameTurns(f.turns) + ")"
	if why := findComplaint(s.Text(s.C.Calls[f.call].Result)); why != "" {
		out += ": " + why
	}
	if f.fixed == nil {
		return out
	}
	out += fmt.Sprintf("; passed in turn %d", f.fixed.turn)
	if f.fixed.command != f.command {
		out += " as `" + quote.ClipText(f.fixed.command, stretch.CommandLimit) + "`"
	}
	if names := s.between(f.call, f.fixed.call, writes); names != "" {
		out += " after writing " + names
	}
	return out
}

// writes returns the calls that wrote files, in the order of their requests.
func (s reader) writes() []int {
	var out []int
	for _, i := range s.Calls {
		if k := &s.C.Calls[i]; stretch.HasWritten(k) && len(k.Effect.Paths) > 0 {
			out = append(out, i)
		}
	}
	return out
}

// between returns the names of the files that were written last between two calls, "" for none.
func (s reader) between(failed, passed int, writes []int) string {
	const most = 3
	from, to := s.C.Calls[failed].Request, s.C.Calls[passed].Request
	at, _ := slices.BinarySearchFunc(writes, to, func(call, event int) int {
		return s.C.Calls[call].Request - event
	})
	var names []string
	for at--; at >= 0 && s.C.Calls[writes[at]].Request > from && len(names) < most; at-- {
		e := &s.C.Calls[writes[at]].Effect
		for _, p := range slices.Backward(e.Paths) {
			name := s.Shown(p)
			if len(names) < most && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}

// failureLines matches a line that says what went wrong.
var failureLines = stretch.CompileLazily(
	`(?m)^.{0,200}(?i:\berror\b|\bfail(?:ed|ure)?\b|panic|exception|not found|assert).*$`)

// findComplaint returns the line of an output that says best what went wrong.
func findComplaint(text string) string {
	if m := failureLines().FindString(text); m != "" {
		return quote.ClipText(quote.JoinLines(quote.CutHead(m, troubleLimit)), troubleLimit)
	}
	last := strings.TrimRight(text, " \n\r\t")
	last = last[strings.LastIndexByte(last, '\n')+1:]
	return quote.ClipText(quote.JoinLines(quote.CutHead(last, troubleLimit)), troubleLimit)
}
