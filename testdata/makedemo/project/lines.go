package project

import (
	"fmt"
	"slices"
	"strings"

	"decant/testdata/ordered"
)

// SplitLines counts as the client does: a final newline begins one more, empty line.
func SplitLines(t string) []string { return strings.Split(t, "\n") }

// CutLines returns n lines from the line first on; n of 0 means all.
func CutLines(all []string, first, n int) []string {
	end := len(all)
	if n > 0 {
		end = min(end, first-1+n)
	}
	return all[first-1 : end]
}

// NumberLines returns lines with their numbers, as Read prints them.
func NumberLines(t string, first, n int) string {
	part := slices.Clone(CutLines(SplitLines(t), first, n))
	for i := range part {
		part[i] = fmt.Sprintf("%d\t%s", first+i, part[i])
	}
	return strings.Join(part, "\n")
}

// PatchHunks describes one replacement as the client's list of hunks.
func PatchHunks(before, from, to string) ordered.List {
	const around = 3
	at := strings.Count(before[:strings.Index(before, from)], "\n")
	old := SplitLines(before)
	gone := strings.Count(strings.TrimSuffix(from, "\n"), "\n") + 1
	come := strings.Count(strings.TrimSuffix(to, "\n"), "\n") + 1
	start, end := max(0, at-around), min(len(old), at+gone+around)
	now := SplitLines(strings.Replace(before, from, to, 1))
	hunk := list{}
	add := func(mark string, ls []string) {
		for _, l := range ls {
			hunk = append(hunk, mark+l)
		}
	}
	add(" ", old[start:at])
	add("-", old[at:at+gone])
	add("+", now[at:at+come])
	add(" ", old[at+gone:end])
	return list{obj{"oldStart", start + 1, "oldLines", end - start, "newStart", start + 1,
		"newLines", end - start + come - gone, "lines", hunk}}
}
