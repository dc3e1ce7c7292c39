package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"sync"
	"unicode/utf8"
)

// Schema is the form that an answer must have. It is the subset of JSON Schema that all services
// support. Make one with [ParseSchema]; it does not change afterwards.
type Schema struct {
	name string
	root node
}

// node is one schema. Bounds are nil if there are none.
type node struct {
	Type        string           `json:"type"`
	Description string           `json:"description,omitempty"`
	Enum        []string         `json:"enum,omitempty"`
	Properties  map[string]*node `json:"properties,omitempty"`
	Required    []string         `json:"required,omitempty"`
	Closed      *bool            `json:"additionalProperties,omitempty"`
	Items       *node            `json:"items,omitempty"`
	Minimum     *float64         `json:"minimum,omitempty"`
	Maximum     *float64         `json:"maximum,omitempty"`
	MinLength   *int             `json:"minLength,omitempty"`
	MaxLength   *int             `json:"maxLength,omitempty"`
	MinItems    *int             `json:"minItems,omitempty"`
	MaxItems    *int             `json:"maxItems,omitempty"`
}

// schemaName matches the names of schemas that services accept.
var schemaName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
})

// ParseSchema reads a schema. It must be a closed object (additionalProperties false). It may use
// type, description, enum (of strings), properties, required, items, and the bounds of numbers,
// strings and arrays. Anything else is an error, because it would not be checked. The name may have
// letters, digits, "_" and "-", at most 64.
func ParseSchema(name string, text []byte) (*Schema, error) {
	if !schemaName().MatchString(name) {
		return nil, fmt.Errorf("schema %q: the name must be letters, digits, _ and -", name)
	}
	s := &Schema{name: name}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s.root); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("schema %s: more than one value", name)
	}
	if s.root.Type != "object" {
		return nil, fmt.Errorf("schema %s: want an object", name)
	}
	if err := s.root.check(); err != nil {
		return nil, fmt.Errorf("schema %s%w", name, err)
	}
	return s, nil
}

// check reports what is wrong with a schema. The error starts with the place.
func (n *node) check() error {
	switch n.Type {
	case "object":
		return n.checkObject()
	case "array":
		if n.Items == nil {
			return errors.New(": an array wants items")
		}
		if err := n.Items.check(); err != nil {
			return fmt.Errorf("[]%w", err)
		}
	case "string", "number", "integer", "boolean":
	default:
		return fmt.Errorf(": type %q", n.Type)
	}
	return nil
}

// checkObject is check for an object.
func (n *node) checkObject() error {
	if n.Closed == nil || *n.Closed {
		return errors.New(": want additionalProperties false")
	}
	for _, key := range n.Required {
		if n.Properties[key] == nil {
			return fmt.Errorf(": %q is required and has no schema", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(n.Properties)) {
		if n.Properties[key] == nil {
			return fmt.Errorf(".%s: no schema", key)
		}
		if err := n.Properties[key].check(); err != nil {
			return fmt.Errorf(".%s%w", key, err)
		}
	}
	return nil
}

// wire returns the schema in the form sent to services. It leaves out the bounds: some services
// reject them, and [Schema.Validate] checks them anyway.
func (s *Schema) wire() json.RawMessage {
	out, err := json.Marshal(s.root.plain())
	if err != nil {
		panic(err) // A node is always valid JSON.
	}
	return out
}

// plain returns a copy without bounds.
func (n *node) plain() *node {
	out := &node{
		Type: n.Type, Description: n.Description, Enum: n.Enum,
		Required: n.Required, Closed: n.Closed,
	}
	if n.Items != nil {
		out.Items = n.Items.plain()
	}
	for key, p := range n.Properties {
		if out.Properties == nil {
			out.Properties = map[string]*node{}
		}
		out.Properties[key] = p.plain()
	}
	return out
}

// strict reports whether every property is required, as OpenAI's strict mode demands.
func (n *node) strict() bool {
	if n.Items != nil && !n.Items.strict() {
		return false
	}
	for key, p := range n.Properties {
		if !slices.Contains(n.Required, key) || !p.strict() {
			return false
		}
	}
	return true
}

// errNotJSON is the error for a text that is not a JSON value.
var errNotJSON = errors.New("not JSON")

// Validate checks that a text is one JSON value that fits. It returns the value compact and with
// sorted keys; the last value of a repeated key counts. The error names the first place that does
// not fit, and quotes nothing from the text.
func (s *Schema) Validate(text []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, errNotJSON
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errNotJSON
	}
	if err := s.root.fits(v); err != nil {
		return nil, fmt.Errorf("the answer%w", err)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, errNotJSON
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// fits reports the first place of a value that a schema does not allow.
func (n *node) fits(v any) error {
	switch v := v.(type) {
	case map[string]any:
		if n.Type == "object" {
			return n.fitsObject(v)
		}
	case []any:
		if n.Type == "array" {
			return n.fitsArray(v)
		}
	case string:
		if n.Type == "string" {
			return n.fitsString(v)
		}
	case json.Number:
		if n.Type == "number" || n.Type == "integer" {
			return n.fitsNumber(v)
		}
	case bool:
		if n.Type == "boolean" {
			return nil
		}
	}
	return fmt.Errorf(": want %s", n.Type)
}

func (n *node) fitsObject(v map[string]any) error {
	for _, key := range n.Required {
		if _, ok := v[key]; !ok {
			return fmt.Errorf(": no %s", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		p := n.Properties[key]
		if p == nil {
			// The key is the model's own text, so the error does not quote it.
			return errors.New(": an unknown key")
		}
		if err := p.fits(v[key]); err != nil {
			return fmt.Errorf(".%s%w", key, err)
		}
	}
	return nil
}

func (n *node) fitsArray(v []any) error {
	if isOutside(float64(len(v)), boundOf(n.MinItems), boundOf(n.MaxItems)) {
		return fmt.Errorf(": %d items", len(v))
	}
	for i, item := range v {
		if err := n.Items.fits(item); err != nil {
			return fmt.Errorf("[%d]%w", i, err)
		}
	}
	return nil
}

func (n *node) fitsString(v string) error {
	if length := utf8.RuneCountInString(v); isOutside(
		float64(length), boundOf(n.MinLength), boundOf(n.MaxLength)) {
		return fmt.Errorf(": %d characters", length)
	}
	if n.Enum != nil && !slices.Contains(n.Enum, v) {
		return errors.New(": not one of the allowed words")
	}
	return nil
}

func (n *node) fitsNumber(v json.Number) error {
	f, err := v.Float64()
	if err != nil || isOutside(f, n.Minimum, n.Maximum) {
		return errors.New(": a number out of range")
	}
	if n.Type == "integer" {
		// A whole number as Go parses an int; 1e3 and 1.0 are not.
		if _, err := v.Int64(); err != nil {
			return errors.New(": want integer")
		}
	}
	return nil
}

// boundOf returns a bound on a count as a bound on a number.
func boundOf(n *int) *float64 {
	if n == nil {
		return nil
	}
	f := float64(*n)
	return &f
}

// isOutside reports whether a number is beyond one of its bounds.
func isOutside(f float64, low, high *float64) bool {
	return math.IsNaN(f) || low != nil && f < *low || high != nil && f > *high
}
