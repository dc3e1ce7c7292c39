package lexers

import "github.com/alecthomas/chroma/v2"

// makers returns the functions that make the lexers with more than rules, by name.
func makers() map[string]func() chroma.Lexer {
	return map[string]func() chroma.Lexer{
		"Caddyfile":            newCaddyfile,
		"Caddyfile Directives": newCaddyfileDirectives,
		"Common Lisp":          newCommonLisp,
		"EmacsLisp":            newEmacsLisp,
		"ERB":                  newERB,
		"Gemtext":              newGemtext,
		"Genshi":               newGenshi,
		"Genshi HTML":          newGenshiHTMLTemplate,
		"Genshi Text":          newGenshiText,
		"Go":                   newGo,
		"Go HTML Template":     newGoHTMLTemplate,
		"Go Text Template":     newGoTextTemplate,
		"Haxe":                 newHaxe,
		"HTTP":                 newHTTP,
		"markdown":             newMarkdown,
		"Markless":             newMarkless,
		"PHTML":                newPHTML,
		"Raku":                 newRaku,
		"reStructuredText":     newRestructuredtext,
		"Svelte":               newSvelte,
		"TypoScript":           newTyposcript,
		"YAML+Jinja":           newYAMLJinja,
	}
}

// rulesOf returns the rules of a language that has only rules.
func rulesOf(name string) chroma.Rules {
	return Get(name).(*lexer).load().(*chroma.RegexLexer).MustRules()
}
