package answers

import (
	"cmp"
	"io"

	"decant/render"
	"decant/strategies/llm"
	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

// Asker gets the answers that a plan wants. It is for one conversation at a time.
type Asker struct {
	// Env and Options say who is asked and how; Env.Waiting must be there for a person to be
	// asked.
	Env     *host.Env
	Options *flags.Options
	// In and Errw are where a person is asked to agree, and told what it cost.
	In   io.Reader
	Errw io.Writer
	// Waiting is where who waits is told how far the program is, nil for nowhere.
	Waiting io.Writer
	// Models are the person's providers of models, by name; SettingsAt says where a setting was
	// given, "" for a default.
	Models     map[string]llm.Provider
	SettingsAt func(key string) string
	// Reviewed is true where a review opens, which asks by itself; Plain where that is on plain
	// lines.
	Reviewed, Plain bool
}

// The strategies that want answers.
const summarizeName, tangentsName = "summarize", "classify-tangents"

// summaryModel is the model for summaries, "" for none.
func summaryModel(spec spec.Spec) string {
	return cmp.Or(spec.Settings.Models.Summarize, spec.Settings.Models.Model)
}

// warn says something on the side.
func (a *Asker) warn(text string) {
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(a.Errw, "decant: "+render.CleanLine(text)+"\n")
}
