package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"decant/model/amount"
	"decant/model/tokens"
	"decant/strategies/llm/secrets"
)

// program is a model behind a command on this machine.
type program struct {
	name, model string
	argv        []string
	window      int
	limits      limits
	mask        secrets.Masker
	parse       func(out []byte) (reply, error) // nil: the output is the answer.
}

// maxOutput is the largest answer of a program in bytes.
const maxOutput = 8 << 20

// preset says how to run one of the built-in commands.
type preset struct {
	argv  []string
	model string   // The option that chooses the model.
	last  []string // The arguments after it.
	parse func(out []byte) (reply, error)
}

// presets are the built-in commands. As far as their options allow, none may use tools that change
// anything, and none keeps the prompt.
var presets = map[string]preset{
	"claude": {
		argv: []string{
			"claude", "-p", "--output-format", "json", "--tools", "",
			"--strict-mcp-config", "--no-session-persistence",
		},
		model: "--model", parse: parseClaude,
	},
	"codex": {
		argv: []string{
			"codex", "exec", "--skip-git-repo-check", "--sandbox", "read-only",
			"--ephemeral", "--color", "never",
		},
		model: "--model", last: []string{"-"},
	},
	"llm": {argv: []string{"llm", "--no-log"}, model: "--model"},
}

// openProgram is OpenModel for a provider that is a command.
func openProgram(name, provider, model string, p Provider, c Config) (Model, error) {
	m := &program{name: name, model: model, window: p.Window, limits: c.limits()}
	m.mask = NewMasker(c)
	if len(p.Command) > 0 {
		for _, arg := range p.Command {
			m.argv = append(m.argv, strings.ReplaceAll(arg, "{model}", model))
		}
	} else if built, ok := presets[provider]; ok {
		m.argv, m.parse = append(m.argv, built.argv...), built.parse
		if model != "default" {
			m.argv = append(m.argv, built.model, model)
		}
		m.argv = append(m.argv, built.last...)
	}
	if len(m.argv) == 0 || m.argv[0] == "" {
		return nil, badName(name, "it has no command", "name the program in your settings")
	}
	return m, nil
}

// Masker implements the interface that [MaskerOf] looks for.
func (m *program) Masker() secrets.Masker { return m.mask }

// Name implements [Model].
func (m *program) Name() string { return m.name }

// Window implements [Model].
func (m *program) Window() int { return m.window }

// Destination implements [Model].
func (m *program) Destination() Destination {
	words := make([]string, len(m.argv))
	for i, w := range m.argv {
		words[i] = w
		if w == "" || strings.ContainsAny(w, " \t\n\"'\\") {
			words[i] = fmt.Sprintf("%q", w)
		}
	}
	line, _ := m.mask.Mask(strings.Join(words, " "))
	return Destination{Where: clipLine(line, 4*maxQuoted), Program: true}
}

// Complete implements [Model]. The program runs once, without a shell, in an empty folder that is
// removed afterwards. It is killed with all its child processes when ctx ends.
func (m *program) Complete(
	ctx context.Context, p Prompt, progress func(Progress),
) (Answer, error) {
	if err := checkPrompt(ctx, m, p); err != nil {
		return Answer{}, err
	}
	if progress == nil {
		progress = func(Progress) {}
	}
	progress(Progress{Attempt: 1})
	out, e := m.run(ctx, p)
	var got reply
	if e == nil || e.Reason == ServerError {
		// A failed program may still explain the failure in its own format.
		var own *Error
		if got, own = m.parseOutput(out); own != nil {
			e = own
		}
	}
	if got.usage == (Usage{}) {
		got.usage = m.estimate(p, out)
	}
	var a Answer
	if e == nil {
		progress(Progress{Attempt: 1, Bytes: len(out)})
		a, e = readAnswer(p, got.text)
	}
	if e == nil {
		a.Usage, a.Attempts = got.usage, 1
		return a, nil
	}
	e.Model, e.Attempts = m.name, 1
	if e.Reason == Unreachable {
		got.usage, e.Attempts = Usage{}, 0 // It did not start.
	}
	e.Usage = got.usage
	return Answer{}, e
}

