package answers

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/disk"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

// checkAnswers refuses flags about answers that a plan cannot need. The error is an
// [exit.UsageError].
func checkAnswers(o *flags.Options, spec spec.Spec) error {
	switch {
	case o.Summary != "" && !spec.Has(summarizeName):
		return exit.Usagef("--summary is for summarize: add -s summarize")
	case o.Guidance != "" && !spec.Has(summarizeName):
		return exit.Usagef("--guidance is for summarize: add -s summarize")
	case o.Guidance != "" && summaryModel(spec) == "":
		return exit.Usagef("--guidance is for a model, and none is configured: set " +
			"conversation.compaction.model, or leave it out")
	}
	return nil
}

// ownSummary puts the text of --summary into a Spec.
func (a *Asker) ownSummary(ix *facts.Index, chosen spec.Spec) (spec.Spec, error) {
	if a.Options.Summary == "" {
		return chosen, nil
	}
	first, last := plan.FindStretch(ix, chosen)
	if first == 0 {
		if less := flags.AdviseLess(chosen); less != "" {
			return chosen, exit.Usagef(
				"--summary: every turn is protected, at least in part; %s",
				less,
			)
		}
		return chosen, exit.Usagef("--summary: the conversation has no whole turn to summarise")
	}
	text, err := a.ownText("summary", a.Options.Summary)
	if err != nil {
		return chosen, err
	}
	chosen.Summary = &spec.Summary{First: first, Last: last, Text: text, By: "you"}
	return chosen, nil
}

// ownText reads a text that the user wrote: a file, or standard input for "-".
func (a *Asker) ownText(what, path string) (string, error) {
	var data []byte
	var err error
	if path == "-" {
		path = "standard input"
		data, err = io.ReadAll(io.LimitReader(a.In, host.MaxOwnText+1))
	} else {
		path = a.Env.Typed(path)
		data, err = disk.ReadLimited(path, host.MaxOwnText)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("read %s %s: the file does not exist", what, path)
	case err != nil:
		return "", fmt.Errorf("read %s %s: %w; name a text file", what, path, err)
	case len(data) > host.MaxOwnText:
		return "", fmt.Errorf(
			"read %s %s: it is larger than %d MB",
			what,
			path,
			host.MaxOwnText>>20,
		)
	case !utf8.Valid(data) || strings.ContainsRune(string(data), 0):
		return "", fmt.Errorf("read %s %s: it is not UTF-8 text", what, path)
	case strings.TrimSpace(string(data)) == "":
		return "", fmt.Errorf("read %s %s: it is empty", what, path)
	}
	return strings.TrimSpace(string(data)) + "\n", nil
}

// lineOfFile matches the line number at the end of a setting's source, if it is in a file.
var lineOfFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`:[0-9]+$`)
})

// promptFile returns the prompt that a setting names, "" for none. A relative path starts from the
// folder of the file that names it, or from where the program was started.
func (a *Asker) promptFile(key, path string) (string, error) {
	if path == "" {
		return "", nil
	}
	at := a.SettingsAt(key)
	if file := lineOfFile().ReplaceAllString(at, ""); file != at && !filepath.IsAbs(path) {
		if _, home := host.CutHome(path); !home {
			path = filepath.Join(filepath.Dir(file), path)
		}
	}
	if path == "-" {
		return "", exit.Usagef("%s needs a file", key)
	}
	return a.ownText("prompt", path)
}
