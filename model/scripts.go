package model

import (
	"cmp"
	"slices"
	"strings"

	"decant/model/tokens"
)

// ScriptShare is how much of a conversation is written in one script.
type ScriptShare struct {
	Script tokens.Script
	// Share is this script's part of the tokens of the live texts, from 0 to 1.
	Share float64
}

const (
	// scriptParts is how many texts of a conversation are examined, evenly spread.
	scriptParts = 400
	// scriptShare is the smallest share for which a script is named.
	scriptShare = 0.1
)

// Scripts are the scripts of the live texts, the largest share first, or nil without texts. It
// examines the start of some hundred texts and is called after Measure.
func (c *Conversation) Scripts() []ScriptShare {
	var texts []*Part
	for i := range c.Events {
		e := &c.Events[i]
		for k := 0; e.Live && k < len(e.Parts); k++ {
			if p := &e.Parts[k]; p.Kind != PartImage && p.Weight > 0 {
				texts = append(texts, p)
			}
		}
	}
	var weights [tokens.OtherScript + 1]float64
	sum := 0.0
	for i := range min(len(texts), scriptParts) {
		p := texts[i*len(texts)/min(len(texts), scriptParts)]
		weights[tokens.ScriptOf(headText(c, p.Text))] += p.Weight
		sum += p.Weight
	}
	var out []ScriptShare
	for s, w := range weights {
		if w > 0 {
			out = append(out, ScriptShare{tokens.Script(s), w / sum})
		}
	}
	slices.SortStableFunc(out, func(a, b ScriptShare) int { return cmp.Compare(b.Share, a.Share) })
	return out
}

// MeasureScripts fills in the measured error of estimates for texts in these scripts, where no
// recorded call gives a better one. It is called after [Conversation.Calibrate], if that is called,
// and before anyone reads the conversation.
func (c *Conversation) MeasureScripts() {
	if c.Fit.known() || c.Exact {
		return
	}
	names, sum, all := []string(nil), 0.0, 0.0
	for _, s := range c.Scripts() {
		if s.Share < scriptShare {
			break
		}
		off, known := s.Script.Error(c.Family)
		if !known {
			c.Fit.ScriptError, c.Fit.Script = 0, s.Script.String()
			return
		}
		names = append(names, s.Script.String())
		sum, all = sum+off*s.Share, all+s.Share
	}
	if all > 0 {
		c.Fit.ScriptError, c.Fit.Script = sum/all, strings.Join(names, ", ")
	}
}
