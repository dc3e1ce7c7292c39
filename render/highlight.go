package render

import (
	"cmp"
	"crypto/sha256"
	"path"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"

	"decant/render/lexers"
)

// HighlightLimit is how many bytes of a text a [Highlighter] colours. The rest stays plain.
const HighlightLimit = 64 << 10

// highlightTime stops the colouring of a text that a lexer cannot handle. The regular expressions
// of some lexers need minutes for 64 KB of one character.
const highlightTime = time.Second

// memoLimit is how many names a Highlighter remembers before it forgets them all, so that hostile
// paths cannot fill the memory.
const memoLimit = 1024

// Highlighter colours source text. It remembers the lexer of each file name, because finding one
// takes milliseconds. The zero value is ready for use. Several goroutines may use it at once, and
// it must not be copied.
type Highlighter struct {
	mu     sync.Mutex
	lexers map[string]chroma.Lexer
	// pens are the codes of the last used theme.
	pens  penSet
	theme *Theme
	// patience replaces highlightTime if it is not 0.
	patience time.Duration
	// painted are the last coloured texts.
	painted map[paintedKey]string
}

// paintedKey names a text, its language, and the theme.
type paintedKey struct {
	sum   [sha256.Size]byte
	lexer chroma.Lexer
	theme *Theme
}

// paintedLimit is how many coloured texts a Highlighter keeps: those between which a user switches.
const paintedLimit = 16

// Highlight returns the clean text with the colours of theme. Every line is styled separately, so
// one can be shown or clipped without the others. Without its escape codes the result is text.
//
// The language is that of path if the name shows it. Otherwise it is hint, the name of a language
// (json, diff), or that of a #! line. Otherwise it is JSON, a patch, XML, HTML, a script, a log or
// Markdown if the text begins like it. If none is known, or with a plain theme, the text is
// returned unchanged. At most [HighlightLimit] bytes are coloured, for at most about a second. The
// rest stays plain. Call it in a command, not in a view.
func (h *Highlighter) Highlight(text, path, hint string, theme *Theme) string {
	if theme.Plain() || text == "" {
		return text
	}
	head, rest := splitAt(text, HighlightLimit)
	lexer, pens := h.prepare(head, path, hint, theme)
	if lexer == nil {
		return text
	}
	key := paintedKey{sha256.Sum256([]byte(head)), lexer, theme}
	h.mu.Lock()
	styled, ok := h.painted[key]
	h.mu.Unlock()
	if ok {
		return styled + rest
	}
	styled, ok = paintTokens(lexer, head, pens, cmp.Or(h.patience, highlightTime))
	if !ok {
		return text
	}
	h.remember(key, styled)
	return styled + rest
}

// remember keeps a coloured text.
func (h *Highlighter) remember(key paintedKey, styled string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.painted == nil || len(h.painted) >= paintedLimit {
		h.painted = map[paintedKey]string{}
	}
	h.painted[key] = styled
}

// Lines is [Highlighter.Highlight] split into lines. A line break at the end of text begins no
// line, and "" has none.
func (h *Highlighter) Lines(text, path, hint string, theme *Theme) []string {
	text = strings.TrimSuffix(text, "\n")
	if text == "" {
		return nil
	}
	return strings.Split(h.Highlight(text, path, hint, theme), "\n")
}

// splitAt cuts text after the last line that ends within limit bytes, or else between two
// characters.
func splitAt(text string, limit int) (head, rest string) {
	if len(text) <= limit {
		return text, ""
	}
	n := strings.LastIndexByte(text[:limit], '\n') + 1
	if n == 0 {
		for n = limit; !utf8.RuneStart(text[n]); n-- {
			continue
		}
	}
	return text[:n], text[n:]
}

// prepare returns the lexer for a text, nil for none, and the codes of theme.
func (h *Highlighter) prepare(text, path, hint string, theme *Theme) (chroma.Lexer, penSet) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.theme != theme {
		h.theme, h.pens = theme, newPenSet(theme.Syntax)
	}
	for _, find := range []func() chroma.Lexer{
		func() chroma.Lexer { return h.byPath(path) },
		func() chroma.Lexer { return h.byName(hint) },
		func() chroma.Lexer { return h.byName(readShebang(text)) },
		func() chroma.Lexer { return h.byName(guessLanguage(text)) },
	} {
		if lexer := find(); lexer != nil {
			return lexer, h.pens
		}
	}
	return nil, h.pens
}

