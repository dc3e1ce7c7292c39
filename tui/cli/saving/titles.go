package saving

import (
	"os"
	"path/filepath"
	"sync"

	"decant/model"
	"decant/model/formats"
	"decant/model/store"
)

// Titles keeps the titles of the forks in folders. Without it, a call that reports all
// conversations of a folder would read each of them again for each report. It may be used by
// several goroutines.
type Titles struct {
	mu   sync.Mutex
	kept map[shelf]func() []string
}

// shelf is where an agent keeps conversations.
type shelf struct{ folder, agent string }

// read is [readTitles], but it reads each folder once.
func (t *Titles) read(folder, agent string) []string {
	if t == nil {
		return readTitles(folder, agent)
	}
	t.mu.Lock()
	at := shelf{folder, agent}
	kept, ok := t.kept[at]
	if !ok {
		if t.kept == nil {
			t.kept = make(map[shelf]func() []string)
		}
		kept = sync.OnceValue(func() []string { return readTitles(folder, agent) })
		t.kept[at] = kept
	}
	t.mu.Unlock()
	return kept()
}

// readTitles returns the titles of the forks in a folder. No other title can be equal to that of a
// new fork. A folder that cannot be read has none. A title may then occur twice, which is no reason
// not to save.
func readTitles(folder, agent string) []string {
	found, _ := store.ListForks(folder, agent)
	titles := make([]string, len(found))
	for i := range found {
		titles[i] = found[i].Title
	}
	return titles
}

// listTitles returns the titles of the forks where a fork of this conversation is saved, and in the
// database that it may be imported into. read returns those of a folder.
func listTitles(
	c *model.Conversation, output string, read func(folder, agent string) []string,
) []string {
	var titles []string
	if of, _ := formats.ImportOf(c, "", ""); of.Database != "" {
		titles = read(filepath.Dir(of.Database), c.Format)
	}
	folder := output
	if folder == "" {
		folder = formats.Home(c)
	} else if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	if folder == "" {
		return titles
	}
	return append(titles, read(folder, c.Format)...)
}
