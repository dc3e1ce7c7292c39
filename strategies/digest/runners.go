package digest

import (
	"strings"

	"decant/strategies/digest/stretch"
)

// tester matches a test runner at the start of a text.
var tester = stretch.CompileLazily(`^(` + strings.Join([]string{
	`go test`, `cargo (?:\+\S+ )?(?:nextest run|nextest|test)`, `pytest`, `py\.test`, `vitest`,
	`(?:npm|pnpm|yarn|bun)(?: run)? test`, `jest`, `mocha`, `playwright test`, `unittest`,
	`make (?:\S+ )?(?:test|check)`, `mise (?:run )?test`, `just test`, `tox`, `nox`, `ctest`,
	`rspec`, `mvn (?:\S+ )?test`, `gradlew? (?:\S+ )?test`, `dotnet test`, `swift test`,
	`mix test`, `phpunit`, `bats`, `deno test`, `zig test`, `rake test`, `manage\.py test`,
}, "|") + `)(?:$|[\s;&|):'"])`)

// runners are the starts of all test runners.
var runners = [...]string{
	"go ", "cargo ", "pytest", "py.test", "vitest", "npm ", "pnpm ", "yarn ", "bun ", "jest",
	"mocha", "playwright ", "unittest", "make ", "mise ", "just ", "tox", "nox", "ctest", "rspec",
	"mvn ", "gradle", "dotnet ", "swift ", "mix ", "phpunit", "bats", "deno ", "zig ", "rake ",
	"manage.py ",
}

// runnerWords is the largest number of words of a test runner.
const runnerWords = 4

// findRunner returns the first test runner in a command line, "" for none.
func findRunner(command string) string {
	for at := range command {
		rest := command[at:]
		if !follows(command, at, beforeRunner) || !startsWith(rest, runners[:]) {
			continue
		}
		if m := tester().FindStringSubmatch(cutWords(rest, runnerWords)); m != nil {
			return m[1]
		}
	}
	return ""
}

// The bytes before a word of a command line that builds, and before a test runner.
const (
	beforeBuilder = " \t\n\f\r;&|(/"
	beforeRunner  = beforeBuilder + `'"`
)

// follows reports whether a place in a text is its start, or comes after one of several bytes.
func follows(text string, at int, before string) bool {
	return at == 0 || strings.IndexByte(before, text[at-1]) >= 0
}

// startsWith reports whether a text starts with one of several words.
func startsWith(text string, words []string) bool {
	for _, w := range words {
		if w[0] == text[0] && strings.HasPrefix(text, w) {
			return true
		}
	}
	return false
}

// cutWords returns the first n words of a text, with the space after them.
func cutWords(text string, n int) string {
	end := 0
	for range n {
		space := strings.IndexByte(text[end:], ' ')
		if space < 0 {
			return text
		}
		end += space + 1
	}
	return text[:end]
}

// builders are words that build, format or check something.
var builders = [...]string{
	"build", "lint", "fmt", "format", "check", "typecheck", "tsc", "install", "vet", "clippy",
	"ruff", "mypy", "eslint", "prettier", "golangci-lint", "compile",
}

// builds reports whether a command line builds, formats or checks something.
func builds(command string) bool {
	for at := range command {
		if follows(command, at, beforeBuilder) && isBuilder(command[at:]) {
			return true
		}
	}
	return false
}

// isBuilder reports whether a text starts with a word that builds.
func isBuilder(text string) bool {
	for _, w := range builders {
		if w[0] != text[0] {
			continue
		}
		if rest, found := strings.CutPrefix(text, w); found && !startsInWord(rest) {
			return true
		}
	}
	return false
}

// startsInWord reports whether a text starts with a letter, a digit or an underscore.
func startsInWord(text string) bool {
	if text == "" {
		return false
	}
	b := text[0]
	return b == '_' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z'
}
