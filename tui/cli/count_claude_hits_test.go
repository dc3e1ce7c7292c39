package cli

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/strategies"
)

// answered are the calls with a result, in the order of the results.
func (cc *claudeCount) answered() []*claudeCall {
	out := slices.DeleteFunc(slices.Clone(cc.calls), func(call *claudeCall) bool {
		return call.answered < 0
	})
	slices.SortFunc(out, func(a, b *claudeCall) int { return a.answered - b.answered })
	return out
}

func (cc *claudeCount) named(call *claudeCall) bool { return call.id != "" && cc.asks[call.id] < 2 }

// repeatedContents are the results whose content one before has.
func (cc *claudeCount) repeatedContents() map[int]bool {
	out, first := map[int]bool{}, map[string]bool{}
	for _, call := range cc.answered() {
		if call.image || call.unchanged {
			continue
		}
		key := fmt.Sprint(call.part, call.status, call.raw)
		if first[key] && len(call.text) >= 256 {
			out[call.answered] = true
		}
		first[key] = first[key] || cc.named(call)
	}
	return out
}

// recentKinds are what dedup-recent takes tools for.
var recentKinds = map[string]string{
	"Read": "read", "Grep": "read", "Glob": "read", "NotebookRead": "read", "LS": "read",
	"Edit": "mutate", "Write": "mutate", "MultiEdit": "mutate", "NotebookEdit": "mutate",
}

// recentPath is the path that a call names.
func (call *claudeCall) recentPath() string {
	for _, key := range []string{"file_path", "path", "pattern", "notebook_path"} {
		if p := str(call.args[key]); p != "" {
			return below(call.cwd, p)
		}
	}
	return ""
}

// recentRepeats keeps the contents that were used last in a list, the oldest first.
func (cc *claudeCount) recentRepeats(room int) map[int]bool {
	out := map[int]bool{}
	type entry struct {
		key, path string
		reads     bool
		named     bool
	}
	var cache []entry
	part := -1
	for i := range cc.c.Events {
		call := cc.at[i]
		if p := cc.c.Events[i].Partition; p != part {
			part, cache = p, nil
		}
		if call == nil || call.asked == i && call.answered >= 0 {
			continue
		}
		kind := recentKinds[call.tool]
		if kind == "mutate" {
			cache = slices.DeleteFunc(cache, func(e entry) bool {
				return e.reads && e.path == call.recentPath()
			})
		}
		if call.answered != i || len(call.text) < 200 || call.image || call.unchanged {
			continue
		}
		key := fmt.Sprint(call.status, " ", call.raw)
		at := slices.IndexFunc(cache, func(e entry) bool { return e.key == key })
		now := entry{key: key, path: call.recentPath(), reads: kind == "read"}
		if at >= 0 {
			now = cache[at]
			cache = slices.Delete(cache, at, at+1)
			if now.named {
				out[i] = true
			}
		} else if len(cache) == room {
			cache = cache[1:]
		}
		now.named = now.named || cc.named(call)
		cache = append(cache, now)
	}
	return out
}

// repeatedResources are the results that a reference would stand for.
func (cc *claudeCount) repeatedResources() map[int]bool {
	out := map[int]bool{}
	type delivery struct {
		claudeText
		event, part int
		status      string
		full        bool
	}
	var all []delivery
	for i := range cc.c.Events {
		d := delivery{event: i, part: cc.c.Events[i].Partition, full: true}
		call := cc.at[i]
		if f, ok := cc.files[i]; ok {
			d.claudeText, d.status = f, "good"
		} else if call != nil && call.answered == i && call.asked >= 0 && call.status == "good" &&
			call.does.uri() != "" && call.blocks == 1 && !call.unchanged && !call.overLong &&
			!call.image {
			d.claudeText = claudeText{call.does.uri(), call.raw, call.turn}
			d.status = call.status
		} else {
			continue
		}
		for _, a := range slices.Backward(all) {
			if a.uri != d.uri || a.part != d.part {
				continue
			}
			if a.raw != d.raw {
				break
			}
			if !a.full || cc.at[a.event] != nil && !cc.named(cc.at[a.event]) {
				continue
			}
			if call != nil && len(d.raw) > 300 && d.turn-a.turn <= 30 &&
				!cc.written(d.uri, a.event, i) {
				out[i], d.full = true, false
			}
			break
		}
		all = append(all, d)
	}
	return out
}

