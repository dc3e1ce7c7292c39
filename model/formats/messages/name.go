package messages

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"decant/model"
)

// forkMark is what stands in the name of a fork behind that of its original.
var forkMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\.decant-[0-9a-f]{8}$`)
})

// forkStem is the name of a fork without its end. A fork's fork has one mark.
func forkStem(stem, id string) string {
	return forkMark().ReplaceAllString(stem, "") + ".decant-" + id[:min(8, len(id))]
}

// titleOf is what a prompt is shown as: not what a client put before the person's words.
func titleOf(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "<system-reminder>") {
		return ""
	}
	// Cline's words round the task.
	return strings.TrimSuffix(model.FirstLine(strings.TrimPrefix(text, "<task>")), "</task>")
}

// nameFile is what a conversation is called by its file, and the end of the file's name.
// Cline calls all files alike, so there it is the folder.
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

// clineFile is what Cline and Roo call the history of a task, in a folder of the
// task's name.
const clineFile = "api_conversation_history.json"
