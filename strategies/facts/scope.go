package facts

import "fmt"

// Scope says which events strategies look at.
type Scope uint8

// The scopes.
const (
	// ScopeLive is what the agent would send on resume.
	ScopeLive Scope = iota
	// ScopeFile is every event of the file, for measuring only.
	ScopeFile
)

// String returns the scope's name on the command line.
func (s Scope) String() string { return [...]string{"live", "file"}[s] }

// ParseScope reads "live" or "file".
func ParseScope(s string) (Scope, error) {
	for _, scope := range []Scope{ScopeLive, ScopeFile} {
		if scope.String() == s {
			return scope, nil
		}
	}
	return 0, fmt.Errorf("scope %q: use live or file", s)
}

// Size is a pair of totals that are never mixed.
type Size struct {
	// Bytes of decoded text.
	Bytes int
	// Tokens are estimated; 0 for events that are not live.
	Tokens int
}

// Add returns the sum of two sizes.
func (s Size) Add(o Size) Size { return Size{s.Bytes + o.Bytes, s.Tokens + o.Tokens} }

// Sub returns the size less another.
func (s Size) Sub(o Size) Size { return Size{s.Bytes - o.Bytes, s.Tokens - o.Tokens} }

// InScope reports whether strategies look at an event.
func (ix *Index) InScope(event int, s Scope) bool {
	return s == ScopeFile || ix.Briefs[event].Live
}

// Size returns an event's current size. Tokens count only in the live scope.
func (ix *Index) Size(event int, s Scope) Size {
	switch e := ix.Event(event); {
	case s == ScopeFile:
		return Size{Bytes: e.Bytes}
	case ix.Briefs[event].Live:
		return Size{Bytes: e.Bytes, Tokens: e.Tokens}
	default:
		return Size{}
	}
}
