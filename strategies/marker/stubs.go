package marker

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"decant/model"
)

// The starts of the stubs that replace a result.
const (
	staleStart    = "[stale] "
	strippedStart = "[compacted] "
)

// success is the part of a stub that says that a call succeeded.
const success = ": success"

// removed replaces a result whose pair must stay.
const removed = "[removed]"

// stubStarts are the starts of all texts that replace a result.
var stubStarts = []string{staleStart, strippedStart, removed, recentStart, nearStart}

// StandsIn reports whether a raw content only replaces another.
func StandsIn(raw []byte) bool {
	if IsOutline(raw) {
		return true
	}
	raw = model.TrimEnd(raw)
	return bytes.IndexByte(raw, '\n') < 0 && slices.ContainsFunc(stubStarts, func(s string) bool {
		return bytes.HasPrefix(raw, []byte(s))
	})
}

// IsStub reports whether a raw content is only what an earlier fork left: a stub, with or without
// an outline, or a text with its middle cut out.
func IsStub(raw []byte) bool { return StandsIn(raw) || HasCut(raw) }

// IsStubText is IsStub for a string.
func IsStubText(raw string) bool {
	// The first two lines suffice for StandsIn, so no more is copied.
	head := raw
	if first := strings.IndexByte(raw, '\n') + 1; first > 0 {
		if second := strings.IndexByte(raw[first:], '\n'); second >= 0 {
			head = raw[:first+second]
		}
	}
	return StandsIn([]byte(head)) || hasCutIn(raw)
}

// IsStillThere reports whether a text is what stale-reads left of a read, with lines that are still
// in its file.
func IsStillThere(body string) bool {
	return strings.HasPrefix(body, staleStart) && HasOutline(body)
}

// CutStart returns the marker of a successful result without the start of the answer, as it stands
// above an outline. It returns any other text unchanged.
func CutStart(head, tool string) string {
	rest, ok := strings.CutPrefix(head, strippedStart)
	if !ok {
		return head
	}
	if rest, ok = strings.CutPrefix(rest, tool); !ok || !strings.HasPrefix(rest, success) {
		return head
	}
	return head[:len(strippedStart)+len(tool)+len(success)]
}

// staleWhen says when a file changed.
func staleWhen(turn int) string {
	if turn == 0 {
		return "later"
	}
	return "in turn " + strconv.Itoa(turn)
}

// staleForm matches the marker of stale-reads, with the tool and the path.
var staleForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\[stale\] (.*): changed (?:later|in turn (\d+))$`)
})

// ReadStale returns the tool with the path, and the turn, of a stale-reads marker. The turn is 0 if
// the marker names none. It returns false for another text.
func ReadStale(body string) (what string, turn int, ok bool) {
	found := staleForm().FindStringSubmatch(HeadOf(body))
	if found == nil {
		return "", 0, false
	}
	turn, _ = strconv.Atoi(found[2])
	return found[1], turn, true
}

// NewRemoved returns the marker of a removed thing. The marker says what is known of the thing, if
// anything.
func NewRemoved(what string) Marker {
	start := "[" + what + " removed"
	return Marker{
		Name: "removed " + what,
		Write: func(f Fields) string {
			if f.Text == "" {
				return start + "]"
			}
			return start + ": " + f.Text + "]"
		},
		Match: func(text string) bool { return strings.HasPrefix(text, start) },
	}
}
