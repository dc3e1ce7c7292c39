package tui

import (
	"strings"

	"decant/render"
)

// markFound marks what is looked for in the words of a row; numbers before them are no words.
func (o *outline) markFound(row string, width int) string {
	if o.b.sought.text == "" {
		return row
	}
	words := 0
	for _, h := range o.view.heads(width) {
		words = max(words, h.end)
	}
	return render.MarkStyled(row, o.b.theme.Match, func(plain string) [][2]int {
		// All before the words is one cell wide.
		from, cells := len(plain), 0
		for i := range plain {
			if cells == words {
				from = i
				break
			}
			cells++
		}
		spans := o.b.sought.spans(plain[from:])
		for i := range spans {
			spans[i][0] += from
			spans[i][1] += from
		}
		return spans
	})
}

// hitSign stands in the gutter of a row that is a hit, or has one folded under it: what was found
// in all text is not on the row, and without colours nothing else tells.
const hitSign = "/"

// signed reports whether a row has that sign.
func (f *finder) signed(o *outline, r rowID) bool {
	if f.found == nil {
		return false
	}
	_, ok := f.hits.at[r]
	return ok || !o.open[r] && f.hits.under[r] > 0
}

// nextHit scrolls to a line further on that matches, or further back; false where there is none.
func (v *detailView) nextHit(p pattern, way int) bool {
	step := way / max(way, -way)
	at := v.hitAt
	if at < v.top || at >= v.top+v.height {
		at = v.top - step // A person who scrolled goes on from there.
	}
	for i := at + step; i >= 0 && i < len(v.lines); i += step {
		if !p.in(render.Unstyled(v.lines[i])) {
			continue
		}
		if way -= step; way == 0 {
			v.toHit(i)
			return true
		}
	}
	return false
}

// toHit scrolls a line that matches into sight, with some lines before it.
func (v *detailView) toHit(line int) {
	v.hitAt = line
	if line < v.top || line >= v.top+v.height {
		v.scrollBy(line - v.height/3 - v.top)
	}
}

// seekHit scrolls to the hit that the list came for, once the text is there.
func (v *detailView) seekHit(p pattern) {
	if v.seek == 0 || len(v.lines) == 0 || p.text == "" {
		return
	}
	from := 0
	if v.seek < 0 {
		from = len(v.lines) - 1
	}
	for i := from; i >= 0 && i < len(v.lines); i += v.seek {
		if p.in(render.Unstyled(v.lines[i])) {
			v.toHit(i)
			v.seek = 0
			return
		}
	}
}

// shownLine is a visible line of the detail with what is looked for marked.
func (v *detailView) shownLine(i int) (line string, hit bool) {
	line = v.row(i)
	p := v.b.sought
	if p.text == "" || line == "" {
		return line, false
	}
	marked := render.MarkStyled(line, v.b.theme.Match, p.spans)
	if v.b.theme.Plain() {
		return marked, p.in(strings.TrimSpace(render.Unstyled(line)))
	}
	return marked, marked != line
}
