package pi

import (
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// OpenUncompacted is Open for the session as it was before its newest compaction, or before the
// newest of several, with what came after. What a compaction kept stands where it was first. The
// error is a [codec.UncompactError] where there were fewer, or where nothing from before is in the
// file.
func (k Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return k.openSession(src, path, compactions)
}

// undoCompactions leaves out the newest compactions of the path, so that they cut nothing. One
// before which the user cleared the conversation is as far as it goes.
func (t *tree) undoCompactions(without int) error {
	undone := make(map[int]bool)
	for n, i := range slices.Backward(t.path) {
		if len(undone) == without || t.entries[i].kind == cleared {
			break
		}
		if t.entries[i].kind != compacted {
			continue
		}
		if !t.leavesOut(n) {
			return &codec.UncompactError{Compactions: len(undone) + 1, Lost: true}
		}
		undone[i] = true
	}
	if len(undone) < without {
		return &codec.UncompactError{Compactions: len(undone)}
	}
	t.undone = undone
	return nil
}

// leavesOut reports whether the file holds something that was sent before a compaction, the n-th
// entry of the path, and that it does not keep.
func (t *tree) leavesOut(n int) bool {
	kept := make([]int, n)
	t.keepOver(n, 1, kept)
	for k, i := range t.path[:n] {
		e := &t.entries[i]
		if kept[k] == 0 && len(e.blocks) > 0 && e.unsent == "" && e.role != "system" {
			return true
		}
	}
	return false
}
