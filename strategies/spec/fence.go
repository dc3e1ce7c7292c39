package spec

import (
	"fmt"
	"strconv"
	"strings"
)

// Fence protects one end of the live conversation from all strategies. It counts turns, tool calls,
// or both; then the smaller stretch is protected. The zero Fence protects nothing. A count larger
// than the conversation protects all of it.
type Fence struct {
	// Turns and Calls are counts from 0.
	Turns, Calls int
	// ByTurns and ByCalls say which of the two counts are set.
	ByTurns, ByCalls bool
}

// ParseFence reads "3" (turns), "20c" (tool calls), "1/20c" (both) or "0". Every text that protects
// nothing is the zero Fence. The error names the text and the forms.
func ParseFence(s string) (Fence, error) {
	var f Fence
	turns, calls, both := strings.Cut(s, "/")
	if !both && strings.HasSuffix(s, "c") {
		turns, calls = "", s
	}
	bad := fmt.Errorf(`%q: use turns ("3"), calls ("20c") or both ("1/20c")`, s)
	if turns != "" || calls == "" || both {
		n, ok := parseCount(turns)
		if !ok {
			return Fence{}, bad
		}
		f.Turns, f.ByTurns = n, true
	}
	if calls != "" || both {
		n, ok := parseCount(strings.TrimSuffix(calls, "c"))
		if !ok || !strings.HasSuffix(calls, "c") {
			return Fence{}, bad
		}
		f.Calls, f.ByCalls = n, true
	}
	if f.None() {
		return Fence{}, nil // So that fences with the same meaning are equal.
	}
	return f, nil
}

// parseCount reads a plain decimal number of at most nine digits.
func parseCount(s string) (int, bool) {
	if s == "" || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// String returns the text that ParseFence reads, "0" for the zero Fence.
func (f Fence) String() string {
	switch {
	case f.ByTurns && f.ByCalls:
		return fmt.Sprintf("%d/%dc", f.Turns, f.Calls)
	case f.ByCalls:
		return fmt.Sprintf("%dc", f.Calls)
	default:
		return strconv.Itoa(f.Turns)
	}
}

// None reports whether the fence protects nothing.
func (f Fence) None() bool {
	return !f.ByTurns && !f.ByCalls || f.ByTurns && f.Turns == 0 || f.ByCalls && f.Calls == 0
}
