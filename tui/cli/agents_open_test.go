package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// works makes a conversation of JP the one that this terminal works on.
func (p *twoAgents) works(id string) {
	p.t.Helper()
	key := "env-JP_SESSION-" + sum("a terminal")[:16]
	p.write(filepath.Join(filepath.Dir(p.own), "sessions", key+".json"),
		fmt.Sprintf(`{"history":[{"id":%s}]}`, strings.TrimPrefix(id, "jp-c")))
}

func TestNewestOfTwoAgents(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, works string
		args        []string
		// gone is a folder that is removed.
		gone, want string
	}{
		{"Claude Code was last", "", nil, "", firstID},
		{"of JP's", "", []string{"--format", "jp"}, "", sharedID},
		{"of Claude Code's", "", []string{"--format", "claude-code"}, "", firstID},
		{"JP alone", "", nil, "claude", sharedID},
		{"what the terminal works on", ownID, nil, "claude", ownID},
		{"what is archived", archivedID, nil, "claude", sharedID},
		{"Claude Code alone", "", nil, "project/.jp", firstID},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newTwoAgents(t)
			if tt.works != "" {
				p.works(tt.works)
			}
			if tt.gone != "" {
				if err := os.RemoveAll(filepath.Join(p.home, tt.gone)); err != nil {
					t.Fatal(err)
				}
			}
			r := p.report(exit.Done, "", append(tt.args, "-n")...)
			if got := r.Conversation.ID; got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestForkOfTheArchived lies where JP looks, though its original does not.
func TestForkOfTheArchived(t *testing.T) {
	t.Parallel()
	p := newTwoAgents(t)
	loose := filepath.Join(p.home, "copies", "17800836875-shared")
	p.put(loose, "Shared", 0)
	elsewhere := filepath.Join(p.home, "forks")
	if err := os.Mkdir(elsewhere, 0o700); err != nil {
		t.Fatal(err)
	}
	const move = "\nMove it to "
	tests := []struct {
		name, arg, output, where string
		found                    bool
	}{
		{"archived", archivedID, "", p.own, true},
		{"the user's own", ownID, "", p.own, true},
		{"the workspace's", sharedID, "", p.shared, true},
		{"the own one into the workspace", ownID, p.shared, p.shared, true},
		{"elsewhere", ownID, elsewhere, elsewhere, false},
		{"a copy in no workspace", loose, "", filepath.Dir(loose), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &twoAgents{p.in(t), p.shared, p.own}
			args := []string{"-y", "-k", "0", "-s", "dedup-tools", tt.arg}
			if tt.output != "" {
				args = append(args, "-o", tt.output)
			}
			out := p.want(exit.Done, "", args...).out
			_, rest, _ := strings.Cut(out, "\nsaved    ")
			path, _, _ := strings.Cut(rest, "\n")
			if filepath.Dir(path) != tt.where {
				t.Errorf("saved as %q, want it in %s", path, tt.where)
			}
			if found := !strings.Contains(out, move); found != tt.found {
				t.Errorf("JP finds it: got %v, want %v", found, tt.found)
			}
		})
	}
}

// TestForksOfOneFolderHaveTheirOwnTitles counts on from what JP lists.
func TestForksOfOneFolderHaveTheirOwnTitles(t *testing.T) {
	t.Parallel()
	p := newTwoAgents(t)
	for n := 1; n <= 3; n++ {
		args := []string{"-k", "0", "-s", "dedup-tools", ownID}
		promised := p.report(exit.Done, "", append(args, "-n")...)
		r := p.report(exit.Done, "", append(args, "-y")...)
		if *r.FileBytes.After != *promised.FileBytes.After {
			t.Errorf("the dry run said %d bytes, the fork has %d", *promised.FileBytes.After,
				*r.FileBytes.After)
		}
		text := string(read(t, filepath.Join(r.Fork.Path, "metadata.json")))
		if want := fmt.Sprintf("Own (decant %d)", n); !strings.Contains(text, want) {
			t.Errorf("fork %d has %s", n, text)
		}
	}
}
