package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// TestReportOfTheLive says in every report that a conversation is in use, and forks it.
func TestReportOfTheLive(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID)
	path := w.report(exit.Done, "", "-n", firstID).Conversation.Path
	if r := w.report(exit.Done, "", "-n", firstID); r.Conversation.InUse != "" {
		t.Errorf("at rest: got %q", r.Conversation.InUse)
	}
	if err := os.Chtimes(path, w.env.Now(), w.env.Now().Add(-20*time.Second)); err != nil {
		t.Fatal(err)
	}
	const want = "it changed less than a minute ago: its agent may have it open"
	if r := w.report(exit.Done, "", "-n", firstID); r.Conversation.InUse != want {
		t.Errorf("got %q", r.Conversation.InUse)
	}
	for _, args := range [][]string{{"-n", firstID}, {"-y", firstID}} {
		out := w.want(exit.Done, "", args...).out
		if !strings.Contains(out, "in use: "+want) {
			t.Errorf("%v: got\n%s", args, out)
		}
	}
	got := w.run("", "-y", "--in-place", "--yes-in-place", firstID)
	if got.code != exit.Error || !strings.Contains(got.err, "or save a fork") {
		t.Errorf("in place: got %d, %q", got.code, got.err)
	}
}

// appendLines writes two line breaks to the end of a file, as its agent would.
func appendLines(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("\n\n"); err != nil || f.Close() != nil {
		t.Fatal(err)
	}
}

// review opens the first conversation on a screen that does what act says, given its file.
func (w *world) review(act func(o tui.Options, path string)) ran {
	w.t.Helper()
	w.project(firstID)
	path := w.report(exit.Done, "", "-n", firstID).Conversation.Path
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		act(o, path)
		return review.Result{}, nil
	}
	return w.pour(exit.Done, "", "-s", "auto", firstID)
}

// saveNow saves a fork of the plan that the screen starts with.
func saveNow(t *testing.T, o tui.Options, choice review.SaveOptions) review.SaveResult {
	t.Helper()
	saved, err := o.Save(t.Context(), plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec), choice)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// TestSaveOfTheGrown saves a fork of what was read from the screen, and says of which state.
func TestSaveOfTheGrown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	out := w.review(func(o tui.Options, path string) {
		if use := o.InUse(o.Conversation); use != "" {
			t.Errorf("at rest: got %q", use)
		}
		appendLines(t, path)
		earlier := w.env.Now().Add(-2 * time.Minute)
		if err := os.Chtimes(path, earlier, earlier); err != nil {
			t.Fatal(err)
		}
		if use := o.InUse(o.Conversation); !strings.Contains(use, "it grew by 2 bytes") {
			t.Errorf("got %q", use)
		}
		const grew = "grew by 2 bytes since it was read; the fork lacks them"
		if saved := saveNow(t, o, review.SaveOptions{}); !strings.Contains(saved.Warning, grew) {
			t.Errorf("the save warns %q", saved.Warning)
		}
	})
	if !strings.Contains(out.out,
		"in use: it grew by 2 bytes since it was read: "+
			"a fork holds it as it was at ") {
		t.Errorf("got %d, %q\n%s", out.code, out.err, out.out)
	}
}

// TestSaveOfADeletedOriginal warns that the removed texts are nowhere.
func TestSaveOfADeletedOriginal(t *testing.T) {
	t.Parallel()
	newWorld(t).review(func(o tui.Options, path string) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		saved := saveNow(t, o, review.SaveOptions{})
		if !strings.Contains(saved.Warning, "no file holds the removed texts") {
			t.Errorf("the save warns %q", saved.Warning)
		}
	})
}

// TestSaveInPlaceIsNoUse overwrites a conversation from the screen. Only what another program
// writes later is use. If it is deleted, the backup still holds the removed texts.
func TestSaveInPlaceIsNoUse(t *testing.T) {
	t.Parallel()
	newWorld(t).review(func(o tui.Options, path string) {
		saveNow(t, o, review.SaveOptions{InPlace: true})
		if use := o.InUse(o.Conversation); use != "" {
			t.Errorf("after the save: got %q", use)
		}
		appendLines(t, path)
		const want = "it grew by 2 bytes since decant overwrote it"
		if use := o.InUse(o.Conversation); !strings.Contains(use, want) {
			t.Errorf("after a later write: got %q", use)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if saved := saveNow(t, o, review.SaveOptions{}); saved.Warning != "" {
			t.Errorf("with a backup the save warns %q", saved.Warning)
		}
	})
}

// TestInUseIsJSON keeps the key where other programs look for it.
func TestInUseIsJSON(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(report.Conversation{InUse: "x"})
	if err != nil || !strings.Contains(string(text), `"in_use":"x"`) {
		t.Errorf("got %s, %v", text, err)
	}
}
