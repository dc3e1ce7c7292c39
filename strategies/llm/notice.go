package llm

import (
	"fmt"
	"strconv"
	"strings"
)

// Notice is what a run would send, said before anything is sent.
type Notice struct {
	// Model is its name as the person wrote it.
	Model string
	// To is where the prompts go.
	To Destination
	// Prompts counts them. Each is sent once, and again where a service asks for it.
	Prompts int
	// Tokens of all prompts are estimated; Bytes are those of their texts.
	Tokens, Bytes int
	// MaxTokens is what the answers may have together.
	MaxTokens int
	// Masked is what looked like a secret and is not sent, the most frequent first.
	Masked []Masked
}

// Ahead says what asking m each of the prompts would send. It sends nothing.
func Ahead(m Model, prompts ...Prompt) Notice {
	n := Notice{Model: m.Name(), To: m.Destination(), Prompts: len(prompts)}
	for i := range prompts {
		n.Tokens += prompts[i].Tokens(n.Model)
		n.Bytes += prompts[i].Bytes()
		n.MaxTokens += prompts[i].maxTokens
		n.Masked = addMasked(n.Masked, prompts[i].masked)
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

// String is the notice in a sentence or three.
func (n Notice) String() string {
	var b strings.Builder
	what := "1 request"
	if n.Prompts != 1 {
		what = strconv.Itoa(n.Prompts) + " requests"
	}
	fmt.Fprintf(&b, "%s of ≈%d tokens (%d bytes) ", what, n.Tokens, n.Bytes)
	switch {
	case n.To.Program:
		fmt.Fprintf(&b, "would go to the program %s, which may send them on.", n.To.Where)
	case n.To.Local:
		fmt.Fprintf(&b, "would go to %s, on this machine.", n.To.Where)
	default:
		fmt.Fprintf(&b, "would go to %s.", n.To.Where)
	}
	fmt.Fprintf(&b, " The model is %s; its answers have at most %d tokens.", n.Model, n.MaxTokens)
	if len(n.Masked) == 0 {
		b.WriteString(" Nothing looked like a secret.")
		return b.String()
	}
	kinds := make([]string, len(n.Masked))
	for i, m := range n.Masked {
		kinds[i] = fmt.Sprintf("%d %s", m.Count, m.Rule)
	}
	fmt.Fprintf(&b, " Masked, since they look like secrets: %s.", strings.Join(kinds, ", "))
	return b.String()
}

// WithMasked is the notice with what a caller masked itself, before it made the prompts.
func (n Notice) WithMasked(masked []Masked) Notice {
	n.Masked = addMasked(n.Masked, masked)
	return n
}
