package secrets

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"decant/testdata/growth"
	"decant/testdata/samples"
)

// findInWhole is what [Masker.findSecrets] finds, with each rule tried on the whole text.
func findInWhole(text string) []secret {
	var found []secret
	whole := func(text string) {
		lower := strings.ToLower(text)
		all := rules()
		for i := range all {
			if slices.ContainsFunc(all[i].keywords, func(k string) bool {
				return strings.Contains(lower, k)
			}) {
				found = all[i].find(found, text, span{0, len(text)})
			}
		}
	}
	whole(text)
	at := []int(nil)
	for range maxLevels {
		read, places, _ := readEscapes(text, at)
		if places == nil {
			break
		}
		n := len(found)
		whole(read)
		for i := n; i < len(found); i++ {
			found[i].from, found[i].to = places[found[i].from], places[found[i].to]
		}
		text, at = read, places
	}
	return mergeSecrets(found)
}

// sameAsWhole holds what is found near keywords to what is found in the whole text.
func sameAsWhole(t *testing.T, text string) {
	t.Helper()
	got, want := Masker{}.findSecrets(text), findInWhole(text)
	if !slices.Equal(got, want) {
		t.Errorf("found %v, want %v in %q", got, want, text)
	}
}

// TestNearKeywordsIsEnough draws texts of secrets, halves of secrets, keywords and line breaks.
func TestNearKeywordsIsEnough(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	pieces := []string{
		"\n", "\n", "\n\n", "\r\n", `\n`, `\"`, `\\n`, `"`, "'", " ", " = ", ": ", "=", ",", ";",
		"\u017f", "\u212a", "\u0130", "…", "```", "word", "func key(a int) {", mixed, hexes,
		strings.ToUpper(hexes), "-----BEGIN PRIVATE KEY-----", "kind: secret\ndata:\n a: ", ".",
	}
	for _, kind := range secretKinds {
		for _, text := range slices.Concat(kind.masks, kind.near) {
			plain := strings.NewReplacer("«", "", "»", "").Replace(text)
			half := len(plain) / 2
			pieces = append(pieces, plain, plain, plain[:half], plain[half:])
		}
	}
	all := rules()
	for i := range all {
		pieces = append(pieces, all[i].keywords...)
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range samples.Rounds(6000) {
		var b strings.Builder
		for range 1 + r.IntN(24) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		sameAsWhole(t, b.String())
	}
}

// TestNearKeywordsInConversations searches whole files, whose texts are strings within strings.
func TestNearKeywordsInConversations(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	files := samples.Own(t, "*/*.jsonl", "*/*.json")
	for _, data := range samples.Read(t, samples.Thinned(t, 4, append(files,
		samples.Corpus(t, "*/*.jsonl")...))...) {
		sameAsWhole(t, string(data[:min(len(data), 100_000)]))
	}
}

// TestMostRulesAreNearKeywords holds the rules that need the whole text to a few.
func TestMostRulesAreNearKeywords(t *testing.T) {
	t.Parallel()
	all := rules()
	far := 0
	for i := range all {
		if !all[i].reach().known {
			far++
		}
	}
	if far > 25 {
		t.Errorf("%d of %d rules need the whole text", far, len(all))
	}
}

func TestMeasureReach(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regex  string
		words  []string
		known  bool
		breaks int
	}{
		{`\bab[0-9]{3}`, []string{"ab"}, true, 0},
		{`(?i)A(?:B|c)\s{0,3}[^x]`, []string{"ab", "ac"}, true, 4},
		{`(?i)A(?:B|c)`, []string{"ab"}, false, 0},
		{`x*foo(?:_|-)?bar(?:$|\n)`, []string{"foobar", "foo_", "-b"}, true, 1},
		{`[0-9]+(?:foo|[a-z]*bar)=x`, []string{"foo", "bar="}, true, 0},
		{`(?:foo)?x`, []string{"foo"}, false, 0},
		{`(?:foo)+x`, []string{"foo"}, true, 0},
		{`(?:foo){0,3}x`, []string{"foo"}, false, 0},
		{`(?:fo){2}x`, []string{"fofo"}, false, 0},
		{`foo\s+x`, []string{"foo"}, false, 0},
		{`(?s)foo.x`, []string{"foo"}, true, 1},
		{`foo(?:a\nb){2}`, []string{"foo"}, true, 2},
		{`^foo`, []string{"foo"}, false, 0},
		{`(?m)^foo$`, []string{"foo"}, true, 0},
		{`foo$`, []string{"foo"}, true, 0},
		{`foo`, []string{"", "foo"}, false, 0},
		{`(?i)pass`, []string{"pass"}, true, 0},
		{`[sS]k_`, []string{"sk_"}, true, 0},
		{`foo(`, []string{"foo"}, false, 0},
	} {
		want := reach{}
		if tt.known {
			want = reach{known: true, breaks: tt.breaks}
		}
		got := measureReach(tt.regex, tt.words)
		got.rest = nil // What it finds is tried above.
		if got != want {
			t.Errorf("%s with %q: got %+v, want %+v", tt.regex, tt.words, got, want)
		}
	}
}

func TestCutRest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regex string
		words []string
		rest  string
	}{
		{`\bab[0-9]{3}c`, []string{"ab"}, `\A(?:ab[0-9]{3}c)`},
		{`x?(ab[0-9]{3,})c`, []string{"ab"}, `\A(?:ab[0-9]{3})`},
		{`ab(?:c*|d)e`, []string{"ab"}, `\A(?:ab(?:(?:)|d))`},
		{`ab(?:c+d)?e`, []string{"ab"}, `\A(?:ab(?:c)?)`},
		{`ab(?:c+d){2}e`, []string{"ab"}, `\A(?:abc)`},
		{`ab.{0,200}e`, []string{"ab"}, `\A(?:ab(?:))`},
		{`xab`, []string{"ab"}, ""},
	} {
		got := ""
		if rest := measureReach(tt.regex, tt.words).rest; rest != nil {
			got = strings.ReplaceAll(rest.String(), "(?-s:.)", ".")
		}
		if got != tt.rest {
			t.Errorf("%s: got %s, want %s", tt.regex, got, tt.rest)
		}
	}
}

// TestMaskIsLinear masks one line with many keywords that begin nothing.
func TestMaskIsLinear(t *testing.T) {
	line := func(words int) func() {
		text := strings.Repeat("eyey sk- curl curl bearer bearer token token= pass ", words)
		return func() { MaskText(text) }
	}
	growth.Linear(t, "one line of keywords", line(200), line(200*growth.Times))
}
