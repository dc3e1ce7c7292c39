package settings

import "decant/strategies"

// Valid reports what of a TOML file cannot be read at all, as an [Error] with the line.
func Valid(name string, data []byte) error { return valid(name, data) }

// Text writes a text as TOML has it, with all that a terminal must not get escaped.
func Text(s string) string { return tomlText(s) }

// Texts writes a list of texts as TOML has it.
func Texts(items []string) string { return tomlList(items) }

// Table writes a path as a table is called in TOML.
func Table(path []string) string { return tomlKey(path) }

// Value writes a setting's value, as [strategies.Key.Get] has it, as TOML has it.
func Value(k strategies.Key, value string) string { return tomlValue(k.Kind, value) }
