// Package writelog follows what calls do to files, event by event. It records for each file the
// last event that wrote it or may have written it, and whether the same version was delivered
// before.
//
// It uses the paths that calls name. A relative and an absolute path may be the same file if they
// have the same end.
//
//	l := writelog.New(c)
//	for i := range c.EventCount() {
//		l.Pass(i)
//	}
//	at := l.Written("/src/a.go") // The last event that may have written it, -1 for none.
package writelog

import (
	"iter"
	"net/url"
	"path"
	"strings"

	"decant/model"
)

// Log follows what calls do to files, event by event.
type Log struct {
	calls    []model.Call
	conv     *model.Conversation
	paths    map[string]int // The last event of a write of exactly this path.
	below    map[string]int // The same for a write of anything below it.
	anything int            // The last event of a write of anything at all.
	// A relative path may name the same file as an absolute path with the same end. relative holds
	// relative writes by name, and ends holds absolute writes by each of their ends. belowRel and
	// belowAbs are the last writes that may have changed everything below a relative or an absolute
	// folder.
	relative, ends     map[string]int
	belowRel, belowAbs int
	versions           map[versionKey]version
}

// versionKey is a URI in one partition. Versions never cross a boundary.
type versionKey struct {
	partition int
	uri       string
}

// version is the newest content of a URI, the last event with it, and the last event with another
// content.
type version struct {
	raw         model.Sum
	last, other int
}

// New returns a log that starts before the first event.
func New(c *model.Conversation) *Log {
	return &Log{
		calls: c.Calls, conv: c, paths: map[string]int{}, below: map[string]int{},
		anything: -1, versions: map[versionKey]version{},
		relative: map[string]int{}, ends: map[string]int{}, belowRel: -1, belowAbs: -1,
	}
}

// Pass records what the request at an event writes. A write lasts from its request to its result. A
// failed write wrote nothing, except for a shell command.
func (w *Log) Pass(i int) {
	e := w.conv.EventAt(i)
	if e.Kind != model.ToolCall || e.Call < 0 {
		return
	}
	call := &w.calls[e.Call]
	if call.Effect.Kind != model.Writes || call.Status == model.Failed && !call.Effect.Anyway {
		return
	}
	reach := max(call.Request, call.Result)
	if call.Effect.Everything && len(call.Effect.Paths) == 0 {
		w.anything = max(w.anything, reach)
	}
	for _, p := range call.Effect.Paths {
		w.note(p, call.Effect.Everything, reach)
	}
}

// note records a write of a path, or of everything below it.
func (w *Log) note(p string, all bool, reach int) {
	switch absolute := path.IsAbs(p); {
	case all && absolute:
		raiseTo(w.below, p, reach)
		w.belowAbs = max(w.belowAbs, reach)
	case all:
		raiseTo(w.below, p, reach)
		w.belowRel = max(w.belowRel, reach)
	default:
		raiseTo(w.paths, p, reach)
		w.NoteElsewhere(p, reach)
	}
}

// NoteElsewhere records that a call wrote a path that may also name other files. A relative path
// may name any file with the same end. Any path may name the relative paths that are its ends. The
// file of exactly that path is not recorded.
func (w *Log) NoteElsewhere(p string, reach int) {
	if !path.IsAbs(p) {
		raiseTo(w.relative, Tail(p), reach)
	}
	for end := range Ends(p) {
		raiseTo(w.ends, end, reach)
	}
}

// raiseTo sets a value to the larger of two.
func raiseTo(m map[string]int, key string, to int) {
	if old, ok := m[key]; !ok || old < to {
		m[key] = to
	}
}

// Barrier returns the last event before a delivery that wrote its file or delivered another version
// of it, -1 for none. It also records the delivery.
func (w *Log) Barrier(i, partition int, p *model.Part) int {
	k := versionKey{partition, p.URI}
	v, seen := w.versions[k]
	if !seen {
		v = version{raw: p.Raw, other: -1}
	}
	if v.raw != p.Raw {
		v.raw, v.other = p.Raw, v.last
	}
	v.last = i
	w.versions[k] = v
	out := v.other
	for _, file := range filePaths(p.URI) {
		out = max(out, w.Written(file))
	}
	return out
}

// Written returns the last event so far that wrote a file, or may have written it, -1 for none. If
// one path is relative and the other is not, they may match if they have the same end.
func (w *Log) Written(file string) int {
	out := max(w.anything, lastOf(w.paths, file))
	if path.IsAbs(file) {
		out = max(out, w.belowRel)
	} else {
		out = max(out, w.belowAbs, lastOf(w.ends, Tail(file)))
	}
	if len(w.relative) > 0 {
		for end := range Ends(file) {
			out = max(out, lastOf(w.relative, end))
		}
	}
	for dir := file; ; dir = path.Dir(dir) {
		out = max(out, lastOf(w.below, dir))
		if dir == "/" || dir == "." {
			return out
		}
	}
}

// lastOf returns a value of a map, -1 for none.
func lastOf(m map[string]int, key string) int {
	if v, ok := m[key]; ok {
		return v
	}
	return -1
}

// Tail returns a relative path without its leading "../" parts.
func Tail(p string) string {
	for strings.HasPrefix(p, "../") {
		p = p[len("../"):]
	}
	return p
}

// Ends yields the relative paths that may name a path from an unknown folder: the part after each
// of its slashes. A relative path that does not go up has none, because it starts in the same
// folder as all others.
func Ends(p string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !path.IsAbs(p) && !strings.HasPrefix(p, "../") {
			return
		}
		for {
			_, rest, ok := strings.Cut(p, "/")
			if !ok || !yield(rest) {
				return
			}
			p = rest
		}
	}
}

// filePaths returns the paths that a file URI may mean, none for another URI. They are the whole
// URI, because a name may contain "#", and the URI without its fragment, which is a range of lines
// or pages. Each is returned as written and unescaped. One path too many only means that a text is
// delivered in full.
func filePaths(uri string) []string {
	file, ok := model.FilePath(uri)
	if !ok {
		return nil
	}
	out := []string{file}
	if at := strings.LastIndexByte(file, '#'); at >= 0 {
		out = append(out, file[:at])
	}
	for _, name := range out {
		if plain, err := url.PathUnescape(name); err == nil && plain != name {
			out = append(out, plain)
		}
	}
	return out
}
