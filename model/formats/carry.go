package formats

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/source"
)

// carriedRule is the rule that codecs use for a line that their agent skips.
const carriedRule = "line-unread"

// draftWithTorn is draft including the lines that nobody can read, where the agent's reader skips
// them.
func draftWithTorn(
	k codec.Codec, c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	d, err := k.Draft(c, changes, o)
	if err != nil {
		return nil, blameChange(c, err)
	}
	if k.Traits().PassesOver && len(d.Files) > 0 && d.Files[0].Source == c.Source {
		d.Files[0].Pieces = carryRecords(d.Files[0].Pieces, tornRecords(c))
	}
	return d, nil
}

// blameChange is why no fork of a conversation can be made. If a file on the disk changed after it
// was read, it says so.
func blameChange(c *model.Conversation, err error) error {
	if !c.Source.OnDisk() {
		return err
	}
	info, failed := files.OS{}.Stat(c.Path)
	same := failed == nil && info.Size() == c.Stamp.Size &&
		info.ModTime().Equal(c.Stamp.Modified)
	if same && c.Source.ReadErr() == nil {
		return err
	}
	return files.ErrChanged
}

// tornRecords are the records that are not JSON, so that no reader can interpret them.
func tornRecords(c *model.Conversation) []int {
	var out []int
	for _, w := range c.Warnings {
		i, found := slices.BinarySearchFunc(c.Source.Records, w.Line,
			func(r source.Record, line int) int { return cmp.Compare(r.Line, line) })
		if w.Torn && found {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return out
}

// carryRecords inserts records, which are in order, between pieces. Each comes after the last
// record that preceded it. None comes first, because the head of a file is there, and none comes
// last, because Codex refuses a paginated rollout that it cannot read at its end.
func carryRecords(pieces []source.Piece, records []int) []source.Piece {
	if len(pieces) < 2 || len(records) == 0 {
		return pieces
	}
	order := make([]int, len(pieces)) // The pieces by their records.
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(pieces[a].Record, pieces[b].Record)
	})
	behind := make(map[int][]int)
	last, next := 0, 0
	for _, r := range records {
		for ; next < len(order) && pieces[order[next]].Record < r; next++ {
			if pieces[order[next]].Record >= 0 {
				last = min(max(last, order[next]), len(pieces)-2)
			}
		}
		behind[last] = append(behind[last], r)
	}
	out := make([]source.Piece, 0, len(pieces)+len(records))
	for i, p := range pieces {
		out = append(out, p)
		for _, r := range behind[i] {
			out = append(out, source.Piece{Record: r})
		}
	}
	return out
}
