// Package keys is the key table as plain data: which keys there are, where they work, their texts
// in help and footer, and how the user reads their names. It must never know what runs.
package keys

import (
	"strings"
	"unicode/utf8"
)

// Names returns keys as the user reads them.
func Names(keys []string) string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = Name(k)
	}
	return strings.Join(names, " ")
}

// Name returns a key as the user reads it.
func Name(key string) string {
	switch key {
	case " ":
		return "space"
	case "pgdown":
		return "pgdn"
	}
	if utf8.RuneCountInString(key) == 1 {
		return key
	}
	return strings.Replace(key, "ctrl+", "^", 1)
}

// KeyHelp is a line of the key table, as the user reads it.
type KeyHelp struct {
	// Group is the heading of lines that belong together. Lines of one group follow each other.
	Group string
	// Keys are one or more, separated by spaces. Help says what they do. Where says in which part
	// of the screen, "" for all panes.
	Keys, Help, Where string
}
