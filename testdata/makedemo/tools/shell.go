package tools

import (
	"fmt"
	"slices"
	"strings"

	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/project"
)

// Cat prints a file.
func (s *Session) Cat(name string) client.Block {
	return s.Shell("cat "+name, "Print "+name, func() string {
		return strings.TrimRight(s.Files[name], "\n")
	})
}

// Sed prints some lines of a file.
func (s *Session) Sed(name string, first, last int) client.Block {
	return s.Shell(fmt.Sprintf("sed -n '%d,%dp' %s", first, last, name), "Print some lines",
		func() string {
			all := project.SplitLines(s.Files[name])
			return strings.Join(project.CutLines(all, first, last-first+1), "\n")
		})
}

// Grep prints every line that holds a word, in all files.
func (s *Session) Grep(word string) client.Block {
	return s.Shell("grep -rn '"+word+"' .", "Search the project for "+word,
		func() string {
			var out []string
			for _, n := range s.Names() {
				for i, l := range project.SplitLines(s.Files[n]) {
					if strings.Contains(l, word) {
						out = append(out, fmt.Sprintf("./%s:%d:%s", n, i+1, l))
					}
				}
			}
			return strings.Join(out, "\n")
		})
}

// List prints the names of all files.
func (s *Session) List() client.Block {
	return s.Shell("git ls-files", "List the files", func() string {
		return strings.Join(s.Names(), "\n")
	})
}

// Status is git status in its long form.
func (s *Session) Status(command string) client.Block {
	return s.Shell(command, "Show what is changed", s.StatusText)
}

// StatusText is what git status prints for the files as they are.
func (s *Session) StatusText() string {
	var b strings.Builder
	b.WriteString("On branch " + s.Branch + "\nYour branch is up to date with 'origin/" +
		s.Branch + "'.\n")
	part := func(title, mark string, names []string) {
		if len(names) > 0 {
			b.WriteString("\n" + title + "\n\t" + mark + strings.Join(names, "\n\t"+mark) + "\n")
		}
	}
	isNew := func(n string) bool { return s.Base[n] == "" }
	changed := s.Changed()
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

// Diff is git diff of everything.
func (s *Session) Diff() client.Block {
	return s.Shell("git diff", "Show the changes", func() string {
		var b strings.Builder
		for _, n := range s.Changed() {
			if s.Base[n] != "" {
				fmt.Fprintf(&b, "diff --git a/%s b/%s\n--- a/%s\n+++ b/%s\n", n, n, n, n)
				b.WriteString(project.UnifiedHunks(
					project.SplitLines(s.Base[n]), project.SplitLines(s.Files[n])))
			}
		}
		return strings.TrimRight(b.String(), "\n")
	})
}
