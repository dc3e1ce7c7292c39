package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/review"
)

// saveLog notes what saves were asked for, and answers them.
type saveLog struct {
	all []review.SaveOptions
	// fail answers with an error while it is not nil.
	fail error
	// elsewhere says that the agent does not look there.
	elsewhere bool
}

func (a *saveLog) save(_ context.Context, _ *plan.Plan,
	o review.SaveOptions,
) (review.SaveResult, error) {
	a.all = append(a.all, review.SaveOptions{
		Output: o.Output, InPlace: o.InPlace, Import: o.Import,
	})
	if a.fail != nil {
		return review.SaveResult{}, a.fail
	}
	return review.SaveResult{
		ID: "77aa", Path: "/home/me/77aa.jsonl", Resume: "cd /work/shop && claude --resume 77aa",
		Elsewhere: a.elsewhere,
	}, nil
}

// saves is a screen on which saves are noted.
func saves(a *saveLog, change ...func(*Options)) func(*Options) {
	return func(o *Options) {
		o.Save, o.CanResume = a.save, true
		o.Around = func(*model.Conversation) review.Place {
			return review.Place{
				Folder: "/home/me", Other: "/tmp/other",
				Plan: "/work/5f0c.plan.toml",
			}
		}
		for _, f := range change {
			f(o)
		}
	}
}

func TestSaveElsewhere(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("s")
	d.sees("e elsewhere", "i in place", "w plan file")
	d.press("e")
	d.sees("save to /home/me")
	d.retype("~/forks")
	d.sees("The fork is saved")
	if len(a.all) != 1 || a.all[0] != (review.SaveOptions{Output: "~/forks"}) {
		t.Errorf("saved with %+v", a.all)
	}
}

func TestSaveElsewhereCanBeLeft(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("s", "e")
	d.retype("  ")
	d.sees("name a folder, or a new file")
	d.press("esc")
	d.sees("What will be removed")
	if len(a.all) != 0 || d.sheet() == nil {
		t.Errorf("saved with %+v", a.all)
	}
}

// TestFailedSaveOffersAnotherFolder fails where the fork was to go: the sheet says why and how to
// go on, and offers a folder that was not tried yet; then the one that was typed last.
func TestFailedSaveOffersAnotherFolder(t *testing.T) {
	t.Parallel()
	a := saveLog{fail: errors.New("save fork /home/me: permission denied; choose another folder")}
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("s", "enter")
	d.sees("Not saved: save fork /home/me: permission denied", "save to another folder",
		"write the plan to a file")
	d.press("e")
	d.sees("save to /tmp/other")
	d.retype("/full")
	d.sees("Not saved:")
	d.press("e")
	d.sees("save to /full")
	a.fail = nil
	d.retype("/roomy")
	d.sees("The fork is saved")
	if d.session().HasUnsaved() || len(a.all) != 3 || a.all[2].Output != "/roomy" {
		t.Errorf("saved with %+v", a.all)
	}
}

func TestSaveInPlaceAsksFirst(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	for _, safe := range []string{"enter", "esc", "n"} {
		d.press("s", "i")
		d.sees("Overwrite the original?")
		d.press(safe)
		d.sees("What will be removed")
		d.press("esc")
	}
	if len(a.all) != 0 {
		t.Fatalf("saved with %+v", a.all)
	}
	d.press("s", "i", "y")
	d.sees("The original is overwritten")
	if len(a.all) != 1 || a.all[0] != (review.SaveOptions{InPlace: true}) {
		t.Errorf("saved with %+v", a.all)
	}
}

func TestSaveInPlaceMayBeBarred(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Around = func(*model.Conversation) review.Place {
			return review.Place{Barred: "it has no file"}
		}
	})
	d.press("s", "i")
	d.sees("i: it has no file", "What will be removed")
}

// TestSaveAsksForTheImport asks before the client imports a fork, once where the user agrees; enter
// is the safe answer.
func TestSaveAsksForTheImport(t *testing.T) {
	t.Parallel()
	const said = "opencode import runs in /work/shop, and may load that folder's plugins"
	offer := func(o *Options) {
		around := o.Around
		o.Around = func(c *model.Conversation) review.Place {
			out := around(c)
			out.Import = said
			return out
		}
	}
	for _, tt := range []struct {
		name   string
		agreed bool
		keys   []string
		want   []bool
	}{
		{"the safe answer", false, []string{"s", "enter", "enter"}, []bool{false}},
		{"not yet", false, []string{"s", "enter", "esc"}, nil},
		{
			"agreed once", false,
			[]string{"s", "enter", "y", "enter", "s", "enter"},
			[]bool{true, true},
		},
		{
			"declined, asked again", false,
			[]string{"s", "enter", "n", "enter", "s", "enter", "y"},
			[]bool{false, true},
		},
		{"agreed before", true, []string{"s", "enter"}, []bool{true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var a saveLog
			d := start(t, shop(), 120, 40, saves(&a, offer, func(o *Options) {
				o.ImportAgreed = tt.agreed
			}))
			for i, key := range tt.keys {
				d.press(key)
				if i == 1 && !tt.agreed {
					d.sees("Import the fork too?", said)
				}
			}
			got := make([]bool, 0, len(a.all))
			for _, o := range a.all {
				got = append(got, o.Import)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("imports are %v, want %v", got, tt.want)
			}
		})
	}
}

