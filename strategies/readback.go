package strategies

import (
	"regexp"
	"slices"
	"strings"

	"decant/model"
)

// The built-in references as they are written, with the id of the call that they
// name. A fork that is decanted again must not lose what they point to. They
// match whole bodies only: text that merely quotes a reference is just text.
var ownReferences = []struct {
	start string
	form  *regexp.Regexp
}{
	{"[DEDUP] ", regexp.MustCompile(`^\[DEDUP\] identical to tool_call_id=(.+) \(\d+ bytes\)$`)},
	{"> [ref: ", regexp.MustCompile(
		`^> \[ref: (.+?)(?:, byte-identical(?:, from: (?:file-read|file-mutate|other))?)?\]$`,
	)},
	{"> [near-ref: ", regexp.MustCompile(`^> \[near-ref: (.+?)(?:, [^→]*: [^→]*→[^→]*)+\]$`)},
	{"The content of ", regexp.MustCompile(
		"(?s)^The content of .+ is identical to the result of tool call `([^`]+)` in turn \\d+ " +
			`\(checksum: sha256:[0-9a-f]{12}\)\. The (?:file|content) has not changed\. ` +
			`Refer to that earlier result for the full contents\.$`,
	)},
}

// named is the id of the call that a body refers to, "" where the body is not
// one of our own references.
func named(body string) string {
	for _, r := range ownReferences {
		if !strings.HasPrefix(body, r.start) {
			continue
		}
		if found := r.form.FindStringSubmatch(body); found != nil {
			return found[1]
		}
	}
	return ""
}

// longestReference is how long a body may be, in bytes, that is looked at as a
// reference. Of longer texts no more than the first line is read.
const longestReference = 2*prefixBytes - 100

// lean fills in what each event needs to stay in full: what the codec says, and
// what our own references of an earlier fork point to. Call it when readEvent
// has been through all events.
func (ix *Index) lean() {
	events := ix.Conversation.Events
	var results map[string][]int // By call id, results in context order.
	for i := range events {
		ix.needs[i] = events[i].Needs
		for _, id := range ix.facts[i].refers {
			if results == nil {
				results = ix.resultsByID()
			}
			if at := ix.before(results[id], i); at >= 0 {
				ix.needs[i] = append(slices.Clip(ix.needs[i]), at)
			}
		}
		for _, need := range ix.needs[i] {
			ix.needers[need] = append(ix.needers[need], i)
		}
	}
}

// resultsByID lists the results of each call id in context order.
func (ix *Index) resultsByID() map[string][]int {
	out := map[string][]int{}
	for i := range ix.Conversation.Events {
		e := ix.event(i)
		if call, ok := ix.callIn(e); ok && e.Kind == model.ToolResult {
			out[call.ID] = append(out[call.ID], i)
		}
	}
	return out
}

// before is the nearest of the results before an event in its partition, -1 for
// none. A reference never reaches across a boundary.
func (ix *Index) before(results []int, event int) int {
	for _, at := range slices.Backward(results) {
		if at < event && ix.event(at).Partition == ix.event(event).Partition {
			return at
		}
	}
	return -1
}
