package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestCanonical(t *testing.T) {
	t.Parallel()
	digits64 := "1" + strings.Repeat("0", 63)
	tests := []struct {
		name, a, b string
		same       bool
	}{
		{"order of names", `{"a":1,"b":2}`, `{ "b":2, "a":1 }`, true},
		{"order of items", `[1,2]`, `[2,1]`, false},
		{"escapes", `"\u0061\/"`, `"a/"`, true},
		{"big whole numbers", `9007199254740992`, `9007199254740993`, false},
		{"big numbers with a fraction", `9007199254740992.0`, `9007199254740993.0`, false},
		{"a fraction of nothing", `1.0`, `1`, true},
		{"exponents", `1.5e3`, `1500`, true},
		{"small exponents", `15E-1`, `1.50`, true},
		{"close floats", `0.1`, `0.10000000000000000001`, false},
		{"beyond a float", `1e400`, `1e500`, false},
		{"beyond a float, spelled out", `1e400`, `1` + strings.Repeat("0", 400), true},
		{"64 digits", `1e63`, digits64, true},
		{"64 digits, negative", `-1e63`, "-" + digits64, true},
		{"63 digits", `1e62`, digits64[:63], true},
		{"63 digits, negative", `-1e62`, "-" + digits64[:63], true},
		{"zeros", `-0`, `0.0e7`, true},
		{"sign", `-1`, `1`, false},
		{"absurd exponents", `1e99999999999999999999`, `2e99999999999999999999`, false},
		{"number in a string", `"1.0"`, `"1"`, false},
		{"number after a quoted quote", `["\"1.0",1.0]`, `["\"1.0",1]`, true},
		{"number and string", `1`, `"1"`, false},
		{"duplicate names", `{"a":1,"a":2}`, `{"a":2}`, false},
		{"not JSON", `{"a":`, `{"a": `, false},
		{"null and absent", `{"a":null}`, `{}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a, b := Canonical([]byte(tt.a)), Canonical([]byte(tt.b))
			if got := bytes.Equal(a, b); got != tt.same {
				t.Errorf("%s and %s: got equal %v, want %v", a, b, got, tt.same)
			}
		})
	}
}

func TestCanonicalLeavesInput(t *testing.T) {
	t.Parallel()
	raw := []byte(`{ "b":1.0, "a":2 }`)
	if got := string(Canonical(raw)); got != `{"a":2,"b":1}` {
		t.Errorf("got %s", got)
	}
	if string(raw) != `{ "b":1.0, "a":2 }` {
		t.Errorf("the input became %s", raw)
	}
}

// equality spells a value so that equal values have equal texts: names sorted,
// numbers as fractions. False when an exponent has more than digits digits, which
// is beyond what the oracle compares.
func equality(raw []byte, digits int) (string, bool) {
	if !jsontext.Value(raw).IsValid() {
		return "", false
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return "", false
	}
	return spellOut(v, digits)
}

func spellOut(v any, digits int) (string, bool) {
	switch v := v.(type) {
	case json.Number:
		_, exponent, _ := strings.Cut(strings.ToLower(string(v)), "e")
		if len(strings.TrimLeft(exponent, "+-0")) > digits {
			return "", false
		}
		r, ok := new(big.Rat).SetString(string(v))
		return "n" + r.String(), ok
	case []any:
		out := make([]string, len(v))
		for i := range v {
			var ok bool
			if out[i], ok = spellOut(v[i], digits); !ok {
				return "", false
			}
		}
		return "[" + strings.Join(out, ",") + "]", true
	case map[string]any:
		var out []string
		for k, e := range v {
			s, ok := spellOut(e, digits)
			if !ok {
				return "", false
			}
			out = append(out, fmt.Sprintf("%q:%s", k, s))
		}
		sort.Strings(out)
		return "{" + strings.Join(out, ",") + "}", true
	default:
		return fmt.Sprintf("%T %q", v, fmt.Sprint(v)), true
	}
}

// checkCanonical compares with the oracle and holds that twice is once.
func checkCanonical(t *testing.T, a, b []byte) {
	t.Helper()
	ca, cb := Canonical(a), Canonical(b)
	if again := Canonical(ca); !bytes.Equal(again, ca) {
		t.Fatalf("twice: got %s, want %s", again, ca)
	}
	va, oka := equality(a, 3)
	vb, okb := equality(b, 3)
	if got, want := bytes.Equal(ca, cb), va == vb; oka && okb && got != want {
		t.Fatalf("%s and %s: got equal %v, want %v", a, b, got, want)
	}
	// A long fraction becomes a whole number with an exponent of as many digits as it needs.
	if vc, ok := equality(ca, 6); oka && (!ok || vc != va) {
		t.Fatalf("%s became %s, another value", a, ca)
	}
}

func TestCanonicalAgainstOracle(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3_000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		checkCanonical(t, randomJSON(rng, 1), randomJSON(rng, 1))
	}
}

func FuzzCanonical(f *testing.F) {
	f.Add([]byte(`{"a":1.0,"b":[1e2]}`), []byte(`{"b":[100],"a":1}`))
	f.Add([]byte(`"\u0061"`), []byte(`"a"`))
	f.Add([]byte(`9007199254740993`), []byte(`9007199254740992.0`))
	f.Add([]byte(`-0.0e-5`), []byte(`0`))
	f.Add([]byte("1."+strings.Repeat("7", 1_200)), []byte(`1`))
	f.Fuzz(checkCanonical)
}

// FuzzCanonicalPlain holds what is spelled without jsontext against what it spells.
func FuzzCanonicalPlain(f *testing.F) {
	for _, seed := range []string{
		`{"file_path":"/a b","limit":1e2,"offset":-0.50}`,
		`{"b":[1,{"d":"\n\"\\","c":null}],"a":true}`,
		` { "ab" : 1 , "a" : 2 , "a b":3, "a!":4, "a\"":5 } `, `{"a":1,"a":1}`, `"\/"`, `"\u0041"`,
		`"ä€😀"`, `{"ä":1}`, "\"\xff\"", "\"\x01\"", `[1,]`, `[,1]`, `{"a":1,}`, `{,"a":1}`, `[01]`,
		`[1 2]`, `{}`, `[]`, `[ ]`, `{ }`, `1 1`, ``, ` `, `"`, `"\`, `{"a"`, `{"a":`, `-`, `nul`,
		`[[[[[[[[[1]]]]]]]]]`, `{"q":1,"p":1,"o":1,"n":1,"m":1,"l":1,"k":1,"j":1,"i":1,"h":1,` +
			`"g":1,"f":1,"e":1,"d":1,"c":1,"b":1,"a":1}`, "\"\x7f<>&\u2028\"",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, ok := appendPlain([]byte("before"), raw)
		if !ok {
			return
		}
		if want := append([]byte("before"), canonicalByDecoder(raw)...); !bytes.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	})
}

func TestCanonicalSpellsArgumentsItself(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, raw, want string }{
		{
			"a read", `{"offset":10, "limit":2.50e1, "file_path":"a\tb"}`,
			`{"file_path":"a\tb","limit":25,"offset":10}`,
		},
		{
			"nested", `{"todos":[{"s":true,"n":null}],"e":{}}`,
			`{"e":{},"todos":[{"n":null,"s":true}]}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, ok := appendPlain(nil, []byte(tt.raw)); string(got) != tt.want || !ok {
				t.Errorf("got %s, %v, want %s", got, ok, tt.want)
			}
		})
	}
}
