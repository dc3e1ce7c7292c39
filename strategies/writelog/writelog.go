// Package writelog follows what calls do to files, event by event: for each file, the last event
// that wrote it or may have written it, and whether the same version was delivered before.
//
// It goes by the paths that calls name. Where one path is relative and another is not, they may be
// one file if both end alike.
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
	paths    map[string]int // The last event of a write of just this path.
	below    map[string]int // Of a write of anything below it.
	anything int            // Of a write of anything at all.
	// A relative path may name the same file as an absolute one that ends like it: relative
	// writes by their names, absolute ones by each of their ends, and the last that may
	// have changed all below a relative and below an absolute folder.
	relative, ends     map[string]int
	belowRel, belowAbs int
	versions           map[versionKey]version
}

// versionKey is a URI of one partition: versions never reach across a boundary.
type versionKey struct {
	partition int
	uri       string
}

// version is the newest content of a URI, the last event that had it, and the
// last that had another.
type version struct {
	raw         model.Sum
	last, other int
}

// New starts before the first event.
func New(c *model.Conversation) *Log {
	return &Log{
		calls: c.Calls, conv: c, paths: map[string]int{}, below: map[string]int{},
		anything: -1, versions: map[versionKey]version{},
		relative: map[string]int{}, ends: map[string]int{}, belowRel: -1, belowAbs: -1,
	}
}

// Pass notes what the request at an event writes. A write reaches from its
// request to its result; one that failed wrote nothing, except for a shell's.
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

// note notes a write of a path, or of all that is below it.
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

// NoteElsewhere notes that a call wrote a path that may name other files as well: a relative one
// those that end like it, and any path the relative ones that it ends like. The file of just that
// path is not noted.
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

// Barrier is the last event before a delivery that wrote its file or delivered
// another version of it, -1 for none; it also notes the delivery.
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

// Written is the last event so far that wrote a file, or may have: where the one path is
// relative and the other is not, as far as both end alike. -1 for none.
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

// lastOf is a value of a map, -1 for none.
func lastOf(m map[string]int, key string) int {
	if v, ok := m[key]; ok {
		return v
	}
	return -1
}

// Tail is a relative path without the folders that it goes up.
func Tail(p string) string {
	for strings.HasPrefix(p, "../") {
		p = p[len("../"):]
	}
	return p
}

// Ends are the relative paths that a path may be known by from a folder that nobody
// tells: what follows each of its slashes, none for one that is relative itself and goes
// nowhere up, as it has the folder that all others have.
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

// filePaths are the paths that a file URI may be of, none for another URI: the
// whole of it, as a name may hold a "#", and without its fragment, a range of
// lines or pages; each as it stands and unescaped. One too many only means that
// a text is delivered in full.
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
