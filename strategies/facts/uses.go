package facts

import "decant/model"

// FileUse is a call that reads or writes a file.
type FileUse struct {
	// Event is the call's request.
	Event int
	// Writes is false for a read.
	Writes bool
}

// FileUses lists the calls that read or write a file, in context order. A write that failed is not
// in it. The path is one of those that a call's effect names.
func FileUses(ix *Index, path string) []FileUse {
	return (*ix.uses.Get(func() *map[string][]FileUse { return findUses(ix) }))[path]
}

// CallPaths returns the files that the call of a request reads or writes, and whether it writes
// them. It returns none for other events, and for a write that failed.
func CallPaths(ix *Index, event int) (paths []string, writes bool) {
	call := ix.CallOf(event)
	if call == nil || event != call.Request {
		return nil, false
	}
	switch kind := call.Effect.Kind; {
	case kind == model.Reads:
		return call.Effect.Paths, false
	case kind == model.Writes && HasWritten(call):
		return call.Effect.Paths, true
	}
	return nil, false
}

// HasWritten reports whether a writing call did write. A call that failed or has no answer did not,
// except a command line, which may have run in part.
func HasWritten(call *model.Call) bool {
	return call.Pair() && (call.Status.Good() || call.Effect.Anyway)
}

// findUses lists the uses of all files.
func findUses(ix *Index) *map[string][]FileUse {
	out := map[string][]FileUse{}
	for i := range ix.Briefs {
		paths, writes := CallPaths(ix, i)
		for _, p := range paths {
			out[p] = append(out[p], FileUse{Event: i, Writes: writes})
		}
	}
	return &out
}
