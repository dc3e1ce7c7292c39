package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"decant/strategies"
)

// maxOwnText is the largest text of a person's own that is read, in bytes.
const maxOwnText = 1 << 20

// The settings that name prompts.
const (
	summaryPromptKey = "strategies.summarize.prompt"
	tangentPromptKey = "strategies.classify-tangents.prompt"
)

// answers refuses flags about answers that a plan cannot want. The error is a usageError.
func (o *options) answers(spec strategies.Spec) error {
	switch {
	case o.summary != "" && !spec.Has(summarizeName):
		return usagef("--summary is for summarize: add -s summarize")
	case o.guidance != "" && !spec.Has(summarizeName):
		return usagef("--guidance is for summarize: add -s summarize")
	case o.guidance != "" && summaryModel(spec) == "":
		return usagef("--guidance is for a model, and none is configured: set " +
			"conversation.compaction.model, or leave it out")
	}
	return nil
}

// ownSummary puts the text of --summary into a Spec.
func (a *app) ownSummary(ix *strategies.Index, spec strategies.Spec) (strategies.Spec, error) {
	if a.o.summary == "" {
		return spec, nil
	}
	first, last := ix.Stretch(spec)
	if first == 0 {
		return spec, usagef("--summary: there is no whole turn between the fences to summarise; " +
			"fence less with -k")
	}
	text, err := a.ownText("summary", a.o.summary)
	if err != nil {
		return spec, err
	}
	spec.Summary = &strategies.Summary{First: first, Last: last, Text: text, By: "you"}
	return spec, nil
}

// ownText reads a text that the person wrote: a file, or standard input for "-".
func (a *app) ownText(what, path string) (string, error) {
	var data []byte
	var err error
	if path == "-" {
		path = "standard input"
		data, err = io.ReadAll(io.LimitReader(a.in, maxOwnText+1))
	} else {
		path = a.typed(path)
		data, err = readLimited(path, maxOwnText)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("read %s %s: there is no such file", what, path)
	case err != nil:
		return "", fmt.Errorf("read %s %s: %w; name a text file", what, path, err)
	case len(data) > maxOwnText:
		return "", fmt.Errorf("read %s %s: it is larger than %d MB", what, path, maxOwnText>>20)
	case !utf8.Valid(data) || strings.ContainsRune(string(data), 0):
		return "", fmt.Errorf("read %s %s: it is no text in UTF-8", what, path)
	case strings.TrimSpace(string(data)) == "":
		return "", fmt.Errorf("read %s %s: it is empty", what, path)
	}
	return strings.TrimSpace(string(data)) + "\n", nil
}

// lineOfFile is the line that a setting of a file ends with, where it says where it was given.
var lineOfFile = regexp.MustCompile(`:[0-9]+$`)

// promptFile is the prompt that a setting names, "" where it names none. A relative path is from
// the folder of the file that names it, or from where the program was started.
func (a *app) promptFile(key, path string) (string, error) {
	if path == "" {
		return "", nil
	}
	at := a.settingsAt(key)
	if file := lineOfFile.ReplaceAllString(at, ""); file != at && !filepath.IsAbs(path) {
		if _, home := cutHome(path); !home {
			path = filepath.Join(filepath.Dir(file), path)
		}
	}
	if path == "-" {
		return "", usagef("%s wants a file", key)
	}
	return a.ownText("prompt", path)
}

// answerClashes are the rules about answers.
func (o *options) answerClashes() []clash {
	asks := o.summary != "" || o.guidance != "" || o.yesSend
	return []clash{
		{
			o.summary != "" && o.guidance != "",
			"--summary is your own text and --guidance is for a model: choose one",
		},
		{
			o.summary == "-" && (o.conversation == "-" || o.plan == "-"),
			"--summary - reads standard input, and so does another -: put one into a file",
		},
		{
			o.summary == "-" && o.plain,
			"--plain reads answers from standard input: name a file in the place of --summary -",
		},
		{
			asks && (o.list || o.check || o.showRemoved != ""),
			"--summary, --guidance and --yes-send are about what would change: leave out --list, " +
				"--check and --show-removed",
		},
	}
}
