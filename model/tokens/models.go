package tokens

import (
	"strings"
	"time"
)

// Model is what is known about a model from its name.
type Model struct {
	// Family is the vocabulary that the estimate uses.
	Family Family
	// Window is the context window in tokens, for prompt and reply together, or 0 when unknown. An
	// agent that records the window it used knows better: Codex uses 272,000 where the model
	// accepts more.
	Window int
	// LargeWindow is the window in tokens that an agent can ask for without recording it in the
	// name, or 0 for none.
	LargeWindow int
	// ImageSide is the longest side, in pixels, before an image is scaled down. 0 means that images
	// are not scaled down.
	ImageSide int
	// ImageCap is the most tokens that one image costs; 0 means no limit.
	ImageCap int
	// Cache is the provider's price for a cached prompt; zero when none is published.
	Cache CachePrice
}

// CachePrice is the provider's price for tokens written to and read from its prompt cache, in
// thousandths of the price of plain input. Write 1250 and Read 100 are 1.25 and 0.1 times that
// price. The zero CachePrice is unknown.
type CachePrice struct{ Write, Read int }

// HourWrite is Anthropic's price for writing to the cache that lasts an hour, in thousandths of the
// price of input.
const HourWrite = 2000

// CacheLife is how long a prompt cache of the model lasts after the last call, or 0 where no cache
// price is known. hour says that the prompt is in Anthropic's cache that lasts an hour. OpenAI
// keeps a cache for minutes, and for at most a day.
func (m Model) CacheLife(hour bool) time.Duration {
	switch {
	case !m.Cache.Known():
		return 0
	case m.Family == O200K:
		return 24 * time.Hour
	case hour:
		return time.Hour
	}
	return 5 * time.Minute
}

// Known reports whether the price is known.
func (c CachePrice) Known() bool { return c.Write > 0 && c.Read > 0 }

// cached is the model with the price of a cache where writing costs the price of input, as OpenAI's
// does up to 5.5. Reading costs a part of that price, in thousandths.
func (m Model) cached(read int) Model { return m.priced(1000, read) }

// priced is the model with the price of a cache, in thousandths of the price of input.
func (m Model) priced(write, read int) Model {
	m.Cache = CachePrice{Write: write, Read: read}
	return m
}

// WindowFor is the window in tokens for a conversation that was seen with used tokens: LargeWindow
// when Window is too small for that, else Window. It is 0 when unknown. The check is needed because
// Claude Code asks for the large window by a suffix that it does not record.
func (m Model) WindowFor(used int) int {
	if used > m.Window && m.LargeWindow > m.Window {
		return m.LargeWindow
	}
	return m.Window
}

// million is the window, in tokens, for the suffix "[1m]" in Claude Code's names.
const (
	million       = 1_000_000
	millionSuffix = "[1m]"
)

// A modelRow of the table applies to a line of models from a version on. Versions are 100 × major +
// minor.
type modelRow struct {
	line    string
	from    int
	assumed bool // The family is a guess: the nearest of the three.
	model   Model
}

// claudeOf is a Claude model of family f with a window and, unless 0, a larger one, in tokens. Its
// images have two tiers, according to Anthropic's page on vision. Models up to 4.6 use 1568 pixels
// a side and as many tokens; later models use 2576 pixels and 4784 tokens.
func claudeOf(f Family, window, large int) Model {
	m := Model{
		Family: f, Window: window, LargeWindow: large, ImageSide: 1568, ImageCap: 1568,
		Cache: CachePrice{Write: claudeWrite, Read: 100},
	}
	if f == Claude47 {
		m.ImageSide, m.ImageCap = 2576, 4784
	}
	return m
}

// dropCache removes the cache price from a model. It is for models from before their provider had a
// cache, and for names with several possible prices.
func dropCache(m Model) Model {
	m.Cache = CachePrice{}
	return m
}

