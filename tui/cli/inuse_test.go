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

// TestSaveOfTheGrown saves a fork of what was read from the screen, and says of which state.
func TestSaveOfTheGrown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID)
	path := w.report(exit.Done, "", "-n", firstID).Conversation.Path
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
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
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		saved, err := o.Save(t.Context(), made, review.SaveOptions{})
		const grew = "grew by 2 bytes since it was read; the fork lacks them"
		if !strings.Contains(saved.Warning, grew) {
			t.Errorf("the save warns %q", saved.Warning)
		}
		return review.Result{}, err
	}
	out := w.pour(exit.Done, "", "-s", "auto", firstID)
	if !strings.Contains(out.out,
		"in use: it grew by 2 bytes since it was read: "+
			"a fork holds it as it was at ") {
		t.Errorf("got %d, %q\n%s", out.code, out.err, out.out)
	}
}

// TestSaveOfADeletedOriginal warns that the removed texts are nowhere.
func TestSaveOfADeletedOriginal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID)
	path := w.report(exit.Done, "", "-n", firstID).Conversation.Path
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		saved, err := o.Save(t.Context(), made, review.SaveOptions{})
		if err != nil || !strings.Contains(saved.Warning, "no file holds the removed texts") {
			t.Errorf("the save warns %q: %v", saved.Warning, err)
		}
		return review.Result{}, nil
	}
	w.pour(exit.Done, "", "-s", "auto", firstID)
}

// TestSaveInPlaceIsNoUse overwrites a conversation from the screen. Only what another program
// writes later is use.
func TestSaveInPlaceIsNoUse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID)
	path := w.report(exit.Done, "", "-n", firstID).Conversation.Path
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		if _, err := o.Save(t.Context(), made, review.SaveOptions{InPlace: true}); err != nil {
			t.Fatal(err)
		}
		if use := o.InUse(o.Conversation); use != "" {
			t.Errorf("after the save: got %q", use)
		}
		appendLines(t, path)
		const want = "it grew by 2 bytes since decant overwrote it"
		if use := o.InUse(o.Conversation); !strings.Contains(use, want) {
			t.Errorf("after a later write: got %q", use)
		}
		return review.Result{}, nil
	}
	if out := w.run("", "-s", "auto", firstID); out.code != exit.Done {
		t.Errorf("got %d, %q\n%s", out.code, out.err, out.out)
	}
}

// TestInUseIsJSON keeps the key where other programs look for it.
func TestInUseIsJSON(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(report.Conversation{InUse: "x"})
	if err != nil || !strings.Contains(string(text), `"in_use":"x"`) {
		t.Errorf("got %s, %v", text, err)
	}
}
