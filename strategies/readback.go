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

// attached is a reference to an attachment, with the URI and the checksum that tell
// which: turns are counted anew in each fork.
var attached = regexp.MustCompile(
	`(?s)^The content of (.+) is identical to the attachment at turn \d+ ` +
		`\(checksum: sha256:([0-9a-f]{12})\)\. The (?:file|content) has not changed\. ` +
		`Refer to the attached content\.$`,
)

// target is what one of our own references points to: a call's result, or else what
// was attached.
type target struct{ call, uri, sum string }

// referred is what a body refers to, false where it is not one of our own references.
func referred(body string) (target, bool) {
	if id := named(body); id != "" {
		return target{call: id}, true
	}
	if !strings.HasPrefix(body, "The content of ") {
		return target{}, false
	}
	if found := attached.FindStringSubmatch(body); found != nil {
		return target{uri: found[1], sum: found[2]}, true
	}
	return target{}, false
}

// named is the id of the call that a body refers to, "" where the body is no such
// reference of our own.
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
	var targets map[target][]int
	for i := range events {
		ix.needs[i] = events[i].Needs
		for _, to := range ix.facts[i].refers {
			if targets == nil {
				targets = ix.targets()
			}
			if at := ix.before(targets[to], i); at >= 0 {
				ix.needs[i] = append(slices.Clip(ix.needs[i]), at)
			}
		}
		for _, need := range ix.needs[i] {
			ix.needers[need] = append(ix.needers[need], i)
		}
	}
}

// targets lists what references may point to, each list in context order: results by
// call id, other resources by URI and checksum.
func (ix *Index) targets() map[target][]int {
	out := map[target][]int{}
	for i := range ix.Conversation.Events {
		e := ix.event(i)
		if e.Kind == model.ToolResult {
			if call, ok := ix.callIn(e); ok {
				to := target{call: call.ID}
				out[to] = append(out[to], i)
			}
			continue
		}
		for k := range e.Parts {
			if p := &e.Parts[k]; p.URI != "" {
				to := target{uri: p.URI, sum: p.Raw.Short()}
				out[to] = append(out[to], i)
			}
		}
	}
	return out
}

// before is the nearest of some events before another in its partition, -1 for
// none. A reference never reaches across a boundary.
func (ix *Index) before(list []int, event int) int {
	for _, at := range slices.Backward(list) {
		if at < event && ix.event(at).Partition == ix.event(event).Partition {
			return at
		}
	}
	return -1
}
