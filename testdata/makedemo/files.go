package main

import (
	_ "embed"
	"fmt"
	"slices"
	"sort"
	"strings"
)

//go:embed project.txtar
var projectText string

//go:embed texts.txtar
var textsText string

var texts = splitArchive(textsText)

// readText returns a long text of the conversation by name.
func readText(name string) string {
	t, ok := texts[name]
	if !ok {
		panic("no text " + name)
	}
	return strings.TrimRight(t, "\n")
}

// splitArchive splits a txtar into its files. What comes before the first is a comment.
func splitArchive(t string) map[string]string {
	files, name := map[string]string{}, ""
	for _, l := range strings.SplitAfter(t, "\n") {
		if n, ok := strings.CutPrefix(l, "-- "); ok && strings.HasSuffix(n, " --\n") {
			name = strings.TrimSuffix(n, " --\n")
			continue
		}
		if name != "" {
			files[name] += l
		}
	}
	return files
}

// names lists all files in order.
func (s *session) names() []string {
	var out []string
	for n := range s.files {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// changed lists the files that are not as they were committed.
func (s *session) changed() []string {
	return slices.DeleteFunc(s.names(), func(n string) bool { return s.files[n] == s.base[n] })
}

// splitLines counts as the client does: a final newline begins one more, empty line.
func splitLines(t string) []string { return strings.Split(t, "\n") }

// cutLines returns n lines from the line first on; n of 0 means all.
func cutLines(all []string, first, n int) []string {
	end := len(all)
	if n > 0 {
		end = min(end, first-1+n)
	}
	return all[first-1 : end]
}

// numberLines returns lines with their numbers, as Read prints them.
func numberLines(t string, first, n int) string {
	part := slices.Clone(cutLines(splitLines(t), first, n))
	for i := range part {
		part[i] = fmt.Sprintf("%d\t%s", first+i, part[i])
	}
	return strings.Join(part, "\n")
}

// patchHunks describes one replacement as the client's list of hunks.
func patchHunks(before, from, to string) list {
	const around = 3
	at := strings.Count(before[:strings.Index(before, from)], "\n")
	old := splitLines(before)
	gone := strings.Count(strings.TrimSuffix(from, "\n"), "\n") + 1
	come := strings.Count(strings.TrimSuffix(to, "\n"), "\n") + 1
	start, end := max(0, at-around), min(len(old), at+gone+around)
	now := splitLines(strings.Replace(before, from, to, 1))
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
