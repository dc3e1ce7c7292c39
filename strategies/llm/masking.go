package llm

import (
	"maps"

	"decant/strategies/llm/secrets"
)

// NewMasker returns a masker of all keys that are set. It reads the key variables of the built-in
// providers and those of a Config.
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

// MaskerOf returns the masker that the model was opened with. It must mask every text before any
// text is cut, so that no half of a key is left.
func MaskerOf(m Model) secrets.Masker {
	if o, ok := m.(interface{ Masker() secrets.Masker }); ok {
		return o.Masker()
	}
	return secrets.Masker{}
}
