package main

import (
	"fmt"
	"slices"
	"strings"
)

// cat prints a file.
func (s *session) cat(name string) block {
	return s.shell("cat "+name, "Print "+name, func(s *session) string {
		return strings.TrimRight(s.files[name], "\n")
	})
}

// sed prints some lines of a file.
func (s *session) sed(name string, first, last int) block {
	return s.shell(fmt.Sprintf("sed -n '%d,%dp' %s", first, last, name), "Print some lines",
		func(s *session) string {
			return strings.Join(cutLines(splitLines(s.files[name]), first, last-first+1), "\n")
		})
}

// grep prints every line that holds a word, in all files.
func (s *session) grep(word string) block {
	return s.shell("grep -rn '"+word+"' .", "Search the project for "+word,
		func(s *session) string {
			var out []string
			for _, n := range s.names() {
				for i, l := range splitLines(s.files[n]) {
					if strings.Contains(l, word) {
						out = append(out, fmt.Sprintf("./%s:%d:%s", n, i+1, l))
					}
				}
			}
			return strings.Join(out, "\n")
		})
}

// list prints the names of all files.
func (s *session) list() block {
	return s.shell("git ls-files", "List the files", func(s *session) string {
		return strings.Join(s.names(), "\n")
	})
}

// status is git status in its long form.
func (s *session) status(command string) block {
	return s.shell(command, "Show what is changed", (*session).statusText)
}

// statusText is what git status prints for the files as they are.
func (s *session) statusText() string {
	var b strings.Builder
	b.WriteString("On branch " + s.branch + "\nYour branch is up to date with 'origin/" +
		s.branch + "'.\n")
	part := func(title, mark string, names []string) {
		if len(names) > 0 {
			b.WriteString("\n" + title + "\n\t" + mark + strings.Join(names, "\n\t"+mark) + "\n")
		}
	}
	isNew := func(n string) bool { return s.base[n] == "" }
	changed := s.changed()
	if len(changed) == 0 {
		return b.String() + "\nnothing to commit, working tree clean"
	}
	part("Changes not staged for commit:\n  (use \"git add <file>...\" to update what will be "+
		"committed)\n  (use \"git restore <file>...\" to discard changes in working directory)",
		"modified:   ", slices.DeleteFunc(slices.Clone(changed), isNew))
	part("Untracked files:\n  (use \"git add <file>...\" to include in what will be committed)",
		"", slices.DeleteFunc(changed, func(n string) bool { return !isNew(n) }))
	return b.String() + "\nno changes added to commit (use \"git add\" and/or \"git commit -a\")"
}

// diff is git diff of everything.
func (s *session) diff() block {
	return s.shell("git diff", "Show the changes", func(s *session) string {
		var b strings.Builder
		for _, n := range s.changed() {
			if s.base[n] != "" {
				fmt.Fprintf(&b, "diff --git a/%s b/%s\n--- a/%s\n+++ b/%s\n", n, n, n, n)
				b.WriteString(unifiedHunks(splitLines(s.base[n]), splitLines(s.files[n])))
			}
		}
		return strings.TrimRight(b.String(), "\n")
	})
}

// unifiedHunks returns the hunks between two texts with three lines around each.
func unifiedHunks(a, b []string) string {
	script := alignTexts(a, b)
	var out strings.Builder
	for i := 0; i < len(script); {
		if script[i].mark == ' ' {
			i++
			continue
		}
		start, end := max(0, i-3), i
		for j := i; j < len(script) && j <= end+6; j++ {
			if script[j].mark != ' ' {
				end = j
			}
		}
		hunk := script[start:min(len(script), end+4)]
		var na, nb int
		var body strings.Builder
		for _, l := range hunk {
			if l.mark != '+' {
				na++
			}
			if l.mark != '-' {
				nb++
			}
			body.WriteString(string(l.mark) + l.text + "\n")
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", hunk[0].a, na, hunk[0].b, nb, body.String())
		i = start + len(hunk)
	}
	return out.String()
}

// compared is a line of a comparison: kept, gone or come, with the line numbers
// in both texts at which it stands.
type compared struct {
	mark rune
	text string
	a, b int
}

// alignTexts aligns two texts by their longest common subsequence.
func alignTexts(a, b []string) []compared {
	best := make([][]int, len(a)+1)
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if a[i] == b[j] {
				best[i][j] = best[i+1][j+1] + 1
			}
		}
	}
	var out []compared
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, compared{' ', a[i], i + 1, j + 1})
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || best[i+1][j] >= best[i][j+1]):
			out = append(out, compared{'-', a[i], i + 1, j + 1})
			i++
		default:
			out = append(out, compared{'+', b[j], i + 1, j + 1})
			j++
		}
	}
	return out
}
