// Package hooks answers Claude Code when it starts decant by itself: when a session is resumed,
// before it compacts one, and for its status line. A hook must not make the user wait. So it reads
// only the end of the session's file, whatever its size, and writes nothing.
//
//	text, err := hooks.Runner{Now: time.Now()}.Answer("session-start", os.Stdin)
//
// Standard input and the file are not trusted: only numbers, times and ids of plain letters get
// out.
package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"decant/model/formats/claudecode"
	"decant/model/tokens"
	"decant/render"
	"decant/strategies/cache"
)

// The names of the hooks.
const (
	SessionStart = "session-start"
	PreCompact   = "pre-compact"
	StatusLine   = "status-line"
)

// Names returns all hooks.
func Names() []string { return []string{SessionStart, PreCompact, StatusLine} }

// Runner answers hooks.
type Runner struct {
	// Now is the time. Times are shown in its zone.
	Now time.Time
	// Count receives the number of bytes read from a session's file, nil for nobody.
	Count func(bytes int)
}

// input is what decant reads from Claude Code's input.
type input struct {
	Source     string `json:"source"`
	Session    string `json:"session_id"`
	Transcript string `json:"transcript_path"`
	Context    struct {
		Window int `json:"context_window_size"`
	} `json:"context_window"`
}

// maxInput is the most bytes read from standard input.
const maxInput = 1 << 20

// Suggestion is a message for the user before a compaction. The client takes a hook's output there
// as instructions for the summarising model. It shows a user only the output of a failed hook, so
// the message is an error.
type Suggestion struct{ text string }

// Error returns the line.
func (s Suggestion) Error() string { return s.text }

// Answer returns what a hook prints, "" for nothing: JSON, or a line of text for the status line.
// The error is a [Suggestion], or says that standard input is not what Claude Code sends there.
func (r Runner) Answer(name string, in io.Reader) (string, error) {
	var said input
	data, err := io.ReadAll(io.LimitReader(in, maxInput))
	if err != nil {
		return "", fmt.Errorf("read what the agent says to its hook: %w", err)
	}
	if json.Unmarshal(data, &said) != nil {
		return "", errors.New("standard input is not the JSON that Claude Code gives to a hook; " +
			"the agent runs this by itself, see decant --integrate claude-code")
	}
	switch name {
	case PreCompact:
		return "", Suggestion{"a fork can go on without this summary; in a shell: " +
			saveCommand("decant -y --uncompact", said.Session)}
	case StatusLine:
		return r.statusLine(&said), nil
	}
	text := r.sessionStart(&said)
	if text == "" {
		return "", nil
	}
	// A system message is shown to the user and not sent to the model.
	out, err := json.Marshal(map[string]string{"systemMessage": text})
	return string(out) + "\n", err
}

// The limits that make a line worth showing at a resume.
const (
	// largeContext is how many tokens count as many.
	largeContext = 50_000
	// usualSaving is how much less a fork with the preset auto sends, in percent of the whole
	// context: the median of public sessions with that many tokens.
	usualSaving = 30
)

// sessionStart returns the line for a resumed session whose large context is in no cache.
func (r Runner) sessionStart(said *input) string {
	if said.Source != "resume" {
		return ""
	}
	s := r.measure(said)
	if !s.cache.Cold || s.call.Forked || s.call.Tokens < largeContext {
		return ""
	}
	text := fmt.Sprintf("decant: the prompt cache has run out, and the next model call sends ≈ %s "+
		"tokens or more again", render.Number(s.call.Tokens))
	usual := fmt.Sprintf("half of all forks send at least %d %% less", usualSaving)
	if s.bill.Known() {
		text += ", for ≈ " + dollars(s.bill.Cold)
		usual += ", that is ≈ " + dollars(s.bill.Once)
	}
	return text + "; " + usual + ". In a shell: " + saveCommand("decant -y", said.Session)
}

// statusLine says how full the context is, how long the cache lasts, and what the next call costs.
func (r Runner) statusLine(said *input) string {
	s := r.measure(said)
	if s.call.Tokens == 0 {
		return ""
	}
	parts := []string{render.Number(s.call.Tokens) + " tokens"}
	m, _ := tokens.Lookup(s.call.Model)
	window := said.Context.Window
	switch {
	case window > 0:
	case s.call.Forked: // The size set by a fork says nothing about the window.
		window = m.Window
	default:
		window = m.WindowFor(s.call.Tokens)
	}
	if window > 0 {
		parts[0] += fmt.Sprintf(" (%s)", render.Percent(s.call.Tokens, window))
	}
	cost := s.bill.Warm
	switch {
	case s.cache.Cold:
		parts, cost = append(parts, "cache cold"), s.bill.Cold
	case s.cache.Life > 0 && !s.call.Time.IsZero():
		until := s.call.Time.Add(s.cache.Life).In(r.Now.Location())
		parts = append(parts, "cache warm until "+until.Format("15:04"))
	}
	if s.bill.Known() {
		parts = append(parts, "next call ≈ "+dollars(cost))
	}
	return strings.Join(parts, " · ") + "\n"
}

// state is what is known about a session.
type state struct {
	call  claudecode.LastCall
	cache cache.State
	// bill is for the whole context, and for a fork with the usual saving.
	bill cache.Bill
}

// measure reads the end of a session's file. Nothing is known if the file is missing, or if it does
// not end with a call.
func (r Runner) measure(said *input) state {
	call, ok := r.readCall(said.Transcript)
	if !ok {
		return state{}
	}
	known := cache.StateOf(call.Model, call.HourCache, call.Time, r.Now)
	sent := cache.Prompt{
		Before: call.Tokens, After: call.Tokens - call.Tokens*usualSaving/100,
	}
	return state{
		call: call, cache: known,
		bill: cache.MakeBill(tokens.PriceOf(call.Model), known.Price, sent, known.Cold),
	}
}

// tails are how many bytes at the end of a file are read until a call is found. The text written
// after the call may be long.
var tails = []int64{64 << 10, 512 << 10, 4 << 20}

// readCall finds the newest call at the end of a file.
func (r Runner) readCall(path string) (claudecode.LastCall, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return claudecode.LastCall{}, false
	}
	f, err := os.Open(path)
	if err != nil {
		return claudecode.LastCall{}, false
	}
	defer f.Close() //nolint:errcheck // It was only read.
	for _, most := range tails {
		call, ok := claudecode.PeekCall(r.readTail(f, info, most))
		if ok || info.Size() <= most {
			return call, ok
		}
	}
	return claudecode.LastCall{}, false
}

// readTail reads the last bytes of a file, or fewer if it became shorter meanwhile.
func (r Runner) readTail(f io.ReaderAt, info fs.FileInfo, most int64) []byte {
	size := min(info.Size(), most)
	tail := make([]byte, size)
	n, _ := f.ReadAt(tail, info.Size()-size) // Use what could be read.
	if r.Count != nil {
		r.Count(n)
	}
	return tail[:n]
}

// saveCommand returns a command with its session. An id with characters other than letters, digits
// and dashes is left out.
func saveCommand(command, session string) string {
	isOdd := func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}
	const most = 64
	if session == "" || session[0] == '-' || len(session) > most ||
		strings.ContainsFunc(session, isOdd) {
		return command
	}
	return command + " " + session
}

// dollars writes millionths of a US dollar.
func dollars(millionths int64) string { return render.Dollars(float64(millionths) / 1e6) }
