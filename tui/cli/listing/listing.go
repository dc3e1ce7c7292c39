// Package listing prints the stored conversations, with forks below their originals.
package listing

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"

	"decant/model/store"
	"decant/render"
	"decant/tui/cli/flags"
	"decant/tui/cli/indent"
	"decant/tui/cli/load"
	"decant/tui/cli/manifest"
)

// Listing prints the conversations for the command line.
type Listing struct {
	// Loader knows where they are and which ones to list.
	*load.Loader
	// Out receives the listing.
	Out io.Writer
	// Unread says what Choose could not read, nil if it read all.
	Unread error
}

// Print lists the conversations of a project in the requested order.
func (l *Listing) Print() error {
	found, note, err := l.Choose()
	if l.Unread != nil {
		l.Warn(l.Unread.Error())
	}
	switch {
	case err != nil:
		return err
	case l.Options.JSON:
		out := make([]Row, len(found))
		for i := range found {
			out[i] = newRow(&found[i])
		}
		return indent.Write(l.Out, out)
	case len(found) > 0:
		return l.printTable(note, found, note != "" || l.Query().CWD == "")
	}
	return l.print(note + "\n")
}

// Choose finds the conversations of a project in the requested order. If this folder has none, the
// user gets those of all folders, unless the user named the folder. The note says so. If there are
// none at all, the note says what to do.
func (l *Listing) Choose() (found []store.Entry, note string, err error) {
	q := l.Query()
	found, err = l.find(q)
	// A script that asks for this folder must not get the conversations of others.
	if err != nil || len(found) > 0 || l.Options.JSON {
		return found, "", err
	}
	if l.Options.Project == "" {
		q.CWD = ""
		if found, err = l.find(q); err != nil {
			return nil, "", err
		}
	}
	if len(found) > 0 {
		return found, "none of this folder; those of all folders:", nil
	}
	if next := l.Options.Widen(); next != "" {
		why := "No conversation fits. "
		if _, err := os.Stat(q.CWD); q.CWD != "" && errors.Is(err, fs.ErrNotExist) {
			why = "No conversation fits, and " + render.CleanLine(q.CWD) + " does not exist. "
		}
		return nil, why + next, nil
	}
	return nil, "No conversations here or elsewhere. decant --demo shows what decant does.", nil
}

// find returns the conversations of a query in order, with their originals. A place that cannot be
// read is an error if nothing was found. Else Unread has it, because unread conversations must not
// look absent.
func (l *Listing) find(q store.Query) ([]store.Entry, error) {
	found, err := store.FindEntries(l.Stores(), q)
	if err != nil && len(found) == 0 {
		return nil, err
	}
	l.Unread = err
	l.nameParents(found)
	if weigh := weights[l.Options.Sort]; weigh != nil {
		slices.SortStableFunc(found, func(a, b store.Entry) int {
			return cmp.Compare(weigh(&b), weigh(&a))
		})
	}
	return found, nil
}

// weights are the numbers by which --sort lists the largest first. Without one the newest is first.
var weights = map[string]func(*store.Entry) int64{
	flags.BySize:    func(f *store.Entry) int64 { return f.Bytes },
	flags.ByContext: func(f *store.Entry) int64 { return int64(f.Tokens) },
}

// nameParents sets the original of each conversation that decant forked.
func (l *Listing) nameParents(found []store.Entry) {
	sources := manifest.ListSources(l.Env)
	for i := range found {
		if parent, ok := sources.Of(found[i].Agent, found[i].ID); ok {
			found[i].Parent, found[i].Fork = parent, true
		}
	}
}

// print writes clean text.
func (l *Listing) print(text string) error {
	_, err := io.WriteString(l.Out, text)
	return err
}