func TestPlanIsWritten(t *testing.T) {
	t.Parallel()
	var a saveLog
	taken := errors.New("save plan /a: the file exists; choose another name, or move it away")
	wrote := map[string]spec.Spec{}
	d := start(t, shop(), 120, 40, saves(&a, func(o *Options) {
		o.SavePlan = func(_ *model.Conversation, s spec.Spec, path string) (string, error) {
			if path == "/a" {
				return "", taken
			}
			wrote[path] = s
			return path, nil
		}
	}))
	d.press("x", "s", "w")
	d.sees("plan to /work/5f0c.plan.toml")
	d.retype("/a")
	d.sees("The plan was not written: save plan /a: the file exists; choose another name")
	d.press("w")
	d.sees("plan to /a")
	d.retype("/b")
	d.sees("the plan is in /b; decant --plan makes it again")
	if s, ok := wrote["/b"]; !ok || len(s.Decisions) != 1 || len(a.all) != 0 {
		t.Errorf("wrote %+v, saved %+v", wrote, a.all)
	}
	d = start(t, shop(), 120, 40)
	d.press("s", "w")
	d.sees("w: read-only: no plan can be written")
}

func TestResumeCommandIsCopied(t *testing.T) {
	t.Parallel()
	var a saveLog
	copied := ""
	d := start(t, shop(), 120, 40, saves(&a, func(o *Options) {
		o.Copy = func(text string) (string, error) {
			copied = text
			return "xclip", nil
		}
	}))
	d.press("Y")
	d.sees("Y: nothing is saved yet")
	d.press("s", "enter")
	d.sees("claude --resume 77aa", "copy the command", "leave, and run it")
	d.press("Y")
	d.sees("with xclip")
	if copied != "cd /work/shop && claude --resume 77aa" {
		t.Errorf("copied %q", copied)
	}
	copied = ""
	d.press("esc", "Y")
	if copied == "" {
		t.Error("it is not copied from the list")
	}
}

func TestResumeRunsAfterLeaving(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("x", "s", "enter", "R")
	if r := d.session().Outcome(); !d.quit || !r.Resume || len(r.Saved) != 1 || r.Unsaved {
		t.Errorf("quit %v with %+v", d.quit, r)
	}
	d = start(t, shop(), 120, 40, saves(&a))
	d.press("s", "enter", "q")
	if r := d.session().Outcome(); !d.quit || r.Resume {
		t.Errorf("leaving with q: quit %v, resume %v", d.quit, r.Resume)
	}
}

func TestResumeTellsWhyNot(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, want string
		elsewhere  bool
		change     func(*Options)
	}{
		{"no way", "R: no agent can be started", false, func(o *Options) { o.CanResume = false }},
		{"elsewhere", "R: its agent does not look there", true, func(*Options) {}},
	} {
		a := saveLog{elsewhere: tt.elsewhere}
		d := start(t, shop(), 120, 40, saves(&a, tt.change))
		d.press("s", "enter", "R")
		d.sees(tt.want)
		d.misses("leave, and run it")
		if d.quit {
			t.Errorf("%s: it left", tt.name)
		}
	}
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("s")
	d.hold = true
	d.press("enter", "esc", "x")
	d.release()
	d.press("R")
	d.sees("R: some decisions are not in a saved fork")
}

func TestActivateIsAnnounced(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a, func(o *Options) { o.Activate = true }))
	d.press("s", "enter")
	d.sees("leave, and resume the fork")
}

// TestSavingKeysAreInTheFooter expects the ways to save where they are looked for.
func TestSavingKeysAreInTheFooter(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 100, 30, saves(&a))
	d.press("s")
	lines := strings.Split(d.screen(), "\n")
	for _, want := range []string{"enter save the fork", "e elsewhere", "i in place"} {
		if foot := lines[len(lines)-1]; !strings.Contains(foot, want) {
			t.Errorf("no %q in %q", want, foot)
		}
	}
}
