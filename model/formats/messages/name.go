package messages

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"decant/model"
)

// forkMark matches the mark after the original's name in the name of a fork.
var forkMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\.decant-[0-9a-f]{8}$`)
})

// forkStem is the name of a fork without its extension. A fork of a fork has only one mark.
func forkStem(stem, id string) string {
	return forkMark().ReplaceAllString(stem, "") + ".decant-" + id[:min(8, len(id))]
}

// titleOf is the title made from a prompt, without a client's text before the user's words.
func titleOf(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "<system-reminder>") {
		return ""
	}
	// Cline's tags around the task.
	return strings.TrimSuffix(model.FirstLine(strings.TrimPrefix(text, "<task>")), "</task>")
}

// nameFile is a conversation's name made from its file, and the file's extension. Cline gives all
// files the same name, so there it uses the folder.
func nameFile(path string) (stem, ext string) {
	base := filepath.Base(path)
	switch {
	case path == "" || path == "-":
		return "conversation", ".json"
	case base == clineFile && filepath.Dir(path) != ".":
		return filepath.Base(filepath.Dir(path)), ".json"
	}
	ext = filepath.Ext(base)
	return strings.TrimSuffix(base, ext), ext
}

// clineFile is the name of a task's history in Cline and Roo. The task's folder contains it.
const clineFile = "api_conversation_history.json"
