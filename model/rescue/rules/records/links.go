package records

import (
	"bytes"
	"slices"
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
	var byID map[string][]int
	for _, n := range findings {
		if linkFixes[n.Rule] == nil {
			continue
		}
		if links == nil {
			links = f.readLinks(names)
			byID = map[string][]int{}
			for i := range links {
				byID[links[i].id] = append(byID[links[i].id], i)
			}
		}
		if at, err := model.ParseID(n.Place); err == nil && at.Record <= len(links) {
			f.fixLink(n, links, at.Record-1, byID[links[at.Record-1].id])
		}
	}
}

// linkFixes are the fixes of links, by rule.
var linkFixes = map[string]func(records, []link, int, *problem.Problem){
	"uuid-twice": records.renameSecond, "id-twice": records.renameSecond,
	"chain-broken": records.bridge, "chain-circle": records.bridge,
}

// fixLink fixes a link of a record. alike are the records with its id.
func (f records) fixLink(n model.Finding, links []link, record int, alike []int) {
	rule, claude := n.Rule, f.C.Format == "claude-code"
	if rule == "chain-broken" && isCircle(links, record) {
		rule = "chain-circle"
	}
	if rule == "chain-broken" && claude &&
		(!f.startsAt(record) || recordBefore(links, record) < 0) {
		return // The client continues before it, or nothing is; every fork links it again.
	}
	p := f.AddAt(rule, n.Place)
	if rule == "uuid-twice" && claude && f.areEqual(alike) {
		p.Harm = model.Healed
		p.Effect = "the records are equal, and the client reads one of them"
		return
	}
	p.Phase = problem.InLinks
	linkFixes[n.Rule](f, links, record, p)
}

// areEqual reports whether records have the same bytes. Claude Code writes some again when it
// compacts.
func (f records) areEqual(records []int) bool {
	first := f.RawAt(f.C.Source.Records[records[0]].Span)
	return !slices.ContainsFunc(records[1:], func(n int) bool {
		return !bytes.Equal(f.RawAt(f.C.Source.Records[n].Span), first)
	})
}

// startsAt reports whether nothing before a record is sent: the client does not continue before it.
func (f records) startsAt(record int) bool {
	return !slices.ContainsFunc(f.C.Events, func(e model.Event) bool {
		return e.Record < record && e.Live
	})
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
	if n := recordBefore(links, record); n >= 0 {
		p.FixBy(model.LossNone, "it is linked to the record before it").
			Put(links[record].parentAt, source.Quote(links[n].id))
		return
	}
	p.FixBy(model.LossNone, "it becomes the start of the chain").
		Put(links[record].parentAt, []byte("null"))
}

// recordBefore is the nearest earlier record whose parents do not lead back to a record, -1 for
// none.
func recordBefore(links []link, record int) int {
	under := markBelow(links, links[record].id)
	for n := record - 1; n >= 0; n-- {
		if l := &links[n]; l.chained && l.side == links[record].side && !under[n] {
			return n
		}
	}
	return -1
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
			chained: id.Kind() == source.KindString && id.Text() != "" && parent.Exists(),
		}
	}
	if f.C.Format == "claude-code" || f.C.Format == "qwen-code" {
		f.dropUnread(out)
	}
	return out
}

// dropUnread takes records out of the chain that the client does not read, such as one without a
// type: those without an event, unless a record with their id has one.
func (f records) dropUnread(links []link) {
	read := map[string]bool{}
	for i := range f.C.Events {
		read[links[f.C.Events[i].Record].id] = true
	}
	for i := range links {
		links[i].chained = links[i].chained && read[links[i].id]
	}
}
