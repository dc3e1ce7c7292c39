package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/model/store"
	"decant/render"
	"decant/strategies"
	"decant/strategies/report"
)

// saved is one save, or the attempt at one: its report, and what a person should hear besides.
type saved struct {
	plan *strategies.Plan
	// report has the fork when there is one, and the findings that stood in its way when not.
	report *report.Report
	fork   formats.Saved
	// warning says why there is no manifest, "" when there is one.
	warning string
}

// elsewhere reports whether the fork lies where its agent does not look for it. What was saved in
// place is where it was.
func (s *saved) elsewhere() bool {
	c := s.plan.Index.Conversation
	return s.fork.Backup == "" && !formats.Keeps(c, filepath.Dir(s.fork.Path))
}

// place is where a plan is saved.
type place struct {
	// output is a folder or a file to make, "" for beside the original.
	output string
	// inPlace overwrites the original.
	inPlace bool
	// work counts the bytes written, nil counts nothing.
	work *model.Work
}

// save checks a plan and writes its fork. The report is there, without a fork, when a checker
// refused (refusedError) or nothing was to do (nothingError), and nil on any other error.
func (a *app) save(ctx context.Context, plan *strategies.Plan, to place) (*saved, error) {
	// The screen saves whatever plan it has, so nothing that the flags refuse is taken as refused.
	plan, findings, err := a.promise(plan)
	if err != nil {
		return nil, err
	}
	s := &saved{plan: plan, report: report.New(plan, findings, a.env.Version)}
	switch {
	case plan.Spec.Scope == strategies.ScopeFile:
		return nil, usagef("scope file is for measuring only: choose --scope live to save")
	case len(findings) > 0:
		return s, &refusedError{"not saved", findings}
	case len(plan.Undeclared) > 0 && (to.inPlace || a.o.saveAs == asOverlay):
		return nil, usagef("strip-attachments takes out what base_config.json names, which stays " +
			"in place and in an overlay: save a fork, or leave strip-attachments out")
	case len(plan.Changes) == 0 && len(plan.Undeclared) == 0:
		return s, &nothingError{whyNothing(plan)}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	now := a.env.now()
	s.fork, err = a.put(plan, to, now)
	var refused *formats.CheckError
	if errors.As(err, &refused) {
		s.report.Check = report.Check{Findings: refused.Findings}
		return s, &refusedError{"not saved", refused.Findings}
	}
	if err != nil {
		return nil, err
	}
	s.warning = s.fork.Warning
	var manifest string
	if !a.traceless(plan) {
		manifest = a.keepManifest(s, now)
	}
	s.report = s.report.Saved(report.Fork{
		ID: s.fork.ID, Path: s.fork.Path, Resume: s.resume(), Manifest: manifest,
	}, s.fork.Bytes)
	return s, nil
}

// put writes the fork of a plan where it was asked for.
func (a *app) put(plan *strategies.Plan, to place, now time.Time) (formats.Saved, error) {
	c := plan.Index.Conversation
	o := formats.SaveOptions{
		InPlace: to.inPlace, Now: now, Overlay: a.o.saveAs == asOverlay,
		Undeclare: plan.UndeclaredNames(), Work: to.work,
	}
	if a.o.piped() {
		o.Taken = neighbours(c, "")
		return formats.Write(c, plan.Changes, o, a.fork)
	}
	var err error
	if o.Output, err = a.target(to.output); err != nil {
		return formats.Saved{}, err
	}
	o.Taken = neighbours(c, o.Output)
	return formats.Save(c, plan.Changes, o)
}

// keepManifest lists the changes of a save in a file, and returns its path. The fork stands whether
// or not that can be written.
func (a *app) keepManifest(s *saved, now time.Time) string {
	m := newManifest(s.plan.Index.Conversation, s.plan.Changes)
	m.Undeclared = s.plan.UndeclaredNames()
	m.Decant, m.Saved, m.Source.Backup = a.env.Version, now, s.fork.Backup
	m.Fork = manifestFork{ID: s.fork.ID, Path: s.fork.Path}
	path, err := m.write(a.env)
	if err != nil {
		s.warning = fmt.Sprintf("the fork is saved, but its list of changes is not: %v", err)
	}
	return path
}

// resume is the command line that goes on with the fork, "" where no agent does.
func (s *saved) resume() string {
	if len(s.fork.Resume.Args) == 0 {
		return ""
	}
	return s.fork.Resume.String()
}

// target is where a fork goes: the output that was asked for, or "" for beside its source. The
// built-in conversation lies in no folder, so its forks go into one of decant's own.
func (a *app) target(output string) (string, error) {
	if output != "" || !a.o.demo {
		path := a.absolute(output)
		if output != "" && os.IsPathSeparator(output[len(output)-1]) {
			// What ends so is a folder, whether it is there or not.
			path = filepath.Clean(path) + string(filepath.Separator)
		}
		return path, nil
	}
	state, err := stateFolder(a.env)
	if err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	folder := filepath.Join(state, "demo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	return folder, nil
}

// neighbours are the titles of the conversations where the fork goes. A folder that cannot be
// read names none: then a title may stand twice, which is no reason not to save.
func neighbours(c *model.Conversation, output string) []string {
	folder := output
	if folder == "" {
		folder = formats.Home(c)
	} else if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	if folder == "" {
		return nil
	}
	found, _ := store.In(folder)
	titles := make([]string, len(found))
	for i := range found {
		titles[i] = found[i].Title
	}
	return titles
}

// whyNothing is what the plan says about finding nothing, and the next step.
func whyNothing(plan *strategies.Plan) string {
	const next = "choose others with -s, or fence less with -k"
	if len(plan.Spec.Uses) == 0 && len(plan.Notes) == 0 {
		return "no strategy is chosen; choose some with -s"
	}
	for _, n := range plan.Notes {
		return n.Strategy + ": " + n.Text + "; " + next
	}
	return "no strategy found anything; " + next
}

// printSaved prints the report of a save, and what came of it.
func (a *app) printSaved(s *saved) error {
	if s.warning != "" {
		// A warning on the side must not stop the report.
		_, _ = fmt.Fprintln(a.errw, "decant: "+render.CleanLine(s.warning))
	}
	if err := a.report(s.report, s.plan); err != nil || a.o.json || a.o.report != "" ||
		s.report.Fork == nil {
		return err
	}
	f := s.report.Fork
	where := f.Path
	if a.o.piped() {
		where = "standard output"
	}
	lines := [][2]string{{"saved", where}, {"backup", s.fork.Backup}, {"manifest", f.Manifest}}
	out := "\n"
	for _, l := range lines {
		if l[1] != "" {
			out += render.Pad(l[0], 9) + render.CleanLine(l[1]) + "\n"
		}
	}
	how := "\nResume it:\n\n"
	switch {
	case a.o.piped():
		how = "\nPut it where its agent keeps conversations, as " + render.CleanLine(s.fork.Name) +
			", then resume it:\n\n"
	case s.elsewhere():
		how = "\nMove it to where its agent keeps conversations, as " +
			render.CleanLine(s.fork.Name) + ", then resume it:\n\n"
	}
	// A command has a line of its own, however wide, so that it can be copied.
	if f.Resume != "" {
		out += how + "    " + render.CleanLine(f.Resume) + "\n"
	}
	if len(s.fork.Undo.Args) > 0 {
		out += "\nShow all of it again:\n\n    " + render.CleanLine(s.fork.Undo.String()) + "\n"
	}
	return a.print(out)
}
