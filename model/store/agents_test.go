package store

import (
	"slices"
	"testing"
	"time"

	"decant/model/formats/finder"
	"decant/testdata/manystore"
)

// TestListReadsLittle lists conversations of all agents with one look at each file, at
// its two ends alone.
func TestListReadsLittle(t *testing.T) {
	t.Parallel()
	const n = 200
	home := t.TempDir()
	if err := manystore.Make(home, n, time.Now()); err != nil {
		t.Fatal(err)
	}
	share := manystore.Shares(n)
	agents := share.Codex / 10
	env := Env{Home: home}
	env.Tally = &finder.Tally{}
	got, err := FindEntries(env, Query{})
	if err != nil || len(got) != n-agents {
		t.Fatalf("got %d, %v, want %d", len(got), err, n-agents)
	}
	subAgents := 0
	for i, e := range got {
		subAgents += len(e.SubAgents)
		if e.ID == "" || e.Title == "" || e.CWD == "" || e.Bytes == 0 {
			t.Fatalf("got %+v", e)
		}
		if i > 0 && e.Modified.After(got[i-1].Modified) {
			t.Fatalf("%s is not behind %s", e.ID, got[i-1].ID)
		}
	}
	if want := agents + share.Claude/5; subAgents != want {
		t.Errorf("got %d files of sub-agents, want %d", subAgents, want)
	}
	if opened := env.Tally.Opened.Load(); opened != n {
		t.Errorf("%d files were opened of %d", opened, n)
	}
	// What Codex says first is behind its instructions, and needs a second look.
	most := int64(n * (2*finder.EndBytes + finder.FirstBytes))
	if read := env.Tally.Bytes.Load(); read > most {
		t.Errorf("%d bytes were read, more than %d", read, most)
	}
}

// TestListOfOneFolderReadsLess looks only at the beginning of rollouts of other folders,
// and at no other file of these.
func TestListOfOneFolderReadsLess(t *testing.T) {
	t.Parallel()
	const n = 400
	home := t.TempDir()
	if err := manystore.Make(home, n, time.Now()); err != nil {
		t.Fatal(err)
	}
	share := manystore.Shares(n)
	env := Env{Home: home}
	env.Tally = &finder.Tally{}
	got, err := FindEntries(env, Query{CWD: manystore.Work(home, 3)})
	if err != nil || len(got) != n/20 {
		t.Fatalf("got %d, %v, want %d", len(got), err, n/20)
	}
	others := share.Codex - share.Codex/20
	if opened := env.Tally.Opened.Load(); opened != int64(n/20+others) {
		t.Errorf("%d files were opened, want %d", opened, n/20+others)
	}
	most := int64(n/20*(2*finder.EndBytes+finder.FirstBytes) + others*finder.FirstBytes)
	if read := env.Tally.Bytes.Load(); read > most {
		t.Errorf("%d bytes were read, more than %d", read, most)
	}
}

// TestNewestOpensOne opens the files the newest first, and none that is older than what
// it finds.
func TestNewestOpensOne(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := manystore.Make(home, 200, time.Now()); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		agents []string
		opened int64
	}{
		{"all", nil, 2}, // What JP has about its conversations are files of their own.
		{"Codex", []string{"codex"}, 20},
		{"pi", []string{"pi"}, 1},
		{"JP", []string{"jp"}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			env := Env{Home: home}
			env.Tally = &finder.Tally{}
			got, err := NewestOf(env, Query{CWD: manystore.Work(home, 0), Agents: tt.agents})
			if err != nil || tt.agents != nil && !slices.Contains(tt.agents, got.Agent) {
				t.Fatalf("got %+v, %v", got, err)
			}
			if opened := env.Tally.Opened.Load(); opened > tt.opened {
				t.Errorf("%d files were opened, want at most %d", opened, tt.opened)
			}
		})
	}
}

// BenchmarkListAgents has a budget of 300 ms for 2,000 conversations of all agents.
func BenchmarkListAgents(b *testing.B) {
	home := b.TempDir()
	if err := manystore.Make(home, 2_000, time.Now()); err != nil {
		b.Fatal(err)
	}
	env := Env{Home: home}
	for b.Loop() {
		if got, err := FindEntries(env, Query{}); err != nil || len(got) != 1_940 {
			b.Fatal(len(got), err)
		}
	}
}
