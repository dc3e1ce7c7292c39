// Package shapes is the catalogue of the ways in which a stored conversation is broken so that an
// agent or an API refuses it: the condition, the texts that people see, what comes of it and the
// fix. It finds nothing by itself.
package shapes

import (
	"cmp"
	"maps"
	"slices"

	"decant/model"
)

// Shape is one way in which a conversation is broken.
type Shape struct {
	// Rule is its name, What the condition in words.
	Rule, What string
	// Harm is what comes of it, in the worst of the versions that were tried, Effect who does what.
	Harm   model.Harm
	Effect string
	// Text is what people see first, Also are other texts of the same refusal. Words in
	// ‹brackets› and the letter n stand for names and numbers.
	Text string
	Also []string
	// By are what other APIs and agents say of it, by the name of [limits.APIOf], or of the
	// format that the agent stores.
	By map[string]string
	// Fix is what a rescue does, least loss first.
	Fix string
	// Threads are public reports, as owner/repository#number.
	Threads []string
}

// TextFor is what people see who use an agent of a format.
func (s *Shape) TextFor(format, api string) string {
	return cmp.Or(s.By[format], s.By[api], s.Text)
}

// Texts are all texts of the refusal, that which most people see first.
func (s *Shape) Texts() []string {
	out := []string{s.Text}
	if s.Text == "" {
		out = nil
	}
	out = append(out, s.Also...)
	for _, api := range slices.Sorted(maps.Keys(s.By)) {
		if t := s.By[api]; !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// Of is the shape of a rule; of one that is not in the table only the name is known.
func Of(rule string) Shape {
	for i := range All {
		if All[i].Rule == rule {
			return All[i]
		}
	}
	return Shape{Rule: rule, Harm: model.Refused}
}

// WhatOf is the condition of a rule in words, "" where only its name is known.
func WhatOf(rule string) string { return Of(rule).What }

// FixOf is what can be done about a rule, in words.
func FixOf(rule string) string {
	return cmp.Or(Of(rule).Fix, "no fix is known")
}

// RuleEmptied is for reasoning that was changed, which only the text of the error tells.
const RuleEmptied = "thinking-emptied"

const (
	claudeCode = "anthropics/claude-code"
	codexRepo  = "openai/codex"
	opencode   = "anomalyco/opencode"
	piRepo     = "earendil-works/pi"
	copilot    = "github/copilot-cli"
	omp        = "can1357/oh-my-pi"
)

// All is the catalogue, in the order of its chapters: pictures, length, calls, reasoning,
// messages, bytes, chains, single agents.
var All = slices.Concat(pictureShapes, lengthShapes, callShapes, reasoningShapes,
	messageShapes, byteShapes, chainShapes, agentShapes)
