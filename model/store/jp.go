package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"decant/model/formats/codec"
	"decant/model/formats/jp"
	"decant/model/formats/jp/places"
)

// jpPlace is a conversation of JP before it is looked into.
type jpPlace struct {
	codec.Place
	// space is the id of its workspace, or else the folder of that or of the
	// person's data about it.
	space string
	// here is true in the workspace that decant was started in.
	here bool
}

// jpEntry is one that was looked into.
type jpEntry struct {
	Entry
	jpPlace
}

// jpHere is the workspace that holds a folder, zero when there is none.
func jpHere(env Env, cwd string) places.Space {
	if cwd == "" {
		return places.Space{}
	}
	return places.SpaceOf(places.FindWorkspace(cwd), env.JPData)
}

// jpPlaces are the conversations of a workspace. Where one of its two folders
// cannot be read, the other's can; the error is for when neither has any.
func jpPlaces(s places.Space, archived, here bool) ([]jpPlace, error) {
	found, err := s.Places(archived)
	out := make([]jpPlace, len(found))
	for i, p := range found {
		out[i] = jpPlace{p, cmp.Or(s.ID, s.Workspace, s.Silo), here}
	}
	if len(out) > 0 {
		err = nil
	}
	return out, err
}

// jpEverywhere are the conversations of all workspaces that the person has data
// about. A workspace that cannot be read is one of many.
func jpEverywhere(env Env, archived bool) ([]jpPlace, error) {
	spaces, err := places.ListSpaces(env.JPData)
	if err != nil {
		return nil, err
	}
	var out []jpPlace
	for _, s := range spaces {
		found, _ := jpPlaces(s, archived, false)
		out = append(out, found...)
	}
	return out, nil
}

// jpAll are the conversations of all workspaces that the person has data about, and of
// the one that holds the folder that is worked in.
func jpAll(env Env) ([]jpPlace, error) {
	near, err := jpPlaces(jpHere(env, env.JPHere), false, false)
	far, errFar := jpEverywhere(env, false)
	return append(near, far...), cmp.Or(err, errFar)
}

// jpList are the conversations of the workspace that holds a folder, or of all,
// without archived ones, newest first.
func jpList(env Env, s search) ([]Entry, error) {
	var places []jpPlace
	var err error
	if s.cwd == "" {
		places, err = jpAll(env)
	} else {
		places, err = jpPlaces(jpHere(env, s.cwd), false, true)
	}
	live := slices.DeleteFunc(jpPeek(env, places), func(e jpEntry) bool {
		return e.Archived || e.Modified.Before(s.since)
	})
	if err != nil {
		return listEntries(live), jpError(err)
	}
	return listEntries(live), nil
}

// jpByID are the conversations that an id fits, archived ones included: those of
// the workspace that holds a folder and those of all others, newest first. Their
// names tell all of an id, so there is nothing deeper.
func jpByID(env Env, cwd, id string, deep bool) ([]Entry, error) {
	fits := jpFits(id)
	if fits == nil || deep {
		return nil, nil
	}
	here := jpHere(env, cwd)
	var found []jpPlace
	var errs []error
	for _, archived := range []bool{false, true} {
		near, err := jpPlaces(here, archived, true)
		far, errFar := jpEverywhere(env, archived)
		found, errs = append(append(found, near...), far...), append(errs, err, errFar)
	}
	found = slices.DeleteFunc(found, func(p jpPlace) bool { return !fits(p) })
	out := listEntries(jpPeek(env, found))
	if err := errors.Join(errs...); err != nil {
		return out, jpError(err)
	}
	return out, nil
}

// withSpace is an id that ends in the id of a workspace.
var withSpace = regexp.MustCompile(`^(?:jp-c)?([0-9]+)-([0-9a-z]{5})$`)

// jpFits tells which conversations an id stands for, whole or by its beginning;
// nil when it stands for none of JP's.
func jpFits(id string) func(jpPlace) bool {
	id = strings.ToLower(id)
	if m := withSpace.FindStringSubmatch(id); m != nil {
		return func(p jpPlace) bool { return p.Digits == m[1] && p.space == m[2] }
	}
	if id == "" || strings.Trim(id, "0123456789") != "" && !strings.HasPrefix(id, "jp") {
		return nil
	}
	return func(p jpPlace) bool {
		return strings.HasPrefix(p.Digits, id) || strings.HasPrefix(jpPrefix+p.Digits, id)
	}
}

