package source

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// parse is the tree of a whole text.
func parse(tb testing.TB, text string) *Tree {
	tb.Helper()
	var t Tree
	if err := t.Parse([]byte(text), Span{0, len(text)}); err != nil {
		tb.Fatal(err)
	}
	return &t
}

func TestValue(t *testing.T) {
	t.Parallel()
	tr := parse(t, ` {"s":"a\n\u00e9","n":12,"f":1.5,"e":1e3,"big":9007199254740993,"over":1e30,
		"t":true,"x":false,"z":null,"l":[1,"x",[2],{}],"o":{"k":{"deep":"yes"}},
		"dup":1,"dup":2,"\u0064up2":3,"":"empty","bad":"`+"\xff"+`"} `)
	root := tr.Root()
	tests := []struct {
		path []string
		kind Kind
		raw  string
		text string
		n    int
		len  int
	}{
		{[]string{"s"}, KindString, `"a\n\u00e9"`, "a\né", 0, 0},
		{[]string{"n"}, KindNumber, "12", "", 12, 0},
		{[]string{"f"}, KindNumber, "1.5", "", 0, 0},
		{[]string{"e"}, KindNumber, "1e3", "", 1000, 0},
		{[]string{"big"}, KindNumber, "9007199254740993", "", 9007199254740993, 0},
		{[]string{"over"}, KindNumber, "1e30", "", 0, 0},
		{[]string{"t"}, KindBool, "true", "", 0, 0},
		{[]string{"x"}, KindBool, "false", "", 0, 0},
		{[]string{"z"}, KindNull, "null", "", 0, 0},
		{[]string{"l"}, KindArray, `[1,"x",[2],{}]`, "", 0, 4},
		{[]string{"o"}, KindObject, `{"k":{"deep":"yes"}}`, "", 0, 1},
		{[]string{"o", "k", "deep"}, KindString, `"yes"`, "yes", 0, 0},
		{[]string{"dup"}, KindNumber, "2", "", 2, 0},
		{[]string{"dup2"}, KindNumber, "3", "", 3, 0},
		{[]string{""}, KindString, `"empty"`, "empty", 0, 0},
		{[]string{"bad"}, KindString, "\"\xff\"", "\ufffd", 0, 0},
		{[]string{"missing"}, KindNone, "", "", 0, 0},
		{[]string{"missing", "below"}, KindNone, "", "", 0, 0},
		{[]string{"l", "0"}, KindNone, "", "", 0, 0},
		{[]string{"s", "a"}, KindNone, "", "", 0, 0},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.path, "."), func(t *testing.T) {
			t.Parallel()
			v := root.Get(tt.path...)
			if got := v.Kind(); got != tt.kind {
				t.Errorf("kind: got %d, want %d", got, tt.kind)
			}
			if got := v.Exists(); got != (tt.kind != KindNone) {
				t.Errorf("exists: got %v", got)
			}
			if got := string(v.Raw()); got != tt.raw {
				t.Errorf("raw: got %s, want %s", got, tt.raw)
			}
			if got := string(v.Span().Of(tr.text)); got != tt.raw {
				t.Errorf("span: got %s, want %s", got, tt.raw)
			}
			if got := v.Text(); got != tt.text {
				t.Errorf("text: got %q, want %q", got, tt.text)
			}
			if got := v.Int(); got != tt.n {
				t.Errorf("int: got %d, want %d", got, tt.n)
			}
			if got := v.Len(); got != tt.len {
				t.Errorf("len: got %d, want %d", got, tt.len)
			}
			if got, want := v.True(), tt.raw == "true"; got != want {
				t.Errorf("true: got %v, want %v", got, want)
			}
		})
	}
}

func TestWalk(t *testing.T) {
	t.Parallel()
	root := parse(t, `{"a":1,"\u0062":[true,[],"x"],"a":{}}`).Root()
	var got []string
	for name, v := range root.Members() {
		got = append(got, name+"="+string(v.Raw()))
	}
	if s := strings.Join(got, " "); s != `a=1 b=[true,[],"x"] a={}` {
		t.Errorf("members: got %s", s)
	}
	got = nil
	for v := range root.Get("b").Items() {
		got = append(got, string(v.Raw()))
		if len(got) == 2 {
			break
		}
	}
	if s := strings.Join(got, " "); s != `true []` {
		t.Errorf("items: got %s", s)
	}
	for range root.Members() {
		break
	}
	for range root.Items() {
		t.Error("an object yields items")
	}
	for range root.Get("b").Members() {
		t.Error("a list yields members")
	}
}

