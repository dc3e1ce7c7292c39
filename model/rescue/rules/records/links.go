package records

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// linkNames are the members by which a format links its records.
type linkNames struct{ id, parent string }

// linked are the formats whose records name the previous record.
var linked = map[string]linkNames{
	"claude-code": {"uuid", "parentUuid"},
	"pi":          {"id", "parentId"},
	"omp":         {"id", "parentId"},
	"qwen-code":   {"uuid", "parentUuid"},
}

// link is a record with its links.
type link struct {
	id, parent     string
	idAt, parentAt source.Span
	side, chained  bool
}

// findLinks fixes links that the format's checker found broken.
func (f records) findLinks(findings []model.Finding) {
	names, ok := linked[f.C.Format]
	if !ok {
		return
	}
	var links []link
	for _, n := range findings {
		var fix func([]link, int, *problem.Problem)
		rule := n.Rule
		switch rule {
		case "uuid-twice", "id-twice":
			fix = f.renameSecond
		case "chain-broken", "chain-circle":
			fix = f.bridge
		default:
			continue
		}
		if links == nil {
			links = f.readLinks(names)
		}
		at, err := model.ParseID(n.Place)
		if err != nil || at.Record > len(links) {
			continue
		}
		if rule == "chain-broken" && isCircle(links, at.Record-1) {
			rule = "chain-circle"
		}
		if rule == "chain-broken" && f.C.Format == "claude-code" {
			continue // Every fork links its records again.
		}
		p := f.AddAt(rule, n.Place)
		p.Phase = problem.InLinks
		fix(links, at.Record-1, p)
	}
}

// isCircle reports whether the parent of a record exists. The problem is then that following the
// parents leads back to the record.
func isCircle(links []link, record int) bool {
	for i := range links {
		if links[i].id == links[record].parent && links[i].id != "" {
			return true
		}
	}
	return false
}

// bridge links a record to the nearest earlier record in the file whose parents do not lead back to
// it.
func (f records) bridge(links []link, record int, p *problem.Problem) {
	under := markBelow(links, links[record].id)
	for n := record - 1; n >= 0; n-- {
		if l := links[n]; l.chained && l.side == links[record].side && !under[n] {
			p.FixBy(model.LossNone, "it is linked to the record before it").
				Put(links[record].parentAt, source.Quote(l.id))
			return
		}
	}
	p.FixBy(model.LossNone, "it becomes the start of the chain").
		Put(links[record].parentAt, []byte("null"))
}

// markBelow marks the records whose parents lead to an id, and those that have it.
func markBelow(links []link, id string) []bool {
	children := map[string][]int{}
	out := make([]bool, len(links))
	var todo []int
	for i := range links {
		children[links[i].parent] = append(children[links[i].parent], i)
		if links[i].id == id {
			out[i], todo = true, append(todo, i)
		}
	}
	for len(todo) > 0 {
		at := links[todo[len(todo)-1]].id
		todo = todo[:len(todo)-1]
		for _, i := range children[at] {
			if !out[i] && at != "" {
				out[i], todo = true, append(todo, i)
			}
		}
	}
	return out
}

// renameSecond gives the later of two records with one id a new id, and links the records after it
// in the file to that.
func (f records) renameSecond(links []link, record int, p *problem.Problem) {
	id := links[record].id
	last := record
	for n := record + 1; n < len(links); n++ {
		if links[n].id == id {
			last = n
		}
	}
	own := f.freeID(links, id)
	p.FixBy(model.LossNone, "the later one gets a new id").
		Put(links[last].idAt, source.Quote(own))
	for n := last + 1; n < len(links); n++ {
		if links[n].parent == id {
			p.Put(links[n].parentAt, source.Quote(own))
		}
	}
}

// freeID is an id similar to another one that no record has.
func (f records) freeID(links []link, like string) string {
	used := map[string]bool{}
	for i := range links {
		used[links[i].id] = true
	}
	const digits = "0123456789abcdef"
	out := []byte(like)
	for at := len(out) - 1; at >= 0; at-- {
		if !strings.ContainsRune(digits, rune(out[at])) {
			continue
		}
		for _, d := range []byte(digits) {
			next := bytes.Clone(out)
			next[at] = d
			if !used[string(next)] {
				return string(next)
			}
		}
	}
	return like + "-2"
}

// readLinks reads the links of all records.
func (f records) readLinks(names linkNames) []link {
	var t source.Tree
	out := make([]link, len(f.C.Source.Records))
	for i, r := range f.C.Source.Records {
		if t.ParseIn(f.C.Source, r.Span) != nil {
			continue
		}
		v := t.Root()
		id, parent := v.Get(names.id), v.Get(names.parent)
		out[i] = link{
			id: id.Text(), parent: parent.Text(), idAt: id.Span(), parentAt: parent.Span(),
			side:    v.Get("isSidechain").True(),
			chained: id.Kind() == source.KindString && parent.Exists(),
		}
	}
	return out
}
