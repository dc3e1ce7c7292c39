package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// rollout stores a thread of Codex that was started in a folder, so many minutes ago.
// More goes behind the folder in its first line.
func (d *disk) rollout(place, id, cwd, more, said string, minutesAgo int) string {
	d.tb.Helper()
	text := fmt.Sprintf(`{"timestamp":"x","type":"session_meta","payload":{"id":%q,"cwd":%q,`+
		`"source":"cli"%s,"base_instructions":{"text":%q}}}`+"\n",
		id, cwd, more, strings.Repeat("be good ", 4_000))
	if said != "" {
		text += fmt.Sprintf(`{"type":"event_msg","payload":{"type":"user_message","message":%q}}`+
			"\n", said)
	}
	path := filepath.Join(d.place("CODEX_HOME", ".codex"), place,
		"rollout-2026-03-04T05-06-07-"+id+".jsonl")
	d.file(path, text, minutesAgo)
	return path
}

// pack packs a file beside itself, and removes it unless it is to stay.
func (d *disk) pack(path string, stays bool) {
	d.tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		d.tb.Fatal(err)
	}
	if !stays {
		err = os.Remove(path)
	}
	if err != nil {
		d.tb.Fatal(err)
	}
	z, err := zstd.NewWriter(nil)
	if err != nil {
		d.tb.Fatal(err)
	}
	d.file(path+".zst", string(z.EncodeAll(text, nil)), 3)
}

// spawned is the source of a thread that another one started.
func spawned(by string) string {
	return fmt.Sprintf(`,"source":{"subagent":{"thread_spawn":{"parent_thread_id":%q}}}`, by)
}

func TestCodex(t *testing.T) {
	t.Parallel()
	for _, home := range []string{"", "codex"} {
		t.Run("home "+home, func(t *testing.T) { t.Parallel(); testCodex(t, home) })
	}
}

func testCodex(t *testing.T, home string) {
	t.Helper()
	d := newDisk(t)
	if home != "" {
		d.vars["CODEX_HOME"] = filepath.Join(d.root, home)
	}
	a, b := d.folder("work/a"), d.folder("work/b")
	link := filepath.Join(d.root, "link")
	if err := os.Symlink(a, link); err != nil {
		t.Skip(err)
	}
	const today, before = "sessions/2026/03/04", "sessions/2025/12/31"
	d.rollout(today, id(1), a, "", "one", 30)
	d.rollout(before, id(2), a, "", "resumed-today", 10)
	d.rollout(today, id(3), b, "", "other", 20)
	d.rollout(today, id(4), link, "", "by-its-link", 25)
	d.rollout("sessions", id(5), a, fmt.Sprintf(`,"forked_from_id":%q`, id(1)), "fork", 40)
	d.pack(d.rollout(today, id(6), a, "", "packed", 50), false)
	d.pack(d.rollout(today, id(7), a, "", "both", 60), true)
	d.rollout(today, id(8), b, spawned(id(1)), "do this", 1)
	d.rollout(today, id(9), b, spawned(id(8)), "do that", 1)
	d.rollout(today, id(10), a, spawned(id(99)), "for one that is gone", 1)
	d.rollout(today, id(11), a, `,"source":{"subagent":"review"},"session_id":"`+id(2)+`"`,
		"look", 1)
	d.rollout(today, id(12), a, "", "", 1)
	d.rollout("archived_sessions", id(13), a, "", "archived", 1)
	for name, text := range map[string]string{
		"rollout-2026-03-04T05-06-07-" + id(14) + ".jsonl": "rubbish",
		"rollout-2026-03-04T05-06-07-" + id(15) + ".jsonl": "",
		id(16) + ".jsonl": talk(a, "no rollout"),
	} {
		d.file(filepath.Join(d.place("CODEX_HOME", ".codex"), today, name), text, 0)
	}
	d.file(filepath.Join(d.place("CODEX_HOME", ".codex"), "session_index.jsonl"),
		fmt.Sprintf(`{"id":%q,"thread_name":"early"}`+"\n"+`{"id":%q,"thread_name":"named"}`+
			"\nrubbish\n"+`{"id":%q,"thread_name":"named (decant 1)"}`+"\n",
			id(3), id(3), id(5)), 0)
	tests := []struct{ name, cwd, want string }{
		{"a folder", a, "packed resumed-today one named (decant 1) both"},
		{"by its link", link, "packed resumed-today by-its-link one named (decant 1) both"},
		{"another", b, "named"},
		{"all", "", "packed resumed-today named by-its-link one named (decant 1) both"},
		{"none", d.folder("empty"), ""},
	}
	for _, tt := range tests {
		got, err := FindEntries(d.env, Query{CWD: tt.cwd, Agents: []string{"codex"}})
		if err != nil || titles(got) != tt.want {
			t.Errorf("%s: got %s, %v, want %s", tt.name, titles(got), err, tt.want)
		}
	}
	old := filepath.Join(d.root, "old")
	if err := errors.Join(os.RemoveAll(b), os.Symlink(b, old)); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{b, old} {
		got, err := FindEntries(d.env, Query{CWD: gone, Agents: []string{"codex"}})
		if err != nil || titles(got) != "named" {
			t.Errorf("%s, which was deleted: got %s, %v", gone, titles(got), err)
		}
	}
	checkCodexEntries(t, d.env, a)
}

