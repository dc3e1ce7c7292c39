package strategiestest

import (
	"fmt"
	"strings"

	"decant/model"
)

// fileLines is the number of lines of a file that is read in parts.
const fileLines = 40

// partial is a part of a file.
type partial struct {
	path  string
	lines model.LineRange
}

// ranged makes some reads ask for part of a file, and returns that part, nil for another call. Some
// of them become reads by an unknown tool.
func (g *generator) ranged(tool, path, args string) (newTool, newArgs string, of *partial) {
	if tool != "Read" && tool != "mcp__x__y" || g.part.IntN(3) > 0 {
		return tool, args, nil
	}
	from, limit := 1+g.part.IntN(3)*10, g.part.IntN(4)*10
	of = &partial{path: path}
	if limit > 0 {
		of.lines = model.LineRange{From: from, To: from + limit - 1}
	} else if from > 1 {
		of.lines.From = from
	}
	if tool == "mcp__x__y" {
		args = fmt.Sprintf(`{"path":%q,"start_line":%d`, path, from)
		if limit > 0 {
			args += fmt.Sprintf(`,"end_line":"%d"`, of.lines.To)
		}
		return "own_read", args + "}", of
	}
	args = fmt.Sprintf(`{"file_path":%q`, path)
	if from > 1 {
		args += fmt.Sprintf(`,"offset":%d`, from)
	}
	if limit > 0 {
		args += fmt.Sprintf(`,"limit":%d`, limit)
	}
	return tool, args + "}", of
}

// partOf returns what a read of some lines delivers, from one of two versions of a file. A few end
// early and say so.
func (g *generator) partOf(path string, r model.LineRange) model.Part {
	var b strings.Builder
	version := g.part.IntN(5) / 4
	last := fileLines
	if r.To > 0 {
		last = min(last, r.To)
	}
	for n := max(1, r.From); n <= last; n++ {
		fmt.Fprintf(&b, "%d\tline %d of %s, version %d\n", n, n, path, version*(n%2))
		if g.part.IntN(200) == 0 {
			b.WriteString("[... truncated ...]\n")
			break
		}
	}
	p := g.Part(b.String(), "file://"+path)
	p.Envelope = model.NumbersTab
	if !r.Whole() {
		p.URI += fmt.Sprintf("#L%d-%d", max(1, r.From), last)
	}
	return p
}
