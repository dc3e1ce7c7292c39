package pi

import (
	"slices"
	"strconv"
)

// none means no entry.
const none = -1

// tree is the entries with their links, as the client reads them.
type tree struct {
	entries []entry
	// version is the format's version, from 1. Before version 2 entries have no ids.
	version int
	// client is the client whose session this is.
	client client
	// at finds an entry by its id; the last entry with an id counts.
	at map[string]int
	// path leads from the root to the leaf.
	path []int
	// lost is the entry of the path with a missing parent. circle is the one whose parent comes
	// after it in the path. Both may be none.
	lost, circle int
	// undone are the compactions without which the session is opened.
	undone map[int]bool
	// since are the entries of OpenClaw after its newest reset, or nil before one.
	since map[string]bool
	// bare are entries without an id; twice are entries with the id of another.
	bare, twice []int
}

// newTree links the entries that follow a header.
func newTree(entries []entry, version int, by client) *tree {
	t := &tree{
		entries: entries, version: version, client: by,
		at: make(map[string]int), lost: none, circle: none,
	}
	if version < 2 {
		t.upgradeIDs()
	}
	leaf := none
	for i := range entries {
		e := &entries[i]
		if e.kind <= header {
			continue
		}
		if t.client == openClaw {
			t.linkClaw(i, leaf)
		}
		if !e.side {
			leaf = i
		}
		if !e.hasID {
			t.bare = append(t.bare, i)
			continue
		}
		if _, known := t.at[e.id]; known {
			t.twice = append(t.twice, i)
		}
		t.at[e.id] = i
	}
	t.walkPath(leaf)
	return t
}

// upgradeIDs gives entries of the first version their ids, in one line, as the client does when it
// loads them. The ids are never written.
func (t *tree) upgradeIDs() {
	prev := ""
	var loaded []string // The ids of everything that the client parses, "" for a header.
	for i := range t.entries {
		e := &t.entries[i]
		if e.kind == unread {
			continue
		}
		if e.kind == header {
			loaded = append(loaded, "")
			continue
		}
		e.id, e.parent, e.hasID = "line "+strconv.Itoa(i+1), prev, true
		prev = e.id
		loaded = append(loaded, e.id)
	}
	for i := range t.entries {
		if c := t.entries[i].cut; c != nil && c.at >= 0 {
			if c.first = ""; c.at < len(loaded) {
				c.first = loaded[c.at]
			}
		}
	}
}

// walkPath follows the links from the leaf to the root.
func (t *tree) walkPath(leaf int) {
	seen := make(map[int]bool)
	for i := leaf; i != none; {
		seen[i] = true
		t.path = append(t.path, i)
		e := &t.entries[i]
		if e.parent == "" {
			break
		}
		next, ok := t.at[e.parent]
		switch {
		case !ok:
			t.lost, i = i, none
		case seen[next]:
			t.circle, i = i, none
		default:
			i = next
		}
	}
	slices.Reverse(t.path)
}

// stretch is one partition: what is sent between two compactions, in its order.
type stretch struct {
	// cut is the compaction at its start, or none for the first stretch.
	cut     int
	entries []int
}

// cutStretches cuts the path at the client's compactions. Content that a compaction keeps belongs
// to the last stretch in which it is sent.
func (t *tree) cutStretches() []stretch {
	out := []stretch{{cut: none}}
	in := make([]int, len(t.path))
	for n, i := range t.path {
		if t.entries[i].cuts() && !t.undone[i] {
			out = append(out, stretch{cut: i})
			t.keepOver(n, len(out)-1, in)
		}
		in[n] = len(out) - 1
	}
	for n, i := range t.path {
		if s := &out[in[n]]; i != s.cut && !t.undone[i] {
			s.entries = append(s.entries, i)
		}
	}
	return out
}

// keepOver moves what a compaction, the n-th entry of the path, keeps into its stretch.
func (t *tree) keepOver(n, to int, in []int) {
	cut := t.entries[t.path[n]].cut
	kept := false
	for k := range n {
		e := &t.entries[t.path[k]]
		kept = kept || cut.first != "" && e.hasID && e.id == cut.first
		// System prompts are collected in the compaction, and an older compaction adds nothing
		// more.
		if kept && e.role != "system" && !e.cuts() && (!cut.talkOnly || e.talks()) {
			in[k] = to
		}
		kept = kept || cut.after != "" && e.hasID && e.id == cut.after
	}
}

// editsInForce are the newest edits in a stretch, by the entry that they edit.
func (t *tree) editsInForce(s stretch) map[int]int {
	out := make(map[int]int)
	if t.version < 2 || t.client != pi { // Others send what an edit tells them to leave out.
		return out
	}
	at := make(map[string]int)
	if s.cut != none {
		at[t.entries[s.cut].id] = s.cut
	}
	for _, i := range s.entries {
		at[t.entries[i].id] = i
	}
	for _, i := range s.entries {
		if e := &t.entries[i]; e.edit != nil && e.edit.target != "" {
			if target, ok := at[e.edit.target]; ok {
				out[target] = i
			}
		}
	}
	for target, i := range out {
		if t.entries[i].broken {
			delete(out, target)
		}
	}
	return out
}

// chosenModel is the model with which the client continues after some entries that follow a header:
// the last model that was chosen or that answered. Its API is from its newest answer, else from its
// provider.
func (t *tree) chosenModel(first origin, list []int) origin {
	newest, chosen := first, false
	for _, i := range list {
		e := &t.entries[i]
		if e.origin.model == "" && e.origin.provider == "" || chosen && e.kind != carried {
			continue
		}
		newest = e.origin
		// Oh My Pi continues with the chosen model, whichever model answered since.
		chosen = t.client == ohMyPi && e.kind == carried
	}
	newest.api = apis[newest.provider]
	own := false
	for _, i := range list {
		by := t.entries[i].origin
		if by.api == "" || by.provider != newest.provider || own && by.model != newest.model {
			continue
		}
		newest.api, own = by.api, by.model == newest.model
	}
	return newest
}