// claudeWrite is the price of writing to the cache that lasts five minutes, in thousandths of the
// price of input, from Anthropic's page of prices. [HourWrite] is for an agent that uses the hour
// cache.
const claudeWrite = 1250

// openAI is a model of OpenAI with a window and the most that an image costs it, both in tokens.
// Its images are billed by tiles or by squares of 32 pixels; squares of 28 are only an
// approximation.
func openAI(window, image int) Model {
	return Model{Family: O200K, Window: window, ImageSide: 2048, ImageCap: image}
}

// The most that an image costs OpenAI's models, in tokens: as documented where images are cut into
// tiles, and as measured for models from 5.4 on.
const (
	tiledImage = 1105
	largeImage = 3000
)

// unseen is a model of a major version that came after this table: as the newest in how it counts
// texts and images, with an unknown window and no cache price.
func unseen(f Family) Model {
	if f == O200K {
		return openAI(0, largeImage)
	}
	return dropCache(claudeOf(f, 0, 0))
}

// someModel is the result for a name that the table does not have.
var someModel = Model{Family: O200K, ImageSide: 2048, ImageCap: 1600}

// table is the only table of models. The first row whose line begins the name and whose version is
// reached applies. Cache prices are from the providers' pages of prices.
var table = []modelRow{
	{line: "claude", from: 600, assumed: true, model: unseen(Claude47)},
	{
		line: "claude-fable", from: 501,
		model: claudeOf(Claude47, million, 0).priced(claudeWrite, 25),
	},
	{
		line: "claude-mythos", from: 501,
		model: claudeOf(Claude47, million, 0).priced(claudeWrite, 25),
	},
	{line: "claude-opus", from: 505, model: claudeOf(Claude47, million, 0).priced(claudeWrite, 50)},
	{
		line: "claude-sonnet", from: 505,
		model: claudeOf(Claude47, million, 0).priced(claudeWrite, 50),
	},
	{line: "claude", from: 500, model: claudeOf(Claude47, million, 0)},
	{line: "claude", from: 407, model: claudeOf(Claude47, 200_000, million)},
	{line: "claude", from: 400, model: claudeOf(Claude46, 200_000, million)},
	{line: "claude-3-sonnet", model: dropCache(claudeOf(Claude46, 200_000, 0))},
	{line: "claude", from: 300, model: claudeOf(Claude46, 200_000, 0)},
	{
		line: "claude", from: 100, assumed: true,
		model: dropCache(claudeOf(Claude46, 100_000, 200_000)),
	},
	{line: "claude", assumed: true, model: dropCache(claudeOf(Claude47, 200_000, million))},

	{line: "chatgpt-4o", model: openAI(128_000, tiledImage)},
	{line: "gpt-4o-2024-05-13", model: openAI(128_000, tiledImage)},
	{line: "gpt-4o", model: openAI(128_000, tiledImage).cached(500)},
	{line: "gpt-oss", model: openAI(131_072, tiledImage)},
	{line: "gpt-35", assumed: true, model: openAI(16_385, tiledImage)}, // Azure's spelling of 3.5.
	{line: "gpt", from: 700, assumed: true, model: unseen(O200K)},
	{line: "gpt-5.3-codex-spark", model: openAI(128_000, tiledImage)},
	{line: "gpt", from: 601, model: openAI(1_050_000, largeImage).priced(1250, 50)},
	{line: "gpt", from: 506, model: openAI(1_050_000, largeImage).priced(1250, 100)},
	{line: "gpt", from: 504, model: openAI(1_050_000, largeImage).cached(100)},
	{line: "gpt", from: 500, model: openAI(400_000, tiledImage).cached(100)},
	{line: "gpt", from: 405, model: openAI(128_000, tiledImage).cached(500)},
	{line: "gpt", from: 401, model: openAI(1_047_576, tiledImage).cached(250)},
	{line: "codex-mini", model: openAI(200_000, tiledImage)},
	{line: "codex", model: openAI(272_000, tiledImage)},
	{line: "o1-mini", model: openAI(128_000, tiledImage).cached(500)},
	{line: "o1-preview", model: openAI(128_000, tiledImage).cached(500)},
	{line: "o1", model: openAI(200_000, tiledImage).cached(500)},
	{line: "o3-mini", model: openAI(200_000, tiledImage).cached(500)},
	{line: "o3", model: openAI(200_000, tiledImage).cached(250)},
	{line: "o4", model: openAI(200_000, tiledImage).cached(250)},

	{line: "gemini", assumed: true, model: Model{Family: O200K, Window: 1_048_576, ImageCap: 1120}},
}

