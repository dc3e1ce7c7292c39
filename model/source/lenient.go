package source

import "github.com/go-json-experiment/json/jsontext"

// lenient is what the agents' own readers accept: Node takes the last of
// duplicate names and replaces bytes that are not UTF-8.
var lenient = []jsontext.Options{
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
}
