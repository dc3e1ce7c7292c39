package pi

import (
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// OpenUncompacted is Open for the session as it was before that many of its newest compactions,
// together with what came after. What a compaction kept returns to its first place. The error is a
// [codec.UncompactError] where there were fewer, or where the file contains nothing from before.
func (k Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return k.openSession(src, path, compactions)
}

// undoCompactions leaves out the newest compactions of the path, so that they cut nothing. It stops
// at a compaction before which the user cleared the conversation.
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

// leavesOut reports whether the file contains something that was sent before a compaction and that
// the compaction does not keep. n is the compaction's index in the path.
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
