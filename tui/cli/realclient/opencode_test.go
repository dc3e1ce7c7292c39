//go:build realclient

package realclient

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/formats/finder"
)

// The agents of the family of opencode, by their programs.
const (
	opencode = "opencode"
	kilo     = "kilo"
)

// family is what tells the agents of a family apart: the variable that names the folder of the
// package, the names of the package and of its parts for a platform, and what the names of the
// variables begin with that the program reads.
type family struct{ variable, name, parts, prefix string }

// families are by the program, which is the name of the format too.
var families = map[string]family{
	opencode: {"DECANT_OPENCODE", "opencode-ai", "opencode-linux-*", "OPENCODE"},
	kilo:     {"DECANT_KILO", "@kilocode/cli", "cli-linux-*", "KILO"},
}

// isOpencode reports whether a client is of the family of opencode.
func (c client) isOpencode() bool { return families[c.agent].name != "" }

// opencodes is the installed opencode, if there is one that runs here.
func opencodes(t *testing.T) []client {
	t.Helper()
	return findFamily(t, opencode)
}

// kilos is the installed Kilo CLI, if there is one that runs here.
func kilos(t *testing.T) []client {
	t.Helper()
	return findFamily(t, kilo)
}

// findFamily is an installed agent of the family, if there is one that runs here.
func findFamily(t *testing.T, program string) []client {
	t.Helper()
	f := families[program]
	dir, version, ok := installed(t, f.variable, f.name)
	if !ok {
		return nil
	}
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), f.parts, "bin", program))
	for _, native := range found {
		if exec.Command(native, "--version").Run() == nil {
			return []client{{
				agent: program, version: version, format: program, argv: []string{native},
				slow: true, resume: resumeOpencode, prepare: prepareOpencode,
				inputs: opencodeInputs,
			}}
		}
	}
	t.Logf("%s is left out: none of %q runs here", program, found)
	return nil
}

// opencodeLeftOut are our own exports that are not tried: the client refuses the first, sends
// reasoning of another model as text, calls of one id twice, and does not know the parent.
var opencodeLeftOut = map[string]bool{
	"hostile.json": true, "signed.json": true, "shuffled.json": true, "helper.json": true,
}

// madeBy is the version of the client that made an export. earlyID begins an id of a message or a
// part from before August 2026, when the clock in the ids began again from zero.
var (
	madeBy  = regexp.MustCompile(`"version": ?"[0-9.]+"`)
	earlyID = regexp.MustCompile(`"(msg|prt)_c`)
)

// opencodeInputs are our own exports and the genuine ones, of Kilo CLI the same as if it had made
// them. It sends messages by their ids, so it takes a prompt of today for older than all that was
// said before August 2026: ids of then begin as those of today. The first has something for each
// strategy to do.
func opencodeInputs(t *testing.T, c client) []stored {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(repo, "testdata", opencode, "*.json"))
	corpus := filepath.Join(repo, "..", "shared", "corpus", "genuine", opencode)
	genuine, _ := filepath.Glob(filepath.Join(corpus, "*", "export.json"))
	paths = append([]string{filepath.Join(repo, "testdata", opencode, "tools.json")}, paths...)
	var out []stored
	for i, path := range append(paths, genuine...) {
		name := filepath.Base(path)
		if opencodeLeftOut[name] || i > 0 && name == "tools.json" {
			continue
		}
		if c.agent == kilo {
			made := madeBy.ReplaceAll(read(t, path), []byte(`"version":"`+c.version+`"`))
			made = earlyID.ReplaceAll(made, []byte(`"${1}_0`))
			path = filepath.Join(t.TempDir(), filepath.Base(filepath.Dir(path)), name)
			mkdir(t, filepath.Dir(path))
			write(t, path, made)
		}
		conv, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if conv.Format != c.format {
			t.Fatalf("%s is taken for %s", path, conv.Format)
		}
		out = append(out, stored{path, conv.ID})
	}
	return out
}

// served is who serves a model: the client's own providers cannot be led to a mock, so each gets
// another name.
var served = regexp.MustCompile(`"providerID": ?"(mock-)?([^"]*)"`)

