package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats/pi"
)

// session stores a session of pi in a folder of sessions, so many minutes ago.
func (d *disk) session(dir, id, cwd, parent, said string, minutesAgo int) string {
	d.tb.Helper()
	text := fmt.Sprintf(`{"type":"session","version":3,"id":%q,"cwd":%q%s}`+"\n", id, cwd, parent)
	if said != "" {
		text += fmt.Sprintf(`{"type":"message","id":"1","message":{"role":"user","content":%q}}`+
			"\n", said)
	}
	path := filepath.Join(dir, "2026-03-04T05-06-07-000Z_"+id+".jsonl")
	d.file(path, text, minutesAgo)
	return path
}

func TestPi(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, dir, sessions string }{
		{"at home", "", ""},
		{"in a folder of its own", "agent", ""},
		{"below home", "~/agent", ""},
		{"sessions elsewhere", "", "sessions"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDisk(t)
			d.vars["PI_CODING_AGENT_DIR"] = tt.dir
			if tt.dir == "agent" {
				d.vars["PI_CODING_AGENT_DIR"] = filepath.Join(d.root, tt.dir)
			}
			ofA, ofB := d.folder("work/a"), d.folder("work-a") // Their folders are called alike.
			root := d.env.Expand(d.place("PI_CODING_AGENT_DIR", ".pi/agent")) + "/sessions"
			place := func(cwd string) string { return pi.SessionFolder(root, cwd) }
			if tt.sessions != "" {
				own := filepath.Join(d.root, tt.sessions)
				d.vars["PI_CODING_AGENT_SESSION_DIR"] = own
				place = func(string) string { return own }
			}
			old := d.session(place(ofA), id(1), ofA, "", "one", 30)
			d.session(place(ofA), id(2), ofA, fmt.Sprintf(`,"parentSession":%q`, old), "two", 10)
			d.session(place(ofB), id(3), ofB, "", "other", 20)
			d.session(place(ofA), id(4), ofA, "", "", 1)
			d.file(filepath.Join(place(ofA), "x_"+id(5)+".jsonl"), "rubbish\n", 1)
			d.file(filepath.Join(d.env.Home, ".omp/agent/sessions", "--x--", "x_"+id(6)+".jsonl"),
				fmt.Sprintf(`{"type":"session","id":%q,"cwd":%q}`+"\n", id(6), ofA), 1)
			checkPi(t, d, old, map[string]string{
				ofA: "two one", ofB: "other", "": "two other one", d.folder("none"): "",
			}, ofA)
		})
	}
}

// checkPi holds that the sessions of each folder are found, in one of them by all ways.
func checkPi(t *testing.T, d *disk, old string, want map[string]string, ofA string) {
	t.Helper()
	for cwd, want := range want {
		got, err := FindEntries(d.env, Query{CWD: cwd})
		if err != nil || titles(got) != want {
			t.Errorf("%s: got %s, %v, want %s", cwd, titles(got), err, want)
		}
	}
	got, err := NewestOf(d.env, Query{CWD: ofA})
	if err != nil || got.ID != id(2) || got.Parent != id(1) || got.CWD != ofA ||
		got.Agent != "pi" || got.Fork || len(got.SubAgents) != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
	got, err = ByID(d.env, "", strings.ToUpper(id(3)[:8]))
	if err != nil || got.Title != "other" {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := listFolder(filepath.Dir(old), "pi"); err != nil || len(got) < 2 {
		t.Errorf("got %s, %v", titles(got), err)
	}
}
