package settings

import (
	"strings"
	"testing"

	"decant/strategies/hints"
	"decant/strategies/spectest"
	"decant/strategies/words"
)

func TestAProjectMayNotNameProgramsOrModels(t *testing.T) {
	t.Parallel()
	const text = "[conversation.compaction]\nmodel = \"evil/m\"\nsummarize_model = \"evil/s\"\n" +
		"keep_last = \"7\"\n[conversation.tools.\"*\".compaction]\nsubsumes = [\"evil\"]\n" +
		"response = \"keep\"\n[conversation.tools.x.compaction]\nsubsumes = \"line-range\"\n"
	own := file(t, "o", true, "[conversation.compaction]\nmodel = \"mine/m\"")
	m, err := MergeLayers(Registry(), []Layer{file(t, "p", false, text), own})
	if err != nil {
		t.Fatal(err)
	}
	models := m.Spec.Settings.Models
	if models.Model != "mine/m" || models.Summarize != "" || m.Spec.KeepLast.Turns != 7 {
		t.Errorf("got %+v, keep last %v; want only mine/m and 7", models, m.Spec.KeepLast)
	}
	for _, r := range m.Spec.Hints.Rules() {
		if r.Subsumes != nil && r.Subsumes.Kind == hints.SubsumesByCommand {
			t.Errorf("%s: got the command %q", r.Tool, r.Subsumes.Command)
		}
	}
	if got := len(m.Spec.Hints.Rules()); got != 2 {
		t.Errorf("got %d rules, want 2: what is no command counts", got)
	}
	at := make([]string, 0, len(m.Warnings))
	for _, w := range m.Warnings {
		line, text, _ := strings.Cut(w, ": ")
		at = append(at, line)
		if !strings.Contains(text, "is ignored here") || strings.Contains(w, "\n") {
			t.Errorf("got the warning %q", w)
		}
	}
	if got, want := strings.Join(at, " "), "p:2 p:3 p:6"; got != want {
		t.Errorf("warnings about %s, want %s", got, want)
	}
}

// What the user chose may name all of it: their own file, --config, the command line.
func TestAUserMayNameProgramsAndModels(t *testing.T) {
	t.Parallel()
	given := file(t, "c", true, "[conversation.compaction]\nmodel = \"my/m\"\n"+
		"[conversation.tools.x.compaction]\nsubsumes = [\"p\"]").Settings
	for _, l := range []Layer{{Own: true}, {Own: true, Flag: true}} {
		l.Settings = given
		m, err := MergeLayers(Registry(), []Layer{l})
		if err != nil || len(m.Warnings) != 0 || m.Spec.Settings.Models.Model != "my/m" {
			t.Errorf("got %v, %q, %v", m.Spec.Settings.Models, m.Warnings, err)
		}
		r := m.Spec.Hints.Rule("x")
		if r.Subsumes == nil || words.QuoteList(r.Subsumes.Command) != `["p"]` {
			t.Errorf("got %+v, want the command p", r)
		}
	}
}

// Everything that the strategies mark must be left out, whichever it is.
func TestNothingPersonalCountsFromAProject(t *testing.T) {
	t.Parallel()
	found := 0
	for _, k := range every(t) {
		for _, v := range append(others(t, &k), `["p"]`) {
			if !k.Personal(v) {
				continue
			}
			found++
			given := Setting{Key: k.Name, Value: v, At: "p:1"}
			m, err := MergeLayers(Registry(), []Layer{{Settings: []Setting{given}}})
			if err != nil {
				t.Fatal(err)
			}
			if m.Origin(k.Name) != "" || len(m.Warnings) != 1 {
				t.Errorf("%s = %s: counted, with %d warnings", k.Name, v, len(m.Warnings))
			}
		}
	}
	if found < 3 {
		t.Errorf("only %d settings are personal", found)
	}
}

// disguises are values that a command may hide in: Set takes blanks off before it reads them.
var disguises = []string{
	`["p"]`, ` ["p"]`, "\t['p']", "\n [\"p\"]", "\u00a0['p']", "\u2003[\"p\",]\u2003",
}

// A command is one however it is spelled, and in a file only a list is.
func TestACommandInDisguiseCountsNoMore(t *testing.T) {
	t.Parallel()
	const key = "conversation.tools.x.compaction.subsumes"
	for _, v := range disguises {
		given := Layer{Settings: []Setting{{Key: key, Value: v, At: "p:1"}}}
		m, err := MergeLayers(Registry(), []Layer{given})
		if err != nil {
			t.Fatalf("%q: %v", v, err)
		}
		if got := m.Spec.Hints.Rules(); len(got) != 0 || len(m.Warnings) != 1 {
			t.Errorf("%q: got %d rules and the warnings %q", v, len(got), m.Warnings)
		}
		got, err := ReadSettings(Registry(), "f", []byte(key+" = "+QuoteText(v)))
		if err == nil || !strings.HasPrefix(err.Error(), "f:1: "+key+": use ") {
			t.Errorf("%q as a text: got %v, %v; want an error", v, got, err)
		}
	}
}

// TestAProjectMayNotWordTheForkNorChangeTheOriginal leaves out a project's template, whatever is
// in it, and its wish to be saved in place.
// templateKey is the setting that words references.
const templateKey = "strategies.dedup-resources.reference_template"

func TestAProjectMayNotWordTheForkNorChangeTheOriginal(t *testing.T) {
	t.Parallel()
	const text = "[conversation.compaction]\nfork = false\nkeep_last = \"7\"\n" +
		"[strategies.dedup-resources]\nreference_template = \"\\u001b[31m{uri} {call}\"\n"
	m, err := MergeLayers(Registry(), []Layer{file(t, "p", false, text)})
	if err != nil {
		t.Fatal(err)
	}
	if m.InPlace || spectest.ReadKey(m.Spec, templateKey) != "" || m.Spec.KeepLast.Turns != 7 {
		t.Errorf("got in place %v, the template %q, keep last %v; want none but 7",
			m.InPlace, spectest.ReadKey(m.Spec, templateKey), m.Spec.KeepLast)
	}
	want := []string{
		"p:2: " + ForkKey + ownOnly,
		"p:5: strategies.dedup-resources.reference_template" + ownOnly,
	}
	if strings.Join(m.Warnings, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the warnings %q, want %q", m.Warnings, want)
	}
	// The same in the user's own file is an error that says what is wrong.
	_, err = MergeLayers(Registry(), []Layer{file(t, "o", true, text)})
	if err == nil || !strings.Contains(err.Error(), "o:5") ||
		!strings.Contains(err.Error(), "without control characters") {
		t.Errorf("got %v, want the line and that it has control characters", err)
	}
	own := strings.Replace(text, "\\u001b[31m", "", 1)
	m, err = MergeLayers(Registry(), []Layer{file(t, "o", true, own)})
	if err != nil || !m.InPlace || spectest.ReadKey(m.Spec, templateKey) != "{uri} {call}" {
		t.Errorf("got %v, %+v", err, m)
	}
}
