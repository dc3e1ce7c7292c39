package source

import "github.com/go-json-experiment/json/jsontext"

// lenient are the options for what the agents' own readers accept: Node uses the last of duplicate
// names and replaces bytes that are not UTF-8.
var lenient = []jsontext.Options{
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
}
