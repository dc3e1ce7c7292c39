package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/tui/cli/exit"
	"decant/tui/cli/indent"
	"decant/tui/cli/saving"
)

// outcome is the result for one of several conversations.
type outcome struct {
	// line is its report, or why there is none, as JSON on one line.
	line []byte
	// said are the lines for standard error.
	said string
	// code is an exit code. Failed is true if there is no report.
	code   int
	failed bool
}

// failure is the line for a conversation without a report.
type failure struct {
	File  string `json:"file"`
	Error string `json:"error"`
}

// reportSeveral reports several conversations, one line of JSON each, in the order of the command
// line. It holds at most two per core, so that memory does not grow with their number. The exit
// code is 1 if one has no report, or else that of the first failure.
func reportSeveral(s *session) error {
	names := append([]string{s.options.Conversation}, s.options.More...)
	s.titles = new(saving.Titles)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	failed, code := 0, exit.Done // The session itself is being copied meanwhile.
	for made := range startInOrder(ctx, names, s.reportNamed) {
		got := <-made
		_, _ = io.WriteString(s.errw, got.said) // There is no other place to complain to.
		_, _ = s.out.Write(got.line)            // The buffer keeps the error.
		if err := s.out.Flush(); err != nil {
			return err
		}
		if got.failed {
			failed++
		}
		if code == exit.Done {
			code = got.code
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %s have no report; their lines say why", failed,
			amount.Of(len(names), "conversation"))
	}
	s.code = code
	return nil
}

// startInOrder reports conversations in parallel, and returns them in order. It passes on each one
// when it begins, and the reader waits for it.
func startInOrder[In, Out any](
	ctx context.Context, names []In, report func(name In) Out,
) <-chan chan Out {
	cores := runtime.GOMAXPROCS(0)
	// A conversation that waits for a place in this channel is not begun, and the reader holds one.
	begun := make(chan chan Out, 2*cores-1)
	working := make(chan struct{}, cores)
	go func() {
		defer close(begun)
		for _, name := range names {
			made := make(chan Out, 1)
			select {
			case begun <- made:
			case <-ctx.Done():
				return
			}
			working <- struct{}{}
			go func() {
				made <- report(name)
				<-working
			}()
		}
	}()
	return begun
}

// reportNamed reports one of several conversations as a separate call would.
func (s *session) reportNamed(name string) outcome {
	var out, said bytes.Buffer
	env, options, one := *s.env, *s.options, *s
	env.Waiting = nil
	options.Conversation, options.More = name, nil
	one.env, one.options, one.in = &env, &options, strings.NewReader("")
	one.out, one.stdout, one.errw = bufio.NewWriter(&out), io.Discard, &said
	err := one.reportOpened()
	_ = one.out.Flush() // The buffer takes all.
	got := outcome{failed: out.Len() == 0}
	switch {
	case got.failed && err != nil:
		got.code = exit.ReportError(io.Discard, err)
		_ = indent.Write(&out, failure{name, err.Error()}) // As above.
	case err != nil:
		got.code = exit.ReportError(&said, err)
	}
	got.said = nameLines(name, said.String())
	var line bytes.Buffer
	if err := json.Compact(&line, out.Bytes()); err != nil {
		panic(err) // The encoder itself wrote it.
	}
	got.line = append(line.Bytes(), '\n')
	return got
}

// reportOpened opens the conversation of a session with settings, and reports it.
func (s *session) reportOpened() error {
	for _, do := range []func() error{s.openAndConsult, s.askCommands} {
		if err := do(); err != nil {
			return err
		}
	}
	return reportOnly(s)
}

// nameLines adds the conversation to lines for standard error.
func nameLines(name, said string) string {
	var b strings.Builder
	for line := range strings.Lines(said) {
		b.WriteString("decant: " + render.CleanLine(name) + ": " +
			strings.TrimPrefix(line, "decant: "))
	}
	return b.String()
}
