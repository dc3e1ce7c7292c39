package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// value is a JSON value as encoding/json reads it, in file order, with the
// spelling that Tree gives for it: the oracle of the tests of this package.
type value struct {
	token any // A scalar, or a json.Delim.
	name  string
	// Spelled is the raw scalar, NameSpelled the raw name.
	spelled, nameSpelled string
	kids                 []*value
}

// decode reads one value with encoding/json; fail ends the test on an error.
func decode(tb testing.TB, data []byte) *value {
	tb.Helper()
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var read func(name string) *value
	token := func() any {
		tok, err := dec.Token()
		if err != nil {
			tb.Fatalf("encoding/json on %q: %v", data, err)
		}
		return tok
	}
	read = func(name string) *value {
		v := &value{token: token(), name: name}
		if v.token != json.Delim('{') && v.token != json.Delim('[') {
			return v
		}
		for dec.More() {
			name := ""
			if v.token == json.Delim('{') {
				name = token().(string)
			}
			v.kids = append(v.kids, read(name))
		}
		token()
		return v
	}
	v := read("")
	if _, err := dec.Token(); err != io.EOF {
		tb.Fatalf("encoding/json on %q: more follows", data)
	}
	return v
}

// preorder lists a value and all below it, in file order.
func (v *value) preorder(out []*value) []*value {
	out = append(out, v)
	for _, k := range v.kids {
		out = k.preorder(out)
	}
	return out
}

// spell adds to a decoded value how the tree spells it.
func (v *value) spell(tb testing.TB, t *Tree) *value {
	tb.Helper()
	all := v.preorder(nil)
	if len(all) != len(t.nodes) {
		tb.Fatalf("tree of %q has %d values, want %d", t.text, len(t.nodes), len(all))
	}
	for i, o := range all {
		o.nameSpelled = string(t.name(i))
		if len(o.kids) == 0 {
			o.spelled = string(t.raw(i))
		}
		if _, ok := o.token.(json.Delim); ok {
			o.spelled = "" // White space between empty brackets may change.
		}
	}
	return v
}

// String is the value with all that edits must keep.
func (v *value) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v<%s>", v.token, v.spelled)
	for _, k := range v.kids {
		fmt.Fprintf(&b, "(%s<%s> %s)", k.name, k.nameSpelled, k)
	}
	return b.String()
}

// editor makes random edits that do not overlap, and does the same to values.
type editor struct {
	tb    testing.TB
	rng   *rand.Rand
	t     *Tree
	all   []*value
	edits []Edit
	fresh int
}

// visit edits the value of node i and returns what it becomes, nil when dropped.
func (e *editor) visit(i int) *value {
	old := e.all[i]
	at := e.t.span(i)
	switch e.rng.IntN(6) {
	case 0:
		if i > 0 {
			e.edits = append(e.edits, Drop(at))
			if e.rng.IntN(2) == 0 {
				e.inside(i) // Void, whatever it does.
			}
			return nil
		}
	case 1:
		with := randomJSON(e.rng, 2)
		e.edits = append(e.edits, Replace(at, with))
		return e.made(with, old.name, old.nameSpelled)
	}
	return e.inside(i)
}

// inside edits what is in node i and returns the node after that.
func (e *editor) inside(i int) *value {
	now := *e.all[i]
	now.kids = nil
	set := ""
	if n := e.t.nodes[i]; n.kind == KindObject && e.rng.IntN(3) == 0 {
		set = pick(e.rng, "a", "b", "é", "new")
	}
	var setAt *value // The kid that a Set replaces, if it is not dropped.
	for k := i + 1; k < e.t.nodeAfter(i); k = e.t.nodeAfter(k) {
		var kid *value
		if set != "" && e.all[k].name == set && e.lastNamed(i, k) && e.rng.IntN(3) > 0 {
			kid = e.all[k]
			setAt = kid
		} else if set != "" && e.all[k].name == set && e.lastNamed(i, k) {
			e.edits = append(e.edits, Drop(e.t.span(k)))
		} else {
			kid = e.visit(k)
		}
		if kid != nil {
			now.kids = append(now.kids, kid)
		}
	}
	if set != "" {
		e.set(i, &now, set, setAt)
	}
	for e.t.nodes[i].kind == KindObject && e.rng.IntN(4) == 0 {
		e.fresh++
		e.set(i, &now, fmt.Sprintf("fresh%d", e.fresh), nil)
	}
	return &now
}

// set gives the object a member, in the place of the kid at or as its last.
func (e *editor) set(i int, now *value, name string, at *value) {
	with := randomJSON(e.rng, 1)
	e.edits = append(e.edits, Set(e.t.span(i), name, with))
	for k, kid := range now.kids {
		if kid == at {
			now.kids[k] = e.made(with, kid.name, kid.nameSpelled)
			return
		}
	}
	now.kids = append(now.kids, e.made(with, name, string(Quote(name))))
}

// lastNamed reports whether no later member of object i has k's name.
func (e *editor) lastNamed(i, k int) bool {
	for n := e.t.nodeAfter(k); n < e.t.nodeAfter(i); n = e.t.nodeAfter(n) {
		if e.all[n].name == e.all[k].name {
			return false
		}
	}
	return true
}

