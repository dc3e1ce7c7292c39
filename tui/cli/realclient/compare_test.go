//go:build realclient

package realclient

import (
	"regexp"
	"strings"
	"testing"
)

// joinedMarkers are such that Claude Code put at the end of the result before them.
var joinedMarkers = regexp.MustCompile(`(?:(?:^|\n+)\[attachment removed[^\n]*)+$`)

// comparable leaves out what is the client's own business.
func (c client) comparable(items []item) []item {
	var out []item
	for _, it := range items {
		if it, ok := c.kept(it); ok {
			out = append(out, it)
		}
	}
	if c.agent == qwenCode || c.isOpencode() {
		return sortTurns(out)
	}
	for n := len(out); c.agent == claudeCode && n > 0 && fillers[out[n-1].text]; n-- {
		out = out[:n-1]
	}
	return out
}

// fillers are what Claude Code says by itself at the end of a conversation: in the
// model's place after a last user message, and in the user's after an open call.
var fillers = map[string]bool{
	"No response requested.": true, "Continue from where you left off.": true,
}

// made are texts that Claude Code puts where it drops all that a message holds.
var made = map[string]bool{
	"(no content)": true, "[Tool use interrupted]": true,
	"[Orphaned tool result removed due to conversation resume]": true,
}

// interrupted is how it answers a call at the end by itself.
const interrupted = "[Tool call interrupted: the session ended before "

// placeholders are what a client sends as the result of a call that has none.
var placeholders = map[string]bool{
	"aborted": true, "No result provided": true,
	"Tool execution result was not recorded — likely interrupted by network failure, abort, or " +
		"process exit. Treat as failure and retry if needed.": true,
}

// kept is an item without what the client adds to it, false where it adds all of it:
// Claude Code and Qwen Code reminders, the others results that are missing, and pi the system
// prompt and the tools, which it makes again. Old clients send fewer kinds of user text.
func (c client) kept(it item) (item, bool) {
	if strings.HasPrefix(it.what, "result ") && placeholders[it.text] {
		return it, false
	}
	switch c.agent {
	case "pi":
		return it, it.what != "system text" && !strings.HasPrefix(it.what, "definition ")
	case qwenCode: // It tells its skills, the date and what it restored.
		return it, it.what != "user text" || !strings.HasPrefix(it.text, "<system-reminder>")
	case claudeCode:
		return c.keptByClaude(it)
	case kilo:
		if it.what == "user text" && addedByKilo.MatchString(it.text) {
			return it, false
		}
		return keptByOpencode(it)
	case opencode:
		return keptByOpencode(it)
	}
	return it, true
}

// keptByClaude is kept for Claude Code.
func (c client) keptByClaude(it item) (item, bool) {
	if made[it.text] || strings.HasPrefix(it.text, interrupted) {
		return it, false
	}
	if !strings.HasPrefix(it.what, "call ") && it.what != reasoning {
		it.text = plain(joinedMarkers.ReplaceAllString(plain(it.text), ""))
	}
	added := c.old || it.text == "" || strings.HasPrefix(it.text, marker)
	return it, it.what != "user text" || !added
}

// compare reports the first block in which two histories differ, and whether none
// does.
func (c client) compare(t *testing.T, want, got []item) bool {
	t.Helper()
	got, want = c.comparable(got), c.comparable(want)
	if c.dropsOpen {
		got, want = withoutOpen(got), withoutOpen(want)
	}
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i].String()
		}
		if i < len(want) {
			w = want[i].String()
		}
		if g != w && (i >= min(len(got), len(want)) || !lessOf(want[i], got[i])) {
			t.Errorf("block %d of %d:\nsent     %s\npromised %s", i+1, len(want), g, w)
			return false
		}
	}
	return true
}

// withoutOpen leaves out the calls at the very end, which have no results, and the reasoning
// before them.
func withoutOpen(items []item) []item {
	open := func(i item) bool { return i.what == reasoning || strings.HasPrefix(i.what, "call ") }
	for len(items) > 0 && open(items[len(items)-1]) {
		items = items[:len(items)-1]
	}
	return items
}

var (
	// cutMark is what Codex puts in the place of what it cuts out of an output.
	cutMark = regexp.MustCompile(`…\d+ (?:tokens|chars) truncated…`)
	// omitted is what it puts in the place of the last parts of an output.
	omitted = regexp.MustCompile(`\n\[omitted \d+ text items \.\.\.\]$`)
)

// lessOf reports whether what was sent is what was promised as far as the client tells
// it: reasoning that is sealed, or an output that it cut.
func lessOf(want, got item) bool {
	sealed := want.what == reasoning && got.what == reasoning && got.text == "" && got.id != ""
	return sealed || cutOf(want, got)
}

// cutOf reports whether what was sent is the result that was promised with its
// middle, or its last parts, cut out by the client.
func cutOf(want, got item) bool {
	if want.what != got.what || !strings.HasPrefix(got.what, "result ") {
		return false
	}
	text := omitted.ReplaceAllString(got.text, "")
	at := cutMark.FindStringIndex(text)
	if at == nil {
		return text != got.text && strings.HasPrefix(want.text, text)
	}
	rest, ok := strings.CutPrefix(want.text, text[:at[0]])
	if !ok {
		return false
	}
	if text != got.text {
		return strings.Contains(rest, text[at[1]:])
	}
	return strings.HasSuffix(rest, text[at[1]:])
}
