package marker

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// How the stubs begin that stand in the place of a result.
const (
	staleStart    = "[stale] "
	strippedStart = "[compacted] "
)

// success is what a stub says of a call that went well.
const success = ": success"

// removed stands in the place of a result whose pair must stay.
const removed = "[removed]"

// stubStarts are how all begins that stands in the place of a result.
var stubStarts = []string{staleStart, strippedStart, removed, recentStart, nearStart}

// StandsIn reports whether a raw content only stands in the place of another.
func StandsIn(raw []byte) bool {
	if IsOutline(raw) {
		return true
	}
	return bytes.IndexByte(raw, '\n') < 0 && slices.ContainsFunc(stubStarts, func(s string) bool {
		return bytes.HasPrefix(raw, []byte(s))
	})
}

// IsStub reports whether a raw content is only what an earlier fork left of it: a stub
// in its place, with its outline or without, or its ends.
func IsStub(raw []byte) bool { return StandsIn(raw) || HasCut(raw) }

// IsStubText is IsStub of a string.
func IsStubText(raw string) bool {
	// The first two lines tell whether it stands in, so that no more is copied.
	head := raw
	if first := strings.IndexByte(raw, '\n') + 1; first > 0 {
		if second := strings.IndexByte(raw[first:], '\n'); second >= 0 {
			head = raw[:first+second]
		}
	}
	return StandsIn([]byte(head)) || hasCutIn(raw)
}

// IsStillThere reports whether a text is what stale-reads leaves of a read, with lines that are
// still in its file.
func IsStillThere(body string) bool {
	return strings.HasPrefix(body, staleStart) && HasOutline(body)
}

// CutStart is the marker of a result that went well without how it began, as it stands above an
// outline; another text stays as it is.
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

// staleForm is the marker of stale-reads, with what the tool and the path are.
var staleForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\[stale\] (.*): changed in turn (\d+)$`)
})

// ReadStale is the tool with the path and the turn of a marker of stale-reads, false for another
// text.
func ReadStale(body string) (what string, turn int, ok bool) {
	found := staleForm().FindStringSubmatch(HeadOf(body))
	if found == nil {
		return "", 0, false
	}
	turn, _ = strconv.Atoi(found[2])
	return found[1], turn, true
}
