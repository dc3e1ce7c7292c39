package places

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"decant/model/formats/codec"
	"decant/model/formats/finder"
)

// Finder finds JP's conversations; it is a [finder.Finder].
type Finder struct {
	// Agent is the name of the format.
	Agent string
}

// stored is a conversation before its files are read.
type stored struct {
	codec.Place
	// space is the id of its workspace, or else the folder of the workspace or of the user's data
	// about it.
	space string
	// here is true for a conversation in the workspace in which decant was started.
	here bool
}

// peeked is a conversation whose files were read.
type peeked struct {
	finder.Entry
	stored
}

// spaceAt is the workspace that contains a folder, or zero without one.
func spaceAt(env finder.Env, folder string) Space {
	if folder == "" {
		return Space{}
	}
	return SpaceOf(FindWorkspace(folder), UserData(env))
}

// listStored are the conversations of a workspace. Where one of its two folders cannot be read,
// those of the other are returned. It returns the error only when neither has any.
func listStored(s Space, archived, here bool) ([]stored, error) {
	found, err := s.Places(archived)
	out := make([]stored, len(found))
	for i, p := range found {
		out[i] = stored{p, cmp.Or(s.ID, s.Workspace, s.Silo), here}
	}
	if len(out) > 0 {
		err = nil
	}
	return out, err
}

// listEverywhere are the conversations of all workspaces for which the user has data. A workspace
// that cannot be read is skipped.
func listEverywhere(env finder.Env, archived bool) ([]stored, error) {
	spaces, err := ListSpaces(UserData(env))
	if err != nil {
		return nil, err
	}
	var out []stored
	for _, s := range spaces {
		found, err := listStored(s, archived, false)
		env.Unread.Add(cmp.Or(s.Silo, s.Workspace), err)
		out = append(out, found...)
	}
	return out, nil
}

// listAll are the conversations of all workspaces for which the user has data, and of the workspace
// around the working folder.
func listAll(env finder.Env) ([]stored, error) {
	near, err := listStored(spaceAt(env, env.Here), false, false)
	far, errFar := listEverywhere(env, false)
	return append(near, far...), cmp.Or(err, errFar)
}

// List are the conversations of the workspace around a folder, or of all workspaces, without
// archived ones, newest first.
func (k Finder) List(env finder.Env, s finder.Search) ([]finder.Entry, error) {
	var places []stored
	var err error
	if s.CWD == "" {
		places, err = listAll(env)
	} else {
		places, err = listStored(spaceAt(env, s.CWD), false, true)
	}
	live := slices.DeleteFunc(k.peekAll(env, places), func(e peeked) bool {
		return e.Archived || e.Modified.Before(s.Since)
	})
	if err != nil {
		return listEntries(live), explain(err)
	}
	return listEntries(live), nil
}

// ByID are the conversations that fit an id, including archived ones: those of the user's current
// workspace and of all others, newest first. Their names contain the whole id, so a deep search
// finds no more.
func (k Finder) ByID(env finder.Env, id string, deep bool) ([]finder.Entry, error) {
	fits := matchID(id)
	if fits == nil || deep {
		return nil, nil
	}
	here := spaceAt(env, env.Here)
	var found []stored
	var errs []error
	for _, archived := range []bool{false, true} {
		near, err := listStored(here, archived, true)
		far, errFar := listEverywhere(env, archived)
		found, errs = append(append(found, near...), far...), append(errs, err, errFar)
	}
	found = slices.DeleteFunc(found, func(p stored) bool { return !fits(p) })
	out := listEntries(k.peekAll(env, found))
	if err := errors.Join(errs...); err != nil {
		return out, explain(err)
	}
	return out, nil
}

