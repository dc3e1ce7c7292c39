package saving

import (
	"fmt"
	"os"
	"path/filepath"

	"decant/model"
	"decant/model/formats"
	"decant/model/store"
)

// Target is where a fork goes: the output that was asked for, or "" for beside its source. The
// built-in conversation lies in no folder, so its forks go into one of decant's own.
func (s *Saver) Target(output string) (string, error) {
	if output != "" || !s.Options.Demo {
		path := s.Env.Absolute(output)
		if output != "" && os.IsPathSeparator(output[len(output)-1]) {
			// What ends so is a folder, whether it is there or not.
			path = filepath.Clean(path) + string(filepath.Separator)
		}
		return path, nil
	}
	state, err := s.Env.StateFolder()
	if err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	folder := filepath.Join(state, "demo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	return folder, nil
}

// listTitles are the titles of the conversations where the fork goes. A folder that cannot be
// read names none: then a title may stand twice, which is no reason not to save.
func listTitles(c *model.Conversation, output string) []string {
	folder := output
	if folder == "" {
		folder = formats.Home(c)
	} else if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	if folder == "" {
		return nil
	}
	found, _ := store.ListFolder(folder)
	titles := make([]string, len(found))
	for i := range found {
		titles[i] = found[i].Title
	}
	return titles
}

// Flagged is where the flags say that a plan is saved.
func (s *Saver) Flagged() Place {
	return Place{Output: s.Options.Output, InPlace: s.Options.InPlace}
}
