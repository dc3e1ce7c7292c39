package o200k

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"
	"github.com/tiktoken-go/tokenizer"
)

// texts are those of the estimator, and hard ones.
func texts(t testing.TB) []string {
	t.Helper()
	out := []string{
		"", "a", "'", "''s 'S don't DON'T we'LL they've it'd x'mas 're",
		"HTTPServer HTTPs ABあC ÀÉx",
		"   leading", "trailing   ", "a\n\n\n  b", "a \r\n\t b", " \n",
		"\t\t\tx", "  \n  \n  x", "\n \n    \n",
		"1234567 12.5e-9",
		"// comment\n/// more\r\n", "...\n\n//x", " !!\n", "e\u0301 \u0301x \u0301A \u0301 ",
		"ǅabc ǅ", "ʰa aʰB",
		"٣٤٥٦ ⅷⅸ ½¾", "\u00a0x \u2003y \u3000\u3000z \u0085q", "🙂🙂👩‍👩‍👧 ⚠️",
		"日本語とカナ한국어", "<|endoftext|>",
		strings.Repeat("a", 3000), strings.Repeat("xyz ", 500), strings.Repeat("=", 777),
		strings.Repeat(" ", 999) + "x",
	}
	for _, glob := range []string{"../testdata/train/*.txt", "../testdata/held/*.txt"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) < 40 {
			t.Fatalf("%d texts in %s: %v", len(files), glob, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(text))
		}
	}
	return out
}

// TestCountIsTheLibrarys counts our texts, and random mixtures of their characters.
func TestCountIsTheLibrarys(t *testing.T) {
	t.Parallel()
	codec, all := library(t), texts(t)
	hard := []rune("  \n\r\t'sSlLAaBb1\u0301\u00a0ʰǅ/._é")
	characters := []rune(strings.Join(all, ""))
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		mixed := make([]rune, r.IntN(30))
		for i := range mixed {
			mixed[i] = characters[r.IntN(len(characters))]
			if r.IntN(3) == 0 {
				mixed[i] = hard[r.IntN(len(hard))]
			}
		}
		all = append(all, string(mixed))
	}
	for _, text := range all {
		if got, want := Count([]byte(text)), reference(t, codec, text); got != want {
			t.Errorf("%.60q: got %d, want %d", text, got, want)
		}
	}
}

// pattern is that of the vocabulary. The library has it as generated code, which cuts "\n \n" in
// two where the pattern itself does not.
var pattern = regexp2.MustCompile(`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*`+
	`[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?`+
	`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*`+
	`(?i:'s|'t|'re|'ve|'m|'ll|'d)?|(?:\p{N}){1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+`+
	`|\s+(?!\S)|\s+`, regexp2.None)

// reference cuts a text by the pattern and has the library count the pieces, except for those that
// it would cut again: line breaks among blanks.
func reference(t *testing.T, codec tokenizer.Codec, text string) int {
	t.Helper()
	n := 0
	match, err := pattern.FindStringMatch(text)
	for match != nil && err == nil {
		piece := match.String()
		if _, whole := ranks()[piece]; whole {
			n++
		} else if strings.TrimSpace(piece) == "" {
			n += mergePlainly(piece)
		} else if one, err := codec.Count(piece); err != nil {
			t.Fatal(err)
		} else {
			n += one
		}
		match, err = pattern.FindNextMatch(match)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// mergePlainly is byte-pair encoding as it is defined: of all neighbours that are a token together,
// those of the lowest rank merge, the leftmost first, until there are none.
func mergePlainly(piece string) int {
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		at, lowest := -1, uint32(none)
		for i := range len(parts) - 1 {
			if rank, ok := ranks()[parts[i]+parts[i+1]]; ok && rank < lowest {
				at, lowest = i, rank
			}
		}
		if at < 0 {
			return len(parts)
		}
		parts = slices.Replace(parts, at, at+2, parts[at]+parts[at+1])
	}
}

func FuzzCount(f *testing.F) {
	codec := library(f)
	for _, text := range texts(f) {
		f.Add(text[:min(len(text), 200)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := Count([]byte(text))
		if n > len(text) || n == 0 && text != "" {
			t.Fatalf("%d tokens of %d bytes", n, len(text))
		}
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0x7f) {
			return // The library replaces bytes that are no UTF-8, and drops DEL.
		}
		if want := reference(t, codec, text); n != want {
			t.Errorf("got %d, want %d", n, want)
		}
	})
}

// BenchmarkCount says how fast a text is counted once the vocabulary is there.
func BenchmarkCount(b *testing.B) {
	text, err := os.ReadFile("../testdata/train/code-go.txt")
	if err != nil {
		b.Fatal(err)
	}
	Count(text)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Count(text)
	}
}

// BenchmarkUnpack says what the first count costs.
func BenchmarkUnpack(b *testing.B) {
	for b.Loop() {
		unpackVocabulary()
	}
}
