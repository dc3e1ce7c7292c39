//go:build realclient

package realclient

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"decant/model/formats"
	"decant/strategies/facts"
	"decant/testdata/damaged"
)

// update writes what the clients send of damaged sessions where the default tests look for it.
var update = flag.Bool("update", false, "write what clients send of damaged sessions")

// only names the damaged sessions to try, by a part of their names.
var only = flag.String("damaged", "", "try the damaged sessions whose names hold this")

// allDamaged are the damaged sessions, small and large.
func allDamaged() []damaged.File { return append(damaged.ListFiles(), damaged.LargeFiles()...) }

// TestDamagedSent lets each version of Claude Code resume each damaged session: it must send
// what the goldens say, which decant's own tests hold the live view against.
func TestDamagedSent(t *testing.T) {
	t.Parallel()
	for _, c := range claudes(t) {
		t.Run(c.version, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(repo, "model", "formats", "claudecode", "testdata", "damaged",
				"sent-"+c.version+".txt")
			want, err := os.ReadFile(path)
			if err != nil && !*update {
				t.Skip("nothing is known of what this version sends")
			}
			known := damaged.ReadSent(want)
			got := make(map[string][]string)
			var mu sync.Mutex
			t.Run("files", func(t *testing.T) {
				for i, f := range allDamaged() {
					hangs := slices.Equal(known[f.Name], []string{hung}) && !long
					if !strings.Contains(f.Name, *only) || !*update && (hangs || !tried(i)) {
						continue
					}
					t.Run(f.Name, func(t *testing.T) {
						t.Parallel()
						sent := sendDamaged(t, c, f)
						mu.Lock()
						got[f.Name] = sent
						mu.Unlock()
						w, ok := known[f.Name]
						if !*update && ok && !slices.Equal(w, sent) {
							t.Errorf("sent\n%s\nwant\n%s", strings.Join(sent, "\n"),
								strings.Join(w, "\n"))
						}
					})
				}
			})
			if *update {
				maps.Copy(known, got)
				recordSent(t, path, known)
			}
		})
	}
}

// recordSent writes what one version sent.
func recordSent(t *testing.T, path string, sent map[string][]string) {
	t.Helper()
	if err := os.WriteFile(path, damaged.WriteSent(sent), 0o644); err != nil {
		t.Fatal(err)
	}
}

// long is true where all that there is is tried.
var long = os.Getenv("DECANT_LONG") == "1"

// full is true where each client resumes each conversation by each recipe, and forks of all forks.
var full = long || os.Getenv("DECANT_CLIENTS") == "full"

// hung is what is said of a client that had sent nothing when its time was up.
const hung = "nothing: signal: killed"

// tried reports whether the n-th damaged session is one that is tried: every twelfth, or all.
func tried(n int) bool { return n%12 == 0 || long }

// TestDamagedForksResume forks each damaged session by a preset, and lets each version, or the
// newest alone, resume the fork: it must send what decant promised, and nothing that the API
// refuses.
func TestDamagedForksResume(t *testing.T) {
	t.Parallel()
	for n, c := range claudes(t) {
		if n > 0 && !full {
			break
		}
		t.Run(c.version, func(t *testing.T) {
			t.Parallel()
			for i, f := range allDamaged() {
				if !tried(i) || !strings.Contains(f.Name, *only) {
					continue
				}
				t.Run(f.Name, func(t *testing.T) {
					t.Parallel()
					resumeForks(t, c, f, i/8)
				})
			}
		})
	}
}

// resumeForks lets a client resume forks of one damaged session: by the n-th preset, or by
// all where DECANT_LONG is 1.
func resumeForks(t *testing.T, c client, f damaged.File, n int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), damaged.ID+".jsonl")
	write(t, path, f.Data)
	conv, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(conv.View(nil)) == 0 {
		return
	}
	presets := []string{"lossless", "safe", "auto"}
	if !long {
		presets = presets[n%len(presets):][:1]
	}
	r := &trial{c: c, was: stored{path, damaged.ID}, conv: conv, seen: map[[32]byte]bool{}}
	index := facts.NewIndex(conv)
	for _, p := range presets {
		plan := r.plan(t, index, recipe{name: p, uses: []string{p}})
		if key := digest(plan); !r.seen[key] {
			r.seen[key] = true
			r.try(t, r.save(t, plan))
		}
	}
}

// sendDamaged is what a client sends of a session, a line for each block, and what an API
// would refuse of it.
func sendDamaged(t *testing.T, c client, f damaged.File) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), damaged.ID+".jsonl")
	write(t, path, f.Data)
	p := prepareClaude(t, c, stored{path, damaged.ID})
	said, err := tryClient(c, p.dir, p.env, p.args)
	if len(p.messages.main) == 0 {
		return []string{"nothing: " + firstLine(said, err)}
	}
	all := spoken(p.messages.main[0].Messages)
	var out []string
	for _, i := range c.comparable(all.items) {
		out = append(out, damaged.SentLine(i.what, i.text))
	}
	for _, b := range all.broken {
		out = append(out, "refused: "+b)
	}
	return out
}

// notFound is what the client says of a session that it cannot resume.
const notFound = "No conversation found with session ID"

// firstLine is why a client sent nothing: what it said first, or how it ended.
func firstLine(said []byte, err error) string {
	if bytes.Contains(said, []byte(notFound)) {
		return notFound
	}
	if line, _, _ := bytes.Cut(bytes.TrimSpace(said), []byte("\n")); len(line) > 0 {
		return string(line)
	}
	return fmt.Sprint(err)
}
