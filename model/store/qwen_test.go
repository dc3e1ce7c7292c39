package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// qwenSession stores a session of Qwen Code in a folder of sessions, so many minutes ago.
func (d *disk) qwenSession(dir, id, cwd, more, said string, minutesAgo int) {
	d.tb.Helper()
	text := fmt.Sprintf(`{"uuid":"a","parentUuid":null,"sessionId":%q,"cwd":%q,"type":"user"%s,`+
		`"message":{"role":"user","parts":[{"text":%q}]}}`+"\n", id, cwd, more, said)
	d.file(filepath.Join(dir, id+".jsonl"), text, minutesAgo)
}

func TestQwen(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, variable, dir string }{
		{"at home", "", ""},
		{"in a folder of its own", "QWEN_HOME", "qwen"},
		{"below home", "QWEN_HOME", "~/qwen"},
		{"sessions elsewhere", "QWEN_RUNTIME_DIR", "run"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDisk(t)
			root := filepath.Join(d.env.Home, ".qwen")
			if tt.variable != "" {
				d.vars["QWEN_HOME"] = filepath.Join(d.root, "unused")
				root = filepath.Join(d.root, tt.dir)
				d.vars[tt.variable] = root
				if strings.HasPrefix(tt.dir, "~/") {
					d.vars[tt.variable] = tt.dir
					root = d.env.Expand(tt.dir)
				}
			}
			ofA, ofB := d.folder("work/a"), d.folder("work-a") // Their folders are called alike.
			dash := func(r rune) rune {
				if strings.ContainsRune("/-._", r) {
					return '-'
				}
				return r
			}
			chats := filepath.Join(root, "projects", strings.Map(dash, ofA), "chats")
			fork := fmt.Sprintf(`,"forkedFrom":{"sessionId":%q,"messageUuid":"a"}`, id(1))
			d.qwenSession(chats, id(1), ofA, "", "one", 30)
			d.qwenSession(chats, id(2), ofA, fork, "two", 10)
			d.qwenSession(chats, id(3), ofB, "", "other", 20)
			d.qwenSession(chats, id(4), ofA+"/.qwen/worktrees/x", "", "tree", 40)
			d.qwenSession(filepath.Join(chats, "archive"), id(5), ofA, "", "old", 50)
			d.file(filepath.Join(chats, id(1)+".ledger.jsonl"), "{}\n", 1)
			d.file(filepath.Join(chats, id(6)+".jsonl"), "rubbish\n", 1)
			d.qwenSession(filepath.Join(filepath.Dir(chats), "subagents", id(1)), "agent-x", ofA,
				`,"isSidechain":true`, "helper", 1)
			checkQwen(t, d, ofA, ofB)
		})
	}
}

// checkQwen holds that the sessions of each folder are found, in one of them by all ways.
func checkQwen(t *testing.T, d *disk, ofA, ofB string) {
	t.Helper()
	for cwd, want := range map[string]string{
		ofA: "two one tree", ofB: "other", "": "two other one tree", d.folder("none"): "",
	} {
		got, err := FindEntries(d.env, Query{CWD: cwd})
		if err != nil || titles(got) != want {
			t.Errorf("%s: got %s, %v, want %s", cwd, titles(got), err, want)
		}
	}
	got, err := NewestOf(d.env, Query{CWD: ofA})
	if err != nil || got.ID != id(2) || got.Parent != id(1) || got.CWD != ofA ||
		got.Agent != "qwen-code" || got.Fork || len(got.SubAgents) != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err = ByID(d.env, "", id(5)); err != nil || got.Title != "old" {
		t.Errorf("what was put away: got %+v, %v", got, err)
	}
	if got, err = ByID(d.env, "", id(1)); err != nil || len(got.SubAgents) != 1 {
		t.Errorf("got %+v, %v", got, err)
	}
}
