package llm

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

// ownRules are shapes of tokens that the others miss in running text, where a comma or
// a bracket follows, and what stands in addresses and headers.
var ownRules = []struct{ id, keyword, regex string }{
	{"anthropic-key", "sk-ant-", `\bsk-ant-[A-Za-z0-9_-]{20,}`},
	{"openai-key", "sk-", `\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{32,}`},
	{"github-token", "gh", `\bgh[pousr]_[A-Za-z0-9]{36,}`},
	{"github-token", "github_pat_", `\bgithub_pat_[A-Za-z0-9_]{60,}`},
	{"gitlab-token", "glpat-", `\bglpat-[A-Za-z0-9_-]{20,}`},
	{"aws-key-id", "akia", `\bAKIA[A-Z2-7]{16}\b`},
	{"google-key", "aiza", `\bAIza[A-Za-z0-9_-]{35}`},
	{"slack-token", "xox", `\bxox[abeoprs]-[A-Za-z0-9-]{20,}`},
	{"bearer-token", "bearer", `(?i)\bbearer[ \t]+([A-Za-z0-9._~+/-]{16,}=*)`},
	{"basic-auth", "basic", `(?i)authorization["']?[ \t:="']+basic[ \t]+([a-z0-9+/]{8,}=*)`},
	{"password-in-address", "://", `\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'"<>]*:([^\s/@'"<>]{3,})@`},
	{"private-key", "private key", `-----BEGIN [A-Z ]*PRIVATE KEY[A-Z ]*-----[^-]{20,}`},
}

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
	for _, r := range ownRules {
		out = append(out, rule{
			id: r.id, keywords: []string{r.keyword}, compiled: lazily(r.regex),
		})
	}
	everywhere := allowances([]gitleaksAllow{f.Allowlist})
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
			id: r.ID, keywords: lowered(keywords), compiled: lazily(r.Regex),
			group: r.SecretGroup, entropy: r.Entropy,
			allow: slices.Concat(everywhere, allowances(r.Allowlists)),
		})
	}
	return out
})

// lazily compiles an expression when it is first needed.
func lazily(regex string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(regex) })
}

// allowances are those of the file that apply to a text without a path.
func allowances(list []gitleaksAllow) []allowance {
	var out []allowance
	for i := range list {
		a := &list[i]
		if a.Condition == "AND" {
			continue // The only such one also wants a path.
		}
		all := allowance{target: a.RegexTarget, stops: lowered(a.Stopwords)}
		for _, x := range a.Regexes {
			all.regexes = append(all.regexes, regexp.MustCompile(x))
		}
		out = append(out, all)
	}
	return out
}

// lowered are words in lower case.
func lowered(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}
