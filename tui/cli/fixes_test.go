package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"decant/model"
	"decant/testdata/broken"
	"decant/testdata/damaged"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// damagedFiles are the damaged sessions, made once.
var damagedFiles = sync.OnceValue(damaged.ListFiles)

// saveDamaged writes a damaged session where the client would keep it.
func (w *world) saveDamaged(name string) string {
	w.t.Helper()
	for _, f := range damagedFiles() {
		if f.Name != name {
			continue
		}
		path := filepath.Join(w.t.TempDir(), damaged.ID+".jsonl")
		if err := os.WriteFile(path, f.Data, 0o600); err != nil {
			w.t.Fatal(err)
		}
		return path
	}
	w.t.Fatalf("no damaged session %s", name)
	return ""
}

// TestFixesSayWhatTheyAddToTheNumbers fixes control characters in a request body. The sum before
// the plan is that of the fixed body, and the report says by how much it differs from the file's.
func TestFixesSayWhatTheyAddToTheNumbers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.home, "body.json")
	bad := strings.Repeat(`\u0000\u0001`, 50)
	w.put(path, []byte(`{"model":"gpt-5","messages":[{"role":"user","content":"a `+bad+
		` b"},{"role":"assistant","content":"c"},{"role":"user","content":"d"}]}`))
	stored := w.report(exit.Done, "", "-n", "--fix", "none", path).Tokens
	fixed := w.report(exit.Done, "", "-n", "--fix", "all", path).Tokens
	if stored.Mended != 0 || fixed.Mended >= 0 || fixed.Before != stored.Before+fixed.Mended {
		t.Errorf("stored %d, %+d; fixed %d, %+d", stored.Before, stored.Mended, fixed.Before,
			fixed.Mended)
	}
	text := w.want(exit.Done, "", "-n", "--fix", "all", path).out
	if !strings.Contains(text, "tokens fewer than the stored one") {
		t.Errorf("got\n%s", text)
	}
}

// TestFixesAreListed saves a fork of a session that starts with a reply: what the fork repairs
// stands in the report, in JSON and in the manifest, and the fork starts with the user.
func TestFixesAreListed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.saveDamaged("front-exported-reply-first")
	strip := []string{"-s", "strip-reasoning", "-k", "0"}
	text := w.want(exit.Done, "", append([]string{"-n", path}, strip...)...).out
	said := "first-not-user: one line is added before it, nothing is lost · at 1.1"
	if !strings.Contains(text, said) {
		t.Errorf("the report lacks %q:\n%s", said, text)
	}
	r := w.report(exit.Done, "", append([]string{"-y", path}, strip...)...)
	want := model.Fix{
		Rule: "first-not-user", Place: "1.1", Loss: model.LossNone,
		Edits: "one line is added before it", Required: true,
	}
	if len(r.Fixes) != 1 || !reflect.DeepEqual(r.Fixes[0], want) || r.Tokens.Fixes <= 0 {
		t.Errorf("JSON: %+v, %d tokens", r.Fixes, r.Tokens.Fixes)
	}
	var m manifest.Manifest
	data, err := os.ReadFile(r.Fork.Manifest)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Fixes) != 1 || !reflect.DeepEqual(m.Fixes[0].Fix, want) {
		t.Errorf("manifest: %+v", m.Fixes)
	}
	if out := w.want(
		exit.Done,
		"",
		"--check",
		r.Fork.Path,
	).out; !strings.Contains(
		out,
		noProblems,
	) {
		t.Errorf("the fork:\n%s", out)
	}
}

// TestDamagedInWhole measures the whole file of every damaged session: each event is counted,
// whatever is live of it.
func TestDamagedInWhole(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	for _, f := range damagedFiles() {
		r := w.report(exit.Done, "", "-n", "--scope", "file", "-s", "strip-tool-results", "-k", "0",
			w.saveDamaged(f.Name))
		counted := 0
		for _, k := range r.ByKind {
			counted += k.Events
		}
		if counted != r.Conversation.Events || r.ContextBytes.Before == 0 {
			t.Errorf("%s: %d of %d events, %d bytes", f.Name, counted, r.Conversation.Events,
				r.ContextBytes.Before)
		}
	}
}

// TestFixedTextsAreRecalled rescues broken sessions. The manifest has the place and checksum of
// each text that a fix removed, and --recall prints the bytes of the original.
func TestFixedTextsAreRecalled(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	texts := 0
	for _, f := range broken.ListFiles(broken.ClaudeCode) {
		w := newWorld(t)
		path := filepath.Join(t.TempDir(), f.Name)
		data := f.Data()
		w.put(path, data)
		if w.run("", "-n", "--rescue", path).code != exit.Done {
			continue
		}
		r := w.report(exit.Done, "", "--rescue", "-o", t.TempDir(), path)
		var m manifest.Manifest
		if err := json.Unmarshal(read(t, r.Fork.Manifest), &m); err != nil {
			t.Fatal(err)
		}
		shown := w.want(exit.Done, "", "--show-removed", r.Fork.Path).out
		for _, x := range m.Fixes {
			if len(x.Was) == 0 && x.LosesText() && !x.Required {
				t.Errorf("%s: %s at %s has no text", f.Name, x.Rule, x.Place)
			}
			said := "removed by the fix " + x.Rule + " at " + x.Place
			if len(x.Was) > 0 && !strings.Contains(shown, said) {
				t.Errorf("%s: %s is not shown:\n%.2000s", f.Name, x.Rule, shown)
			}
		}
		for i, x := range m.FixedTexts() {
			if x.Part.IsImage() || x.Part.Text != "" {
				continue
			}
			texts++
			at := fmt.Sprintf("%s#%d", r.Fork.Path, len(m.Changes)+i+1)
			if got, want := w.piped("--recall", at), textAt(t, data, x.Part); got != want {
				t.Errorf("%s: recalled %.200q, want %.200q", f.Name, got, want)
			}
		}
	}
	if texts < 5 {
		t.Errorf("%d texts were removed", texts)
	}
}

// textAt is the text at a part's place in a file.
func textAt(t *testing.T, data []byte, p *manifest.Part) string {
	t.Helper()
	was := string(data[p.Span[0]:p.Span[1]])
	if p.Encoding != "string" {
		return was
	}
	var text string
	if err := json.Unmarshal([]byte(was), &text); err != nil {
		t.Fatal(err)
	}
	return text
}
