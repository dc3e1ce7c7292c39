package review

// importing is what a user said to having a fork imported by the agent's client.
type importing struct {
	// Agreed is true once the user agreed, who is not asked again.
	Agreed bool
	// Pending is the save that waits for the answer.
	Pending SaveOptions
}

// MustAskImport reports whether the user is to be asked before a save whether the agent's client
// may import the fork.
func MustAskImport(m *Session) bool {
	return m.Place.Import != "" && !m.Importing.Agreed && !m.o.ImportAgreed
}

// WithImport is a save with the import to which the user agreed, once and for all.
func WithImport(m *Session, o SaveOptions) SaveOptions {
	o.Import = m.Importing.Agreed || m.o.ImportAgreed
	return o
}
