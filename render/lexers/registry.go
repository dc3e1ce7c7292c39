// Package lexers is chroma's collection of lexers. Each is read when a text of its language is
// first shown. Chroma's own package reads 300 files whenever a program starts, and so costs more
// than the rest of the program. The rules are chroma's, copied by the package's tests. The tests
// also check that each lexer gives the same result as chroma's.
//
//	lexer := lexers.Match("main.go") // nil if no name fits
package lexers

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

//go:embed lexers.zip
var packed []byte

// indexName is the file of the archive that lists the lexers, in chroma's order.
const indexName = "index.json"

// entry is what the index says about a lexer.
type entry struct {
	Config chroma.Config
	// File is the file of the archive with its rules, "" if Go code makes it.
	File string `json:",omitempty"`
}

// archive contains the rules. It is part of the program, so it cannot be broken.
var archive = sync.OnceValue(func() fs.FS {
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		panic(fmt.Errorf("read the archive of lexers: %w", err))
	}
	return r
})

// embedded is the archive under the name that chroma's code uses.
var embedded fs.FS = opener{}

// opener opens files of the archive.
type opener struct{}

// Open opens a file.
func (opener) Open(name string) (fs.File, error) { return archive().Open(name) }

// known is filled when the first lexer is needed.
var known struct {
	once     sync.Once
	registry *chroma.LexerRegistry
}

// registry returns the registry of all lexers.
func registry() *chroma.LexerRegistry {
	known.once.Do(func() { known.registry = newRegistry() })
	return known.registry
}

// newRegistry reads the index of the archive.
func newRegistry() *chroma.LexerRegistry {
	data, err := fs.ReadFile(archive(), indexName)
	if err != nil {
		panic(fmt.Errorf("read the archive of lexers: %w", err))
	}
	var entries []entry
	if err := json.Unmarshal(data, &entries); err != nil {
		panic(fmt.Errorf("read the index of lexers: %w", err))
	}
	r := chroma.NewLexerRegistry()
	for _, e := range entries {
		r.Register(&lexer{config: &e.Config, load: sync.OnceValue(func() chroma.Lexer {
			l := makeLexer(e)
			l.SetRegistry(r) // The result may be a lexer inside l.
			return l
		})})
	}
	return r
}

// makeLexer reads or makes the lexer of an entry.
func makeLexer(e entry) chroma.Lexer {
	if e.File != "" {
		return chroma.MustNewXMLLexer(embedded, e.File)
	}
	return makers()[e.Config.Name]()
}

// Get returns the lexer with a name, an alias or an extension, nil if there is none.
func Get(name string) chroma.Lexer { return registry().Get(name) }

// Match returns the lexer for a file name, nil if none fits.
func Match(name string) chroma.Lexer { return registry().Match(name) }

// MatchMimeType returns the lexer for a media type, nil if none fits.
func MatchMimeType(name string) chroma.Lexer { return registry().MatchMimeType(name) }

// Configs returns what is known about each lexer without reading it.
func Configs() []*chroma.Config {
	lexers := registry().Lexers
	all := make([]*chroma.Config, 0, len(lexers))
	for _, l := range lexers {
		all = append(all, l.Config())
	}
	return all
}

// lexer is a lexer that is read on first use.
type lexer struct {
	config *chroma.Config
	load   func() chroma.Lexer
}

// Config returns what the index says about the lexer.
func (l *lexer) Config() *chroma.Config { return l.config }

// Tokenise reads a text.
func (l *lexer) Tokenise(o *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	return l.load().Tokenise(o, text)
}

// SetRegistry does nothing, because a lexer belongs to the registry for which it was made.
func (l *lexer) SetRegistry(*chroma.LexerRegistry) chroma.Lexer { return l }

// SetAnalyser does nothing, because package render guesses languages.
func (l *lexer) SetAnalyser(func(text string) float32) chroma.Lexer { return l }

// AnalyseText returns how likely a text is of this language, from 0 to 1.
func (l *lexer) AnalyseText(text string) float32 { return l.load().AnalyseText(text) }