// Lookup is what is known about the model called name, as a conversation or a provider spells it.
// It ignores a provider before the name, a date or revision after it, and case. "[1m]" gives a
// window of 1,000,000 tokens.
//
// known is false when the family is only assumed, which a screen should say. A Claude name without
// a version counts as the newest, since such names are aliases of it; a version before 3 counts as
// Claude46. A major version that is newer than the table counts as the newest, and its Window is 0.
// Everything else, including the empty name, counts as O200K: the large vocabularies of other
// vendors are nearer to it than to Claude's. Its Window is 0 unless the vendor is in the table.
// Where the agent is known but its model is not, look up the agent's own line: "claude" or "codex".
func Lookup(name string) (m Model, known bool) {
	name, large := strings.CutSuffix(strings.ToLower(strings.TrimSpace(name)), millionSuffix)
	name = bareName(name)
	m, known = findModel(name)
	if large {
		m.Window, m.LargeWindow = million, 0
	}
	return m, known
}

// proSuffix marks OpenAI's most expensive models, which have no published price for cached input.
const proSuffix = "-pro"

func findModel(name string) (m Model, known bool) {
	for _, r := range table {
		rest, ok := strings.CutPrefix(name, r.line)
		if !ok || !endsName(rest) {
			continue
		}
		if r.from == 0 || readVersion(rest) >= r.from {
			m = r.model
			if strings.Contains(rest, proSuffix) {
				m.Cache = CachePrice{}
			}
			return m, !r.assumed
		}
	}
	return someModel, false
}

// claudeLines are the names that Claude Code accepts as aliases, and that providers use without the
// brand.
var claudeLines = []string{"opus", "sonnet", "haiku", "fable", "mythos"}

// bareName is the name in lower case, without the provider before it.
func bareName(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:]
	for _, p := range []string{"anthropic.", "anthropic:", "openai.", "openai:", "ft:"} {
		if i := strings.Index(name, p); i >= 0 {
			name = name[i+len(p):]
		}
	}
	for _, l := range claudeLines {
		if strings.HasPrefix(name, l) {
			return "claude-" + name
		}
	}
	return name
}

// endsName reports whether rest cannot continue the preceding word, so that "o1" does not begin
// "o100".
func endsName(rest string) bool { return rest == "" || !isWord(rune(rest[0])) }

func isWord(r rune) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }

// readVersion is the first number of one or two digits in rest, with the number right after it, as
// 100 × major + minor. It is 0 without a number. Longer numbers are dates: "-opus-4-20250514" is
// 400, "-3-5-sonnet-20241022" is 305.
func readVersion(rest string) int {
	words := strings.FieldsFunc(rest, func(r rune) bool { return !isWord(r) })
	for i, w := range words {
		major, ok := smallNumber(w)
		if !ok {
			continue
		}
		minor := 0
		if i+1 < len(words) {
			minor, _ = smallNumber(words[i+1])
		}
		return 100*major + minor
	}
	return 0
}

// smallNumber is the value of a word of one or two digits.
func smallNumber(word string) (n int, ok bool) {
	if len(word) > 2 {
		return 0, false
	}
	for _, r := range word {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = 10*n + int(r-'0')
	}
	return n, true
}
