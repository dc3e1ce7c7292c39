package cli

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"
)

// This file counts, straight from the events, what dedup-tools and dedup-resources would find in
// all of a file.

// kindOf is what a tool does: "read", "write", "run" or "".
func (call *jpCall) kindOf() string {
	switch call.tool {
	case "fs_read_file", "github_read_file", "web_fetch":
		return "read"
	case "fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file":
		return "write"
	}
	if strings.HasPrefix(call.tool, "cargo_") || strings.HasPrefix(call.tool, "git_") {
		return "run"
	}
	return ""
}

// repeatedCalls are the elements of the requests that a later equal call makes superfluous, or a
// read of more; lines is true where each line of the one must stand in the other.
func (c *jpCount) repeatedCalls(lines bool) map[int]bool {
	groups := map[string][]*jpCall{}
	for _, call := range c.calls {
		if call.response < 0 {
			continue
		}
		var args any
		_ = json.Unmarshal([]byte(c.items[call.request].text), &args)
		key, _ := json.Marshal(args) // Sorts members and spells numbers one way.
		groups[call.tool+" "+string(key)] = append(groups[call.tool+" "+string(key)], call)
	}
	out := c.containedReads(lines)
	for _, group := range groups {
		for i, call := range group {
			bars := call.kindOf() == "write" || call.tool == "git_commit"
			if !bars && c.repeated(call, group[i+1:]) {
				out[c.items[call.request].rec] = true
			}
		}
	}
	return out
}

// jpChecks are JP's tools that only check or show: of their answers the newest counts.
var jpChecks = regexp.MustCompile(
	`^(cargo_(check|test|clippy|build|expand)|git_(diff|show|log|status|blame))$`)

// repeated reports whether one of the later calls stands for a call. What runs something else
// is only removed for the very same answer.
func (c *jpCount) repeated(call *jpCall, later []*jpCall) bool {
	for _, other := range later {
		if other.state != "good" && call.state == "good" {
			continue
		}
		same := other.state == call.state && c.content(other) == c.content(call)
		// What JP left of an answer is no newer answer, unless that ended in another way.
		left := other.state == call.state &&
			strings.HasPrefix(c.content(other), "[compacted] ")
		if same || (call.kindOf() != "run" || jpChecks.MatchString(call.tool)) && !left {
			return true
		}
	}
	return false
}

// uri is what a call reads, "" for nothing that has a name.
func (call *jpCall) uri() string {
	file := str(call.args["path"])
	switch {
	case call.state != "good":
		return ""
	case call.tool == "web_fetch":
		return str(call.args["url"])
	case call.tool == "github_read_file" && file != "":
		return fmt.Sprintf("github://%v/%s?ref=%v", call.args["repository"], file, call.args["ref"])
	case call.tool != "fs_read_file" || file == "":
		return ""
	}
	from, to := call.args["start_line"], call.args["end_line"]
	if from == nil && to == nil {
		return "file://" + rooted(file)
	}
	if from == nil {
		from = 1
	}
	return fmt.Sprintf("file://%s#L%v-%v", rooted(file), from, to)
}

// rooted is a path below the workspace.
func rooted(p string) string { return path.Clean("/" + p) }

// wrote are the files that a call changed.
func (call *jpCall) wrote() []string {
	if call.state == "failed" {
		return nil
	}
	return call.touches()
}

// touches are the files that a call would change, whether it could or not.
func (call *jpCall) touches() []string {
	if call.kindOf() != "write" {
		return nil
	}
	var out []string
	add := func(v any) {
		if s := str(v); s != "" {
			out = append(out, rooted(s))
		}
	}
	for _, key := range []string{"path", "source", "target"} {
		add(call.args[key])
	}
	patterns, _ := call.args["patterns"].([]any)
	for _, p := range patterns {
		m, _ := p.(map[string]any)
		paths, _ := m["paths"].([]any)
		for _, p := range paths {
			add(p)
		}
	}
	return out
}

// delivery is a resource that a result brought; text is what was delivered, without what JP
// put round it.
type delivery struct {
	call *jpCall
	text string
	full bool
}

// repeatedResources are the elements of the results that would become references.
func (c *jpCount) repeatedResources() map[int]bool {
	out, seen := map[int]bool{}, map[string][]delivery{}
	for i := range c.items {
		call := c.answered(i)
		if call == nil || call.uri() == "" {
			continue
		}
		uri := call.uri()
		if strings.HasPrefix(c.items[i].text, "[compacted] ") {
			continue
		}
		d := delivery{call: call, text: c.content(call), full: true}
		if c.repeats(d, uri, seen[uri], i) {
			out[c.items[i].rec], d.full = true, false
		}
		seen[uri] = append(seen[uri], d)
	}
	return out
}

// answered is the call whose response an item is, nil for none.
func (c *jpCount) answered(i int) *jpCall {
	for _, call := range c.calls {
		if call.response == i {
			return call
		}
	}
	return nil
}

// repeats reports whether an earlier delivery of the same may be named instead.
func (c *jpCount) repeats(d delivery, uri string, before []delivery, here int) bool {
	if len(d.text) <= 300 {
		return false
	}
	var anchor *delivery
	for k := range before {
		if before[k].text != d.text {
			anchor = nil // Another version lies between.
		} else if before[k].full && before[k].call.unique {
			anchor = &before[k]
		}
	}
	if anchor == nil {
		return false
	}
	file, _, _ := strings.Cut(strings.TrimPrefix(uri, "file://"), "#")
	for _, w := range c.calls {
		for _, p := range w.wrote() {
			if p == file && w.request < here && max(w.request, w.response) >= anchor.call.response {
				return false
			}
		}
	}
	turn := c.items[anchor.call.response].turn
	if c.items[here].turn-turn > 30 {
		return false
	}
	what := "content"
	if strings.HasPrefix(uri, "file://") {
		what = "file"
	}
	reference := fmt.Sprintf("The content of %s is identical to the result of tool call `%s` in "+
		"turn %d (checksum: sha256:123456789012). The %s has not changed. Refer to that earlier "+
		"result for the full contents.", uri, c.items[anchor.call.request].id, turn, what)
	return len(reference) < len(d.text)
}