func (e *editor) made(with []byte, name, nameSpelled string) *value {
	var t Tree
	if err := t.Parse(with, Span{0, len(with)}); err != nil {
		e.tb.Fatalf("parse %q: %v", with, err)
	}
	v := decode(e.tb, with).spell(e.tb, &t)
	v.name, v.nameSpelled = name, nameSpelled
	return v
}

// checkEdits makes random edits of one record and compares the written record
// with the same edits done on the decoded value.
func checkEdits(tb testing.TB, rec []byte, seed uint64) {
	tb.Helper()
	src := &Source{Name: "x", data: rec, Layout: ArrayLayout}
	src.Records = []Record{{trimSpan(rec, Span{0, len(rec)}), 1}}
	var t Tree
	if err := t.Parse(rec, src.Records[0].Span); err != nil {
		tb.Fatalf("parse %q: %v", rec, err)
	}
	v := decode(tb, rec).spell(tb, &t)
	e := &editor{tb: tb, rng: rand.New(rand.NewPCG(seed, 1)), t: &t, all: v.preorder(nil)}
	want := e.visit(0)
	e.rng.Shuffle(len(e.edits), func(i, j int) {
		// Two new members of one object keep their order.
		if a, b := e.edits[i], e.edits[j]; a.op != opSet && b.op != opSet {
			e.edits[i], e.edits[j] = b, a
		}
	})
	var t2 Tree
	texts, err := (&output{s: src}).piece(Piece{Edits: e.edits})
	if err != nil {
		tb.Fatalf("edit %q: %v", rec, err)
	}
	out := joinStretches(tb, src, texts)
	checkResolved(tb, src, e.edits, out)
	if !json.Valid(out) {
		tb.Fatalf("edits of %q made %q, not JSON", rec, out)
	}
	if err := t2.Parse(out, Span{0, len(out)}); err != nil {
		tb.Fatalf("parse the edited %q: %v", out, err)
	}
	if got := decode(tb, out).spell(tb, &t2).String(); got != want.String() {
		tb.Fatalf("edits of %q made %q\ngot  %s\nwant %s", rec, out, got, want)
	}
	if len(e.edits) == 0 && !bytes.Equal(out, src.Bytes(0)) {
		tb.Fatalf("no edits of %q made %q", rec, out)
	}
}

// joinStretches is what stretches of a source come to.
func joinStretches(tb testing.TB, src *Source, parts []stretch) []byte {
	tb.Helper()
	var b bytes.Buffer
	out := output{s: src, w: &b}
	out.addAll(parts...)
	if err := out.finish(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// checkResolved holds what edits come to that are resolved at once, and its size, against what they
// made of the record of a source.
func checkResolved(tb testing.TB, src *Source, edits []Edit, want []byte) {
	tb.Helper()
	var t Tree
	if err := t.ParseIn(src, src.Records[0].Span); err != nil {
		tb.Fatal(err)
	}
	p, err := src.EditRecord(&t, 0, edits)
	if err != nil {
		tb.Fatalf("resolve edits of %q: %v", src.data, err)
	}
	size, err := (&sizer{Source: src}).measurePiece(p)
	if err != nil || size != len(want) {
		tb.Fatalf("edits of %q: measured %d bytes, want %d (%v)", src.data, size, len(want), err)
	}
	texts, err := (&output{s: src}).piece(p)
	if got := joinStretches(tb, src, texts); err != nil || !bytes.Equal(got, want) {
		tb.Fatalf("edits of %q, resolved, made %q, want %q (%v)", src.data, got, want, err)
	}
}

// randomJSON spells a random value with odd white space, escapes and numbers.
func randomJSON(rng *rand.Rand, depth int) []byte {
	space := func() string { return pick(rng, "", "", "", " ", "\t", " \r ") }
	kind := rng.IntN(8)
	if depth == 0 {
		kind = rng.IntN(5)
	}
	switch kind {
	case 0:
		return []byte(pick(rng, "null", "true", "false"))
	case 1:
		return []byte(pick(rng, "0", "-0", "1", "1.50", "-2E+7", "1e400", "12345678901234567890"))
	case 2, 3, 4:
		return []byte(pick(rng, `""`, `"a"`, `"\u0061\n"`, `"é\ud83d\ude00"`, `"\ud800"`,
			`"{\"a\":[1,]}"`, `"\/\\"`))
	}
	open, shut := "[", "]"
	if kind > 5 {
		open, shut = "{", "}"
	}
	out := []byte(open + space())
	for i := range rng.IntN(5) {
		if i > 0 {
			out = append(out, space()+","+space()...)
		}
		if kind > 5 {
			out = append(out, pick(rng, `"a"`, `"b"`, `"\u0061"`, `"é"`, `""`)+space()+":"...)
			out = append(out, space()...)
		}
		out = append(out, randomJSON(rng, depth-1)...)
	}
	return append(out, space()+shut...)
}

func pick(rng *rand.Rand, of ...string) string { return of[rng.IntN(len(of))] }

// plain is the value alone, however it is spelled.
func (v *value) plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%T:%q", v.token, fmt.Sprint(v.token))
	for _, k := range v.kids {
		fmt.Fprintf(&b, "(%q %s)", k.name, k.plain())
	}
	return b.String()
}
