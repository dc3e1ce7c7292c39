package lines

import "decant/tui/board"

// place says which rows the question is about.
type place struct {
	// inList is true while a view is listed. Under are the rows that were opened in it, innermost
	// last. From is the first choice shown.
	inList bool
	under  []board.RowID
	// inKids is true while the rows of the innermost one are listed, many while rows are marked for
	// one decision.
	inKids, many bool
	from         int
}

// back leaves the innermost row, or the list.
func (p *place) back() {
	p.from = 0
	switch n := len(p.under); {
	case p.inKids:
		p.inKids = false
	case n > 0:
		p.under = p.under[:n-1]
	default:
		p.inList = false
	}
}

// into opens a row of a list.
func (p *place) into(r board.RowID) {
	p.under, p.inKids, p.from = append(p.under, r), false, 0
}

// listAgain lists the rows of the view from the first.
func (p *place) listAgain() { *p = place{inList: true, many: p.many} }
