package cli

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// saving opens the screen, saves a fork there, and leaves it as told.
func (w *world) saving(
	leave func(tui.Options, review.SaveResult) review.Result,
	args ...string,
) ran {
	w.t.Helper()
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		saved, err := o.Save(context.Background(), made, review.SaveOptions{})
		if err != nil {
			w.t.Error(err)
		}
		return leave(o, saved), nil
	}
	var out, errw bytes.Buffer
	r := ran{code: Run(args, strings.NewReader(""), &out, &errw, w.env)}
	r.out, r.err = out.String(), errw.String()
	return r
}

// leave runs a screen that a user leaves with a plan, and returns the files of plans kept then.
func (w *world) leave(
	path string, do func(o tui.Options, r *review.Result) error,
) (files []string, r ran) {
	w.t.Helper()
	w.env.OutTerminal = true
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		r := review.Result{Conversation: o.Conversation, Spec: o.Spec}
		err := do(o, &r)
		return r, err
	}
	var out, errw bytes.Buffer
	r = ran{code: Run([]string{"-s", "auto", path}, strings.NewReader(""), &out, &errw, w.env)}
	r.out, r.err = out.String(), errw.String()
	entries, err := os.ReadDir(filepath.Join(w.home, "state", "decant", "recovery"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.t.Fatal(err)
	}
	for _, e := range entries {
		files = append(files, e.Name())
	}
	return files, r
}

// dropped is a spec with a decision.
func dropped(s spec.Spec) spec.Spec {
	return s.Decide(spec.OnTurn(3), spec.Drop)
}

// TestPlanOutlivesTheScreen ends the screen in each way, and looks at whether its plan is kept.
func TestPlanOutlivesTheScreen(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		do   func(o tui.Options, r *review.Result) error
		kept bool
	}{
		{"left clean", func(o tui.Options, r *review.Result) error {
			return o.Recovery.Write(r.Conversation, dropped(o.Spec))
		}, false},
		{"left without saving", func(o tui.Options, r *review.Result) error {
			r.Spec, r.Unsaved = dropped(o.Spec), true
			return o.Recovery.Write(r.Conversation, r.Spec)
		}, false},
		{"a signal", func(o tui.Options, r *review.Result) error {
			r.Spec, r.Unsaved, r.Code = dropped(o.Spec), true, 143
			return nil
		}, true},
		{"a signal, all saved", func(o tui.Options, r *review.Result) error {
			r.Code = 143
			return o.Recovery.Write(r.Conversation, dropped(o.Spec))
		}, false},
		{"a panic", func(o tui.Options, r *review.Result) error {
			r.Spec, r.Unsaved = dropped(o.Spec), true
			return &review.PanicError{Value: "boom"}
		}, true},
		{"saved meanwhile", func(o tui.Options, r *review.Result) error {
			r.Code = 143
			return errors.Join(o.Recovery.Write(r.Conversation, dropped(o.Spec)),
				o.Recovery.Remove(r.Conversation))
		}, false},
		{"not answered", func(o tui.Options, r *review.Result) error {
			r.Offered = true
			return o.Recovery.Write(r.Conversation, dropped(o.Spec))
		}, true},
		{"nothing open", func(_ tui.Options, r *review.Result) error {
			r.Conversation = nil
			return nil
		}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			files, r := w.leave(w.copyDemo(), tt.do)
			if (len(files) == 1) != tt.kept || len(files) > 1 {
				t.Fatalf("kept %q, want %v; %q", files, tt.kept, r.err)
			}
			if !tt.kept {
				return
			}
			info, err := os.Stat(filepath.Join(w.home, "state", "decant", "recovery", files[0]))
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("its mode is %v, %v", info.Mode(), err)
			}
		})
	}
}

// TestPlanIsOffered crashes with a plan and looks at what the next start finds: the same plan, for
// the same conversation alone.
func TestPlanIsOffered(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	w.leave(path, func(o tui.Options, r *review.Result) error {
		chosen, err := dropped(o.Spec).With("strategies.dedup-content.keep_recent", "7")
		chosen = chosen.NameTangent(spec.Tangent{Turn: 2, By: "you", Why: "an aside"})
		r.Spec, r.Unsaved, r.Code = chosen.Toggle("strip-images"), true, 129
		return err
	})
	w.leave(path, func(o tui.Options, r *review.Result) error {
		r.Offered = true
		f, err := o.Recovery.Find(o.Conversation, o.Spec)
		if err != nil || f == nil {
			t.Fatalf("found %v, %v", f, err)
		}
		if f.Spec.Decisions[spec.OnTurn(3)] != spec.Drop || f.When == "" ||
			!f.Spec.Has("strip-images") ||
			spectest.ReadKey(f.Spec, "strategies.dedup-content.keep_recent") != "7" {
			t.Errorf("found %+v", f)
		}
		want := []spec.Tangent{{Turn: 2, By: "you", Why: "an aside"}}
		if !slices.Equal(f.Spec.Tangents, want) {
			t.Errorf("the tangents are %+v", f.Spec.Tangents)
		}
		return nil
	})
	data := read(t, path)
	if err := os.WriteFile(path, append(data, data[bytes.LastIndexByte(data[:len(data)-1],
		'\n')+1:]...), 0o600); err != nil {
		t.Fatal(err)
	}
	w.leave(path, func(o tui.Options, r *review.Result) error {
		if f, err := o.Recovery.Find(o.Conversation, o.Spec); f != nil || err != nil {
			t.Errorf("another conversation gets %+v, %v", f, err)
		}
		return nil
	})
}

