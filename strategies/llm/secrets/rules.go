package secrets

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// gitleaksRules is config/gitleaks.toml of gitleaks v8.30.0, unchanged; gitleaks.LICENSE
// is its licence. The program itself as a library would bring dozens of packages.
//
//go:embed gitleaks.toml
var gitleaksRules []byte

// gitleaksAllow is an allowance as the file has it. Those by path are of no use here: the
// texts have none.
type gitleaksAllow struct {
	Condition   string   `toml:"condition"`
	RegexTarget string   `toml:"regexTarget"`
	Regexes     []string `toml:"regexes"`
	Stopwords   []string `toml:"stopwords"`
}

// gitleaksFile is what the file holds that matters here.
type gitleaksFile struct {
	Allowlist gitleaksAllow `toml:"allowlist"`
	Rules     []struct {
		ID          string          `toml:"id"`
		Regex       string          `toml:"regex"`
		Entropy     float64         `toml:"entropy"`
		Keywords    []string        `toml:"keywords"`
		SecretGroup int             `toml:"secretGroup"`
		Allowlists  []gitleaksAllow `toml:"allowlists"`
	} `toml:"rules"`
}

// rules are all of them, read once, on the first text. An expression is compiled when
// a text first has its keyword.
var rules = sync.OnceValue(func() []rule {
	var f gitleaksFile
	if err := toml.Unmarshal(gitleaksRules, &f); err != nil {
		panic(err) // A test reads the file.
	}
	out := make([]rule, 0, len(ownRules)+len(f.Rules))
	for i := range ownRules {
		r := &ownRules[i]
		out = append(out, rule{
			id: r.id, keywords: r.keywords, compiled: compileLazily(r.regex), plain: r.plain,
		})
	}
	everywhere := readAllowances([]gitleaksAllow{f.Allowlist})
	for i := range f.Rules {
		r := &f.Rules[i]
		if r.Regex == "" {
			continue // It goes by the name of a file.
		}
		keywords := r.Keywords
		if len(keywords) == 0 {
			keywords = []string{""} // Every text has the empty one.
		}
		out = append(out, rule{
			id: r.ID, keywords: lowerWords(keywords),
			compiled: compileLazily(endInText(r.ID, r.Regex)),
			group:    r.SecretGroup, entropy: r.Entropy,
			allow: slices.Concat(everywhere, readAllowances(r.Allowlists)),
		})
	}
	return out
})

// What the expressions of gitleaks want behind a secret, and what running text has there.
const (
	codeEnd = `(?:[\x60'"\s;]|\\[nr]|$`
	textEnd = `(?:[\x60'"\s;,.:!?&|<>)}\]]|\\[nrt"]|$`
)

// anyKey is the rule of gitleaks that goes by the name of a value and takes any value.
const anyKey = "generic-api-key"

// endInText is an expression of gitleaks that also takes what ends a secret in running text. What
// looks like any value would be half of a call then.
func endInText(id, regex string) string {
	if id == anyKey {
		return regex
	}
	return strings.ReplaceAll(regex, codeEnd, textEnd)
}

// compileLazily compiles an expression when it is first needed.
func compileLazily(regex string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(regex) })
}

// readAllowances are those of the file that apply to a text without a path.
func readAllowances(list []gitleaksAllow) []allowance {
	var out []allowance
	for i := range list {
		a := &list[i]
		if a.Condition == "AND" {
			continue // The only such one also wants a path.
		}
		all := allowance{target: a.RegexTarget, stops: lowerWords(a.Stopwords)}
		for _, x := range a.Regexes {
			all.regexes = append(all.regexes, regexp.MustCompile(x))
		}
		out = append(out, all)
	}
	return out
}

// lowerWords are words in lower case.
func lowerWords(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}