// checkCodexEntries holds of the threads of a folder what they say of others.
func checkCodexEntries(t *testing.T, env Env, a string) {
	t.Helper()
	got, err := FindEntries(env, Query{CWD: a})
	if err != nil || len(got) != 5 {
		t.Fatalf("got %s, %v", titles(got), err)
	}
	for _, e := range got {
		agents := map[string]int{"one": 2, "resumed-today": 1}[e.Title]
		if len(e.SubAgents) != agents ||
			e.Fork != strings.Contains(e.Title, "decant") || (e.Parent == id(1)) != e.Fork {
			t.Errorf("got %+v", e)
		}
	}
	newest, err := NewestOf(env, Query{CWD: a})
	if err != nil || newest.Title != "packed" || newest.Agent != "codex" {
		t.Errorf("the newest: got %+v, %v", newest, err)
	}
}

func TestCodexByID(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	d.rollout("sessions/2026/03/04", id(1), a, "", "one", 3)
	d.rollout("archived_sessions", id(2), a, "", "archived", 3)
	renamed := d.rollout("sessions/2026/03/04", id(3), a, "", "renamed", 3)
	other := strings.Replace(renamed, id(3), id(4), 1)
	if err := os.Rename(renamed, other); err != nil {
		t.Fatal(err)
	}
	d.put(a, id(1)[:4]+"ffff"+id(1)[8:]+".jsonl", talk(a, "claude"), 3)
	tests := []struct{ name, id, want, err string }{
		{"whole", id(1), "one", ""},
		{"start", id(1)[:8], "one", ""},
		{"archived", id(2), "archived", ""},
		{"the id inside counts", id(3), "renamed", ""},
		{"the id of the name", id(4), "", "no conversation"},
		{"of two agents", "0000", "", "fits 4 conversations: 0000"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ByID(d.env, "", tt.id)
			if tt.err == "" && (err != nil || got.Title != tt.want) {
				t.Errorf("got %q, %v", got.Title, err)
			}
			if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("got %q, %v, want an error with %q", got.Title, err, tt.err)
			}
		})
	}
	_, err := ByID(d.env, "", "0000")
	for _, name := range []string{` of codex "one"`, ` of claude-code "claude"`} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("no %q in %v", name, err)
		}
	}
}

// TestCodexNamesOfAFolder are known where a fork goes, so that it is called otherwise.
func TestCodexNamesOfAFolder(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	path := d.rollout("sessions/2026/03/04", id(1), "/a", "", "one", 3)
	d.file(filepath.Join(d.place("CODEX_HOME", ".codex"), "session_index.jsonl"),
		fmt.Sprintf(`{"id":%q,"thread_name":"named (decant 1)"}`+"\n", id(1)), 0)
	d.rollout("sessions/2026/03/04", id(2), "/a", "", "two", 3)
	got, err := ListForks(filepath.Dir(path), "codex")
	if err != nil || titles(got) != "named (decant 1)" {
		t.Errorf("got %s, %v", titles(got), err)
	}
}

// TestCodexPlaceThatCannotBeRead says which variable to correct.
func TestCodexPlaceThatCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	d.file(filepath.Join(d.place("CODEX_HOME", ".codex"), "sessions"), "a file", 0)
	_, err := FindEntries(d.env, Query{})
	if err == nil || !strings.HasSuffix(err.Error(), "correct CODEX_HOME") {
		t.Errorf("got %v", err)
	}
}

// TestBackupsAreNoConversations lists nothing that stands beside a conversation when it was
// changed in place.
func TestBackupsAreNoConversations(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("work/a")
	d.put(a, id(1)+".jsonl", talk(a, "claude"), 1)
	d.put(a, id(1)+".jsonl.decant-backup-20260102T030405Z", talk(a, "claude, backup"), 0)
	path := d.rollout("sessions/2026/03/04", id(2), a, "", "codex", 2)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d.file(path+".decant-backup-20260102T030405Z", string(text), 0)
	if got, err := FindEntries(d.env, Query{CWD: a}); err != nil || titles(got) != "claude codex" {
		t.Errorf("got %s, %v", titles(got), err)
	}
	if got, err := ByID(d.env, a, id(2)); err != nil || got.Path != path {
		t.Errorf("by id: got %+v, %v", got, err)
	}
}
