package render

import (
	"cmp"
	"slices"
	"strings"
)

// edit says that lines [oldFrom, oldTo) of one text became lines [newFrom, newTo) of another,
// counted from 0. One of the two may be empty.
type edit struct{ oldFrom, oldTo, newFrom, newTo int }

// editLines returns the edits that turn the old lines into the new ones, in order. At least one
// line is kept between two edits. It is a patience diff. A line that occurs once in each text is
// kept unless it moved, and so are equal lines directly before and after it. Everything else is
// replaced. The time is O(n log n), whatever the texts have in common.
func editLines(before, after []string) []edit {
	var out []edit
	oldAt, newAt := 0, 0
	for _, a := range findAnchors(before, after) {
		if a.old < oldAt {
			continue // It was kept after an earlier one.
		}
		oldEnd, newEnd := a.old, a.new
		for oldEnd > oldAt && newEnd > newAt && before[oldEnd-1] == after[newEnd-1] {
			oldEnd--
			newEnd--
		}
		if oldEnd > oldAt || newEnd > newAt {
			out = append(out, edit{oldAt, oldEnd, newAt, newEnd})
		}
		oldAt, newAt = a.old, a.new
		for oldAt < len(before) && newAt < len(after) && before[oldAt] == after[newAt] {
			oldAt++
			newAt++
		}
	}
	return out
}

// anchor is a line that two texts share, counted from 0.
type anchor struct{ old, new int }

// findAnchors returns the longest run of lines that occur once in each text, in the same order in
// both. It searches between the two ends of the texts.
func findAnchors(before, after []string) []anchor {
	known := make(map[string]anchor, len(before))
	for i, line := range before {
		if _, twice := known[line]; twice {
			known[line] = anchor{-1, -1}
		} else {
			known[line] = anchor{i, -1}
		}
	}
	for i, line := range after {
		switch a, ok := known[line]; {
		case !ok || a.old < 0:
		case a.new >= 0:
			known[line] = anchor{-1, -1}
		default:
			known[line] = anchor{a.old, i}
		}
	}
	var shared []anchor
	for i, line := range after {
		if a, ok := known[line]; ok && a.new == i {
			shared = append(shared, a)
		}
	}
	out := append([]anchor{{0, 0}}, longestRise(shared)...)
	return append(out, anchor{len(before), len(after)})
}

// longestRise returns the longest subsequence of anchors that is in the order of the old text. The
// anchors are already in the order of the new text.
func longestRise(all []anchor) []anchor {
	// last[n] is the end of that run of n+1 anchors that ends first in the old text.
	var last []int
	before := make([]int, len(all))
	for i, a := range all {
		n, _ := slices.BinarySearchFunc(last, a.old, func(j, old int) int {
			return cmp.Compare(all[j].old, old)
		})
		before[i] = -1
		if n > 0 {
			before[i] = last[n-1]
		}
		if n == len(last) {
			last = append(last, i)
		} else {
			last[n] = i
		}
	}
	out := make([]anchor, len(last))
	if len(last) == 0 {
		return out
	}
	for n, i := len(last)-1, last[len(last)-1]; n >= 0; n, i = n-1, before[i] {
		out[n] = all[i]
	}
	return out
}

// splitLines returns the lines of a text without their breaks, none for an empty text.
func splitLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}