// byPath returns the lexer for a file name. The extension decides, unless the whole name is known.
func (h *Highlighter) byPath(name string) chroma.Lexer {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	if base == "." || base == "/" {
		return nil
	}
	if ext := path.Ext(base); ext != "" && !wholeNames()[base] {
		key := "x" + strings.ToLower(ext)
		lexer := h.memo("file "+key, func() chroma.Lexer { return lexers.Match(key) })
		if lexer != nil {
			return lexer
		}
	}
	return h.memo("file "+base, func() chroma.Lexer { return lexers.Match(base) })
}

// byName returns the lexer for the name of a language.
func (h *Highlighter) byName(name string) chroma.Lexer {
	if name == "" {
		return nil
	}
	if name == logLexer.Config().Name {
		return logLexer
	}
	return h.memo("name "+name, func() chroma.Lexer { return lexers.Get(name) })
}

// memo returns what find returned for key the first time, which may be nil.
func (h *Highlighter) memo(key string, find func() chroma.Lexer) chroma.Lexer {
	if lexer, ok := h.lexers[key]; ok {
		return lexer
	}
	if h.lexers == nil || len(h.lexers) >= memoLimit {
		h.lexers = map[string]chroma.Lexer{}
	}
	lexer := find()
	h.lexers[key] = lexer
	return lexer
}

// wholeNames are the file names with an extension that lexers recognise as a whole, such as go.mod.
var wholeNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, config := range lexers.Configs() {
		for _, name := range config.Filenames {
			if !strings.ContainsAny(name, `*?[`) {
				names[name] = true
			}
		}
	}
	return names
})

// paintTokens returns text with each token in its pen, and plain once limit is over. It returns
// false if the lexer failed or did not return exactly the same text.
func paintTokens(lexer chroma.Lexer, text string, pens penSet, limit time.Duration) (
	styled string, ok bool,
) {
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return "", false
	}
	deadline := time.Now().Add(limit)
	var b strings.Builder
	b.Grow(len(text) * 2)
	// Write neighbours with the same pen together: text[from:to] must still be written in p.
	from, to, p := 0, 0, pen{}
	for token := tokens(); token != chroma.EOF; token = tokens() {
		value := token.Value
		if len(value) > len(text)-to {
			// Some lexers end every text with a line break.
			value = strings.TrimSuffix(value, "\n")
		}
		if !strings.HasPrefix(text[to:], value) {
			return "", false
		}
		if next := pens.of(token.Type); next != p {
			writeLines(&b, p, text[from:to])
			from, p = to, next
		}
		to += len(value)
		if time.Now().After(deadline) {
			writeLines(&b, p, text[from:to])
			return b.String() + text[to:], true
		}
	}
	writeLines(&b, p, text[from:to])
	return b.String(), to == len(text)
}

// writeLines writes text with p on each of its lines.
func writeLines(b *strings.Builder, p pen, text string) {
	for {
		line, rest, more := strings.Cut(text, "\n")
		p.write(b, line)
		if !more {
			return
		}
		b.WriteByte('\n')
		text = rest
	}
}

// penSet is [SyntaxStyles] as codes.
type penSet struct {
	keyword, name, literal, number, comment, heading, strong, inserted, deleted pen
}

func newPenSet(s SyntaxStyles) penSet {
	return penSet{
		keyword: penOf(s.Keyword), name: penOf(s.Name), literal: penOf(s.Literal),
		number: penOf(s.Number), comment: penOf(s.Comment), heading: penOf(s.Heading),
		strong: penOf(s.Strong), inserted: penOf(s.Inserted), deleted: penOf(s.Deleted),
	}
}

// of returns the pen for a kind of token. Few kinds have one, so that the page stays calm.
func (p *penSet) of(t chroma.TokenType) pen {
	switch t {
	case chroma.NameTag, chroma.NameFunction, chroma.NameClass, chroma.NameAttribute,
		chroma.NameDecorator, chroma.NameBuiltin, chroma.NameFunctionMagic:
		return p.name
	case chroma.GenericHeading, chroma.GenericSubheading:
		return p.heading
	case chroma.GenericStrong:
		return p.strong
	case chroma.GenericInserted:
		return p.inserted
	case chroma.GenericDeleted:
		return p.deleted
	case chroma.KeywordConstant:
		return p.number
	default:
		return p.ofCategory(t)
	}
}

// ofCategory returns the pen for the category of a token.
func (p *penSet) ofCategory(t chroma.TokenType) pen {
	switch {
	case t.InCategory(chroma.Keyword):
		return p.keyword
	case t.InSubCategory(chroma.LiteralNumber):
		return p.number
	case t.InCategory(chroma.Literal):
		return p.literal
	case t.InCategory(chroma.Comment):
		return p.comment
	}
	return pen{}
}