// withSpace matches an id that ends with the id of a workspace.
var withSpace = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:jp-c)?([0-9]+)-([0-9a-z]{5})$`)
})

// matchID returns a function that accepts the conversations with an id, or with an id that starts
// with it. It is nil when the id is invalid.
func matchID(id string) func(stored) bool {
	id = strings.ToLower(id)
	if m := withSpace().FindStringSubmatch(id); m != nil {
		return func(p stored) bool { return p.Digits == m[1] && p.space == m[2] }
	}
	if id == "" || strings.Trim(id, "0123456789") != "" && !strings.HasPrefix(id, "jp") {
		return nil
	}
	return func(p stored) bool {
		return strings.HasPrefix(p.Digits, id) || strings.HasPrefix(IDPrefix+p.Digits, id)
	}
}

// peekAll reads conversations in parallel. Of a conversation in several places it keeps the copy
// that JP would use here, then one that is not archived, then the newest.
func (k Finder) peekAll(env finder.Env, places []stored) []peeked {
	out := finder.LookInto(env, places, func(p stored, r *finder.Reader) (peeked, bool) {
		return k.peekOne(env, p, r)
	})
	slices.SortStableFunc(out, func(a, b peeked) int {
		return cmp.Or(compareFlags(a.here, b.here), compareFlags(!a.Archived, !b.Archived),
			finder.ByTime(a.Entry, b.Entry))
	})
	type one struct{ space, digits string }
	seen, here := make(map[one]bool), make(map[string]bool)
	return slices.DeleteFunc(out, func(e peeked) bool {
		key := one{e.space, e.Digits}
		again := seen[key] || here[e.Digits]
		seen[key], here[e.Digits] = true, here[e.Digits] || e.here
		return again
	})
}

// compareFlags sorts true before false.
func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// emptyStream is the size in bytes of a stream without a message.
const emptyStream = int64(len("[]\n"))

// peekOne reads one conversation: the sizes and times of its files, and metadata.json. It is false
// without a stream. Without readable metadata only the title is missing.
func (k Finder) peekOne(env finder.Env, p stored, r *finder.Reader) (peeked, bool) {
	stream, described := NewerCopies(p.Copies)
	if stream == "" {
		return peeked{}, false
	}
	info, err := os.Stat(filepath.Join(stream, EventsFile))
	if err != nil || info.Size() <= emptyStream {
		return peeked{}, false
	}
	e := peeked{finder.Entry{
		Agent: k.Agent, ID: IDPrefix + p.Digits, ShortID: p.Digits, Path: stream,
		CWD: p.Workspace, Modified: info.ModTime(),
		Bytes: info.Size(),
	}, p}
	config := finder.File{Path: filepath.Join(stream, ConfigFile)}
	if config.Stat() {
		e.Bytes += config.Size
	}
	metadata := finder.File{Path: filepath.Join(described, MetadataFile)}
	if described != "" && metadata.Stat() {
		e.Bytes += metadata.Size
		m, _ := env.Ask(k.Agent, &metadata, r, func() (finder.Told, bool) {
			return readMetadata(&metadata, r)
		})
		e.Tell(&m.Peeked)
		e.Archived = p.Archived || m.Archived
	}
	return e, true
}

// readMetadata reads a small file. It is false when the file cannot be opened.
func readMetadata(f *finder.File, r *finder.Reader) (finder.Told, bool) {
	if !r.Open(f.Path, f.Size) {
		return finder.Told{}, false
	}
	defer r.Close()
	return finder.Told{Peeked: PeekMetadata(r.Head(finder.EndBytes)), Listed: true}, true
}

// listEntries are the plain entries, newest first.
func listEntries(found []peeked) []finder.Entry {
	out := make([]finder.Entry, len(found))
	for i, e := range found {
		out[i] = e.Entry
	}
	slices.SortFunc(out, finder.ByTime)
	return out
}

// Candidates is the conversation of this terminal in the workspace around a folder, else the newest
// of that workspace. It is empty without any.
func (k Finder) Candidates(env finder.Env, s finder.Search) ([]finder.Candidate, error) {
	found, err := k.List(env, s)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	e, active := found[0], found[0].Modified
	digits, chosen := spaceAt(env, s.CWD).Active(SessionKey(env.Getenv, SessionID()))
	for _, f := range found {
		if digits != "" && f.ID == IDPrefix+digits {
			e, active = f, f.Modified
			if chosen.After(active) {
				active = chosen
			}
		}
	}
	read := func() (finder.Entry, bool) { return e, true }
	return []finder.Candidate{{Active: active, Read: read}}, nil
}

// ListFolder are the conversations in one folder, newest first.
func (k Finder) ListFolder(folder string, _ finder.Search) ([]finder.Entry, error) {
	found, err := ListIn(folder)
	if err != nil && len(found) == 0 {
		return nil, explain(err)
	}
	places := make([]stored, len(found))
	for i, p := range found {
		places[i] = stored{Place: p}
	}
	return listEntries(k.peekAll(finder.Env{}, places)), nil
}

// explain is one line: the action, the cause and the next step.
func explain(err error) error {
	return fmt.Errorf("list conversations of JP: %w; name a folder, or correct JP_USER_DATA_DIR",
		finder.FirstError(err))
}
