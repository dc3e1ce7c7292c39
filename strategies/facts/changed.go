package facts

import (
	"bytes"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/marker"
)

// Rewriters are the tools, of all agents, that replace the whole contents of a file.
var Rewriters = map[string]bool{
	"Write": true, "write": true, "write_file": true, "create_file": true,
	"fs_create_file": true, "write_to_file": true,
}

// Stale returns what is known about a read whose file was written later, nil if no such write is
// known.
func (ix *Index) Stale(call int) *StaleFact { return findWrites(ix).stale[call] }

// findWrites finds what happened to files after they were read.
func findWrites(ix *Index) *laterWrites {
	return ix.writes.Get(func() *laterWrites { return indexWrites(ix) })
}

// indexWrites finds what happened to files after they were read.
func indexWrites(ix *Index) *laterWrites {
	calls := ix.Conversation.Calls
	files := writtenFiles(ix)
	sortWrites(ix, files)
	out := &laterWrites{make([]*StaleFact, len(calls)), files}
	requests, r := findRequests(ix), requestReader{ix: ix}
	for i := range calls {
		key, ok := findReadFile(ix, i)
		if !ok || files[key] == nil {
			continue
		}
		after := listAfter(ix, files[key].writes, i)
		if len(after) == 0 {
			continue
		}
		spelled := requests[i].spelled
		if spelled == "" {
			spelled = spellPath(ix, r.readArgs(&calls[i]), key.path)
		}
		out.stale[i] = &StaleFact{after, spelled}
	}
	return out
}

// writtenFiles lists the writes of each file that successful calls name.
func writtenFiles(ix *Index) map[fileKey]*fileWrites {
	files := map[fileKey]*fileWrites{}
	for i := range ix.Conversation.Calls {
		call := &ix.Conversation.Calls[i]
		if !call.Pair() || !call.Status.Good() || call.Effect.Kind != model.Writes {
			continue
		}
		for _, p := range call.Effect.Paths {
			d := files[keyOfFile(ix, i, p)]
			if d == nil {
				d = &fileWrites{}
				files[keyOfFile(ix, i, p)] = d
			}
			if n := len(d.writes); n > 0 && d.writes[n-1] == i {
				continue // A path that is named twice.
			}
			d.writes = append(d.writes, i)
			if Rewriters[call.Tool] && len(call.Effect.Paths) == 1 {
				d.rewrites = append(d.rewrites, i)
			}
		}
	}
	return files
}

// sortWrites puts the calls of each file in the order of their requests.
func sortWrites(ix *Index, files map[fileKey]*fileWrites) {
	calls := ix.Conversation.Calls
	for _, d := range files {
		for _, list := range [][]int{d.writes, d.rewrites} {
			slices.SortFunc(list, func(a, b int) int { return calls[a].Request - calls[b].Request })
		}
	}
}

// listAfter returns the calls of a list that were requested after a call was answered.
func listAfter(ix *Index, list []int, call int) []int {
	calls := ix.Conversation.Calls
	at, _ := slices.BinarySearchFunc(list, calls[call].Result, func(c, result int) int {
		if calls[c].Request > result {
			return 1
		}
		return -1
	})
	return list[at:]
}

// The limits and words that tell a full read, as far as possible.
const (
	// FullLines is the largest number of lines that tools return at once.
	FullLines = 2000
	// cutWord is what agents and shells write in a text that they cut. persisted replaces a text
	// that was saved to a file.
	cutWord, persisted = "truncated", "<persisted-output>"
)

// mayBeFull reports whether a read may have shown its whole file, judging by its call.
func mayBeFull(ix *Index, call int) bool {
	c := &ix.Conversation.Calls[call]
	e := ix.Event(c.Result)
	return c.Effect.Kind == model.Reads && c.Effect.Lines.Whole() && !c.Effect.Cut &&
		len(e.Parts) == 1 && ix.Briefs[c.Result].Comparable && len(ix.Needs[c.Result]) == 0 &&
		!strings.Contains(e.Parts[0].URI, "#")
}

// isFullRead reports whether a read's raw content is its whole file, as far as the content tells. A
// cut text, or one that stands for another text, is not.
func isFullRead(ix *Index, call int, raw []byte) bool {
	if !mayBeFull(ix, call) || len(bytes.TrimSpace(raw)) == 0 {
		return false
	}
	if marker.StandsIn(raw) {
		return false
	}
	return bytes.Count(raw, []byte{'\n'}) < FullLines-1 && !IsCutNotice(raw)
}

// IsCutNotice reports whether a line of a text, in brackets or after dots, says that something is
// cut out.
func IsCutNotice(raw []byte) bool {
	if marker.HasCut(raw) || bytes.Contains(raw, []byte(persisted)) {
		return true
	}
	for rest := raw; ; {
		at := bytes.Index(rest, []byte(cutWord))
		if at < 0 {
			return false
		}
		line := bytes.TrimLeft(rest[bytes.LastIndexByte(rest[:at], '\n')+1:at], " \t")
		for _, start := range []string{"[", "(", "<", "...", "…"} {
			if bytes.HasPrefix(line, []byte(start)) {
				return true
			}
		}
		rest = rest[at+len(cutWord):]
	}
}