// TestBrokenPlanIsNoObstacle starts with a file that is no plan.
func TestBrokenPlanIsNoObstacle(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	files, _ := w.leave(path, func(o tui.Options, r *review.Result) error {
		r.Unsaved, r.Code = true, 143
		return nil
	})
	kept := filepath.Join(w.home, "state", "decant", "recovery", files[0])
	if err := os.WriteFile(kept, []byte("= nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.leave(path, func(o tui.Options, _ *review.Result) error {
		f, err := o.Recovery.Find(o.Conversation, o.Spec)
		if f != nil || err == nil || !strings.Contains(err.Error(), "interrupted plan is lost") {
			t.Errorf("found %v, %v", f, err)
		}
		return nil
	})
}

// TestOldPlansGo forgets plans that nobody came back for.
func TestOldPlansGo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	old := w.settle("", "state", "decant", "recovery", "aa.toml")
	young := w.settle("", "state", "decant", "recovery", "bb.toml")
	lock := w.settle("", "state", "decant", "recovery", "cc.lock")
	for _, path := range []string{old, lock} {
		when := w.env.Now().Add(-91 * 24 * time.Hour)
		if err := os.Chtimes(path, time.Time{}, when); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(young, time.Time{}, w.env.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	files, _ := w.leave(w.copyDemo(), func(o tui.Options, _ *review.Result) error {
		_, err := o.Recovery.Find(o.Conversation, o.Spec)
		return err
	})
	if len(files) != 1 || files[0] != "bb.toml" {
		t.Errorf("left are %q, want the young one", files)
	}
}

// TestNothingIsKeptAfterTheEnd lets a command finish when the screen is gone.
func TestNothingIsKeptAfterTheEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var late func() error
	files, _ := w.leave(w.copyDemo(), func(o tui.Options, r *review.Result) error {
		c, spec := r.Conversation, dropped(o.Spec)
		late = func() error { return o.Recovery.Write(c, spec) }
		return nil
	})
	if err := late(); err != nil || len(files) != 0 {
		t.Errorf("%v, %q", err, files)
	}
	if _, err := os.Stat(filepath.Join(w.home, "state", "decant", "recovery")); err == nil {
		t.Error("a command that came late kept the plan")
	}
}

// TestPlaces tells the screen where things go.
func TestPlaces(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	w.leave(path, func(o tui.Options, _ *review.Result) error {
		p := o.Around(o.Conversation)
		if p.Folder != filepath.Dir(path) || p.Barred != "" || p.Other == p.Folder ||
			!strings.HasPrefix(p.Plan, w.env.Cwd) {
			t.Errorf("got %+v", p)
		}
		plan, err := o.SavePlan(o.Conversation, dropped(o.Spec), "~/mine.toml")
		if err != nil || plan != filepath.Join(w.home, "mine.toml") ||
			!strings.Contains(string(read(t, plan)), "[[decision]]") {
			t.Errorf("wrote %s, %v", plan, err)
		}
		if _, err := o.SavePlan(o.Conversation, o.Spec, plan); err == nil ||
			!strings.Contains(err.Error(), "choose another name") {
			t.Errorf("over a file: %v", err)
		}
		return nil
	})
	w.env.Screen = func(o tui.Options) (review.Result, error) {
		if p := o.Around(o.Conversation); p.Barred == "" || p.Folder == "" {
			t.Errorf("of the demo: %+v", p)
		}
		return review.Result{}, nil
	}
	w.want(exit.Done, "", "--demo")
}

// TestScreenSavesWhereAsked saves elsewhere and in place, whatever the flags say.
func TestScreenSavesWhereAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, folder := w.copyDemo(), filepath.Join(w.home, "other")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	old := w.env.Now().AddDate(0, 0, -1)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	_, ended := w.leave(path, func(o tui.Options, _ *review.Result) error {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		for _, output := range []string{"~/other", folder} {
			r, err := o.Save(context.Background(), made, review.SaveOptions{Output: output})
			if err != nil || filepath.Dir(r.Path) != folder || !r.Elsewhere ||
				r.Belongs != r.ID+".jsonl" {
				t.Errorf("to %s: %+v, %v", output, r, err)
			}
		}
		_, err := o.Save(context.Background(), made, review.SaveOptions{Output: "/none/there/x"})
		if err == nil || !strings.Contains(err.Error(), "the folder does not exist") {
			t.Errorf("to nowhere: %v", err)
		}
		r, err := o.Save(context.Background(), made, review.SaveOptions{InPlace: true})
		if err != nil || r.Path != path || r.Backup == "" || !r.Elsewhere {
			t.Errorf("in place: %+v, %v", r, err)
		}
		return nil
	})
	tellsBackup(t, ended.out)
}

// tellsBackup wants the reports after a save in place to name the backup, and not to say that the
// file changed.
func tellsBackup(t *testing.T, out string) {
	t.Helper()
	if strings.Contains(out, "since it was read") || !strings.Contains(out, "\nbackup ") {
		t.Errorf("the reports after a save in place:\n%s", out)
	}
}
