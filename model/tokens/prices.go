package tokens

import (
	"slices"
	"strings"
)

// Price is a provider's price for input that neither goes to a prompt cache nor comes from one. The
// zero Price is unknown.
type Price struct {
	// Input is the price in US cents per million tokens.
	Input int
	// Above is the request size in tokens above which the whole request costs LongInput, in US
	// cents per million tokens. It is 0 without such a limit. A LongInput of 0 is unknown.
	Above, LongInput int
	// Source is where the price was published. Date is the month in which it was seen there.
	Source, Date string
}

// Known reports whether the price is known.
func (p Price) Known() bool { return p.Input > 0 }

// For is the price, in US cents per million tokens, for a request of sent tokens. It is 0 when
// unknown.
func (p Price) For(sent int) int {
	if p.Above > 0 && sent > p.Above {
		return p.LongInput
	}
	return p.Input
}

// PriceOf is the price of the model called name, spelled as for [Lookup]. A name with a word that
// the table does not know, such as "pro" or "preview", has no price.
func PriceOf(name string) Price {
	name, _ = strings.CutSuffix(strings.ToLower(strings.TrimSpace(name)), millionSuffix)
	name = bareName(name)
	version, tier := readVersion(name), nameTier(name)
	for _, r := range prices {
		if strings.HasPrefix(name, r.line) && tier == r.tier &&
			r.from <= version && version <= max(r.from, r.to) {
			return Price{
				Input: r.input, Above: r.above, LongInput: r.long,
				Source: r.source, Date: r.date,
			}
		}
	}
	return Price{}
}

// plainWords are words in a name that do not affect the price.
var plainWords = []string{"claude", "gpt", "codex", "max", "latest", "chat"}

// nameTier are the words of a name that are not plain and do not start with a digit: "opus",
// "mini".
func nameTier(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !isWord(r) })
	words = slices.DeleteFunc(words, func(w string) bool {
		return '0' <= w[0] && w[0] <= '9' || slices.Contains(plainWords, w) || isRevision(w)
	})
	return strings.Join(words, "-")
}

// isRevision reports whether a word is a revision in the spelling of Bedrock and Google: v1, v2.
func isRevision(word string) bool {
	_, ok := smallNumber(strings.TrimPrefix(word, "v"))
	return ok && word[0] == 'v'
}

// A priceRow is the price of the models of a line, from one version to another. Versions are 100 ×
// major + minor. Where to is 0, only the version from counts.
type priceRow struct {
	line, tier   string
	from, to     int
	input        int // US cents per million tokens.
	above, long  int // See [Price].
	source, date string
}

// Where prices were published.
const (
	anthropicPage = "platform.claude.com, Pricing"
	openAIPage    = "developers.openai.com, Pricing"
)

// longOpenAI is the size in tokens above which a request to OpenAI's larger models costs more.
const longOpenAI = 272_000

// prices is the table of prices. OpenAI's page states no price for long requests to 5.6.
var prices = []priceRow{
	{"claude", "fable", 500, 501, 1000, 0, 0, anthropicPage, "2026-10"},
	{"claude", "mythos", 500, 501, 1000, 0, 0, anthropicPage, "2026-10"},
	{"claude", "opus", 505, 0, 400, 0, 0, anthropicPage, "2026-10"},
	{"claude", "opus", 405, 500, 500, 0, 0, anthropicPage, "2026-10"},
	{"claude", "opus", 300, 401, 1500, 0, 0, anthropicPage, "2026-10"},
	{"claude", "sonnet", 500, 505, 200, 0, 0, anthropicPage, "2026-10"},
	{"claude", "sonnet", 406, 0, 300, 0, 0, anthropicPage, "2026-10"},
	{"claude", "sonnet", 400, 405, 300, 200_000, 600, anthropicPage, "2025-10"},
	{"claude", "sonnet", 305, 307, 300, 0, 0, anthropicPage, "2026-03"},
	{"claude", "haiku", 505, 0, 10, 100_000, 50, anthropicPage, "2026-10"},
	{"claude", "haiku", 405, 0, 100, 0, 0, anthropicPage, "2026-10"},
	{"claude", "haiku", 305, 0, 80, 0, 0, anthropicPage, "2026-03"},
	{"claude", "haiku", 300, 0, 25, 0, 0, anthropicPage, "2026-03"},

	{"gpt", "astra", 600, 0, 1000, longOpenAI, 2000, openAIPage, "2026-09"},
	{"gpt", "sol", 600, 601, 200, longOpenAI, 400, openAIPage, "2026-09"},
	{"gpt", "luna", 600, 0, 10, longOpenAI, 20, openAIPage, "2026-09"},
	{"gpt", "sol", 506, 0, 400, longOpenAI, 0, openAIPage, "2026-08"},
	{"gpt", "terra", 506, 0, 200, longOpenAI, 0, openAIPage, "2026-07"},
	{"gpt", "luna", 506, 0, 20, longOpenAI, 0, openAIPage, "2026-07"},
	{"gpt", "", 505, 0, 500, longOpenAI, 0, openAIPage, "2026-06"},
	{"gpt", "", 504, 0, 250, longOpenAI, 0, openAIPage, "2026-03"},
	{"gpt", "mini", 504, 0, 75, 0, 0, openAIPage, "2026-03"},
	{"gpt", "nano", 504, 0, 20, 0, 0, openAIPage, "2026-06"},
	{"gpt", "", 502, 503, 175, 0, 0, openAIPage, "2026-01"},
	{"gpt", "", 500, 501, 125, 0, 0, openAIPage, "2026-01"},
	{"gpt", "mini", 500, 501, 25, 0, 0, openAIPage, "2026-01"},
	{"gpt", "nano", 500, 0, 5, 0, 0, openAIPage, "2026-01"},
	{"gpt", "", 401, 0, 200, 0, 0, openAIPage, "2026-01"},
	{"gpt", "mini", 401, 0, 40, 0, 0, openAIPage, "2026-01"},
	{"gpt", "nano", 401, 0, 10, 0, 0, openAIPage, "2026-01"},
}
