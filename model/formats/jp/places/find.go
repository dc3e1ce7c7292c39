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

// stored is a conversation before it is looked into.
type stored struct {
	codec.Place
	// space is the id of its workspace, or else the folder of that or of the
	// user's data about it.
	space string
	// here is true in the workspace that decant was started in.
	here bool
}

// peeked is one that was looked into.
type peeked struct {
	finder.Entry
	stored
}

// spaceAt is the workspace that holds a folder, zero if none exists.
func spaceAt(env finder.Env, folder string) Space {
	if folder == "" {
		return Space{}
	}
	return SpaceOf(FindWorkspace(folder), UserData(env))
}

// listStored is the conversations of a workspace. Where one of its two folders
// cannot be read, the other's can; the error is for when neither has any.
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

// listEverywhere is the conversations of all workspaces that the user has data
// about. A workspace that cannot be read is one of many.
func listEverywhere(env finder.Env, archived bool) ([]stored, error) {
	spaces, err := ListSpaces(UserData(env))
	if err != nil {
		return nil, err
	}
	var out []stored
	for _, s := range spaces {
		found, _ := listStored(s, archived, false)
		out = append(out, found...)
	}
	return out, nil
}

// listAll is the conversations of all workspaces that the user has data about, and of
// the one that holds the folder that is worked in.
func listAll(env finder.Env) ([]stored, error) {
	near, err := listStored(spaceAt(env, env.Here), false, false)
	far, errFar := listEverywhere(env, false)
	return append(near, far...), cmp.Or(err, errFar)
}

// List is the conversations of the workspace that holds a folder, or of all,
// without archived ones, newest first.
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

// ByID is the conversations that an id fits, archived ones included: those of
// the workspace that the user is in and those of all others, newest first. Their
// names tell all of an id, so there is nothing deeper.
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

// withSpace is an id that ends in the id of a workspace.
var withSpace = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:jp-c)?([0-9]+)-([0-9a-z]{5})$`)
})

// matchID tells which conversations an id stands for, whole or by its beginning;
// nil when it stands for none.
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

// peekAll looks into conversations side by side. Of one that several places hold
// it keeps what JP would take here, then what is not archived, then the newest.
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

// compareFlags sorts what is true before what is not.
func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// emptyStream is the size in bytes of a stream in which nothing was said.
const emptyStream = int64(len("[]\n"))

// peekOne looks into one conversation: at the sizes and times of its files, and
// into metadata.json. It is false where there is no stream. Metadata that cannot
// be read costs the title alone.
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

// readMetadata is what a small file tells, false when it cannot be opened.
func readMetadata(f *finder.File, r *finder.Reader) (finder.Told, bool) {
	if !r.Open(f.Path, f.Size) {
		return finder.Told{}, false
	}
	defer r.Close()
	return finder.Told{Peeked: PeekMetadata(r.Head(finder.EndBytes)), Listed: true}, true
}

// listEntries is plain entries, newest first.
func listEntries(found []peeked) []finder.Entry {
	out := make([]finder.Entry, len(found))
	for i, e := range found {
		out[i] = e.Entry
	}
	slices.SortFunc(out, finder.ByTime)
	return out
}

// Candidates is the conversation that this terminal works on in the workspace that
// holds a folder, else the newest of it; none if none exists.
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

// ListFolder is the conversations that lie in one folder, newest first.
func (k Finder) ListFolder(folder string) ([]finder.Entry, error) {
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

// explain is one line: what was tried, why not, what next.
func explain(err error) error {
	return fmt.Errorf("list conversations of JP: %w; name a folder, or correct JP_USER_DATA_DIR",
		finder.FirstError(err))
}
