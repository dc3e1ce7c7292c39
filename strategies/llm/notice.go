package llm

import (
	"fmt"
	"strings"

	"decant/model/amount"
	"decant/strategies/llm/secrets"
)

// Notice says what a run would send, before anything is sent.
type Notice struct {
	// Model is its name as the user wrote it.
	Model string
	// To is where the prompts go.
	To Destination
	// Prompts counts the prompts. Each is sent once, and again if a service asks for it.
	Prompts int
	// Tokens is the estimated size of all prompts. Bytes is the size of their texts.
	Tokens, Bytes int
	// MaxTokens is the limit for all answers together.
	MaxTokens int
	// Masked lists what looked like a secret and is not sent, the most frequent first.
	Masked []secrets.Masked
}

// NoticeOf says what asking m with these prompts would send. It sends nothing.
func NoticeOf(m Model, prompts ...Prompt) Notice {
	n := Notice{Model: m.Name(), To: m.Destination(), Prompts: len(prompts)}
	for i := range prompts {
		n.Tokens += prompts[i].Tokens(n.Model)
		n.Bytes += prompts[i].Size()
		n.MaxTokens += prompts[i].maxTokens
		n.Masked = secrets.SumMasked(n.Masked, prompts[i].masked)
	}
	return n
}

// Secrets counts what was masked.
func (n Notice) Secrets() int {
	sum := 0
	for _, m := range n.Masked {
		sum += m.Count
	}
	return sum
}

// String returns the notice in one to three sentences.
func (n Notice) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of ≈%s (%s) ", amount.Of(n.Prompts, "request"),
		amount.Of(n.Tokens, "token"), amount.Of(n.Bytes, "byte"))
	switch {
	case n.To.Program:
		fmt.Fprintf(&b, "would go to the program %s, which may send them to others.", n.To.Where)
	case n.To.Local:
		fmt.Fprintf(&b, "would go to %s, on this machine.", n.To.Where)
	default:
		fmt.Fprintf(&b, "would go to %s.", n.To.Where)
	}
	fmt.Fprintf(&b, " The model is %s; its answers have at most %s.", n.Model,
		amount.Of(n.MaxTokens, "token"))
	if len(n.Masked) == 0 {
		b.WriteString(" No secret was found.")
		return b.String()
	}
	kinds := make([]string, len(n.Masked))
	for i, m := range n.Masked {
		kinds[i] = amount.Number(m.Count) + " " + m.Rule
	}
	fmt.Fprintf(&b, " Masked, since they look like secrets: %s.", strings.Join(kinds, ", "))
	return b.String()
}

// WithMasked returns the notice plus what a caller itself masked before it made the prompts.
func (n Notice) WithMasked(masked []secrets.Masked) Notice {
	n.Masked = secrets.SumMasked(n.Masked, masked)
	return n
}
