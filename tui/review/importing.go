package review

// importing is the user's answer about importing a fork with the agent's client.
type importing struct {
	// Agreed is true once the user agreed. The question is not repeated.
	Agreed bool
	// Pending is the save that waits for the answer.
	Pending SaveOptions
}

// MustAskImport reports whether a save must first ask the user for an import of the fork with the
// agent's client.
func MustAskImport(m *Session) bool {
	return m.Place.Import != "" && !m.Importing.Agreed && !m.o.ImportAgreed
}

// WithImport returns a save with an import, and records that the user agreed for good.
func WithImport(m *Session, o SaveOptions) SaveOptions {
	o.Import = m.Importing.Agreed || m.o.ImportAgreed
	return o
}