// jpPeek looks into conversations side by side. Of one that several places hold
// it keeps what JP would take here, then what is not archived, then the newest.
func jpPeek(env Env, places []jpPlace) []jpEntry {
	out := sideBySide(env, places, jpPeekOne)
	slices.SortStableFunc(out, func(a, b jpEntry) int {
		return cmp.Or(compareFlags(a.here, b.here), compareFlags(!a.Archived, !b.Archived),
			byTime(a.Entry, b.Entry))
	})
	type one struct{ space, digits string }
	seen, here := make(map[one]bool), make(map[string]bool)
	return slices.DeleteFunc(out, func(e jpEntry) bool {
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

// jpPeekOne looks into one conversation: at the sizes and times of its files, and
// into metadata.json. It is false where there is no stream. Metadata that cannot
// be read costs the title alone.
func jpPeekOne(p jpPlace, r *reader) (jpEntry, bool) {
	stream, described := places.NewerCopies(p.Copies)
	if stream == "" {
		return jpEntry{}, false
	}
	info, err := os.Stat(filepath.Join(stream, places.EventsFile))
	if err != nil || info.Size() <= emptyStream {
		return jpEntry{}, false
	}
	e := jpEntry{Entry{
		Agent: jp.Name, ID: jpPrefix + p.Digits, Path: stream, CWD: p.Workspace,
		Modified: info.ModTime(),
		Bytes: info.Size() + fileSize(stream, places.ConfigFile) +
			fileSize(described, places.MetadataFile),
	}, p}
	if described != "" {
		m := jp.PeekMetadata(readMetadata(filepath.Join(described, places.MetadataFile), r))
		e.Title, e.Fork, e.Archived = m.Title, m.Fork, p.Archived || m.Archived
		if m.Original != "" {
			e.Parent = jpPrefix + m.Original
		}
		if !m.Active.IsZero() {
			e.Modified = m.Active
		}
	}
	return e, true
}

// fileSize is how many bytes a file of a folder has, 0 where there is none.
func fileSize(dir, name string) int64 {
	if dir == "" {
		return 0
	}
	info, err := os.Stat(filepath.Join(dir, name))
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// readMetadata is a small file that is known to be a plain one, nil when it cannot be
// read.
func readMetadata(path string, r *reader) []byte {
	if !r.open(path, 0) {
		return nil
	}
	defer r.close()
	return r.head(endBytes)
}

// listEntries are plain entries, newest first.
func listEntries(found []jpEntry) []Entry {
	out := make([]Entry, len(found))
	for i, e := range found {
		out[i] = e.Entry
	}
	slices.SortFunc(out, byTime)
	return out
}

// jpCandidates is the conversation that this terminal works on in the workspace that
// holds a folder, else the newest of it; none when there is none.
func jpCandidates(env Env, s search) ([]candidate, error) {
	found, err := jpList(env, s)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	e, active := found[0], found[0].Modified
	digits, chosen := jpHere(env, s.cwd).Active(env.JPSession)
	for _, f := range found {
		if digits != "" && f.ID == jpPrefix+digits {
			e, active = f, f.Modified
			if chosen.After(active) {
				active = chosen
			}
		}
	}
	return []candidate{{active, func() (Entry, bool) { return e, true }}}, nil
}

// jpIn lists the conversations of JP that lie in one folder, newest first.
func jpIn(env Env, folder string) ([]Entry, error) {
	found, err := places.ListIn(folder)
	if err != nil && len(found) == 0 {
		return nil, jpError(err)
	}
	places := make([]jpPlace, len(found))
	for i, p := range found {
		places[i] = jpPlace{Place: p}
	}
	return listEntries(jpPeek(env, places)), nil
}

// jpError is one line: what was tried, why not, what next.
func jpError(err error) error {
	return fmt.Errorf("list conversations of JP: %w; name a folder, or mend JP_USER_DATA_DIR",
		oneLine(err))
}
