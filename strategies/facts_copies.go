package strategies

import (
	"bytes"
	"net/url"
	"path"
	"strings"

	"decant/model"
)

// slot is one of several copies of the same content. The slots of one group
// stand together in Index.slots, in context order.
type slot struct {
	event, part int  // Part is -1 for a result's whole content.
	first       int  // The group's first slot.
	barrier     int  // No anchor at or before this event, -1 for none.
	nameable    bool // Whether a marker can say where it is.
}

// copyKey is what the copies of a group have in common.
type copyKey struct {
	partition int
	status    model.Status
	raw       model.Sum
	uri       string // "" for a result's whole content.
}

// occurrence is a content on its way to a slot.
type occurrence struct {
	key  copyKey
	slot slot
}

// indexCopies gives a slot to each content that is there more than once.
func (ix *Index) indexCopies() {
	var all []occurrence
	w := newWrites(ix.Conversation)
	for i := range ix.Conversation.Events {
		w.pass(i)
		all = ix.appendContent(all, i)
		all = ix.appendResources(all, i, w)
	}
	groups := make(map[copyKey]*copies, len(all))
	for i := range all {
		g := groups[all[i].key]
		if g == nil {
			g = &copies{first: -1}
			groups[all[i].key] = g
		}
		g.size++
	}
	for i := range all {
		if g := groups[all[i].key]; g.size > 1 {
			ix.place(g, all[i].slot)
		}
	}
	ix.countLines()
}

// copies is a group while its slots are laid out.
type copies struct {
	size, first, used int // First is -1 until the group has its place.
}

// place puts the next copy of a group into its slot.
func (ix *Index) place(g *copies, s slot) {
	if g.first < 0 {
		g.first = len(ix.slots)
		ix.slots = append(ix.slots, make([]slot, g.size)...)
	}
	at := g.first + g.used
	g.used++
	s.first = g.first
	ix.slots[at] = s
	if s.part < 0 {
		ix.facts[s.event].slot = at
	} else {
		ix.part(s.event, s.part).slot = at
	}
}

// appendContent adds a result's whole content.
func (ix *Index) appendContent(all []occurrence, i int) []occurrence {
	e, f := ix.event(i), &ix.facts[i]
	call, ok := ix.callIn(e)
	if e.Kind != model.ToolResult || !ok || !f.comparable || len(ix.needs[i]) > 0 {
		return all
	}
	return append(all, occurrence{
		key:  copyKey{partition: e.Partition, status: call.Status, raw: f.raw},
		slot: slot{event: i, part: -1, barrier: -1, nameable: ix.nameable(e)},
	})
}

// appendResources adds the resources that an event delivers.
func (ix *Index) appendResources(all []occurrence, i int, w *writes) []occurrence {
	e := ix.event(i)
	call, _ := ix.callIn(e)
	for k := range e.Parts {
		p := &e.Parts[k]
		if p.URI == "" || p.Text.Encoding == model.NoText || len(ix.needs[i]) > 0 {
			continue
		}
		all = append(all, occurrence{
			key: copyKey{partition: e.Partition, status: call.Status, raw: p.Raw, uri: p.URI},
			slot: slot{
				event: i, part: k, barrier: w.barrier(i, e.Partition, p),
				nameable: ix.nameable(e),
			},
		})
	}
	return all
}

// nameable reports whether a marker can say where an event is: a result by its
// call's id, where that can be read back, anything else by its turn.
func (ix *Index) nameable(e *model.Event) bool {
	if e.Kind != model.ToolResult {
		return e.Kind != model.ToolCall
	}
	call, ok := ix.callIn(e)
	return ok && call.Unique && call.ID != "" && !strings.ContainsAny(call.ID, "`\r\n") &&
		!strings.Contains(call.ID, ", ") && !strings.Contains(call.ID, " (")
}

// countLines counts the lines of resources that may be named in a marker.
func (ix *Index) countLines() {
	model.Parallel(len(ix.slots), func(i int, buf []byte) []byte {
		s := ix.slots[i]
		if s.part < 0 {
			return buf
		}
		p := &ix.event(s.event).Parts[s.part]
		buf = ix.Conversation.AppendText(buf, p.Text)
		raw := p.Envelope.Raw(buf)
		n := bytes.Count(raw, []byte{'\n'})
		if len(raw) > 0 && raw[len(raw)-1] != '\n' {
			n++
		}
		ix.part(s.event, s.part).lines = n
		return buf
	})
}

// writes follows what calls do to files, event by event.
type writes struct {
	calls    []model.Call
	events   []model.Event
	paths    map[string]int // The last event of a write of just this path.
	below    map[string]int // Of a write of anything below it.
	anything int            // Of a write of anything at all.
	versions map[versionKey]version
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

// newWrites starts before the first event.
func newWrites(c *model.Conversation) *writes {
	return &writes{
		calls: c.Calls, events: c.Events, paths: map[string]int{}, below: map[string]int{},
		anything: -1, versions: map[versionKey]version{},
	}
}

// pass notes what the request at an event writes. A write reaches from its
// request to its result; one that failed wrote nothing, but for a shell's.
func (w *writes) pass(i int) {
	e := &w.events[i]
	if e.Kind != model.ToolCall || e.Call < 0 {
		return
	}
	call := &w.calls[e.Call]
	if call.Effect.Kind != model.Writes || call.Status == model.Failed && !call.Effect.Anyway {
		return
	}
	reach := max(call.Request, call.Result)
	to := w.paths
	if call.Effect.Everything {
		to = w.below
		if len(call.Effect.Paths) == 0 {
			w.anything = max(w.anything, reach)
		}
	}
	for _, p := range call.Effect.Paths {
		if old, ok := to[p]; !ok || old < reach {
			to[p] = reach
		}
	}
}

// barrier is the last event before a delivery that wrote its file or delivered
// another version of it, -1 for none; it also notes the delivery.
func (w *writes) barrier(i, partition int, p *model.Part) int {
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
		out = max(out, w.anything, w.written(file))
	}
	return out
}

// written is the last event so far that wrote a file, -1 for none.
func (w *writes) written(file string) int {
	out := -1
	if at, ok := w.paths[file]; ok {
		out = at
	}
	for dir := file; ; dir = path.Dir(dir) {
		if at, ok := w.below[dir]; ok {
			out = max(out, at)
		}
		if dir == "/" || dir == "." {
			return out
		}
	}
}

// filePaths are the paths that a file URI may be of, none for another URI: the
// whole of it, as a name may hold a "#", and without its fragment, a range of
// lines or pages; each as it stands and unescaped. One too many only means that
// a text is delivered in full.
func filePaths(uri string) []string {
	file, ok := strings.CutPrefix(uri, "file://")
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