// written reports whether a write reached between two events.
func (cc *claudeCount) written(uri string, from, to int) bool {
	file, _, _ := strings.Cut(strings.TrimPrefix(uri, "file://"), "#")
	for _, call := range cc.calls {
		if call.does.kind != "write" || call.status == "failed" && call.tool != "Bash" ||
			call.asked < 0 || call.asked > to || max(call.asked, call.answered) < from {
			continue
		}
		if call.does.anything {
			return true
		}
		for _, p := range call.does.writes {
			hit, _ := path.Match(p, file)
			folder := call.tool == "Bash" && strings.HasPrefix(file, p+"/")
			if p == file || hit || folder {
				return true
			}
		}
	}
	return false
}

// stays reports whether a call is never removed for being repeated.
func (call *claudeCall) stays() bool {
	switch call.tool {
	case "TodoWrite", "TaskCreate", "TaskUpdate", "TaskList", "TaskGet", "Task", "Agent",
		"TaskOutput", "Skill", "EnterPlanMode", "ExitPlanMode", "AskUserQuestion":
		return true
	}
	return call.does.kind == "write" || call.does.commits
}

// repeatedCalls are the requests that a later call makes superfluous; lines is true where each
// line of a read must stand in a read of more.
func (cc *claudeCount) repeatedCalls(lines bool) map[int]bool {
	out := map[int]bool{}
	for _, call := range cc.calls {
		if call.asked < 0 || call.answered < 0 || call.stays() {
			continue
		}
		for _, other := range cc.calls {
			if other.asked < 0 || other.answered <= call.answered || other.part != call.part ||
				other.unchanged || call.status == "good" && other.status != "good" {
				continue
			}
			same := !call.image && !other.image && call.raw == other.raw &&
				call.status == other.status
			if call.key() == other.key() && (same || call.does.kind != "run") ||
				call.inside(other) && (!lines || hasLines(other.raw, call.raw)) {
				out[call.asked] = true
			}
		}
	}
	return out
}

// key is what equal calls have in common.
func (call *claudeCall) key() string {
	args, _ := json.Marshal(call.args)
	return call.tool + " " + string(args) + " " + call.does.file
}

// lines are those that a read asked for and those that it surely has.
func (call *claudeCall) lines() (from, to, shows int) {
	const end = 1 << 40
	from, to = max(1, call.does.from), call.does.to
	if to > 0 {
		return from, to, to
	}
	n := strings.Count(strings.TrimSuffix(call.raw, "\n"), "\n") + 1
	if n >= 1999 {
		return from, from + n - 1, from + n - 1
	}
	return from, end, end
}

// inside reports whether another read has all lines of this one.
func (call *claudeCall) inside(other *claudeCall) bool {
	a, b := &call.does, &other.does
	if a.kind != "read" || b.kind != "read" || a.file == "" || a.file != b.file ||
		call.status != "good" || other.status != "good" || b.tail != "" ||
		other.overLong || call.args["pages"] != other.args["pages"] {
		return false
	}
	from, to, _ := call.lines()
	first, _, shows := other.lines()
	return first <= from && shows >= to
}

// TestClaudeCountsAgree compares what the strategies find with the second count.
func TestClaudeCountsAgree(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"claude-code", "genuine/claude-code"} {
		for _, file := range corpus(t, folder) {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				c, err := formats.Open(file)
				if err != nil {
					t.Fatal(err)
				}
				ix, count := strategies.NewIndex(c), readClaude(t, c, file)
				sameEvents(t, ix, "dedup-content", count.repeatedContents())
				sameEvents(t, ix, "dedup-resources", count.repeatedResources())
				sameEvents(t, ix, "dedup-tools", count.repeatedCalls(false))
				sameEvents(t, ix, "dedup-tools", count.repeatedCalls(true),
					"strategies.dedup-tools.proof=lines")
				for _, room := range []int{1, 5, 100} {
					sameEvents(t, ix, "dedup-recent", count.recentRepeats(room),
						fmt.Sprint("strategies.dedup-recent.capacity=", room))
				}
			})
		}
	}
}

// sameEvents compares the calls that a strategy alone hits, over the whole file and without
// fences, with those of the events that are wanted.
func sameEvents(t *testing.T, ix *strategies.Index, name string, want map[int]bool, set ...string) {
	t.Helper()
	c := ix.Conversation
	got, wanted := map[int]bool{}, map[int]bool{}
	for _, ch := range changesOf(t, ix, name, set...) {
		got[c.Events[ch.Event].Call] = true
	}
	for event := range want {
		wanted[c.Events[event].Call] = true
	}
	t.Logf("%s %q: %d", name, set, len(wanted))
	for call := range got {
		if !wanted[call] {
			t.Errorf("%s: hits call %s, which the count does not", name, c.Calls[call].ID)
		}
	}
	for call := range wanted {
		if !got[call] {
			t.Errorf("%s: does not hit call %s, which the count does", name, c.Calls[call].ID)
		}
	}
}