// opencodeModels are the models that an export names, by their providers' new names, and the one
// that the newest prompt was for.
func opencodeModels(t *testing.T, data []byte) (models map[string]map[string]any, newest string) {
	t.Helper()
	var doc struct {
		Messages []struct {
			Info struct {
				ProviderID, ModelID string
				Model               struct{ ProviderID, ModelID string }
			}
		}
	}
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &doc); err != nil {
		t.Fatal(err)
	}
	models = make(map[string]map[string]any)
	add := func(provider, model string) {
		if models[provider] == nil {
			models[provider] = make(map[string]any)
		}
		models[provider][model] = map[string]any{
			"name": model, "reasoning": true, "attachment": true, "tool_call": true,
			"limit": map[string]any{"context": 2_000_000, "output": 8000},
			"modalities": map[string]any{
				"input": []string{"text", "image", "pdf"}, "output": []string{"text"},
			},
			"interleaved": map[string]any{"field": "reasoning_content"},
		}
	}
	for _, m := range doc.Messages {
		if asked := m.Info.Model; asked.ModelID != "" {
			add(asked.ProviderID, asked.ModelID)
			newest = asked.ProviderID + "/" + asked.ModelID
		} else {
			add(m.Info.ProviderID, m.Info.ModelID)
		}
	}
	return models, newest
}

// prepareOpencode imports a session into a scratch home.
func prepareOpencode(t *testing.T, c client, s stored) prepared {
	t.Helper()
	p := placeOpencode(t, c, s)
	out := start(t, c, s, p.dir, p.env, []string{"import", p.file})
	if !strings.Contains(string(out), "Imported session: "+s.id) {
		t.Fatalf("%s does not import %s: %s", c.agent, s, out)
	}
	return p
}

// placeOpencode puts a session into a scratch home, to be imported.
func placeOpencode(t *testing.T, c client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	data := served.ReplaceAll(read(t, s.path), []byte(`"providerID": "mock-$2"`))
	models, newest := opencodeModels(t, data)
	api := newChat(t)
	providers := make(map[string]any)
	for name := range maps.Keys(models) {
		providers[name] = map[string]any{
			"npm": "@ai-sdk/openai-compatible", "name": name, "models": models[name],
			"options": map[string]any{"baseURL": api.URL + "/v1", "apiKey": "dummy"},
		}
	}
	config, err := json.Marshal(map[string]any{
		"autoupdate": false, "share": "disabled", "permission": "allow", "model": newest,
		"small_model": newest, "provider": providers,
	})
	if err != nil {
		t.Fatal(err)
	}
	mkdir(t, filepath.Join(home, "config", c.agent))
	write(t, filepath.Join(home, "config", c.agent, c.agent+".json"), config)
	file := filepath.Join(home, "session.json")
	write(t, file, data)
	env := environment(home, "GIT_CONFIG_NOSYSTEM=1", "CI=1")
	for _, name := range []string{
		"DISABLE_AUTOUPDATE", "DISABLE_MODELS_FETCH", "DISABLE_LSP_DOWNLOAD", "PURE",
	} {
		env = append(env, families[c.agent].prefix+"_"+name+"=1")
	}
	for _, name := range []string{"DATA", "CONFIG", "STATE", "CACHE"} {
		env = append(env, fmt.Sprintf("XDG_%s_HOME=%s", name,
			filepath.Join(home, strings.ToLower(name))))
	}
	return prepared{
		file: file, data: data, dir: project, env: env, chat: api,
		args: []string{"run", "-s", s.id, "-m", newest, "--", probe},
	}
}