func TestIs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		raw, want string
		is        bool
	}{
		{`"user"`, "user", true},
		{`"\u0075ser"`, "user", true},
		{`"user"`, "users", false},
		{`"User"`, "user", false},
		{`""`, "", true},
		{`"a"`, "", false},
		{`"\\"`, `\`, true},
		{`"\\"`, `\\`, false},
		{`"\u00e9"`, "é", true},
		{`"\u0061\u0062"`, "ab", true},
		{"\"\xff\"", "\ufffd", true},
		{"\"\xff\"", "\xff", false},
		{`1`, "1", false},
		{`null`, "null", false},
	}
	for _, tt := range tests {
		v := parse(t, tt.raw).Root()
		if got := v.Is(tt.want); got != tt.is {
			t.Errorf("%s is %q: got %v, want %v", tt.raw, tt.want, got, tt.is)
		}
		if got := v.Kind() == KindString && v.Text() == tt.want; got != tt.is {
			t.Errorf("%s: Is and Text disagree about %q", tt.raw, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"empty", "", "ends too early, at byte 3"},
		{"has no messages yet", " ", "ends too early"},
		{"cut", `{"a":[1,`, "ends too early"},
		{"cut string", `{"a":"xx`, "ends too early"},
		{"no JSON", "hello", "not JSON at byte 3: invalid character 'h'"},
		{"late", `{"a":tru}`, "at byte 11"},
		{"two values", `{} {}`, "more follows at byte 6"},
		{"trailing comma", `{"a":1,}`, "not JSON at byte"},
		{"wrong bracket", `{"a":[1}`, "not JSON at byte"},
		{"no value", `{"a"}`, "not JSON at byte"},
		{"name without colon", `{"a" 1}`, "not JSON at byte"},
		{"number name", `{1:1}`, "not JSON at byte"},
		{"open bracket only", `]`, "not JSON at byte"},
		{"leading zero", `01`, "byte 4"},
		{"raw control", "\"\x1b\"", "byte 4"},
		{"byte order mark", "\ufeff{}", "not JSON at byte 3"},
		{"too deep", strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001), "depth"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tr := parse(t, `{"old":1}`)
			data := []byte("xxx" + tt.text + "yyy")
			err := tr.Parse(data, Span{3, 3 + len(tt.text)})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			msg := err.Error()
			if strings.ContainsAny(msg, "\x1b\n") || strings.Contains(msg, "jsontext") {
				t.Errorf("unclean error %q", err)
			}
			if tr.Root().Exists() || tr.Root().Get("old").Exists() {
				t.Error("a failed parse left a root")
			}
		})
	}
}

func TestParseDeep(t *testing.T) {
	t.Parallel()
	const n = 9_999
	tr := parse(t, strings.Repeat(`{"a":[`, n/2)+strings.Repeat(`]}`, n/2))
	depth := 0
	for v := tr.Root(); v.Exists(); depth++ {
		inner := v.Get("a")
		for item := range v.Items() {
			inner = item
		}
		v = inner
	}
	if want := n / 2 * 2; depth != want {
		t.Errorf("got depth %d, want %d", depth, want)
	}
}

func TestParseLongLine(t *testing.T) {
	t.Parallel()
	size := 64 << 20
	if testing.Short() {
		size = 1 << 20
	}
	rec := append(append([]byte(`{"a":"`), bytes.Repeat([]byte{'x'}, size)...), `","b":[1]}`...)
	src := Lines("x", rec)
	if len(src.Records) != 1 {
		t.Fatalf("got %d records", len(src.Records))
	}
	var tr Tree
	if err := tr.ParseIn(src, src.Records[0].Span); err != nil {
		t.Fatal(err)
	}
	if got := tr.Root().Get("a").Span().Len(); got != size+2 {
		t.Errorf("got %d bytes, want %d", got, size+2)
	}
	if !tr.Root().Get("b").Exists() || tr.Root().Get("a").Is("x") {
		t.Error("members behind a long string are wrong")
	}
}

// TestParseAllocates holds that a tree that was used before costs no memory.
func TestParseAllocates(t *testing.T) {
	data := []byte(`{"a":[1,2,{"b":"x\n"}],"c":{"d":null}}`)
	var tr Tree
	got := testing.AllocsPerRun(100, func() {
		if err := tr.Parse(data, Span{0, len(data)}); err != nil {
			t.Fatal(err)
		}
		if !tr.Root().Get("a").Exists() || tr.Root().Get("c", "d").Is("x") {
			t.Fatal("wrong tree")
		}
	})
	if got > 0 {
		t.Errorf("got %v allocations a record, want none", got)
	}
}

// FuzzTree compares with encoding/json: what is valid, and each value's place.
func FuzzTree(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,"\u0061",null,{"b":{}}],"a":true}`, ` [ ] `, `"\ud800"`, "\"\xff\"", `-0.1e+7`,
		`{"a":1,}`, `[1 2]`, `{"a" :1 , "b": [ ]}`, "\ufeff1", `{"":{"":""}}`, `1 2`, `nul`, "",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all := append(append([]byte("[x"), data...), "y]"...)
		at := Span{2, 2 + len(data)}
		before := bytes.Clone(all)
		var tr Tree
		err := tr.Parse(all, at)
		if got, want := err == nil, json.Valid(data); got != want {
			t.Fatalf("valid: got %v (%v), want %v", got, err, want)
		}
		if got := Valid(data); got != (err == nil) {
			t.Fatalf("Valid says %v, Parse %v", got, err)
		}
		if !bytes.Equal(all, before) {
			t.Fatal("parsing changed the data")
		}
		if err != nil {
			return
		}
		for i, want := range decode(t, data).spell(t, &tr).preorder(nil) {
			v := Value{&tr, i}
			if !at.Contains(v.Span()) || v.Len() != len(want.kids) {
				t.Fatalf("value %d at %v: %d below, not %d", i, v.Span(), v.Len(), len(want.kids))
			}
			if got := decode(t, v.Raw()); got.plain() != want.plain() {
				t.Fatalf("value %d: got %s, want %s", i, got.plain(), want.plain())
			}
			if s, ok := want.token.(string); ok && !v.Is(s) {
				t.Fatalf("value %d is %q by Text, but not by Is", i, s)
			}
		}
	})
}

// TestFields holds that Fields and Members tell the same.
func TestFields(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `[1]`, `{"a":1,"b":{"c":2},"a":[3]}`, `{"\u0061\n":1,"b":2}`, `{"é":"x","":null}`,
	} {
		root := parse(t, text).Root()
		var got, want []string
		for name, v := range root.Fields() {
			got = append(got, string(name)+" "+string(v.Raw()))
		}
		for name, v := range root.Members() {
			want = append(want, name+" "+string(v.Raw()))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// TestFindNames holds where names stand in a value that stands in another, and that nothing is
// promised of names with escapes.
func TestFindNames(t *testing.T) {
	t.Parallel()
	root := parse(t, ` {"id":0,"in":{"id":1,"l":[{"id":{"id":2}},"id"]},"idx":3}`).Root()
	for _, tt := range []struct {
		of   Value
		want int
	}{{root, 4}, {root.Get("in"), 3}, {root.Get("idx"), 0}, {root.Get("in", "l"), 2}} {
		places, sure := tt.of.FindNames("id", nil)
		if !sure || len(places) != tt.want {
			t.Errorf("%s: got %v, %v, want %d places", tt.of.Raw(), places, sure, tt.want)
		}
		for _, at := range places {
			if !bytes.HasPrefix(tt.of.Raw()[at:], []byte(`"id":`)) {
				t.Errorf("%s: got %d, where something else stands", tt.of.Raw(), at)
			}
		}
	}
	if _, sure := parse(t, `{"\"id":1}`).Root().FindNames("id", nil); sure {
		t.Error("a name with an escape: got sure")
	}
}

// TestTreeViews holds that texts inside a tree are those that are read from the source, whether the
// record is known to be UTF-8 or not.
func TestTreeViews(t *testing.T) {
	t.Parallel()
	values := []string{
		`"plain"`, `""`, `"é"`, `"\u00e9\n"`, `"é\n→"`, "\"\xff\"", "\"\xc3\\n\"", `"\ud83d"`, `{}`,
		`{"a":[1,"é"]}`, `{ "a" : 1 }`, `"\u0061"`, `"\u001f"`, "{\"a\":\"\xff\"}", `[1, 2]`,
	}
	for _, value := range values {
		for _, before := range []string{"0", `"é"`, "\"\xff\""} {
			checkViews(t, "["+before+","+value+"]")
		}
	}
}

// checkViews compares the views of the second element of a list.
func checkViews(t *testing.T, list string) {
	t.Helper()
	src, err := Stream("test", strings.NewReader(list), len(list), nil)
	if err != nil {
		t.Fatal(err)
	}
	var tree Tree
	if err := tree.ParseRecord(src, 0); err != nil {
		t.Fatal(err)
	}
	at := Span{}
	for v := range tree.Root().Items() {
		at = v.Span()
	}
	text, _, whole := tree.ViewText(make([]byte, 0, 2), at)
	if want := AppendText(nil, at.Of([]byte(list))); !whole || !bytes.Equal(text, want) {
		t.Errorf("%s: got text %q, %v, want %q", list, text, whole, want)
	}
	compact, _, whole := tree.ViewCompact(make([]byte, 0, 2), at)
	if want := AppendCompact(nil, at.Of([]byte(list))); !whole || !bytes.Equal(compact, want) {
		t.Errorf("%s: got value %q, %v, want %q", list, compact, whole, want)
	}
}

// TestTreeViewsOnlyItsRecord holds that nothing outside the parsed record is shown.
func TestTreeViewsOnlyItsRecord(t *testing.T) {
	t.Parallel()
	data := []byte(`"0" {"a":"bc"} "1"`)
	var tree Tree
	if err := tree.Parse(data, Span{4, 14}); err != nil {
		t.Fatal(err)
	}
	for _, at := range []Span{{0, 3}, {3, 14}, {4, 15}, {15, 18}, {9, 7}} {
		if text, _, whole := tree.ViewText(nil, at); whole {
			t.Errorf("%v: got text %q", at, text)
		}
		if value, _, whole := tree.ViewCompact(nil, at); whole {
			t.Errorf("%v: got value %q", at, value)
		}
	}
}