// estimate returns the estimated usage of a run, for a program that does not report it.
func (m *program) estimate(p Prompt, out []byte) Usage {
	known, _ := tokens.Lookup(m.name)
	return Usage{p.Tokens(m.name), tokens.Count(known.Family, out), true}
}

// parseOutput reads the output.
func (m *program) parseOutput(out []byte) (reply, *Error) {
	if m.parse == nil {
		return reply{text: string(out)}, nil
	}
	got, err := m.parse(out)
	if e := (*Error)(nil); errors.As(err, &e) {
		return got, e
	}
	return got, nil
}

// run passes the prompt to the program and returns its output.
func (m *program) run(ctx context.Context, p Prompt) ([]byte, *Error) {
	folder, err := os.MkdirTemp("", "decant-ask-")
	if err != nil {
		return nil, &Error{
			Reason: Unreachable, What: "a temporary folder for the program cannot be " +
				"created: " + err.Error(),
			Next: "make room in the folder for temporary files", Cause: err,
		}
	}
	defer func() { _ = os.RemoveAll(folder) }()
	ctx, cancel := context.WithTimeoutCause(ctx, m.limits.total, errLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, m.argv[0], m.argv[1:]...) //nolint:gosec // The user's.
	out, complaint := &Output{Limit: maxOutput}, &Output{Limit: 16 << 10, Tail: true}
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, out, complaint
	cmd.Stdin = strings.NewReader(p.system + "\n\n" + p.user + "\n")
	// Processes that a program started and left behind may keep its output open.
	cmd.WaitDelay = time.Second
	StartGroup(cmd)
	err = cmd.Run()
	if e := m.ended(ctx, err, out, complaint); e != nil {
		return out.Bytes(), e
	}
	return out.Bytes(), nil
}

// ended returns the error of a run, nil for a run that ended well.
func (m *program) ended(ctx context.Context, err error, out, complaint *Output) *Error {
	exit := (*exec.ExitError)(nil)
	program := clipLine(m.argv[0], maxQuoted)
	switch cause := context.Cause(ctx); {
	case out.Over:
		return &Error{
			Reason: Refused, What: fmt.Sprintf("%s wrote more than %s", program,
				amount.Of(maxOutput, "byte")),
			Next: "check the command in your settings",
		}
	case err == nil:
		return nil
	case errors.Is(cause, errLimit):
		return tooSlow(m.limits.total)
	case ctx.Err() != nil:
		return callCancelled(cause)
	case errors.As(err, &exit):
		e := &Error{
			Reason: ServerError, What: fmt.Sprintf("%s ended with %v", program, exit.ProcessState),
			Next: "run it by hand to see why", Cause: err,
		}
		// The last line tells why. The lines before it may be a banner, or the prompt again.
		text := lastLine(complaint.Bytes())
		if text == "" {
			text = lastLine(out.Bytes())
		}
		if said := quoteLine(text, ""); said != "" {
			e.What += ": " + said
		}
		return e
	case errors.Is(err, exec.ErrWaitDelay):
		return nil // It answered; the processes it left are abandoned.
	}
	return &Error{
		Reason: Unreachable, What: program + " does not start: " + quoteLine(err.Error(), ""),
		Next: "install it, or correct the command in your settings", Cause: err,
	}
}

// lastLine returns the last line of a text that is not blank, "" for none.
func lastLine(text []byte) string {
	text = bytes.TrimSpace(text)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}

// parseClaude reads the object that `claude -p --output-format json` writes.
func parseClaude(out []byte) (reply, error) {
	var r struct {
		Type    string         `json:"type"`
		IsError bool           `json:"is_error"`
		Subtype string         `json:"subtype"`
		Result  string         `json:"result"`
		Usage   anthropicUsage `json:"usage"`
	}
	// The output of another version is used as it is.
	if known := json.Unmarshal(out, &r) == nil && r.Type == "result"; !known {
		return reply{text: string(out)}, nil
	}
	u := r.Usage
	got := reply{text: r.Result, usage: Usage{In: u.In + u.Written + u.Read, Out: u.Out}}
	if !r.IsError && r.Subtype == "success" {
		return got, nil
	}
	what := "claude reports an error"
	if text := quoteLine(r.Result, ""); text != "" {
		what += ": " + text
	}
	return got, &Error{Reason: ServerError, What: what, Next: "run claude by hand to see why"}
}
