package answers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/llm"
	"decant/strategies/spec"
)

// The limits of one question to a tool's own command.
const (
	// askLimit is how long it may take.
	askLimit = 5 * time.Second
	// answerLimit is how many bytes its answer may have.
	answerLimit = 64 << 10
	// askFailures is how often a command may fail before it is no longer asked. A command that does
	// not answer in time is not asked again.
	askFailures = 10
)

// AskCommands asks the commands that the user's settings name for tools about the calls of these
// tools. Only this function asks. Planning again, also on the screen, uses the answers in the Spec.
// It returns the conversation's index if it needed one, else the given index.
func (a *Asker) AskCommands(c *model.Conversation, ix *facts.Index, chosen spec.Spec) (
	*facts.Index, spec.Spec,
) {
	// On the screen the strategy may be chosen later.
	if !asksCommands(chosen.Hints) || !a.Reviewed && !chosen.Has("dedup-tools") {
		return ix, chosen
	}
	if ix == nil {
		ix = facts.NewIndex(c)
	}
	k := &commandAsker{
		folder: a.Env.Cwd, limit: askLimit, failed: map[string]int{}, warn: a.warn,
	}
	return ix, spec.AskCommands(ix, chosen, k.askOnce)
}

// asksCommands reports whether hints name a command.
func asksCommands(h hints.Hints) bool {
	return slices.ContainsFunc(h.Rules(), func(r hints.HintRule) bool {
		return r.Subsumes != nil && r.Subsumes.Kind == hints.SubsumesByCommand
	})
}

// commandAsker runs the commands. It is for one goroutine.
type commandAsker struct {
	folder string
	limit  time.Duration
	failed map[string]int // By command.
	warn   func(string)
}

// askOnce returns the answer to a question, false if the command does not give one. The first
// missing answer of a command causes a warning.
func (k *commandAsker) askOnce(q spec.Question) bool {
	name := strings.Join(q.Command, "\x00")
	if k.failed[name] >= askFailures {
		return false
	}
	yes, err := k.runCommand(q)
	if err == nil {
		return yes
	}
	if k.failed[name] == 0 {
		k.warn(fmt.Sprintf("ask %s about calls of %s: %v; without its answer, only equal calls "+
			"count as repeats", q.Command[0], q.Tool, err))
	}
	k.failed[name]++
	if errors.Is(err, errTooSlow) {
		k.failed[name] = askFailures
	}
	return false
}

// errTooSlow is for a command that was stopped because it took too long.
var errTooSlow = errors.New("no answer in time")

// runCommand runs a command once, without a shell.
func (k *commandAsker) runCommand(q spec.Question) (bool, error) {
	in, err := encodeQuestion(q)
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), k.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, q.Command[0], q.Command[1:]...) //nolint:gosec // The user's.
	out := &llm.Output{Limit: answerLimit}
	cmd.Dir, cmd.Stdin, cmd.Stdout = k.folder, bytes.NewReader(in), out
	// A process that a command left running may hold its output open.
	cmd.WaitDelay = time.Second
	llm.StartGroup(cmd)
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return false, fmt.Errorf("%w (%v)", errTooSlow, k.limit)
	case out.Over:
		return false, fmt.Errorf("it answered more than %s", amount.Of(answerLimit, "byte"))
	case err != nil:
		return false, err
	}
	return parseAnswer(out.Bytes())
}

// encodeQuestion returns the input of a command: one JSON object.
func encodeQuestion(q spec.Question) ([]byte, error) {
	type arguments struct {
		Earlier json.RawMessage `json:"earlier"`
		Later   json.RawMessage `json:"later"`
	}
	type tool struct {
		Name      string    `json:"name"`
		Action    string    `json:"action"`
		Arguments arguments `json:"arguments"`
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(struct {
		Tool tool `json:"tool"`
	}{tool{q.Tool, "subsumes", arguments{q.Earlier, q.Later}}})
	if err != nil {
		return nil, fmt.Errorf("the arguments are not JSON: %w", err)
	}
	return b.Bytes(), nil
}

// parseAnswer reads the output of a command: one JSON object, and nothing else.
func parseAnswer(out []byte) (bool, error) {
	var answer struct{ Type, Content string }
	if err := json.Unmarshal(out, &answer); err != nil {
		return false, fmt.Errorf("its answer has the wrong form: %w", err)
	}
	if answer.Type != "success" || answer.Content != "true" && answer.Content != "false" {
		return false, errors.New(
			`its answer has the wrong form: use type "success", content "true" or "false"`)
	}
	return answer.Content == "true", nil
}
