//go:build realclient

package realclient

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/tui/cli"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

// importing is a session in the database of a scratch home, of which decant has the client import
// forks.
type importing struct {
	prepared
	c client
	// path is that of the session in the database.
	path string
	// plugin is the file that a plugin of the folder would make.
	plugin string
}

// prepareImport imports a session, and puts a plugin into its folder.
func prepareImport(t *testing.T, c client, s stored) importing {
	t.Helper()
	out := importing{prepared: prepareOpencode(t, c, s), c: c}
	out.path = filepath.Join(filepath.Dir(out.file), "data", c.agent, c.agent+".db", s.id)
	out.plugin = filepath.Join(filepath.Dir(out.file), "plugin-ran")
	folder := filepath.Join(out.dir, "."+c.agent, "plugin")
	mkdir(t, folder)
	write(t, filepath.Join(folder, "note.js"), []byte(`import fs from "fs"
export const Note = async () => { fs.writeFileSync("`+out.plugin+`", "x"); return {} }
`))
	return out
}

// save saves a fork of the session with decant and has it imported; spoil changes the file that the
// client is given, nil does not.
func (i importing) save(t *testing.T, spoil func(path string)) (code int, said, wrote string) {
	t.Helper()
	var out, errw bytes.Buffer
	code = cli.Run([]string{"-y", i.path, "-s", "auto", "-k", "0", "--yes-import", "--json"},
		strings.NewReader(""), &out, &errw, host.Env{
			Home: t.TempDir(), Cwd: t.TempDir(),
			Installed: func(program string) bool { return program == i.c.agent },
			Run: func(_ context.Context, c model.Command, variables []string) (host.Ran, error) {
				if spoil != nil && c.Args[1] == "import" {
					spoil(c.Args[2])
				}
				env := append(i.env[:len(i.env):len(i.env)], variables...)
				if _, err := tryClient(i.c, c.Dir, env, c.Args[1:]); err != nil {
					return host.Ran{Code: 1, Said: err.Error()}, nil //nolint:nilerr // It is told.
				}
				return host.Ran{}, nil
			},
		})
	return code, errw.String(), out.String()
}

// forkOf is the fork that a report names.
func (i importing) forkOf(t *testing.T, report string) (id, path string) {
	t.Helper()
	var r struct {
		Fork struct {
			ID, Path string
			Imported bool
		}
	}
	if err := json.Unmarshal([]byte(report), &r); err != nil {
		t.Fatalf("%v in %s", err, report)
	}
	return r.Fork.ID, r.Fork.Path
}

// TestOpencodeImports has decant import forks by the client: a whole one, which the client resumes
// with what decant promised, and one that the client refuses half-way, of which nothing is left.
// The original stays, and no plugin of the folder runs.
func TestOpencodeImports(t *testing.T) {
	t.Parallel()
	for _, c := range append(opencodes(t), kilos(t)...) {
		s := c.inputs(t, c)[0]
		i := prepareImport(t, c, s)
		before := listStored(t, i.path)
		code, said, wrote := i.save(t, nil)
		id, path := i.forkOf(t, wrote)
		if code != exit.Done {
			t.Fatalf("exit code %d: %s", code, said)
		}
		fork, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		i.args[2] = id
		start(t, c, stored{path, id}, i.dir, append(i.env[:len(i.env):len(i.env)],
			families[c.agent].prefix+"_PURE=1"), i.args)
		if len(i.chat.main) == 0 {
			t.Fatal(c.agent + " sent no request for the fork")
		}
		c.compare(t, promised(fork, nil), opencodeHistory(t, i.chat.main[0]).items)

		refused := ""
		code, said, wrote = i.save(t, func(path string) {
			refused = string(bytes.Replace(read(t, path), []byte(`"type":"tool"`),
				[]byte(`"type":"unheard"`), 1))
			write(t, path, []byte(refused))
		})
		id, _ = i.forkOf(t, wrote)
		if code != exit.Error || !strings.Contains(said, "is deleted again") ||
			!strings.Contains(refused, "unheard") {
			t.Errorf("refused: exit code %d, %s", code, said)
		}
		of := formats.Import{Database: filepath.Dir(i.path), ID: id, Path: path}
		if rows, _, err := formats.CountImported(c.agent, of); err != nil || rows.Any() {
			t.Errorf("%+v are left, %v", rows, err)
		}
		if after := listStored(t, i.path); after != before {
			t.Errorf("the original changed from %s to %s", before, after)
		}
		if found, _ := filepath.Glob(i.plugin); len(found) > 0 {
			t.Error("a plugin of the folder ran")
		}
	}
}

// listStored is a session of a database as the client would export it.
func listStored(t *testing.T, path string) string {
	t.Helper()
	conv, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := conv.Source.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
