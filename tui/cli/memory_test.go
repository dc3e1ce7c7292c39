package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// TestViewsOutliveTheProgram quits and starts again, reads only, and is ended by a signal.
func TestViewsOutliveTheProgram(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	play := func(code int, do func(s *sitter), args ...string) {
		t.Helper()
		w.env.OutTerminal = true
		w.env.Screen = func(o tui.Options) (review.Result, error) {
			o.InUse = nil
			s := sit(t, o)
			do(s)
			s.leave()
			end := s.m.(interface {
				End() (review.Result, *review.PanicError)
			})
			result, _ := end.End()
			result.Code = code
			return result, nil
		}
		var out, errw bytes.Buffer
		args = append(args, "-s", "safe", path)
		if got := Run(args, strings.NewReader(""), &out, &errw, w.env); got != code {
			t.Fatalf("exit code %d: %s", got, &errw)
		}
	}
	play(exit.Done, func(s *sitter) { s.press("R", ">") }, "--read-only")
	play(143, func(s *sitter) {
		s.sees("Results", "in order")
		s.press("F")
	})
	play(exit.Done, func(s *sitter) {
		s.sees("in order")
		s.press("D")
	})
	play(exit.Done, func(s *sitter) { s.sees("▸D Duplicates") })
	state := filepath.Join(w.home, "state", "decant")
	if _, err := os.Stat(filepath.Join(state, "views.json")); err != nil {
		t.Error(err)
	}
}
