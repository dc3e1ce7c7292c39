package jp

import (
	"fmt"
	"math"
	"strconv"

	"decant/model/source"
)

// turnRanges maps JP's turns in the source to those in a fork that contains everything, because
// repairs may move turns.
type turnRanges struct {
	// pairs are the source's and the fork's turn of each conversation event.
	pairs [][2]int
	// last are the last turns of both.
	last [2]int
}

func newTurnRanges(list []entry, lines []line) turnRanges {
	var r turnRanges
	for i := range list {
		e := &list[i]
		if e.record < 0 || !e.kind.isTalk() {
			continue
		}
		r.pairs = append(r.pairs, [2]int{lines[e.record].jpTurn, e.jpTurn})
		r.last[1] = max(r.last[1], e.jpTurn)
	}
	for i := range lines {
		r.last[0] = max(r.last[0], lines[i].jpTurn)
	}
	return r
}

// mapRange is the fork's range for a range of the source, or false when nothing of it is left.
func (r turnRanges) mapRange(from, to int) (lo, hi int, ok bool) {
	lo, hi = -1, -1
	same := true
	for _, p := range r.pairs {
		in := from <= p[0] && p[0] <= to
		same = same && in == (from <= p[1] && p[1] <= to)
		if in {
			hi = max(hi, p[1])
			if lo < 0 {
				lo = p[1]
			}
		}
	}
	// Turns after the last are still to come and keep their distance to it.
	moved := r.last[1] - r.last[0]
	switch {
	case from > to:
		return from, to, true
	case from > r.last[0]:
		return shiftTurn(from, moved), shiftTurn(to, moved), true
	case same:
		return from, to, true
	case to > r.last[0]:
		hi = shiftTurn(to, moved)
	}
	return lo, hi, lo >= 0
}

// shiftTurn adds to a turn, except to one above all possible turns.
func shiftTurn(turn, by int) int {
	if by > 0 && turn > math.MaxInt-by {
		return turn
	}
	return turn + by
}

// movedPiece is a compaction of the source, with the turns that it covers in the fork. It is false
// when it covers none there.
func (d *drafter) movedPiece(e entry, ranges turnRanges) (source.Piece, bool, error) {
	p := source.Piece{Record: e.record}
	o := d.s.lines[e.record].overlay
	from, to, ok := ranges.mapRange(o.from, o.to)
	if !ok || from == o.from && to == o.to {
		return p, ok, nil
	}
	at := d.c.Source.Records[e.record]
	if err := d.tree.ParseIn(d.c.Source, at.Span); err != nil {
		return p, false, fmt.Errorf("line %d: %w", at.Line, err)
	}
	root := d.tree.Root()
	p.Edits = []source.Edit{
		source.Set(root.Span(), "from_turn", strconv.AppendInt(nil, int64(from), 10)),
		source.Set(root.Span(), "to_turn", strconv.AppendInt(nil, int64(to), 10)),
	}
	return p, true, nil
}
