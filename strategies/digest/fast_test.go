package digest

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The quick searches in runners.go and runs.go must find what these expressions match.
var (
	slowRunner = regexp.MustCompile(`(?:^|[\s;&|(/'"])(` + strings.Join([]string{
		`go test`, `cargo (?:\+\S+ )?(?:nextest run|nextest|test)`, `pytest`, `py\.test`, `vitest`,
		`(?:npm|pnpm|yarn|bun)(?: run)? test`, `jest`, `mocha`, `playwright test`, `unittest`,
		`make (?:\S+ )?(?:test|check)`, `mise (?:run )?test`, `just test`, `tox`, `nox`, `ctest`,
		`rspec`, `mvn (?:\S+ )?test`, `gradlew? (?:\S+ )?test`, `dotnet test`, `swift test`,
		`mix test`, `phpunit`, `bats`, `deno test`, `zig test`, `rake test`, `manage\.py test`,
	}, "|") + `)(?:$|[\s;&|):'"])`)
	slowBuilder = regexp.MustCompile(`(?:^|[\s;&|(/])` +
		`(?:build|lint|fmt|format|check|typecheck|tsc|install|` +
		`vet|clippy|ruff|mypy|eslint|prettier|golangci-lint|compile)\b`)
	slowBullet = regexp.MustCompile(`^(?:[-*>#]+|\d+[.)]) +`)
	slowVoid   = regexp.MustCompile(`Sibling tool call errored|` +
		`The user doesn't want to proceed with this tool use|^Command aborted`)
)

// eachMix calls f with texts that consist of random pieces.
func eachMix(pieces []string, most int, f func(text string)) {
	for seed := range uint64(20000) {
		r, text := rand.New(rand.NewPCG(seed, 1)), ""
		for range r.IntN(most) {
			text += pieces[r.IntN(len(pieces))]
		}
		f(text)
	}
}

// TestFindRunner compares quick searches in command lines with expressions.
func TestFindRunner(t *testing.T) {
	t.Parallel()
	pieces := append([]string{
		" ", " ", " ", " ", " ", "test", "test", " test ", "check", "run", "nextest", "+x", "w",
		"./",
		";", "&&", "|", "(", ")", ":", "'", `"`, "/", "\n", "\t", "é", "ſ", "_", "x", "-", "T", "7",
	}, append(runners[:], builders[:]...)...)
	found := 0
	eachMix(pieces, 12, func(text string) {
		want := ""
		if m := slowRunner.FindStringSubmatch(text); m != nil {
			want = m[1]
			found++
		}
		if got := findRunner(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if got, want := builds(text), slowBuilder.MatchString(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	})
	if found < 1000 {
		t.Errorf("only %d texts with a test runner", found)
	}
}

// TestOutputs compares quick searches in outputs with expressions.
func TestOutputs(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"FAIL", "--- FAIL", "test result: FAILED", "FAILED (fail", "FAILED (err", "error: ",
		"test failed", "could not compile", "== ", "1", " failed", "Tests: ", " failing", "0",
		"\n", "\n", "\n", " ", "\t", "ok", "Command aborted", "Sibling tool call errored",
		"The user doesn't want to proceed with this tool use", "é", "Error: ", "Fail",
	}
	eachMix(pieces, 8, func(text string) {
		if got, want := isTroubled(text), trouble().MatchString(text); got != want {
			t.Errorf("trouble %q: got %v, want %v", text, got, want)
		}
		if got, want := isVoided(text), slowVoid.MatchString(text); got != want {
			t.Errorf("void %q: got %v, want %v", text, got, want)
		}
	})
}

// TestMayStart compares quick searches in sentences with expressions.
func TestMayStart(t *testing.T) {
	t.Parallel()
	pieces := append([]string{
		" ", " ", "because", "instead of", "rather than", "decided", "deliberately", "trade-off",
		"tradeoff", "let's use", "lets go with", "we should use", "you shouldn't have", "i would ",
		"I'd ", "I ", "prefer", "don't want", "dont want", "must not", "must always", "Never ",
		"please don't", "i think we should", "becau\u017fe", "\u212aeep", "é", "_", "x", "-", ".",
		"* ", "12", ") ", "#", "> ", "`", "B", "ecause", "Let'\u017f use", "\n", "SO THAT",
	}, append(reasonStarts[:], wishStarts[:]...)...)
	found := 0
	eachMix(pieces, 6, func(text string) {
		if reasons().MatchString(text) || wishes().MatchString(text) {
			found++
		}
		compareSentence(t, text)
	})
	if found < 1000 {
		t.Errorf("only %d sentences match", found)
	}
}

// compareSentence compares quick searches in one sentence with expressions.
func compareSentence(t *testing.T, text string) {
	t.Helper()
	if got, want := givesReason(text), reasons().MatchString(text); got != want {
		t.Errorf("reason %q: got %v, want %v", text, got, want)
	}
	if got, want := wishesFor(text), wishes().MatchString(text); got != want {
		t.Errorf("wish %q: got %v, want %v", text, got, want)
	}
	if got, want := cutBullet(text), slowBullet.ReplaceAllString(text, ""); got != want {
		t.Errorf("bullet %q: got %q, want %q", text, got, want)
	}
}

// TestMayStartOfRealSentences does the same with sentences that people and agents wrote.
func TestMayStartOfRealSentences(t *testing.T) {
	t.Parallel()
	found := 0
	for _, name := range []string{"README.md", "CHANGELOG.md", "testdata/demo.jsonl"} {
		data, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range sentences(strings.ReplaceAll(string(data), `\n`, "\n")) {
			if givesReason(l) {
				found++
			}
			compareSentence(t, l)
		}
	}
	if found == 0 {
		t.Error("no sentence gives a reason")
	}
}