// resumeOpencode lets a client of the family import a session and resume it.
func resumeOpencode(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareOpencode(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if len(p.chat.main) == 0 {
		t.Fatalf("%s sent no request for %s\n%s", c.agent, s, out)
	}
	if !strings.Contains(string(out), reply) {
		t.Errorf("%s did not go on in %s\n%s", c.agent, s, out)
	}
	return opencodeHistory(t, p.chat.main[0])
}

// brought is what stands before the files that a call brought, where the API takes none in results.
const brought = "Attached media from tool result:"

// opencodeHistory is what of messages is of the conversation: all but the prompt of the system, the
// probe, and files of calls, which decant counts with the results.
func opencodeHistory(t *testing.T, messages []chatMessage) history {
	t.Helper()
	n := len(messages)
	if n == 0 || !strings.Contains(string(messages[n-1].Content), probe) {
		t.Fatalf("the %d messages do not end with the probe", n)
	}
	out := history{broken: brokenChat(messages)}
	for _, m := range messages[:n-1] {
		items := chatItems(m)
		if m.Role != "system" && (len(items) == 0 || items[0].text != brought) {
			out.items = append(out.items, items...)
		}
	}
	return out
}

// document stands in the place of a file that is no picture.
var document = regexp.MustCompile(`\n?"data:application/pdf;[^"]*"`)

// addedByKilo are texts of Kilo CLI beside each prompt: when it was said and where, and that the
// kind of work changed.
var addedByKilo = regexp.MustCompile(`^\s*<(environment_details|system-reminder)>`)

// keptByOpencode is kept for opencode: it trims texts, and says of itself that a picture is empty.
func keptByOpencode(it item) (item, bool) {
	it.text = document.ReplaceAllString(it.text, "")
	if !strings.HasPrefix(it.what, "result ") {
		it.text = strings.TrimSpace(it.text)
	}
	words := it.what == reasoning || strings.HasSuffix(it.what, " text")
	return it, !words || it.text != ""
}

// TestOpencodeCompactions takes apart, in each way, a compaction that keeps a tail: what the client
// then sends must be what decant said is live.
func TestOpencodeCompactions(t *testing.T) {
	t.Parallel()
	for _, c := range opencodes(t) {
		conv, err := formats.Open(filepath.Join(repo, "testdata", opencode, "tail.json"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range conv.Events {
			e := &conv.Events[i]
			if !e.Live || e.Kind != model.Summary {
				continue
			}
			for n, change := range []model.Change{
				{Event: i, Part: -1, Op: model.Remove},
				{Event: i, Part: -1, Op: model.Replace, Text: "decant says something else"},
			} {
				if !full && (i+n)%2 > 0 {
					continue
				}
				t.Run(fmt.Sprint(e.ID, " ", change.Op), func(t *testing.T) {
					t.Parallel()
					saved, err := formats.Save(conv, []model.Change{change},
						formats.SaveOptions{Output: t.TempDir()})
					if err != nil {
						t.Fatal(err)
					}
					sent := c.resume(t, c, stored{saved.Path, saved.ID})
					want := promised(conv, model.FoldChanges([]model.Change{change}))
					c.compare(t, want, sent.items)
				})
			}
		}
	}
}

// TestOpencodeDatabase holds that what decant reads of the client's database is what the client
// exports of it, and that it finds each by its id.
func TestOpencodeDatabase(t *testing.T) {
	t.Parallel()
	for _, c := range append(opencodes(t), kilos(t)...) {
		for i, s := range c.inputs(t, c) {
			const share = 6
			if !full && i%share > 0 {
				continue
			}
			t.Run(s.String(), func(t *testing.T) {
				t.Parallel()
				p := prepareOpencode(t, c, s)
				compareDatabase(t, c, s, p)
			})
		}
	}
}

// compareDatabase compares the database of a scratch home with what the client exports of it.
func compareDatabase(t *testing.T, c client, s stored, p prepared) {
	t.Helper()
	export := filepath.Join(t.TempDir(), "export.json")
	out, err := os.Create(export)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close() //nolint:errcheck // The client writes it.
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := command(ctx, c, p.dir, p.env, []string{"export", s.id})
	cmd.Stdout = out // A file, as the client cuts what it writes into a pipe.
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	want, err := formats.Open(export)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(filepath.Dir(p.file), "data")
	got, err := formats.Open(filepath.Join(data, c.agent, c.agent+".db", s.id))
	if err != nil {
		t.Fatal(err)
	}
	if f := model.CompareViews(want.View(nil), got.View(nil), s.String()); len(f) > 0 {
		t.Error(f)
	}
	if got.ID != want.ID || got.Title != want.Title || got.CWD != want.CWD ||
		got.Model != want.Model || len(got.Events) != len(want.Events) {
		t.Errorf("got %s, %s in %s by %s", got.ID, got.Title, got.CWD, got.Model)
	}
	found, err := formats.Finders([]string{c.agent})[0].ByID(finder.Env{
		Home: filepath.Dir(p.file), Variable: func(name string) string {
			return map[string]string{"XDG_DATA_HOME": data}[name]
		},
	}, s.id, false)
	if err != nil || len(found) != 1 || found[0].ID != s.id {
		t.Errorf("listed are %v, %v", found, err)
	}
}
