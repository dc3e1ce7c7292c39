package secrets

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// gitleaksRules is config/gitleaks.toml of gitleaks v8.30.0, unchanged; gitleaks.LICENSE is its
// licence. gitleaks itself as a library would add dozens of packages.
//
//go:embed gitleaks.toml
var gitleaksRules []byte

// gitleaksAllow is an allowance in the file. Path allowances are left out, because our texts have
// no paths.
type gitleaksAllow struct {
	Condition   string   `toml:"condition"`
	RegexTarget string   `toml:"regexTarget"`
	Regexes     []string `toml:"regexes"`
	Stopwords   []string `toml:"stopwords"`
}

// gitleaksFile holds the parts of the file that are used here.
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

// rules returns all rules, read once, on the first text. An expression is compiled when a text
// first has its keyword.
var rules = sync.OnceValue(func() []rule {
	var f gitleaksFile
	if err := toml.Unmarshal(gitleaksRules, &f); err != nil {
		panic(err) // A test reads the file.
	}
	out := make([]rule, 0, len(ownRules)+len(f.Rules))
	for i := range ownRules {
		r := &ownRules[i]
		out = append(out, newRule(r.regex, rule{id: r.id, keywords: r.keywords, plain: r.plain}))
	}
	everywhere := readAllowances([]gitleaksAllow{f.Allowlist})
	for i := range f.Rules {
		r := &f.Rules[i]
		if r.Regex == "" {
			continue // It matches file names only.
		}
		keywords := r.Keywords
		if len(keywords) == 0 {
			keywords = []string{""} // Every text contains "".
		}
		out = append(out, newRule(endInText(r.ID, r.Regex), rule{
			id: r.ID, keywords: lowerWords(keywords), group: r.SecretGroup, entropy: r.Entropy,
			allow: slices.Concat(everywhere, readAllowances(r.Allowlists)),
		}))
	}
	return out
})

// What gitleaks expects after a secret, and what running text has there.
const (
	codeEnd = `(?:[\x60'"\s;]|\\[nr]|$`
	textEnd = `(?:[\x60'"\s;,.:!?&|<>)}\]]|\\[nrt"]|$`
)

// anyKey is the gitleaks rule that goes by the name of a value and accepts any value.
const anyKey = "generic-api-key"

// endInText extends an expression of gitleaks, so that a secret may end as in running text. It
// skips anyKey, which would match half of a call then.
func endInText(id, regex string) string {
	if id == anyKey {
		return regex
	}
	return strings.ReplaceAll(regex, codeEnd, textEnd)
}

// newRule completes a rule with an expression, which is compiled when it is first needed.
func newRule(regex string, r rule) rule {
	r.compiled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(regex) })
	r.reach = sync.OnceValue(func() reach { return measureReach(regex, r.keywords) })
	return r
}

// readAllowances returns the allowances that apply to a text without a path.
func readAllowances(list []gitleaksAllow) []allowance {
	var out []allowance
	for i := range list {
		a := &list[i]
		if a.Condition == "AND" {
			continue // The only one of these also needs a path.
		}
		all := allowance{target: a.RegexTarget, stops: lowerWords(a.Stopwords)}
		for _, x := range a.Regexes {
			all.regexes = append(all.regexes, regexp.MustCompile(x))
		}
		out = append(out, all)
	}
	return out
}

// lowerWords returns words in lower case.
func lowerWords(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}
