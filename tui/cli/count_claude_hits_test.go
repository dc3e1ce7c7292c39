package cli

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
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

// claudeEntry is a content of the cache: of what file, where a read brought it, and whether
// one that brought it can be named.
type claudeEntry struct {
	key, read string
	named     bool
}

// recentRepeats keeps the contents that were used last in a list, the oldest first.
func (cc *claudeCount) recentRepeats(room int) map[int]bool {
	out, cache, part := map[int]bool{}, []claudeEntry(nil), -1
	for i := range cc.c.Events {
		call := cc.at[i]
		if p := cc.c.Events[i].Partition; p != part {
			part, cache = p, nil
		}
		if call == nil || call.asked == i && call.answered >= 0 {
			continue
		}
		now := claudeEntry{key: fmt.Sprint(call.status, " ", call.raw)}
		switch recentKinds[call.tool] {
		case "mutate":
			cache = slices.DeleteFunc(cache, func(e claudeEntry) bool {
				return e.read != "" && e.read == call.recentPath()
			})
		case "read":
			now.read = call.recentPath()
		}
		if call.answered != i || len(call.text) < 200 || call.image || call.unchanged {
			continue
		}
		now.named = cc.named(call)
		var hit bool
		if cache, hit = remember(cache, now, room); hit {
			out[i] = true
		}
	}
	return out
}

// remember puts a content at the end of the cache, and reports whether it was there and can be
// named.
func remember(cache []claudeEntry, now claudeEntry, room int) ([]claudeEntry, bool) {
	at := slices.IndexFunc(cache, func(e claudeEntry) bool { return e.key == now.key })
	switch {
	case at < 0 && len(cache) == room:
		return append(cache[1:], now), false
	case at < 0:
		return append(cache, now), false
	}
	old := cache[at]
	cache = slices.Delete(cache, at, at+1)
	hit := old.named
	old.named = old.named || now.named
	return append(cache, old), hit
}

// claudeDelivery is a resource that came in full, or would be a reference.
type claudeDelivery struct {
	claudeText
	event, part int
	full        bool
}

// delivery is the resource of an event, false for none.
func (cc *claudeCount) delivery(i int) (claudeDelivery, bool) {
	d := claudeDelivery{event: i, part: cc.c.Events[i].Partition, full: true}
	if f, ok := cc.files[i]; ok {
		d.claudeText = f
		return d, true
	}
	call := cc.at[i]
	if call == nil || call.answered != i || call.asked < 0 || call.status != "good" {
		return d, false
	}
	d.claudeText = claudeText{call.does.uri(), call.raw, call.turn}
	return d, d.uri != "" && call.blocks == 1 && !call.unchanged && !call.overLong && !call.image
}

// repeatedResources are the results that a reference would stand for.
func (cc *claudeCount) repeatedResources() map[int]bool {
	out, before := map[int]bool{}, map[string][]claudeDelivery{}
	for i := range cc.c.Events {
		d, ok := cc.delivery(i)
		if !ok {
			continue
		}
		key := fmt.Sprint(d.part, d.uri)
		at := cc.nearest(before[key], d.raw)
		if at != nil && cc.at[i] != nil && len(d.raw) > 300 && d.turn-at.turn <= 30 &&
			!cc.written(d.uri, at.event, i) {
			out[i], d.full = true, false
		}
		before[key] = append(before[key], d)
	}
	return out
}

// nearest is the last delivery in full that can be named, nil where another version came after
// it.
func (cc *claudeCount) nearest(all []claudeDelivery, raw string) *claudeDelivery {
	for i := len(all) - 1; i >= 0 && all[i].raw == raw; i-- {
		if call := cc.at[all[i].event]; all[i].full && (call == nil || cc.named(call)) {
			return &all[i]
		}
	}
	return nil
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
		if slices.ContainsFunc(cc.calls, func(other *claudeCall) bool {
			return other.asked >= 0 && other.answered > call.answered &&
				other.part == call.part && call.repeatedBy(other, lines)
		}) {
			out[call.asked] = true
		}
	}
	return out
}

// repeatedBy reports whether a later call says all that this one does.
func (call *claudeCall) repeatedBy(other *claudeCall, lines bool) bool {
	if other.unchanged || call.status == "good" && other.status != "good" {
		return false
	}
	if call.key() == other.key() {
		same := !call.image && !other.image && call.raw == other.raw && call.status == other.status
		return same || call.does.kind != "run" || call.does.checks != ""
	}
	return call.inside(other) && (!lines || hasLines(other.raw, call.raw))
}

// key is what equal calls have in common.
func (call *claudeCall) key() string {
	args, _ := json.Marshal(call.args)
	return call.tool + " " + string(args) + " " + call.does.file + call.does.checks
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
