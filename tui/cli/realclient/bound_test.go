//go:build realclient

package realclient

import (
	"strings"

	"decant/model"
)

// unbound counts reasoning in what a fork sent that has lost what it is bound to:
// what precedes it, or the rest of the answer that it came with.
func (c client) unbound(original, fork []item, rule model.ReasoningRule) int {
	if rule == model.ReasoningFree {
		return 0
	}
	original, fork = c.comparable(original), c.comparable(fork)
	if rule == model.ReasoningSuffix {
		return changedPrefix(original, fork)
	}
	return changedAnswer(original, fork)
}

// changedPrefix counts reasoning whose prefix is not the original's.
func changedPrefix(original, fork []item) int {
	n := 0
	for i, it := range fork {
		if it.what == reasoning && (i >= len(original) || !alike(original[:i+1], fork[:i+1])) {
			n++
		}
	}
	return n
}

// changedAnswer counts reasoning of which the rest of its answer is not the
// original's, and what has the id of an answer whose reasoning is not there.
func changedAnswer(original, fork []item) int {
	n := 0
	answers := map[string][]item{} // By the ids of their items.
	for i := range original {
		if original[i].what != reasoning || i > 0 && original[i-1].what == reasoning {
			continue
		}
		a := oneAnswer(original[i:])
		for _, it := range a {
			answers[it.server] = a
		}
	}
	for i := range fork {
		a := answers[fork[i].server]
		if fork[i].server == "" || len(a) == 0 {
			continue
		}
		at := at(a, fork[i].server)
		if i < at || i-at+len(a) > len(fork) || !alike(a, fork[i-at:i-at+len(a)]) {
			n++
		}
	}
	return n
}

// oneAnswer is what the model said at once: up to the first result or text of somebody
// else.
func oneAnswer(items []item) []item {
	for i, it := range items {
		if !strings.HasPrefix(it.what, "call ") && it.what != "assistant text" &&
			it.what != reasoning {
			return items[:i]
		}
	}
	return items
}

// at is the place of the first item with an id.
func at(items []item, id string) int {
	for i := range items {
		if items[i].server == id {
			return i
		}
	}
	return -1
}

// alike reports whether two lists hold the same, ids of reasoning included.
func alike(a, b []item) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].is(b[i]) || a[i].what == reasoning && a[i].id != b[i].id {
			return false
		}
	}
	return true
}
