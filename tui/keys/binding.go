package keys

import (
	"slices"
	"strings"
)

// Binding is a line of the key table.
type Binding struct {
	// ID names it, for remapping.
	ID string
	// Keys use the names of Bubble Tea.
	Keys []string
	// Help says what it does. Foot says that in a word or two, and "" keeps it out of the footer.
	Help, Foot string
	// Group is the heading of the line on the help page.
	Group string
	Scope Scope
}

// Numbered and StepNumbered are the lines of the table whose key chooses the target: a strategy,
// and a line of the diagnosis.
const (
	Numbered     = "toggle-numbered"
	StepNumbered = "take-numbered"
)

// Names returns the keys as the user reads them.
func (b *Binding) Names() string {
	switch b.ID {
	case Numbered:
		return "1 to 9, 0"
	case StepNumbered:
		return "1 to 9"
	}
	return Names(b.Keys)
}

// Where says in which panes a key works, "" for all of them.
func (b *Binding) Where() string { return b.Scope.Place() }

// ByID returns the line of the table with an ID, nil for none.
func ByID(id string) *Binding {
	for i := range Table {
		if Table[i].ID == id {
			return &Table[i]
		}
	}
	return nil
}

// Bound returns the line of the table for a key in one of some places, nil for none.
func Bound(key string, in Scope) *Binding {
	for i := range Table {
		if b := &Table[i]; b.Scope&in != 0 && slices.Contains(b.Keys, key) {
			return b
		}
	}
	return nil
}

// PlacesOf returns the parts of the screen, among some, in which a key works, nil for none.
func PlacesOf(key string, of Scope) []string {
	var out []string
	for i := range Table {
		b := &Table[i]
		if b.Scope&of == 0 || !slices.Contains(b.Keys, key) {
			continue
		}
		where := b.Where()
		if strings.HasPrefix(where, "except ") {
			where = "all views " + where
		}
		if !slices.Contains(out, where) {
			out = append(out, where)
		}
	}
	return out
}
