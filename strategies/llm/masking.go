package llm

import (
	"maps"

	"decant/strategies/llm/secrets"
)

// NewMasker knows the value of every variable that the built-in providers and those of a Config
// read a key from, and that is set.
func NewMasker(c Config) secrets.Masker {
	if c.Getenv == nil {
		return secrets.Masker{}
	}
	variables := map[string]string{}
	for _, all := range []map[string]Provider{builtIn, c.Providers} {
		for p := range maps.Values(all) {
			if p.KeyVar != "" {
				variables[p.KeyVar] = c.Getenv(p.KeyVar)
			}
		}
	}
	return secrets.NewMasker(variables)
}

// MaskerOf is the one that the model was opened with. It has to mask every text before any of it
// is cut, so that no half of a key is left.
func MaskerOf(m Model) secrets.Masker {
	if o, ok := m.(interface{ Masker() secrets.Masker }); ok {
		return o.Masker()
	}
	return secrets.Masker{}
}
